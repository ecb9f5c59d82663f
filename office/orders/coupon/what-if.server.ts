import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { yuanOf } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { textIn } from '#kit/contract/text.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireKeyword, wireText } from '#kit/server/http/schema.server.ts'
import { YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { type Quote, quoteFor } from '../../trade/commands/checkout/checkout.server.ts'
import { LINES, linesOf } from '../../trade/commands/checkout/checkout-input.server.ts'
import { sellableSkus } from '../../trade/commands/checkout/sellable-skus.server.ts'
import { QUOTED_ORDER, shownQuote } from '../../trade/commands/checkout/shown-quote.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { type Buyer, lockBuyer } from '../../trade/commands/customer/buyer.server.ts'
import { coupon } from '../../trade/model/coupon.ts'
import { CUSTOMER_STATE, customer } from '../../trade/model/customer.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import type { DeskQuote } from '../order/desk/desk.ts'
import { SCOPE_PATH, WHAT_IF, WHAT_IF_PATH, WHAT_IF_SKUS_PATH, type WhatIf } from './coupon-calls.ts'
import { scopeRows } from './coupon-scope.server.ts'

const IDS_MAX = 200

/** Somebody without orders and without a membership. */
const ANYBODY: Buyer = {
  id: '',
  state: CUSTOMER_STATE.normal,
  isMember: false,
  memberLevel: null,
  freeFreightOver: null,
  points: 0,
  pointsRate: null,
}

/** What a coupon does, before anybody has it; and what its scope is chosen from. */
export function whatIfRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  return [
    route(
      {
        method: 'POST',
        does: 'read',
        path: WHAT_IF_PATH,
        answers: answers(WHAT_IF_OUT),
        summary: ['优惠券：试算', 'Coupon: What it does for items'],
        permission: WHAT_IF,
        input: input({ id: WIRE_ID, lines: LINES, userId: WIRE_ID.optional() }),
      },
      async (ctx): Promise<WhatIf> => {
        if (!ctx.user.can(TRADE_RIGHTS.money)) {
          throw new DomainError('forbidden', NO_MONEY, { data: { permission: TRADE_RIGHTS.money } })
        }
        const { id, name, ...terms } = await storedById(app, coupon, ctx, ctx.input.id)
        const buyer = await buyerOf(trade, ctx, ctx.input.userId)
        const priced = (coupons: Parameters<typeof quoteFor>[2]['coupons']) =>
          quoteFor(trade, ctx, {
            buyer: buyer.buyer,
            now: buyer.now,
            basket: { lines: linesOf(ctx.input.lines), isStaff: true },
            coupons,
            isLocked: false,
          })
        const { payable } = await priced(async () => [])
        const used = await priced(async () => [{ ...terms, name, recordId: null }]).catch((error: unknown) =>
          refusalIn(ctx, error),
        )
        return typeof used === 'string'
          ? { before: yuanOf(payable), quote: null, refusal: used }
          : { before: yuanOf(payable), quote: shown(ctx, used), refusal: null }
      },
    ),
    route(
      {
        method: 'GET',
        path: WHAT_IF_SKUS_PATH,
        answers: answers(PATH_OUT),
        summary: ['优惠券：试算的商品', 'Coupon: SKUs to try it on'],
        permission: WHAT_IF,
        input: input({ keyword: wireKeyword(100).optional() }),
      },
      (ctx) => sellableSkus(ctx, ctx.input.keyword ?? ''),
    ),
    route(
      {
        method: 'GET',
        path: SCOPE_PATH,
        answers: answers(SCOPE_PATH_OUT),
        summary: ['优惠券：可选的手办与商品', 'Coupon: Figures and listings to choose from'],
        permission: permissionOf(coupon, 'list'),
        input: input({
          scope: z.enum(['goods', 'product']),
          keyword: wireKeyword(100).optional(),
          ids: wireText(IDS_MAX * 37).optional(),
        }),
      },
      (ctx) => {
        const { scope, keyword = '', ids = '' } = ctx.input
        return scopeRows(app, ctx, { scope, keyword: keyword.trim(), ids: ids.split(',').filter(Boolean) })
      },
    ),
  ]
}

async function buyerOf(trade: Trade, ctx: TradeContext, userId: string | undefined) {
  const now = await trade.now(ctx)
  if (userId === undefined) {
    return { buyer: ANYBODY, now }
  }
  await storedById(trade.app, customer, ctx, userId)
  return { buyer: (await lockBuyer(ctx, userId, { now, isLocked: false })) ?? ANYBODY, now }
}

/** Why the coupon takes nothing off; what speaks against the items themselves is thrown on. */
function refusalIn({ locale }: TradeContext, error: unknown): string {
  const about = error instanceof DomainError ? (error.detail.errors ?? []) : []
  const [first] = about.filter(({ path }) => path.startsWith('couponRecordIds'))
  if (!first) {
    throw error
  }
  return textIn(locale, first.message)
}

function shown(ctx: TradeContext, { payable, orders }: Quote): DeskQuote {
  const parts = orders.map((order) => shownQuote(ctx, order))
  return { payable: yuanOf(payable), passed: [], orders: parts as unknown as DeskQuote['orders'] }
}

const NO_MONEY = ['试算需要查看金额的权限', 'It is tried by those who may see amounts', 'coupon.noMoney'] as const

const PATH_OUT = z.array(
  z.object({
    skuId: z.string(),
    line: z.number(),
    payModel: z.literal([2, 1, 3]).nullable(),
    title: z.string(),
    name: z.string(),
    skuCode: z.string().nullable(),
    picture: z.string().nullable(),
    available: z.number(),
    presentPrice: z.number().nullable(),
    memberPrice: z.number().nullable(),
    tradePrice: z.number().nullable(),
  }),
)

const SCOPE_PATH_OUT = z.array(z.object({ value: z.string(), text: z.string(), line: z.number() }))

const WHAT_IF_OUT = z.object({
  before: YUAN_OUT,
  quote: z
    .object({
      payable: YUAN_OUT,
      passed: z.array(z.object({ path: z.string(), message: z.string() })),
      // nobody has the coupon yet
      orders: z.array(QUOTED_ORDER.extend({ coupons: z.array(z.object({ recordId: z.null(), name: z.string() })) })),
    })
    .nullable(),
  refusal: z.string().nullable(),
})
