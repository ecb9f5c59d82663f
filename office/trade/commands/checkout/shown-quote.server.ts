import { yuanOf } from '#kit/contract/money.ts'
import { textIn } from '#kit/contract/text.ts'
import { pointsEarned } from '../../model/money/points.ts'
import type { PriceStep } from '../../model/money/price.ts'
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
      line === 2
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
