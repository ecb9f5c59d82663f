import type { Route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { SHOP_CURRENCY } from '#office/catalogue/rules/shop-rules.ts'
import { termsVersion } from '../trade/commands/checkout/terms.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { openChannels } from '../trade/commands/payment/open-channels.server.ts'
import { storefrontRoute } from './storefront-route.server.ts'

/** What the shop calls itself, the terms that a visitor reads before a purchase, and how it can be paid. */
export function shopCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/shop/info',
        kind: 'read',
        scope: 'catalogue',
        summary: ['商城：名称、协议与付款渠道', 'Storefront: Name, terms and payment channels of the shop'],
        input: NO_INPUT,
        example: {},
      },
      async (ctx) => {
        const settings = await trade.settings(ctx)
        const terms = (text: string) => ({ text, version: termsVersion(text) })
        return {
          title: settings['shop.title'],
          shortName: settings['shop.shortName'],
          phone: settings['shop.phone'],
          currency: SHOP_CURRENCY,
          timeZone: trade.app.clock.zone,
          channels: await openChannels(trade, ctx),
          terms: {
            purchase: terms(settings['shop.purchaseTerms']),
            presell: terms(settings['shop.presellTerms']),
            privacy: terms(settings['shop.privacyTerms']),
          },
        }
      },
    ),
  ]
}
