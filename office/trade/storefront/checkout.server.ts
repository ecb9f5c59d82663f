import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import { parseYuan, yuanOf } from '#kit/contract/money.ts'
import { textIn } from '#kit/contract/text.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { type CheckoutLine, quote, type ReadyOrder } from '../commands/checkout.server.ts'
import { placeOrders } from '../commands/place-order.server.ts'
import type { Trade, TradeContext } from '../commands/trade.server.ts'
import type { PriceStep } from '../model/money/price.ts'
import { EXAMPLE } from './catalogue.server.ts'
import { ACCOUNT, customerOf } from './customers.server.ts'
import { storefrontRoute } from './storefront-route.server.ts'

/** Lines of one checkout. */
const LINES_MAX = 50

const SKU_LINE = z.object({
  skuId: WIRE_ID,
  qty: z.int().min(1).max(9999),
  asExchange: z.boolean().optional(),
})

/** SKUs with pieces, claims whose balance is paid, or pieces that were offered from the waiting list. */
const LINES = z
  .array(z.union([SKU_LINE, z.object({ claimId: WIRE_ID }), z.object({ offerId: WIRE_ID })]))
  .min(1)
  .max(LINES_MAX)

const text = (max: number) => z.string().trim().min(1).max(max)

/** Where a parcel goes. */
export const RECEIVER = {
  receiverName: text(50),
  receiverPhone: z.string().regex(/^[+\d][\d\s-]{4,19}$/),
  areaCode: text(20).optional(),
  areaText: text(200),
  address: text(300),
  zip: text(10).optional(),
}

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
        kind: 'ask',
        scope: 'order',
        summary: ['商城：试算', 'Storefront: Price of what is asked for, with its proof'],
        input: input({ account: ACCOUNT, lines: LINES }),
        example: EXAMPLE_LINES,
      },
      async (ctx) => {
        const { id: userId } = await customerOf(ctx, ctx.input.account)
        const quoted = await quote(trade, ctx, { userId, lines: linesOf(ctx.input.lines), isStaff: false })
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
        kind: 'command',
        scope: 'order',
        summary: ['商城：下单', 'Storefront: Check out'],
        input: input({
          account: ACCOUNT,
          lines: LINES,
          receiver: z.object(RECEIVER).optional(),
          buyerRemark: z.string().max(500).optional(),
          payable: z.union([z.number(), z.string()]),
          source: z.enum(['app', 'web']),
          clientIp: z.union([z.ipv4(), z.ipv6()]).optional(),
        }),
        example: { ...EXAMPLE_LINES, receiver: EXAMPLE_RECEIVER, payable: 299, source: 'app' },
      },
      async (ctx) => {
        const { account, lines, receiver, buyerRemark, payable, source, clientIp } = ctx.input
        const expected = parseYuan(payable)
        if (expected === null) {
          throw invalid([{ path: 'payable', message: ['应付金额不正确', 'The sum is not valid'] }])
        }
        const { id: userId } = await customerOf(ctx, account)
        const placed = await placeOrders(trade, ctx, {
          userId,
          lines: linesOf(lines),
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

function linesOf(sent: z.infer<typeof LINES>): readonly CheckoutLine[] {
  return sent.map((line) => line)
}

function shownQuote(ctx: TradeContext, { line, lines, price }: ReadyOrder) {
  return {
    line,
    itemAmount: yuanOf(price.itemAmount),
    couponAmount: yuanOf(price.couponAmount),
    integralAmount: yuanOf(price.integralAmount),
    freight: yuanOf(price.freight),
    payable: yuanOf(price.payable),
    proof: price.proof.map((step) => shownStep(ctx, step)),
    lines: lines.map(({ sku, claim, qty, index }, at) => {
      const priced = price.lines[at]
      return {
        index,
        skuId: sku.skuId,
        claimId: claim?.claimId ?? null,
        title: sku.title,
        skuName: sku.name,
        qty,
        priceKind: priced?.priceKind,
        unitPrice: yuanOf(priced?.unitPrice ?? 0),
        lineAmount: yuanOf(priced?.lineAmount ?? 0),
        payAmount: yuanOf(priced?.payAmount ?? 0),
        proof: (priced?.proof ?? []).map((step) => shownStep(ctx, step)),
      }
    }),
  }
}

function shownStep({ locale }: TradeContext, { rule, base, amount, note }: PriceStep) {
  return { rule, base: yuanOf(base), amount: yuanOf(amount), ...(note && { note: textIn(locale, note) }) }
}
