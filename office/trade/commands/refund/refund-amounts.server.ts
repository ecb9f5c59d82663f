import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from '../context/trade.server.ts'
import type { RefundItemRow, RefundRow } from './refund-rows.server.ts'

const OWN = 'items of a refund that was read and locked'

/** What was applied for above the agreed amount is free again. */
export async function setAmounts(
  ctx: TradeContext,
  { orderId }: RefundRow,
  items: readonly RefundItemRow[],
  amounts: readonly number[],
): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  for (const [index, { id, orderItemId, amount }] of items.entries()) {
    const agreed = amounts[index] ?? 0
    if (agreed !== amount) {
      await sql`update shop_order_item set refunding_amount = refunding_amount + ${agreed - amount}::bigint
        where id = ${orderItemId} and order_id = ${orderId} and tenant_id = ${ctx.user.tenantId}`.execute(rowsIn)
      await sql`update shop_refund_item set amount = ${agreed}::bigint
        where id = ${id} and tenant_id = ${ctx.user.tenantId}`.execute(rowsIn)
    }
  }
}

/** Pieces, amounts and what was charged are nobody's again. */
export async function freePieces(ctx: TradeContext, items: readonly RefundItemRow[]): Promise<void> {
  for (const { orderItemId, qty, sentQty, amount, chargedAmount } of items) {
    await sql`update shop_order_item set refunding_qty = refunding_qty - ${qty}::int,
        refunding_amount = refunding_amount - ${amount}::bigint,
        charged_amount = charged_amount - ${chargedAmount}::bigint, sent_back_qty = sent_back_qty - ${sentQty}::int
      where id = ${orderItemId} and tenant_id = ${ctx.user.tenantId}`.execute(unscoped(ctx.db, OWN))
  }
}
