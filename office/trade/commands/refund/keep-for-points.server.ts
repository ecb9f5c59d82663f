import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { chargeShares } from '../../model/money/exchange-charge.ts'
import type { KeptWhy, RefundStep } from '../../model/money/refund-proof.ts'
import { sum } from '../../model/money/shares.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { pointsShort } from '../points/refund-points.server.ts'
import { followerOf, isFollowing, lockRefund, type RefundRow, refundItemsOf } from './refund-rows.server.ts'
import { noteProof } from './refunds.server.ts'

const OWN = 'rows of a refund that was read and locked'

/**
 * Before a refund is agreed to its customer's points are asked for again: those that were used up since it was applied for
 * come off the money, too. The row was locked.
 * @returns the row as it is now
 */
export async function keepForPoints(trade: Trade, ctx: TradeContext, row: RefundRow): Promise<RefundRow> {
  if (row.status !== REFUND.applied || row.kind === REFUND_KIND.exchange || isFollowing(row)) {
    return row
  }
  const follower = await followerOf(trade, ctx, row)
  // what they are for is spoken for already
  const orders = [row, ...(follower ? [follower] : [])].map(({ orderId }) => ({ orderId: String(orderId), items: [] }))
  const short = await pointsShort(trade, ctx, String(row.userId), orders)
  if (short.points === 0) {
    return row
  }
  const items = await refundItemsOf(ctx, row.id)
  const kept = Math.min(short.worth, sum(items.map(({ amount }) => amount)))
  const shares = chargeShares(
    kept,
    items.map(({ amount }) => amount),
  )
  const rowsIn = unscoped(ctx.db, OWN)
  for (const [index, { id, orderItemId }] of items.entries()) {
    const share = shares[index] ?? 0
    await sql`update shop_order_item set refunding_amount = refunding_amount - ${share}::bigint,
        charged_amount = charged_amount + ${share}::bigint
      where id = ${orderItemId} and order_id = ${row.orderId}`.execute(rowsIn)
    await sql`update shop_refund_item set amount = amount - ${share}::bigint, charged_amount = charged_amount + ${share}::bigint
      where id = ${id}`.execute(rowsIn)
  }
  await noteShort(ctx, row.id, short.byOrder.get(String(row.orderId)) ?? 0, kept)
  if (follower) {
    await noteShort(ctx, follower.id, short.byOrder.get(String(follower.orderId)) ?? 0, 0)
  }
  await noteKept(ctx, row.id, short.points)
  return lockRefund(trade, ctx, row.id)
}

async function noteShort(ctx: TradeContext, id: string, points: number, kept: number): Promise<void> {
  await sql`update shop_refund set apply_amount = apply_amount - ${kept}::bigint, integral_short = integral_short + ${points}::int
    where id = ${id}`.execute(unscoped(ctx.db, OWN))
}

/** The proof says of all points together what is kept for them. */
async function noteKept(ctx: TradeContext, id: string, points: number): Promise<void> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_refund')
    .select(['amountProof as steps', 'chargedAmount', 'freightRefund'])
    .where('id', '=', id)
    .execute()
  const [found] = rows
  const items = await refundItemsOf(ctx, id)
  const charged = sum(items.map((item) => item.chargedAmount))
  const charge = found?.chargedAmount ?? 0
  await noteProof(ctx, id, {
    pieces: sum(items.map(({ amount }) => amount)) + charged,
    charge,
    keptWhy: keptWhyIn(found?.steps ?? []),
    points: { points, worth: charged - charge },
    freight: found?.freightRefund ?? 0,
  })
}

/** What something was charged for already. */
function keptWhyIn(steps: readonly RefundStep[]): KeptWhy | undefined {
  const step = steps.find(({ rule }) => rule === 'exchange' || rule === 'days')
  return step && { rule: step.rule === 'days' ? 'days' : 'exchange', note: step.note }
}
