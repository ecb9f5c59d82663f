import type { Values } from '#kit/contract/read-field.ts'
import { SHIP_STATE } from '../../model/order.ts'
import { unsentOf } from '../../model/order-item.ts'
import { ORDER } from '../../model/order-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { itemsOf, lockOrder, moveOrder, type OrderRow } from '../order/order-rows.server.ts'

/**
 * Sends some pieces of an order, which was locked. With the last of them the order is shipped, unless pieces of it are
 * asked back: what becomes of these is waited for.
 */
export async function shipPart(trade: Trade, ctx: TradeContext, row: OrderRow, input: Values): Promise<void> {
  await moveOrder(trade, ctx, row, 'shipPart', { who: 'staff', input })
  const items = await itemsOf(ctx, row.id)
  if (items.every((item) => unsentOf(item) === 0 && item.refundingQty === 0)) {
    const sent = await lockOrder(trade, ctx, row.id)
    if (sent.status === ORDER.toShip) {
      await moveOrder(trade, ctx, sent, 'finishShipping', { values: { shipState: SHIP_STATE.all } })
    }
  }
}
