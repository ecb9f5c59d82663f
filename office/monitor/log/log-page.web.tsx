import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { deviceText } from '../../account/own-session/device.ts'
import { log } from './log.ts'
import type { TouchedRecord } from './touched-record.ts'
import './log.css'

type Row = RowOf<typeof log>

/** A line of the log: what was sent, and the records that it changed. */
const CONTENT: RecordContent = {
  summary: { sums: [], facts: ['userid', 'username', 'ip', 'way', 'outcome', 'reason', 'costTime'] },
  cells: {
    agent: (row) => <Device agent={(row as Row).agent} />,
    requestParam: (row) => <Sent value={(row as Row).requestParam} />,
  },
  tabs: [
    {
      key: 'touched',
      title: ['涉及的记录', 'Records'],
      render: (row) => <Touched id={row.id} />,
    },
  ],
}

/** Sign-ins and commands, with those that failed or were slow on tabs of their own. */
export function LogPage() {
  return <ResourcePage resource={log} record={CONTENT} cells={{ agent: (row) => <Device agent={row.agent} /> }} />
}

/** A line on a page of its own. */
export function LogRecord() {
  return <RecordPage resource={log} content={CONTENT} />
}

function Device({ agent }: { readonly agent: string | null }) {
  const t = useTranslate()
  return agent === null || agent === '' ? '-' : <span title={agent}>{t(deviceText(agent))}</span>
}

/** JSON as it was sent, one field in a line. */
function Sent({ value }: { readonly value: string | null }) {
  return value === null || value === '' ? '-' : <pre className="log-sent">{laidOut(value)}</pre>
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Touched({ id }: { readonly id: string }) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [log.name, 'touched', id],
    queryFn: ({ signal }) => client.get<readonly TouchedRecord[]>(`${log.path}/touched`, { id }, { signal }),
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  if (data.length === 0) {
    return <EmptyState title={NONE} />
  }
  return (
    <ul className="log-touched">
      {data.map(({ id: recordId, kind, title, path }) => (
        <li key={`${kind}:${recordId}`}>
          {kind} {path ? <Link to={path}>{title}</Link> : <span>{title ?? t(UNSEEN, { id: recordId })}</span>}
        </li>
      ))}
    </ul>
  )
}

const FAILED: Text = ['涉及的记录加载失败', 'The records could not be loaded']
const NONE: Text = ['没有改变任何记录', 'It changed no record']
const UNSEEN: Text = ['{id}（已删除，或没有查看权限）', '{id} (deleted, or not yours to see)']
