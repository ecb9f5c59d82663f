import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { isStocked, SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { isPaidBack } from '../../model/money/refundable.ts'
import { ORDER_SOURCE, PAY_STATE, SHIP_STATE } from '../../model/order-choices.ts'
import { unsentOf } from '../../model/order-item.ts'
import { ORDER } from '../../model/order-states.ts'
import { PAID_BACK_BY_HAND } from '../../model/pay-channels.ts'
import { REFUND_PART } from '../../model/refund-item.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import { noteDeposits } from '../claim/deposits.server.ts'
import { openTask } from '../context/tasks.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { giveCouponsBack } from '../coupon/coupons.server.ts'
import { endOrder } from '../order/end-order.server.ts'
import { type ItemRow, itemsOf, lockOrder, type OrderRow } from '../order/order-rows.server.ts'
import { noteCreditBack } from '../payment/credit.server.ts'
import { settleRefundPoints } from '../points/refund-points.server.ts'
import { restock } from '../stock/stock.server.ts'
import { freeRefunded } from '../stock/surplus.server.ts'
import { noteAfterSale } from './after-sale.server.ts'
import { bookDoubleReturn, isDoubleReturn } from './double-return.server.ts'
import {
  lockRefund,
  moveRefund,
  partsOf,
  type RefundItemRow,
  type RefundPartRow,
  type RefundRow,
  refundItemsOf,
} from './refund-rows.server.ts'

const OWN = 'rows of a refund and its order that were read and locked'

/**
 * A channel paid a part back. The payment is booked with it; the order when all parts are back. The same news again changes
 * nothing.
 * @throws DomainError `notFound` for a part that was never planned
 */
export async function refundPartDone(
  trade: Trade,
  ctx: TradeContext,
  partId: string,
  { thirdNo, isByHand = false }: { readonly thirdNo: string; readonly isByHand?: boolean },
): Promise<'done' | 'known'> {
  const { refund, part } = await lockPart(trade, ctx, partId)
  if (part.state === REFUND_PART.done) {
    if (part.isByHand && !PAID_BACK_BY_HAND.includes(part.channel) && part.thirdNo !== thirdNo) {
      await askAboutTwice(ctx, refund, part)
    }
    return 'known'
  }
  const at = await trade.now(ctx)
  const rowsIn = unscoped(ctx.db, OWN)
  await rowsIn
    .updateTable('shop_refund_part')
    .set({
      state: REFUND_PART.done,
      thirdNo,
      doneAt: at,
      isByHand,
      lastError: null,
      ...NEXT_VERSION,
    })
    .where('id', '=', partId)
    .execute()
  await sql`update shop_payment set refunded_amount = refunded_amount + ${part.amount}::bigint, update_time = now(),
      version = version + 1
    where id = ${part.paymentId}`.execute(rowsIn)
  await sql`update shop_refund set refunded_amount = refunded_amount + ${part.amount}::bigint
    where id = ${refund.id}`.execute(rowsIn)
  await noteCreditBack(ctx, refund, part, { thirdNo, at })
  if ((await partsOf(ctx, refund.id)).every(({ state }) => state === REFUND_PART.done)) {
    await moveRefund(trade, ctx, refund, 'settle')
  }
  return 'done'
}

/** A channel refused a part for good: nothing is booked, and a person decides. What is done already stays so. */
export async function refundPartFailed(
  trade: Trade,
  ctx: TradeContext,
  partId: string,
  { error }: { readonly error: string },
): Promise<'failed' | 'known'> {
  const { refund, part } = await lockPart(trade, ctx, partId)
  if (part.state === REFUND_PART.done || part.state === REFUND_PART.failed) {
    return 'known'
  }
  await unscoped(ctx.db, OWN)
    .updateTable('shop_refund_part')
    .set({
      state: REFUND_PART.failed,
      lastError: error.slice(0, 500),
      nextTryAt: null,
      ...NEXT_VERSION,
    })
    .where('id', '=', partId)
    .execute()
  if (refund.status === REFUND.paying) {
    await moveRefund(trade, ctx, refund, 'fail')
  }
  return 'failed'
}

/**
 * Staff paid back by hand what no channel does: parts of offline payments, and those that a channel refused.
 * @throws DomainError `conflict` when every part is on its way through its channel
 */
export async function settleByHand(
  trade: Trade,
  ctx: TradeContext,
  row: RefundRow,
  { thirdNo }: { readonly thirdNo: string },
): Promise<void> {
  if (isDoubleReturn(row)) {
    await moveRefund(trade, ctx, row, 'settle', {
      who: 'staff',
      values: { payoutNo: thirdNo, refundedAmount: row.agreedAmount },
    })
    return
  }
  const parts = (await partsOf(ctx, row.id)).filter(
    ({ state, channel }) =>
      state === REFUND_PART.failed || (PAID_BACK_BY_HAND.includes(channel) && state === REFUND_PART.waiting),
  )
  if (parts.length === 0) {
    throw new DomainError('conflict', [
      '款项正由渠道退回，无需手工登记',
      'The channel is paying it back by itself',
      'refund.paidByChannel',
    ])
  }
  for (const { id } of parts) {
    await refundPartDone(trade, ctx, id, { thirdNo, isByHand: true })
  }
}

/** A channel paid back what a person had paid back already: somebody has to ask for one of both again. */
async function askAboutTwice(ctx: TradeContext, { id, refundNo }: RefundRow, part: RefundPartRow): Promise<void> {
  await openTask(ctx, {
    kind: 'refund-twice',
    title: [`款项可能重复退回 ${refundNo}`, `Paid back by hand and by the channel: ${refundNo}`],
    refType: 'refund',
    refId: id,
    refNo: String(refundNo),
    amount: part.amount,
  })
}

async function lockPart(
  trade: Trade,
  ctx: TradeContext,
  partId: string,
): Promise<{ readonly refund: RefundRow; readonly part: RefundPartRow }> {
  const { rows } = await sql<{ refundId: string; orderId: string; paymentId: string }>`
    select p.refund_id, r.order_id, p.payment_id from shop_refund_part p
    join shop_refund r on r.id = p.refund_id
    where p.id = ${partId}`.execute(unscoped(ctx.db, OWN))
  const [found] = rows
  if (!found) {
    throw new DomainError('notFound', ['退款不存在', 'There is no such refund', 'refund.unknown'])
  }
  const refund = await lockRefund(trade, ctx, found.refundId)
  await lockOrder(trade, ctx, found.orderId)
  await sql`select 1 from shop_payment where id = ${found.paymentId}
    for update`.execute(unscoped(ctx.db, OWN))
  const part = (await partsOf(ctx, refund.id)).find(({ id }) => id === partId)
  if (!part) {
    throw new DomainError('notFound', ['退款不存在', 'There is no such refund', 'refund.unknown'])
  }
  return { refund, part }
}

/** Books a refund whose money is back: lines, order, deposits, pieces that were never sent, points. */
export async function bookRefund(trade: Trade, ctx: TradeContext, row: RefundRow): Promise<Values> {
  const locked = await lockOrder(trade, ctx, String(row.orderId))
  const [before, items] = [await itemsOf(ctx, locked.id), await refundItemsOf(ctx, row.id)]
  const finishTime = await trade.now(ctx)
  if (isDoubleReturn(row)) {
    await bookDoubleReturn(trade, ctx, row)
    await noteAfterSale(trade, ctx, locked, { except: row.id })
    return { finishTime }
  }
  await bookItems(ctx, row, items)
  if (row.kind === REFUND_KIND.exchange) {
    await noteAfterSale(trade, ctx, locked, { except: row.id })
    await endOrder(trade, ctx, locked.id)
    return { finishTime }
  }
  if (row.kind === REFUND_KIND.deposit) {
    await bookDeposits(trade, ctx, row, items)
  } else if (row.kind !== REFUND_KIND.return && locked.source !== ORDER_SOURCE.imported) {
    // what a former shop sold left no stock here
    await restockUnsent(trade, ctx, row, { items, before })
  }
  const { isAllBack, ...points } = await settleRefundPoints(trade, ctx, { locked, row, items, before })
  // all the money may be back while pieces are still to be sent
  const after = await itemsOf(ctx, locked.id)
  const isEnding = after.every((item) => unsentOf(item) === 0)
  const couponBack =
    isAllBack &&
    isEnding &&
    isUnsent(locked) &&
    !(await hasAdditions(ctx, locked)) &&
    (await giveCouponsBack(trade, ctx, locked))
  const refunded = Number(locked.refunded) + Number(row.agreedAmount)
  const isAll = isPaidBack({ refunded, paid: Number(locked.paid) }, after)
  const payState = isAll ? PAY_STATE.refunded : PAY_STATE.partRefunded
  await noteAfterSale(trade, ctx, locked, { except: row.id, values: { refunded, payState } })
  await endOrder(trade, ctx, locked.id)
  return { finishTime, ...points, couponBack }
}

async function bookItems(ctx: TradeContext, row: RefundRow, items: readonly RefundItemRow[]): Promise<void> {
  for (const { orderItemId, qty, sentQty, amount, receivedQty } of items) {
    const isExchange = row.kind === REFUND_KIND.exchange
    const isReturn = row.kind === REFUND_KIND.return
    const back = isExchange ? 0 : isReturn ? receivedQty : qty
    const sentBack = isExchange ? 0 : isReturn ? receivedQty : sentQty
    await sql`update shop_order_item set refunding_qty = refunding_qty - ${qty}::int,
        refunding_amount = refunding_amount - ${amount}::bigint, refunded_qty = refunded_qty + ${back}::int,
        refunded_amount = refunded_amount + ${amount}::bigint,
        sent_back_qty = sent_back_qty - ${sentQty}::int + ${sentBack}::int
      where id = ${orderItemId} and order_id = ${row.orderId}`.execute(unscoped(ctx.db, OWN))
  }
}

/** The liability ends when the deposit is back; what was agreed to be kept of it is kept from then on. */
async function bookDeposits(
  trade: Trade,
  ctx: TradeContext,
  row: RefundRow,
  items: readonly RefundItemRow[],
): Promise<void> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_final_claim')
    .select(['id', 'userId', 'presellGoodsId', 'depositItemId', 'depositAmount', 'payModel'])
    .where('depositOrderId', '=', row.orderId)
    .execute()
  const entries = items.flatMap(({ orderItemId, amount }) => {
    const claim = rows.find(({ depositItemId }) => depositItemId === orderItemId)
    if (!claim) {
      return []
    }
    const { id: claimId, userId, presellGoodsId: goodsId, depositAmount, payModel } = claim
    const of = { claimId, userId, goodsId, payModel, refId: row.id, orderNo: String(row.orderNo) }
    return [
      { ...of, kind: 'refund' as const, amount: -amount },
      { ...of, kind: 'forfeit' as const, amount: amount - depositAmount },
    ]
  })
  await noteDeposits(ctx, entries, await trade.now(ctx))
}

