import { sql } from 'kysely'
import type { Values } from '#kit/contract/read-field.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { order } from '../../model/order.ts'
import { AFTER_SALE } from '../../model/order-choices.ts'
import { OPEN_REFUNDS, REFUND } from '../../model/refund-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import type { OrderRow } from '../order/order-rows.server.ts'

const OWN = 'rows of a refund and its order that were read and locked'

/**
 * Says on an order and its lines whether a refund of them is open. The order was locked.
 * @param except a refund that ends in this transaction
 */
export async function noteAfterSale(
  trade: Trade,
  ctx: TradeContext,
  locked: OrderRow,
  { except, values = {} }: { readonly except: string; readonly values?: Values },
): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  await sql`update shop_order_item i set after_sale_state = case
      when i.refunding_qty > 0 or i.refunding_amount > 0 then ${AFTER_SALE.open}::smallint
      when i.refunded_qty > 0 or i.refunded_amount > 0 then ${AFTER_SALE.closed}::smallint
      else ${AFTER_SALE.none}::smallint end
    where i.order_id = ${locked.id}`.execute(rowsIn)
  const { rows } = await sql<{ isOpen: boolean; isClosed: boolean }>`select
      coalesce(bool_or(status in (${sql.join([...OPEN_REFUNDS])}) and id <> ${except}), false) as is_open,
      coalesce(bool_or(status = ${REFUND.refunded}), false) as is_closed
    from shop_refund where order_id = ${locked.id}`.execute(rowsIn)
  const hasClosed = rows[0]?.isClosed || values.refunded !== undefined
  const afterSaleState = rows[0]?.isOpen ? AFTER_SALE.open : hasClosed ? AFTER_SALE.closed : AFTER_SALE.none
  await updateRow(trade.app, order, ctx, {
    id: locked.id,
    values: { ...values, afterSaleState },
    before: locked as unknown as StoredRow,
  })
}
