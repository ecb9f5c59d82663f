import { sql } from 'kysely'
import { z } from 'zod'
import { yuanOf } from '#kit/contract/money.ts'
import { textIn } from '#kit/contract/text.ts'
import { wireRows } from '#kit/server/crud/wire-rows.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { ID_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { EXAMPLE_ORDER } from '../../storefront/own-order.server.ts'
import { sentPaths } from '../../storefront/proofs.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { applyRefund } from '../../trade/commands/refund/apply-refund.server.ts'
import { requireCause } from '../../trade/commands/refund/refund-cause.server.ts'
import { quoteRefund } from '../../trade/commands/refund/refundable.server.ts'
import { REFUND_LINES } from '../../trade/model/refund-lines.ts'
import { REFUND_KIND } from '../../trade/model/refund-states.ts'
import { REFUND_OUT, REFUND_STEP, refundsShown, stepShown } from './shown-refunds.server.ts'

/** The item of an order that examples of the API document name. */
export const EXAMPLE_ITEM = 'i0000000000000000000000000000001'

const EXAMPLE_ACCOUNT = 'wx-10086'

const ASKED = {
  account: ACCOUNT,
  orderId: WIRE_ID,
  /** 1 money only, 2 return and money, 3 another piece, 4 deposit. */
  kind: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  lines: wireRows({ ...REFUND_LINES, required: true }).transform((lines) => lines ?? []),
  /** Exchange purchases stay though too little else does: what they cost more without the exchange is charged. */
  payDifference: z.boolean().optional(),
}

const APPLICATION = {
  ...ASKED,
  causeCode: z.string().min(1).max(50),
  description: z.string().trim().max(500).optional(),
  proofs: z.array(z.string().min(1).max(200)).max(9).optional(),
}

/** What customers ask before they apply for a refund, and applying. */
export function applicationCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/refund/quote',
        answers: answers(REFUND_QUOTE),
        kind: 'ask',
        scope: 'refund',
        summary: ['商城：退款试算', 'Storefront: What a refund would come to'],
        input: input(ASKED),
        example: {
          account: EXAMPLE_ACCOUNT,
          orderId: EXAMPLE_ORDER,
          kind: REFUND_KIND.moneyOnly,
          lines: [{ orderItemId: EXAMPLE_ITEM, qty: 1 }],
        },
      },
      async (ctx) => {
        const { account, ...asked } = ctx.input
        const { id: userId } = await customerOf(ctx, account)
        const request = { ...asked, causeCode: '', source: 'customer', userId } as const
        const { amount, proof, exchange } = await quoteRefund(trade, ctx, request)
        return {
          amount: yuanOf(amount),
          proof: proof.map((step) => stepShown(ctx, step)),
          /** What is to be decided about exchange purchases: they come back, too, or `payDifference` is said. */
          exchange: exchange
            ? { ...exchange, why: textIn(ctx.locale, exchange.why), charge: yuanOf(exchange.charge) }
            : null,
        }
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/refund/apply',
        answers: answers(z.array(REFUND_OUT)),
        kind: 'command',
        scope: 'refund',
        summary: ['商城：申请退款', 'Storefront: Apply for a refund'],
        input: input(APPLICATION),
        example: {
          account: EXAMPLE_ACCOUNT,
          orderId: EXAMPLE_ORDER,
          kind: REFUND_KIND.moneyOnly,
          lines: [{ orderItemId: EXAMPLE_ITEM, qty: 1 }],
          causeCode: 'unwanted',
          description: '重复下单',
        },
      },
      async (ctx) => {
        const { account, proofs = [], ...asked } = ctx.input
        const { id: userId } = await customerOf(ctx, account)
        await requireCause(trade, ctx, asked.causeCode)
        const made = await applyRefund(trade, ctx, {
          ...asked,
          proofs: await sentPaths(ctx, { userId, place: 'refund-proof', paths: proofs, field: 'proofs' }),
          source: 'customer',
          userId,
        })
        const ids = made.map(({ id }) => id)
        return refundsShown(trade, ctx, sql`id in (${sql.join(ids)}) order by refund_no`)
      },
    ),
  ]
}

const REFUND_QUOTE = named(
  'StorefrontRefundQuote',
  z.object({
    amount: YUAN_OUT,
    proof: z.array(REFUND_STEP),
    exchange: z
      .object({
        why: z.string(),
        canPay: z.boolean().meta({ description: 'Whether they may stay for the difference: `payDifference`' }),
        charge: YUAN_OUT,
        items: z.array(z.object({ orderItemId: ID_OUT, title: z.string(), qty: z.int() })),
      })
      .nullable()
      .meta({ description: 'What is to be decided about exchange purchases' }),
  }),
)
