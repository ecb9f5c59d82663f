import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from '../context/trade.server.ts'

/** An item of a refund, as far as its pieces and amounts are spoken for. Fen. */
interface SpokenItem {
  readonly id: string
  readonly orderItemId: string
  readonly qty: number
  readonly sentQty: number
  readonly amount: number
  readonly chargedAmount: number
}

const OWN = 'items of a refund that was read and locked'

/** What was applied for above the agreed amount is free again. */
export async function setAmounts(
  ctx: TradeContext,
  { orderId }: { readonly orderId: string | null },
  items: readonly SpokenItem[],
  amounts: readonly number[],
): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  for (const [index, { id, orderItemId, amount }] of items.entries()) {
    const agreed = amounts[index] ?? 0
    if (agreed !== amount) {
      await sql`update shop_order_item set refunding_amount = refunding_amount + ${agreed - amount}::bigint
        where id = ${orderItemId} and order_id = ${orderId}`.execute(rowsIn)
      await rowsIn.updateTable('shop_refund_item').set({ amount: agreed }).where('id', '=', id).execute()
    }
  }
}

/** Pieces, amounts and what was charged are nobody's again. */
export async function freePieces(ctx: TradeContext, items: readonly SpokenItem[]): Promise<void> {
  for (const { orderItemId, qty, sentQty, amount, chargedAmount } of items) {
    await sql`update shop_order_item set refunding_qty = refunding_qty - ${qty}::int,
        refunding_amount = refunding_amount - ${amount}::bigint,
        charged_amount = charged_amount - ${chargedAmount}::bigint, sent_back_qty = sent_back_qty - ${sentQty}::int
      where id = ${orderItemId}`.execute(unscoped(ctx.db, OWN))
  }
}

/** Pieces that a refund is not for any more are free again. */
export async function setPieces(
  ctx: TradeContext,
  items: readonly SpokenItem[],
  pieces: ReadonlyMap<string, number>,
): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  for (const { id, orderItemId, qty, sentQty } of items) {
    const kept = pieces.get(id) ?? 0
    const sent = Math.min(sentQty, kept)
    await sql`update shop_order_item set refunding_qty = refunding_qty - ${qty - kept}::int,
        sent_back_qty = sent_back_qty - ${sentQty - sent}::int
      where id = ${orderItemId}`.execute(rowsIn)
    await rowsIn.updateTable('shop_refund_item').set({ qty: kept, sentQty: sent }).where('id', '=', id).execute()
  }
}
