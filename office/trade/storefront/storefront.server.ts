import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../commands/context/trade.server.ts'
import { catalogueCalls } from './catalogue.server.ts'
import { checkoutCalls } from './checkout.server.ts'
import { claimCalls } from './claims.server.ts'
import { consultCalls } from './consults.server.ts'
import { couponCalls } from './coupons.server.ts'
import { creditCalls } from './credit.server.ts'
import { customerCalls } from './customers.server.ts'
import { messageCalls } from './messages.server.ts'
import { orderCalls } from './orders.server.ts'
import { pointsCalls } from './points.server.ts'
import { type PictureStore, pictureCalls } from './proofs.server.ts'
import { questionCalls } from './questions.server.ts'
import { refundCalls } from './refunds.server.ts'
import { shopCalls } from './shop-info.server.ts'
import { waitingCalls } from './waiting.server.ts'

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
