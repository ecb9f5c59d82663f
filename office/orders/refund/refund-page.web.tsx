import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { Deadline } from '../../trade/clock/deadline.web.tsx'
import { deadlineCells } from '../../trade/clock/deadline-cells.web.tsx'
import { order } from '../../trade/model/order.ts'
import { refund } from '../../trade/model/refund.ts'
import { AmountCell, KindCell, NumberNote, OrderCell, ReturnParcel, StageCell } from './refund-cells.web.tsx'

const RefundDetails = late(async () => (await import('./refund-details.web.tsx')).RefundDetails)
const LinesControl = late(async () => (await import('./lines-control.web.tsx')).LinesControl)
const ReceivedControl = late(async () => (await import('./item-controls.web.tsx')).ReceivedControl)
const InspectionControl = late(async () => (await import('./item-controls.web.tsx')).InspectionControl)
const CauseControl = late(async () => (await import('./cause-control.web.tsx')).CauseControl)

const CONTENT: RecordContent = {
  summary: {
    items: {
      child: 'items',
      ...{ picture: 'pictureSnap', title: 'titleSnap', notes: ['skuNameSnap', 'condition'] },
      ...{ price: 'unitPaid', qty: 'qty', amount: 'amount' },
    },
    sums: ['applyAmount', 'agreedAmount', 'refundedAmount'],
    facts: [
      'refundNo',
      { names: ['orderNo'], isCopied: true, target: { resource: order, id: 'orderId' } },
      'userId',
      ...['kind', 'causeCode', 'deadline', 'returnTrackingNo', 'assignee', 'description'],
    ],
  },
  summaryCells: deadlineCells(['deadline']),
  Details: RefundDetails,
  controls: {
    apply: { lines: LinesControl, causeCode: CauseControl },
    receive: { items: ReceivedControl },
    inspect: { items: InspectionControl },
  },
}

/** Refunds by their stage, with what can be done with each. */
export function RefundListPage() {
  return (
    <ResourcePage
      resource={refund}
      record={CONTENT}
      titleNote={(row) => <NumberNote row={row} />}
      cells={{
        status: (row) => <StageCell row={row} />,
        kind: (row) => <KindCell row={row} />,
        deadline: ({ deadline }) => <Deadline at={deadline} />,
        applyAmount: (row) => <AmountCell row={row} />,
        orderNo: (row) => <OrderCell row={row} />,
        returnTrackingNo: (row) => <ReturnParcel row={row} name="returnTrackingNo" />,
        refusalTrackingNo: (row) => <ReturnParcel row={row} name="refusalTrackingNo" />,
      }}
    />
  )
}

/** A refund with its items, the ways of its money, and what became of it. */
export function RefundRecord() {
  return <RecordPage resource={refund} content={CONTENT} />
}
