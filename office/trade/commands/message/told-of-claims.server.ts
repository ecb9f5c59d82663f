import { sql } from 'kysely'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { MessageOccasion } from '../../model/message-occasions.ts'
import { MESSAGE } from '../../model/messages.ts'
import { momentOf, monthOf } from '../context/moment-of.ts'
import type { TradeEvent } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import type { ToldValues } from './messages.server.ts'
import { giftFor } from './told-of-coupons.server.ts'

const OWN = 'claims that an event of the shop is about'

interface ClaimTold {
  readonly userId: string
  readonly figure: string
  readonly qty: number
  readonly depositAmount: Fen
  readonly dueAmount: Fen | null
  readonly dueAt: Date | null
  readonly answerDeadline: Date | null
  readonly finalGoodsId: string | null
  /** The arrival whose balance the customer was last told to pay. */
  readonly remindedGoodsId: string | null
  readonly changeId: string | null
  readonly fromMonth: string | null
  readonly fromPrecision: string | null
  readonly releaseMonth: string | null
  readonly releasePrecision: string | null
  readonly reason: string | null
  readonly orderId: string
  readonly orderNo: string
}

/** Balances that open or are overdue are told by reminders: one for all claims of a customer, not in the night. */
export async function aboutClaim(trade: Trade, ctx: TradeContext, { type, id, at }: TradeEvent) {
  const told = [
    ...(['claim.extended', 'claim.forfeited', 'claim.credited', 'claim.shortage', 'claim.released'] as const),
    ...(['claim.repaid', 'claim.unreserved', 'claim.missed', 'claim.arrived'] as const),
    ...(['claim.reopened', 'claim.withdrawn', 'claim.split', 'delay.asked'] as const),
  ]
  const occasion = told.find((one) => one === type)
  const { rows } = await sql<ClaimTold>`
    select c.user_id, g.name as figure, c.qty, c.deposit_amount, c.due_amount, c.due_at, c.answer_deadline, c.final_goods_id,
      (select r.final_goods_id from shop_claim_reminder r where r.claim_id = c.id and exists (select 1 from shop_message m where m.once_key = r.once_key and m.state <> ${MESSAGE.dropped} and (m.sent_at is not null or m.due_at <= ${at}::timestamptz))
        order by r.at desc limit 1) as reminded_goods_id,
      c.release_change_id as change_id, l.from_month, l.from_precision, g.release_month, g.release_precision, l.reason, o.id as order_id, o.order_no
    from shop_final_claim c
    join ${withDeleted('shop_goods')} g on g.id = c.presell_goods_id
    join shop_order o on o.id = c.deposit_order_id
    left join shop_goods_release_log l on l.id = c.release_change_id
    where c.id = ${id}`.execute(unscoped(ctx.db, OWN))
  const [row] = rows
  // whoever was not told to pay yet need not hear that they cannot
  if (!occasion || !row || (occasion === 'claim.withdrawn' && row.remindedGoodsId === null)) {
    return undefined
  }
  const isBalance = occasion === 'claim.extended' || occasion === 'claim.reopened'
  const isQuestion = occasion === 'delay.asked'
  const values: ToldValues = {
    figure: row.figure,
    pieces: String(row.qty),
    orderNo: row.orderNo,
    amount: formatYuan(isBalance ? (row.dueAmount ?? 0) * row.qty : row.depositAmount),
    due: momentOf(trade, isQuestion ? row.answerDeadline : row.dueAt),
    before: monthOf(row.fromMonth, row.fromPrecision),
    month: monthOf(row.releaseMonth, row.releasePrecision),
    reason: row.reason ?? '',
    gift: MAKES_UP.includes(occasion) ? await giftFor(trade, ctx, id) : '',
  }
  const onceKey = onceKeyOf(trade, row, occasion) ?? `${occasion}:${id}:${at}`
  const orders = [{ id: row.orderId, orderNo: row.orderNo }]
  return { occasion, onceKey, to: [{ userId: row.userId, values, orders }] }
}

/** Claims that may have ended by a shortage, which a coupon makes up for. */
const MAKES_UP: readonly MessageOccasion[] = ['claim.shortage', 'claim.repaid', 'claim.unreserved']

/** Several claims of one customer that are asked about, extended or called off together are one message. */
function onceKeyOf({ app }: Trade, row: ClaimTold, occasion: MessageOccasion): string | undefined {
  switch (occasion) {
    case 'delay.asked':
      return `delay:${row.changeId}:${row.answerDeadline && app.clock.format(row.answerDeadline).slice(0, 10)}`
    case 'claim.extended':
      return `extended:${row.finalGoodsId}:${row.dueAt?.toISOString()}`
    case 'claim.withdrawn':
      return `withdrawn:${row.remindedGoodsId}`
    default:
      return undefined
  }
}
