import { sql } from 'kysely'
import type { Fen } from '#kit/contract/money.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { type EarningLine, pointsClawedBack, pointsGivenBack, worthOfPoints } from '../../model/money/points.ts'
import { sum } from '../../model/money/shares.ts'
import { OPEN_REFUNDS, REFUND } from '../../model/refund-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ItemRow, itemsOf, lockOrder, type OrderRow } from '../order/order-rows.server.ts'
import { notePending, notePoints, pointsOf } from './points.server.ts'
import { pointsExpireAt } from './points-expiry.server.ts'

const OWN = 'points of an order that was read and locked, and of its refunds'

interface Refunding {
  readonly locked: OrderRow
  readonly row: { readonly id: string; readonly integralShort: number | null }
  readonly items: readonly { readonly orderItemId: string; readonly amount: Fen }[]
  /** Items of the order before this refund was booked. */
  readonly before: readonly ItemRow[]
}

/** Points that were used come back, points that were earned are taken back; both of the goods, freight has none. */
export async function settleRefundPoints(trade: Trade, ctx: TradeContext, { locked, row, items, before }: Refunding) {
  const { back, clawed } = await settledOf(ctx, locked.id)
  const paid = sum(before.map(({ payAmount }) => payAmount))
  const amount = sum(items.map((item) => item.amount))
  const amounts = new Map(items.map((item) => [item.orderItemId, item.amount]))
  // what was charged for pieces or points that stay is neither left nor given back
  const left = sum(before.map(leftOf)) - amount
  const integralBack = pointsGivenBack(
    { used: Number(locked.integralUsed), givenBack: back },
    { refund: amount, paid, isLast: left === 0 },
  )
  const due = pointsClawedBack(
    { earned: Number(locked.integralGiven), clawed },
    earningOf(locked, before, (item) => leftOf(item) - (amounts.get(item.id) ?? 0)),
  )
  const integralClawed = Math.max(0, due - Number(row.integralShort))
  const [at, userId] = [await trade.now(ctx), String(locked.userId)]
  const document = { userId, at, order: { id: locked.id, no: String(locked.orderNo) }, refId: row.id }
  if (integralClawed > 0) {
    const entry = { ...document, kind: 'clawBack', amount: -integralClawed } as const
    const waitsFor = await pendingOf(ctx, locked.id)
    await (waitsFor === undefined ? notePoints(ctx, entry) : notePending(ctx, entry, waitsFor))
  }
  if (integralBack > 0) {
    const expireAt = await pointsExpireAt(trade, ctx)
    await notePoints(ctx, { ...document, kind: 'useReturn', amount: integralBack, expireAt })
  }
  return { integralBack, integralClawed, isAllBack: left === 0 }
}

/** An order that gives money back, with how much of which item. */
export interface GivingOrder {
  readonly orderId: string
  readonly items: readonly { readonly id: string; readonly amount: Fen }[]
}

/** Points that a refund has to take back and that the customer used up already, and what they are worth. */
export interface PointsShort {
  readonly points: number
  /** Which order they were earned with. */
  readonly byOrder: ReadonlyMap<string, number>
  /** Fen. */
  readonly worth: Fen
}

export const NOTHING_SHORT: PointsShort = { points: 0, byOrder: new Map(), worth: 0 }

/**
 * What a customer would owe of points if these orders gave so much back: beyond what still waits, what they have, and how far
 * the shop lets them go below 0. It comes off the money.
 */
export async function pointsShort(
  trade: Trade,
  ctx: TradeContext,
  userId: string,
  orders: readonly GivingOrder[],
): Promise<PointsShort> {
  const due = new Map<string, number>()
  let pending = 0
  for (const { orderId, items } of orders) {
    const row = await lockOrder(trade, ctx, orderId)
    if (Number(row.integralGiven) > 0) {
      const amounts = new Map(items.map(({ id, amount }) => [id, amount]))
      const lines = await itemsOf(ctx, orderId)
      const { clawed, asked } = await settledOf(ctx, orderId)
      const left = earningOf(row, lines, (item) => leftOf(item) - item.refundingAmount - (amounts.get(item.id) ?? 0))
      due.set(orderId, pointsClawedBack({ earned: Number(row.integralGiven), clawed: clawed + asked }, left))
      pending += await sumPending(ctx, orderId)
    }
  }
  const all = sum([...due.values()])
  if (all === 0) {
    return NOTHING_SHORT
  }
  const settings = await trade.settings(ctx)
  const covered = pending + (await pointsOf(ctx, userId)) + settings['integral.negativeFloor']
  const points = Math.max(0, all - Math.max(0, covered))
  let rest = points
  const byOrder = new Map<string, number>()
  for (const [orderId, most] of due) {
    byOrder.set(orderId, Math.min(most, rest))
    rest -= Math.min(most, rest)
  }
  return { points, byOrder, worth: worthOfPoints(points, settings['integral.fenPer100Points']) }
}

/** Lines that earned; those of a deposit earn with their balance. */
function earningOf(
  { line }: OrderRow,
  items: readonly ItemRow[],
  paidOf: (item: ItemRow) => Fen,
): readonly EarningLine[] {
  return items
    .filter(({ integralGiven }) => line !== SALES_LINE.presell || integralGiven > 0)
    .map((item) => ({ paid: Math.max(0, paidOf(item)), rate: item.integralRate }))
}

function leftOf({ payAmount, refundedAmount, chargedAmount }: ItemRow): Fen {
  return payAmount - refundedAmount - chargedAmount
}

/** What earlier refunds of an order gave back and took, and what open ones keep in money. */
async function settledOf(ctx: TradeContext, orderId: string) {
  const { rows } = await sql<{ back: number; clawed: number; asked: number }>`
    select coalesce(sum(integral_back) filter (where status = ${REFUND.refunded}), 0)::int as back,
      coalesce(sum(integral_clawed + integral_short) filter (where status = ${REFUND.refunded}), 0)::int as clawed,
      coalesce(sum(integral_short) filter (where status = any(${[...OPEN_REFUNDS]})), 0)::int as asked
    from shop_refund where order_id = ${orderId}`.execute(unscoped(ctx.db, OWN))
  return rows[0] ?? { back: 0, clawed: 0, asked: 0 }
}

/** The order that points of this one still wait for. */
async function pendingOf(ctx: TradeContext, orderId: string): Promise<string | undefined> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_integral_record')
    .select('waitsFor')
    .where('orderId', '=', orderId)
    .where('state', '=', 'pending')
    .where('kind', '=', 'earn')
    .limit(1)
    .execute()
  return rows[0]?.waitsFor ?? undefined
}

async function sumPending(ctx: TradeContext, orderId: string): Promise<number> {
  const { rows } = await sql<{
    points: number
  }>`select coalesce(sum(amount), 0)::int as points from shop_integral_record
    where order_id = ${orderId} and state = 'pending'`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.points ?? 0
}
