import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import { parseYuan, yuanOf } from '#kit/contract/money.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input } from '#kit/server/http/schema.server.ts'
import { choiceOut, ID_OUT, MOMENT_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { EXAMPLE } from '../../storefront/catalogue.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import { quote } from '../../trade/commands/checkout/checkout.server.ts'
import {
  COUPON_RECORD_IDS,
  LINES,
  linesOf,
  POINTS,
  RECEIVER,
} from '../../trade/commands/checkout/checkout-input.server.ts'
import { placeOrders } from '../../trade/commands/checkout/place-order.server.ts'
import { QUOTED_ORDER, shownQuote } from '../../trade/commands/checkout/shown-quote.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { ORDER } from '../../trade/model/order-states.ts'

export const EXAMPLE_RECEIVER = {
  receiverName: '林小满',
  receiverPhone: '13912345678',
  areaText: '上海市徐汇区',
  address: '漕溪北路1号',
}

const EXAMPLE_LINES = { account: 'wx-10086', lines: [{ skuId: EXAMPLE.sku, qty: 1 }] }

/** What is asked for before there is an order, and making it. */
export function checkoutCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/order/quote',
        answers: answers(QUOTE_OUT),
        kind: 'ask',
        scope: 'order',
        summary: ['商城：试算', 'Storefront: Price of what is asked for, with its proof'],
        input: input({ account: ACCOUNT, lines: LINES, couponRecordIds: COUPON_RECORD_IDS, points: POINTS }),
        example: EXAMPLE_LINES,
      },
      async (ctx) => {
        const { account, lines, couponRecordIds, points } = ctx.input
        const { id: userId } = await customerOf(ctx, account)
        const quoted = await quote(trade, ctx, {
          userId,
          lines: linesOf(lines),
          couponRecordIds,
          points,
          isStaff: false,
        })
        return {
          payable: yuanOf(quoted.payable),
          orders: quoted.orders.map((order) => shownQuote(ctx, order)),
        }
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/order/checkout',
        answers: answers(z.array(PLACED_ORDER)),
        conflict: () => z.union([PAYABLE_CHANGED, z.null()]),
        kind: 'command',
        scope: 'order',
        summary: ['商城：下单', 'Storefront: Check out'],
        input: input({
          account: ACCOUNT,
          lines: LINES,
          couponRecordIds: COUPON_RECORD_IDS,
          points: POINTS,
          receiver: z.object(RECEIVER).optional(),
          buyerRemark: z.string().max(500).optional(),
          payable: z.union([z.number(), z.string()]),
          source: z.enum(['app', 'web']),
          clientIp: z.union([z.ipv4(), z.ipv6()]).optional(),
        }),
        example: { ...EXAMPLE_LINES, receiver: EXAMPLE_RECEIVER, payable: 299, source: 'app' },
      },
      async (ctx) => {
        const { account, lines, couponRecordIds, points, receiver, buyerRemark, payable, source, clientIp } = ctx.input
        const expected = parseYuan(payable)
        if (expected === null) {
          throw invalid([
            { path: 'payable', message: ['应付金额不正确', 'The sum is not valid', 'order.wrongPayable'] },
          ])
        }
        const { id: userId } = await customerOf(ctx, account)
        const placed = await placeOrders(trade, ctx, {
          userId,
          lines: linesOf(lines),
          couponRecordIds,
          points,
          isStaff: false,
          receiver,
          buyerRemark,
          expected,
          source,
          clientIp,
        })
        return placed.map((order) => ({
          ...order,
          payable: yuanOf(order.payable),
          payDeadline: trade.app.clock.format(order.payDeadline),
        }))
      },
    ),
  ]
}

const QUOTE_OUT = named('StorefrontQuote', z.object({ payable: YUAN_OUT, orders: z.array(QUOTED_ORDER) }))

const PLACED_ORDER = named(
  'StorefrontPlacedOrder',
  z.object({
    id: ID_OUT,
    orderNo: z.string(),
    line: choiceOut(SALES_LINE),
    payable: YUAN_OUT,
    payDeadline: MOMENT_OUT,
    status: choiceOut(ORDER),
  }),
)

/** What is to be paid now, in yuan; a key that was used for something else says nothing. */
const PAYABLE_CHANGED = z.object({ payable: z.number() })
