import { sql } from 'kysely'
import type { Fen } from '#kit/contract/money.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { SHIP_STATE } from '../../model/order-choices.ts'
import { OPEN_REFUNDS, REFUND } from '../../model/refund-states.ts'
import type { TradeContext } from '../context/trade.server.ts'

/** Freight of an order that was given back, or is asked back. Fen. */
export async function freightGiven(ctx: TradeContext, orderId: string): Promise<Fen> {
  const { rows } = await sql<{ given: number }>`select coalesce(sum(freight_refund), 0)::bigint as given
    from shop_refund where order_id = ${orderId}
      and status in (${sql.join([...OPEN_REFUNDS, REFUND.refunded])})`.execute(
    unscoped(ctx.db, 'refunds of an order that was read and locked'),
  )
  return rows[0]?.given ?? 0
}

/** Freight that was paid with a pre-order, for the parcel that its pieces are sent in. Fen. */
interface PrepaidFreight {
  /** The pre-order. */
  readonly orderId: string
  readonly left: Fen
}

/** What was paid for the parcel of an order when it was prepaid; none for other orders. */
export async function prepaidFreight(ctx: TradeContext, orderId: string): Promise<PrepaidFreight | undefined> {
  const { rows } = await sql<{ id: string; freight: Fen }>`select distinct p.id, p.freight from shop_order_item i
    join shop_order_item d on d.id = i.deposit_item_id
    join shop_order p on p.id = d.order_id
    where i.order_id = ${orderId} and p.pay_model = ${PAY_MODEL.prepaid}
      and p.freight > 0`.execute(unscoped(ctx.db, 'the pre-order of an order that was read and locked'))
  const [found] = rows
  return found && { orderId: found.id, left: found.freight - (await freightGiven(ctx, found.id)) }
}

/** Whether something of a pre-order was sent, by one of the orders that its claims became. */
export async function isPreorderSent(ctx: TradeContext, depositOrderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from shop_final_claim c
    join shop_order o on o.id = c.final_order_id
    where c.deposit_order_id = ${depositOrderId}
      and o.ship_state <> ${SHIP_STATE.none} limit 1`.execute(
    unscoped(ctx.db, 'orders of the claims of a pre-order that was read and locked'),
  )
  return rows.length > 0
}
