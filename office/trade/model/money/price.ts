import type { ChoiceOf } from '#kit/contract/choices.ts'
import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { PRICE_KIND } from '../order-item.ts'
import { type CouponOff, type CouponUse, couponsOff } from './coupons-off.ts'
import { portion, shares, sum } from './shares.ts'

/** What a price was made of: each step says its rule, what it was worked out from, and what it came to. Fen. */
export interface PriceStep {
  readonly rule: 'normal' | 'member' | 'exchange' | 'coupon' | 'points' | 'freight' | 'adjust' | 'later' | 'payable'
  readonly base: Fen
  readonly amount: Fen
  readonly note?: Text
}

/** A line that somebody asks for, with the prices of its SKU. */
export interface AskedLine {
  readonly qty: number
  readonly presentPrice: Fen
  readonly memberPrice: Fen | null
  readonly tradePrice: Fen | null
  /** The SKU is sold as an exchange purchase, and the customer asks for it as one. */
  readonly asExchange: boolean
  readonly integralAllowed: boolean
  /** Nothing is paid now: what it costs is agreed, and paid when it has arrived. */
  readonly isLater?: boolean
}

/** What comes off, as the rules of coupons and points know it. */
export interface Reductions {
  readonly coupons?: readonly CouponUse[]
  readonly points?: PointsUse | undefined
}

export interface PointsUse {
  /** Points that the customer wants to use. */
  readonly asked: number
  /** Points that they have. */
  readonly available: number
  readonly fenPer100Points: number
  /** Of the items after the coupons. */
  readonly maxPercent: number
}

interface PricedLine {
  readonly priceKind: ChoiceOf<typeof PRICE_KIND>
  readonly unitPrice: Fen
  /** What a piece costs when it has arrived; null for what is paid now. */
  readonly agreedPrice: Fen | null
  readonly lineAmount: Fen
  readonly couponShare: Fen
  readonly integralShare: Fen
  readonly adjustShare: Fen
  readonly payAmount: Fen
  readonly proof: readonly PriceStep[]
}

export interface Price {
  readonly lines: readonly PricedLine[]
  readonly itemAmount: Fen
  readonly couponAmount: Fen
  readonly integralAmount: Fen
  readonly integralUsed: number
  readonly freight: Fen
  readonly adjust: Fen
  readonly payable: Fen
  readonly proof: readonly PriceStep[]
}

/**
 * Works out what is to be paid: unit prices (exchange before member before normal), then coupons, points, freight, and a
 * change by staff. Everything that comes off is shared over the lines, so that the lines add up to the order.
 */
export function priceOf(
  asked: readonly AskedLine[],
  {
    isMember,
    freight,
    adjust = 0,
    coupons = [],
    points,
  }: Reductions & { readonly isMember: boolean; readonly freight: Fen; readonly adjust?: Fen },
): Price {
  const units = asked.map((line) => unitOf(line, isMember))
  const amounts = asked.map(({ qty, isLater }, index) => (isLater ? 0 : (units[index]?.price ?? 0) * qty))
  const itemAmount = sum(amounts)

  const { offs, freight: freightDue } = couponsOff(amounts, coupons, freight)
  const couponShares = amounts.map((_, index) => sum(offs.map((off) => off.shares[index] ?? 0)))
  const couponAmount = sum(couponShares)

  const afterCoupon = amounts.map((amount, index) => amount - (couponShares[index] ?? 0))
  const forPoints = afterCoupon.map((amount, index) => (asked[index]?.integralAllowed ? amount : 0))
  const { amount: integralAmount, used: integralUsed } = pointsOff(sum(forPoints), points)
  const integralShares = shares(integralAmount, forPoints)

  const reduced = amounts.map((lineAmount, index) => ({
    lineAmount,
    couponShare: couponShares[index] ?? 0,
    integralShare: integralShares[index] ?? 0,
  }))
  const adjusted = adjustedLines(reduced, adjust)
  const payable = itemAmount - couponAmount - integralAmount + freightDue + adjust

  const lines = asked.map((line, index): PricedLine => {
    const { kind = PRICE_KIND.normal, price = 0 } = units[index] ?? {}
    const { lineAmount = 0, couponShare = 0, integralShare = 0, adjustShare = 0, payAmount = 0 } = adjusted[index] ?? {}
    return {
      priceKind: kind,
      unitPrice: line.isLater ? 0 : price,
      agreedPrice: line.isLater ? price : null,
      lineAmount,
      couponShare,
      integralShare,
      adjustShare,
      payAmount,
      proof: [
        { rule: RULE_OF[kind] ?? 'normal', base: line.presentPrice, amount: price },
        ...(line.isLater ? [{ rule: 'later' as const, base: price, amount: 0 }] : []),
        ...couponSteps(offs, lineAmount, index),
        ...step('points', lineAmount - couponShare, -integralShare),
        ...step('adjust', lineAmount - couponShare - integralShare, adjustShare),
      ],
    }
  })
  return {
    lines,
    itemAmount,
    couponAmount,
    integralAmount,
    integralUsed,
    freight: freightDue,
    adjust,
    payable,
    proof: [
      {
        rule: 'normal',
        base: sum(asked.map(({ presentPrice, qty, isLater }) => (isLater ? 0 : presentPrice * qty))),
        amount: itemAmount,
      },
      ...offs.flatMap(({ name, base, amount, isFreight }) => (isFreight ? [] : step('coupon', base, -amount, name))),
      ...step('points', sum(forPoints), -integralAmount),
      ...step('freight', freight, freight),
      ...offs.flatMap(({ name, base, amount, isFreight }) => (isFreight ? step('coupon', base, -amount, name) : [])),
      ...step('adjust', itemAmount - couponAmount - integralAmount, adjust),
      { rule: 'payable', base: itemAmount, amount: payable },
    ],
  }
}

