import type { RecordCells } from '#kit/web/form/detail-list.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { relatedTo } from '#kit/web/record/related-to.web.tsx'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import { Deadline } from '../../trade/clock/deadline.web.tsx'
import { deadlineCells } from '../../trade/clock/deadline-cells.web.tsx'
import { ANSWER, claim } from '../../trade/model/claim.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { order } from '../../trade/model/order.ts'

const CONTENT: RecordContent = {
  summary: {
    items: {
      ...{ picture: 'picture', title: 'presellGoodsId', notes: ['skuText'] },
      qty: 'qty',
      target: ({ presellGoodsId }) =>
        typeof presellGoodsId === 'string' ? { resource: presellGoods, id: presellGoodsId } : undefined,
    },
    sums: ['depositAmount', 'dueAmount', 'outcomeAmount'],
    facts: [
      'userId',
      { names: ['depositOrderNo'], isCopied: true, target: { resource: order, id: 'depositOrderId' } },
      'finalGoodsId',
      ...['openAt', 'dueAt', 'graceUntil', 'answer', 'answerDeadline'],
    ],
  },
  summaryCells: {
    ...deadlineCells(['dueAt'], ({ state }) => state === CLAIM.open),
    ...deadlineCells(['graceUntil'], ({ state }) => state === CLAIM.grace),
    ...deadlineCells(['answerDeadline'], ({ answer }) => answer === ANSWER.none),
  },
  tabs: [
    {
      key: 'reminders',
      title: ['提醒记录', 'Reminders'],
      render: relatedTo(
        async () => (await import('./claim-reminder.ts')).claimReminder,
        ({ id }) => ({ claimId: id }),
      ),
    },
  ],
}

/** Until when a claim may be paid: an overdue one until its grace is over. */
const CELLS: RecordCells = {
  dueAt: ({ state, dueAt, graceUntil }) =>
    state === CLAIM.grace ? (
      <Deadline at={graceUntil === null ? String(dueAt) : String(graceUntil)} />
    ) : state === CLAIM.open && dueAt !== null ? (
      <Deadline at={String(dueAt)} />
    ) : undefined,
}

/** Rights to buy figures that a deposit was paid for. */
export function ClaimPage() {
  return <ResourcePage resource={claim} record={CONTENT} cells={CELLS} />
}

/** A claim with the reminders that were sent for it. */
export function ClaimRecord() {
  return <RecordPage resource={claim} content={CONTENT} />
}
