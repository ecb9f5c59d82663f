import { z } from 'zod'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { choiceOut } from '#kit/server/http/wire-values.server.ts'
import { SHOP_CURRENCY } from '#office/catalogue/rules/shop-rules.ts'
import { termsVersion } from '../trade/commands/checkout/terms.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { openChannels } from '../trade/commands/payment/open-channels.server.ts'
import { PAY_CHANNEL } from '../trade/model/pay-channels.ts'
import { storefrontRoute } from './storefront-route.server.ts'

/** What the shop calls itself, the terms that a visitor reads before a purchase, and how it can be paid. */
export function shopCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/shop/info',
        answers: answers(SHOP_OUT),
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

const TERMS_OUT = z.object({
  text: z.string(),
  version: z
    .string()
    .nullable()
    .meta({ description: 'An order keeps the versions that held; null where there are none' }),
})

const SHOP_OUT = named(
  'StorefrontShop',
  z.object({
    title: z.string(),
    shortName: z.string(),
    phone: z.string(),
    currency: z.string().meta({ description: 'ISO 4217', examples: ['CNY'] }),
    timeZone: z.string().meta({ description: 'IANA time zone of all times in answers', examples: ['Asia/Shanghai'] }),
    channels: z.array(choiceOut(PAY_CHANNEL)).meta({ description: 'By which an order can be paid now' }),
    terms: z.object({ purchase: TERMS_OUT, presell: TERMS_OUT, privacy: TERMS_OUT }),
  }),
)
