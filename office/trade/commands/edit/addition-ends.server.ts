import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import { SHIP_STATE } from '../../model/order-choices.ts'
import { ORDER } from '../../model/order-states.ts'
import { REFUND } from '../../model/refund-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { itemsOf, lockOrder, moveOrder, type OrderRow } from '../order/order-rows.server.ts'
import { addressOf } from '../parcel/packed-orders.server.ts'
import { lockRefund, moveRefund } from '../refund/refund-rows.server.ts'
import { tellPackers } from './tell-packers.server.ts'

const OWN = 'the order that pieces were added to, and the edit that did it'

/**
 * What was added to an order is paid: it goes into the parcel of that order, where that was not sent yet, nothing of it is asked
 * back and both go to the same place. Otherwise it is sent by itself.
 * @returns the parcel, to be written with the order
 */
export async function joinAdded(
  trade: Trade,
  ctx: TradeContext,
  row: OrderRow,
): Promise<{ readonly parcelNo: string } | undefined> {
  if (row.additionTo === null) {
    return undefined
  }
  const found = await unscoped(ctx.db, OWN)
    .selectFrom('shop_order')
    .select('id')
    .where('orderNo', '=', String(row.additionTo))
    .executeTakeFirst()
  const base = found && (await lockOrder(trade, ctx, found.id))
  if (!base || base.status !== ORDER.toShip || base.shipState !== SHIP_STATE.none) {
    return undefined
  }
  if (addressOf(base) !== addressOf(row) || (await itemsOf(ctx, base.id)).some((item) => item.refundingQty > 0)) {
    return undefined
  }
  await tellPackers(ctx, base, [`加 ${row.itemText}`, `added: ${row.itemText}`])
  if (base.parcelNo !== null) {
    return { parcelNo: String(base.parcelNo) }
  }
  const [parcelNo = ''] = await newNumbers(ctx, 'parcel', { count: 1, now: await trade.now(ctx) })
  await moveOrder(trade, ctx, base, 'merge', { input: { parcelNo } })
  return { parcelNo }
}

/** What was added was not paid: pieces that the same edit took out stay in their order, unless somebody decided on them already. */
export async function lapseEdit(trade: Trade, ctx: TradeContext, row: OrderRow): Promise<void> {
  if (row.additionTo === null) {
    return
  }
  const { rows } = await sql<{ refundId: string }>`select refund_id from shop_order_edit
    where addition_id = ${row.id} and refund_id is not null`.execute(unscoped(ctx.db, OWN))
  for (const { refundId } of rows) {
    const refund = await lockRefund(trade, ctx, refundId)
    if (refund.status === REFUND.applied) {
      await moveRefund(trade, ctx, refund, 'withdraw')
    }
  }
}
