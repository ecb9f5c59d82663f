import type { Route } from '#kit/server/http/route.server.ts'
import { messageCalls } from '../connect/message/storefront-messages.server.ts'
import { couponCalls } from '../orders/coupon/storefront-coupons.server.ts'
import { checkoutCalls } from '../orders/order/storefront-checkout.server.ts'
import { creditCalls } from '../orders/order/storefront-credit.server.ts'
import { orderCalls } from '../orders/order/storefront-orders.server.ts'
import { pointsCalls } from '../orders/points/storefront-points.server.ts'
import { refundCalls } from '../orders/refund/storefront-refunds.server.ts'
import { claimCalls } from '../presale/claim/storefront-claims.server.ts'
import { waitingCalls } from '../presale/waiting/storefront-waiting.server.ts'
import { consultCalls } from '../service/consult/storefront-consults.server.ts'
import { questionCalls } from '../service/consult/storefront-questions.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { catalogueCalls } from './catalogue.server.ts'
import { customerCalls } from './customers.server.ts'
import { type PictureStore, pictureCalls } from './proofs.server.ts'
import { shopCalls } from './shop-info.server.ts'

/** What website and app of the shop call, in the name of customers. */
export function storefrontRoutes(trade: Trade, pictures: PictureStore): readonly Route[] {
  return [
    ...shopCalls(trade),
    ...customerCalls(trade),
    ...catalogueCalls(trade),
    ...checkoutCalls(trade),
    ...orderCalls(trade),
    ...creditCalls(trade),
    ...pointsCalls(trade),
    ...claimCalls(trade),
    ...refundCalls(trade),
    ...pictureCalls(trade, pictures),
    ...consultCalls(trade),
    ...questionCalls(trade),
    ...messageCalls(trade),
    ...waitingCalls(trade),
    ...couponCalls(trade),
  ]
}
