import type { FieldError } from '#kit/contract/errors.ts'
import { sum } from '../../model/money/shares.ts'
import { boughtBy, offeredSkus, reservedOf } from '../checkout/checkout-lines.server.ts'
import { perUserError, quotaError } from '../checkout/checkout-rules.ts'
import { boughtTogether } from '../checkout/same-person.server.ts'
import { samePersonError } from '../checkout/same-person.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { lockBuyer } from '../customer/buyer.server.ts'
import { itemsOf, type OrderRow } from './order-rows.server.ts'

/**
 * Limits per person, and quotas of figures, that an order would break if it came back: while it was cancelled its pieces did
 * not count, and others may have been bought in their place. Balances and offers are a right. The order was locked.
 */
export async function revivedErrors(trade: Trade, ctx: TradeContext, order: OrderRow): Promise<readonly FieldError[]> {
  const userId = String(order.userId)
  await lockBuyer(ctx, userId, { now: await trade.now(ctx) })
  const items = (await itemsOf(ctx, order.id)).filter(({ claimId, offerId }) => claimId === null && offerId === null)
  const skus = await offeredSkus(
    ctx,
    items.map(({ skuId }) => skuId),
    // locked as checkouts lock them: SKUs, what accounts share, then figures
    { isLocked: true },
  )
  const by = { settings: await trade.settings(ctx), isLocked: true }
  const together = await boughtTogether(ctx, { userId }, [...skus.values()], by)
  const reserved = await reservedOf(ctx, [...skus.values()], { isLocked: true })
  const bought = await boughtBy(ctx, userId, [...skus.values()])
  const piecesOf = (key: 'productId' | 'goodsId', id: string | null) =>
    sum(items.map((item) => (item[key] === id ? item.qty : 0)))
  for (const sku of skus.values()) {
    const wanted = { ofProduct: piecesOf('productId', sku.productId), ofGoods: piecesOf('goodsId', sku.goodsId) }
    const message =
      perUserError(sku, bought, wanted) ??
      samePersonError(sku, { bought, together }, wanted) ??
      quotaError(sku, reserved, wanted.ofGoods)
    if (message) {
      return [{ path: '', message }]
    }
  }
  return []
}
