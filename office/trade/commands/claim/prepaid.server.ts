import { sql } from 'kysely'
import { isChoice } from '#kit/contract/choices.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { ORDER_SOURCE } from '../../model/order-choices.ts'
import { placeOrders } from '../checkout/place-order.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { lockOrder } from '../order/order-rows.server.ts'
import type { ClaimRow } from './claims.server.ts'

/**
 * Locks the customers of prepaid claims that are to be opened, in the order of their ids and before the claims: opening them
 * places orders, which lock customers first.
 */
export async function lockPrepayers(ctx: TradeContext, claimIds: readonly string[]): Promise<void> {
  await sql`select 1 from shop_app_user where id in (
      select user_id from shop_final_claim where id = any(${[...claimIds]})
        and pay_model = ${PAY_MODEL.prepaid})
    order by id for no key update`.execute(unscoped(ctx.db, 'customers of claims that the caller opens'))
}

/**
 * Ships what was paid for before it arrived: the claim that has just opened becomes an order of nothing to pay, with the
 * receiver of the pre-order. It ends the pre-order as a balance does.
 * @throws DomainError `refused` without a receiver
 */
export async function orderPrepaid(trade: Trade, ctx: TradeContext, { id, ...claim }: ClaimRow): Promise<void> {
  const { userId, receiverName, receiverPhone, areaCode, areaText, address, zip, source } = await lockOrder(
    trade,
    ctx,
    String(claim.depositOrderId),
  )
  if (!receiverName || !receiverPhone || !areaText || !address) {
    throw new DomainError('refused', ['预售订单没有收货地址', 'The pre-order has no address', 'claim.addressMissing'])
  }
  await placeOrders(trade, ctx, {
    userId: String(userId),
    lines: [{ claimId: id }],
    isStaff: true,
    receiver: {
      ...{ receiverName, receiverPhone, areaText, address },
      ...{ areaCode: areaCode ?? undefined, zip: zip ?? undefined },
    },
    source: isChoice(ORDER_SOURCE, source) && source !== ORDER_SOURCE.imported ? source : ORDER_SOURCE.staff,
  })
}
