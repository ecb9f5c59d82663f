import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { PRIORITY } from '../announcement/announcement-choices.ts'
import type { Received } from './inbox.ts'
import './inbox.css'

interface ReceivedListProps {
  readonly label: string
  readonly rows: readonly (Received & { readonly id: string })[]
  readonly onOpen: (received: Received) => void
}

/** What somebody was told, one below the other; what is unread has a dot. */
export function ReceivedList({ label, rows, onOpen }: ReceivedListProps) {
  const t = useTranslate()
  return (
    <ul className="received-list" aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className="received-row" onClick={() => onOpen(row)}>
            <span className={row.readFlag === '0' ? 'received-dot' : 'received-dot is-read'} aria-hidden />
            <span className="received-title">
              {row.readFlag === '0' && <span className="visually-hidden">{t(['未读：', 'Unread: '])}</span>}
              {row.titile}
            </span>
            {row.priority === PRIORITY.high && <StateTag tone="red">{t(URGENT)}</StateTag>}
            {row.mustConfirm && row.confirmedAt === null && <StateTag tone="orange">{t(TO_CONFIRM)}</StateTag>}
            <span className="received-note tabular">
              {row.senderName ?? '-'} · <time>{row.sendTime}</time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const URGENT: Text = ['紧急', 'Urgent']
const TO_CONFIRM: Text = ['待确认', 'To confirm']
