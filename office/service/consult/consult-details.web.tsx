import type { AnyResource } from '#kit/contract/resource.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { DetailItems } from '#kit/web/form/detail-items.web.tsx'
import { consult } from '../../trade/model/consult.ts'
import { OrderBeside } from './order-beside.web.tsx'
import { ReplyBox } from './reply-box.web.tsx'
import { type ConsultWithReplies, Thread } from './thread.web.tsx'
import './consult.css'

/** A consult to be worked on: what is known of it, its thread with the box to answer in, and the order beside it. */
export function ConsultDetails({ row: anyRow }: { readonly resource: AnyResource; readonly row: AnyRow }) {
  const row = anyRow as unknown as ConsultWithReplies
  return (
    <div className="consult-details">
      <div className="consult-main">
        <DetailItems
          size="small"
          columns={2}
          items={NAMES.flatMap((name) =>
            isEmpty(row[name]) || (HIDDEN_AS_NOTHING.has(name) && (row[name] === false || row[name] === 0))
              ? []
              : [
                  {
                    term: consult.fields[name].title,
                    content: <FieldText field={consult.fields[name]} name={name} row={anyRow} place="detail" />,
                  },
                ],
          )}
        />
        <Thread row={row} />
        <ReplyBox row={row} />
      </div>
      <OrderBeside orderId={row.orderId} />
    </div>
  )
}

type Name = keyof typeof consult.fields

const NAMES = [
  'isPublic',
  'isHidden',
  'reportCount',
  'viewCount',
  'firstReplyAt',
  'solvedAt',
  'closedAt',
] as const satisfies readonly Name[]

/** Said only where there is something to say. */
const HIDDEN_AS_NOTHING = new Set<Name>(['isHidden', 'reportCount', 'viewCount'])
