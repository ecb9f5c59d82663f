import type { Values } from '#kit/contract/read-field.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { endOrder } from '../order/end-order.server.ts'
import { moveOrder, type OrderRow } from '../order/order-rows.server.ts'

/**
 * Sends some pieces of an order, which was locked. With the last of them the order is shipped, unless pieces of it are
 * asked back: what becomes of these is waited for.
 */
export async function shipPart(trade: Trade, ctx: TradeContext, row: OrderRow, input: Values): Promise<void> {
  await moveOrder(trade, ctx, row, 'shipPart', { who: 'staff', input })
  await endOrder(trade, ctx, row.id)
}
