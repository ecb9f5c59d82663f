import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { areAllBack, isPaidBack } from '../../model/money/refundable.ts'
import { SHIP_STATE } from '../../model/order-choices.ts'
import { unsentOf } from '../../model/order-item.ts'
import { ORDER } from '../../model/order-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { leaveIfLast } from '../parcel/packed-orders.server.ts'
import { type ItemRow, itemsOf, lockOrder, moveOrder, setCounted } from './order-rows.server.ts'

const CAN_CLOSE: readonly number[] = [ORDER.toShip, ORDER.shipped, ORDER.done, ORDER.balancePaid]

/**
 * An order of which nothing is left ends; one of which the rest was sent is shipped. Asked whenever a parcel leaves or a
 * refund ends, however it ends. Money that came back while pieces are still to be sent ends nothing.
 */
export async function endOrder(trade: Trade, ctx: TradeContext, id: string): Promise<void> {
  const [row, items] = [await lockOrder(trade, ctx, id), await itemsOf(ctx, id)]
  const isSent = isNothingLeftToSend(items)
  const isBack = isPaidBack({ refunded: Number(row.refunded), paid: Number(row.paid) }, items)
  const isGone = areAllBack(items) || (isBack && (row.line === SALES_LINE.presell || isSent))
  if (isGone && CAN_CLOSE.includes(Number(row.status))) {
    await moveOrder(trade, ctx, row, 'closeRefunded')
    if (row.status === ORDER.toShip && row.parcelNo !== null) {
      await leaveIfLast(trade, ctx, String(row.parcelNo))
    }
    // who keeps the pieces has had them, whatever came back of the money
    if (row.line === SALES_LINE.presell || areAllBack(items)) {
      await setCounted(ctx, id, false)
    }
  } else if (row.status === ORDER.toShip && row.line !== SALES_LINE.presell && isSent) {
    await moveOrder(trade, ctx, row, 'finishShipping', { values: { shipState: SHIP_STATE.all } })
  }
}

/** Neither is a piece to be sent, nor may one that is asked back have to be sent after all. */
function isNothingLeftToSend(items: readonly ItemRow[]): boolean {
  return items.every((item) => unsentOf(item) === 0 && item.refundingQty === 0)
}
