import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SHIP_STATE } from '../../model/order-choices.ts'
import type { TradeContext } from '../context/trade.server.ts'
import { isPreorderSent } from './freight-given.server.ts'

/** Something of an order was sent, or stays to be sent beside what is given back: its freight is not free any more. */
export async function isFreightNeeded(ctx: TradeContext, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from shop_order o join shop_order_item i on i.order_id = o.id
    where o.id = ${orderId}
      and (o.ship_state <> ${SHIP_STATE.none} or i.qty > i.refunded_qty + i.refunding_qty) limit 1`.execute(
    unscoped(ctx.db, 'an order of a refund that was read and locked'),
  )
  return rows.length > 0 || (await isPreorderSent(ctx, orderId))
}