/** A line after coupons and points. Fen. */
interface ReducedLine {
  readonly lineAmount: Fen
  readonly couponShare: Fen
  readonly integralShare: Fen
}

/** Shares a change of the price over lines, by what coupons and points have left of them: what each is paid for with it. */
export function adjustedLines<Line extends ReducedLine>(
  lines: readonly Line[],
  adjust: Fen,
): readonly (Line & { readonly adjustShare: Fen; readonly payAmount: Fen })[] {
  const left = lines.map(({ lineAmount, couponShare, integralShare }) => lineAmount - couponShare - integralShare)
  const parts = lines.length === 0 ? [] : shares(adjust, left)
  return lines.map((line, index) => {
    const adjustShare = parts[index] ?? 0
    return { ...line, adjustShare, payAmount: (left[index] ?? 0) + adjustShare }
  })
}

/** What staff change of an order so that so much is to be paid. Fen. */
export function adjustTo(
  payable: Fen,
  order: {
    readonly itemAmount: Fen
    readonly couponAmount: Fen
    readonly integralAmount: Fen
    readonly freight: Fen
  },
): Fen {
  return payable - (order.itemAmount - order.couponAmount - order.integralAmount + order.freight)
}

const RULE_OF: Readonly<Record<number, PriceStep['rule']>> = {
  [PRICE_KIND.normal]: 'normal',
  [PRICE_KIND.member]: 'member',
  [PRICE_KIND.exchange]: 'exchange',
}

function step(rule: PriceStep['rule'], base: Fen, amount: Fen, note?: Text): readonly PriceStep[] {
  return amount === 0 ? [] : [{ rule, base, amount, ...(note && { note }) }]
}

/** What each coupon takes off one line, from what those before it have left of it. */
function couponSteps(offs: readonly CouponOff[], lineAmount: Fen, index: number): readonly PriceStep[] {
  let left = lineAmount
  return offs.flatMap(({ name, shares: parts }) => {
    const share = parts[index] ?? 0
    const steps = step('coupon', left, -share, name)
    left -= share
    return steps
  })
}

/** Exchange wins over member, member over normal; they do not add up. */
function unitOf(
  { asExchange, tradePrice, memberPrice, presentPrice }: AskedLine,
  isMember: boolean,
): { readonly kind: PricedLine['priceKind']; readonly price: Fen } {
  if (asExchange && tradePrice !== null) {
    return { kind: PRICE_KIND.exchange, price: tradePrice }
  }
  return isMember && memberPrice !== null
    ? { kind: PRICE_KIND.member, price: memberPrice }
    : { kind: PRICE_KIND.normal, price: presentPrice }
}

/** Only whole points are taken, and no more than the amount needs. */
function pointsOff(base: Fen, points: PointsUse | undefined): { readonly amount: Fen; readonly used: number } {
  if (!points || points.fenPer100Points <= 0) {
    return { amount: 0, used: 0 }
  }
  const ceiling = portion(base, points.maxPercent, 100)
  const asked = Math.min(points.asked, points.available)
  const amount = Math.min(portion(asked, points.fenPer100Points, 100), ceiling)
  return { amount, used: Math.ceil((amount * 100) / points.fenPer100Points) }
}
