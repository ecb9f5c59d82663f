import { z } from 'zod'
import { yuanOf } from '#kit/contract/money.ts'
import { textIn } from '#kit/contract/text.ts'
import { named } from '#kit/server/http/answers.server.ts'
import { choiceOut, ID_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { pointsEarned } from '../../model/money/points.ts'
import type { PriceStep } from '../../model/money/price.ts'
import { PRICE_KIND } from '../../model/order-item.ts'
import type { TradeContext } from '../context/trade.server.ts'
import type { ReadyOrder } from './checkout.server.ts'

/** An order as it would be, with the proof of its price; amounts in yuan. */
export function shownQuote(ctx: TradeContext, { line, payModel, lines, coupons, price, rates }: ReadyOrder) {
  return {
    line,
    payModel,
    itemAmount: yuanOf(price.itemAmount),
    couponAmount: yuanOf(price.couponAmount),
    coupons: coupons.map(({ recordId, name }) => ({ recordId, name })),
    integralAmount: yuanOf(price.integralAmount),
    integralUsed: price.integralUsed,
    integralToEarn:
      line === SALES_LINE.presell
        ? 0
        : pointsEarned(price.lines.map(({ payAmount }, at) => ({ paid: payAmount, rate: rates[at] ?? null }))),
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
        agreedPrice: priced?.agreedPrice == null ? null : yuanOf(priced.agreedPrice),
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

const STEP_OUT = named(
  'StorefrontPriceStep',
  z.object({
    rule: z.enum(['normal', 'member', 'exchange', 'coupon', 'points', 'freight', 'adjust', 'later', 'payable']),
    base: YUAN_OUT,
    amount: YUAN_OUT,
    note: z.string().optional(),
  }),
)

/** An order as it would be, on the wire. */
export const QUOTED_ORDER = named(
  'StorefrontQuotedOrder',
  z.object({
    line: choiceOut(SALES_LINE),
    payModel: choiceOut(PAY_MODEL).nullable(),
    itemAmount: YUAN_OUT,
    couponAmount: YUAN_OUT,
    coupons: z.array(z.object({ recordId: ID_OUT, name: z.string() })),
    integralAmount: YUAN_OUT,
    integralUsed: z.int(),
    integralToEarn: z.int(),
    freight: YUAN_OUT,
    payable: YUAN_OUT,
    proof: z.array(STEP_OUT),
    lines: z.array(
      z.object({
        index: z.int().meta({ description: 'Place of the line in what was asked, from 0' }),
        skuId: ID_OUT,
        claimId: ID_OUT.nullable(),
        title: z.string(),
        skuName: z.string().nullable(),
        qty: z.int(),
        priceKind: choiceOut(PRICE_KIND),
        unitPrice: YUAN_OUT,
        agreedPrice: YUAN_OUT.nullable(),
        lineAmount: YUAN_OUT,
        payAmount: YUAN_OUT,
        proof: z.array(STEP_OUT),
      }),
    ),
  }),
)