/** Pieces that were never sent are sold to others. Slots of a pre-order are freed with its claim. */
async function restockUnsent(
  trade: Trade,
  ctx: TradeContext,
  row: RefundRow,
  { items, before }: Booked,
): Promise<void> {
  const lines = new Map(before.map((item) => [item.id, item]))
  const pieces = items.flatMap(({ orderItemId, skuId, qty, sentQty }) =>
    isStocked(row) && row.line !== SALES_LINE.presell && lines.has(orderItemId) && qty > sentQty
      ? [{ skuId, qty: qty - sentQty }]
      : [],
  )
  await restock(trade, ctx, pieces, { refType: 'refund', refId: row.id })
  await freeRefunded(trade, ctx, row.id, pieces)
}

/** What was added to an order, and is neither cancelled nor given back, was priced with its coupons. */
async function hasAdditions(ctx: TradeContext, { orderNo }: OrderRow): Promise<boolean> {
  const found = await unscoped(ctx.db, OWN)
    .selectFrom('shop_order')
    .select('id')
    .where('additionTo', '=', String(orderNo))
    .where('couponAmount', '>', 0)
    .where('status', 'not in', [ORDER.cancelled, ORDER.refunded])
    .executeTakeFirst()
  return found !== undefined
}

interface Booked {
  readonly items: readonly RefundItemRow[]
  readonly before: readonly ItemRow[]
}

/** Coupons come back only with an order as a whole that nothing was sent of; a deposit is sent with its balance. */
function isUnsent({ shipState, status, line }: OrderRow): boolean {
  return shipState === SHIP_STATE.none && (line !== SALES_LINE.presell || status !== ORDER.balancePaid)
}
