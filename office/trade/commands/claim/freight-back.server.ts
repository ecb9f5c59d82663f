import type { Fen } from '#kit/contract/money.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { itemsOf, lockOrder } from '../order/order-rows.server.ts'
import { freightGiven, isPreorderSent } from '../refund/freight-given.server.ts'
import type { ClaimRow } from './claims.server.ts'

/**
 * Freight that goes back with a claim: what was paid for the parcel of a prepaid order, once nothing of it is left to send. The
 * claim was locked. Fen.
 */
export async function freightBack(trade: Trade, ctx: TradeContext, claim: ClaimRow): Promise<Fen> {
  const order = await lockOrder(trade, ctx, String(claim.depositOrderId))
  if (Number(order.freight) === 0) {
    return 0
  }
  const others = (await itemsOf(ctx, order.id)).filter(({ id }) => id !== claim.depositItemId)
  const isLast = others.every(({ qty, refundedQty, refundingQty }) => qty === refundedQty + refundingQty)
  return isLast && !(await isPreorderSent(ctx, order.id))
    ? Number(order.freight) - (await freightGiven(ctx, order.id))
    : 0
}
