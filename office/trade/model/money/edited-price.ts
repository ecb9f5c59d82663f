import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { PRICE_KIND } from '../order-item.ts'
import { type AskedLine, adjustedLines, type Price, type PriceStep } from './price.ts'
import { portion, shares, sum } from './shares.ts'

/** A piece of an order as it was priced. Fen. */
interface PricedPiece {
  readonly qty: number
  readonly priceKind: number
  readonly unitPrice: Fen
  /** What a piece cost without exchange or membership. */
  readonly normalPrice: Fen
}

/**
 * A line that keeps the unit price and the kind that it was ordered at, for the same engine as the checkout: `isMember` has to be
 * said to it, since the kind was decided when it was ordered.
 */
export function keptLine(
  { priceKind, unitPrice, normalPrice }: PricedPiece,
  { qty, integralAllowed }: { readonly qty: number; readonly integralAllowed: boolean },
): AskedLine {
  const isMember = priceKind === PRICE_KIND.member
  const isExchange = priceKind === PRICE_KIND.exchange
  return {
    qty,
    integralAllowed,
    presentPrice: isMember || isExchange ? normalPrice : unitPrice,
    memberPrice: isMember ? unitPrice : null,
    tradePrice: isExchange ? unitPrice : null,
    asExchange: isExchange,
  }
}

/** What of a share of a line so many of its pieces have, rounded down to whole fen whichever sign it has. */
export function shareOfPieces(share: Fen, qty: number, ofQty: number): Fen {
  return share < 0 ? -portion(-share, qty, ofQty) : portion(share, qty, ofQty)
}

interface Addition {
  /** Lines that are added, as the engine priced them beside those that stay. */
  readonly lines: Price['lines']
  /** Which of them coupons are good for. */
  readonly isForCoupon: readonly boolean[]
  /** What coupons take off more than those lines have already that stay. */
  readonly couponMore: Fen
  readonly coupons: Text | undefined
  /** What the freight of all of it comes to more; less than none where it is free now. */
  readonly freightMore: Fen
}

/**
 * The price of what is added to an order that is paid: what the whole costs more than what stays was paid. Lines that stay keep what
 * they were paid with, so that all of the difference is of the lines that are added.
 */
export function additionPrice({ lines, isForCoupon, couponMore, coupons, freightMore }: Addition): Price {
  const amounts = lines.map(({ lineAmount }) => lineAmount)
  const bases = amounts.map((amount, index) => (isForCoupon[index] ? amount : 0))
  const couponAmount = Math.min(Math.max(0, couponMore), sum(bases))
  const couponShares = couponAmount === 0 ? amounts.map(() => 0) : shares(couponAmount, bases)
  const itemAmount = sum(amounts)
  const freight = Math.max(0, freightMore)
  const adjust = Math.max(Math.min(0, freightMore), couponAmount - itemAmount)
  const adjusted = adjustedLines(
    lines.map(({ lineAmount }, index) => ({ lineAmount, couponShare: couponShares[index] ?? 0, integralShare: 0 })),
    adjust,
  )
  const payable = itemAmount - couponAmount + freight + adjust
  const step = (rule: PriceStep['rule'], base: Fen, amount: Fen, note?: Text): readonly PriceStep[] =>
    amount === 0 ? [] : [{ rule, base, amount, ...(note && { note }) }]
  return {
    lines: lines.map((line, index) => {
      const { couponShare = 0, adjustShare = 0, payAmount = 0 } = adjusted[index] ?? {}
      const unit = line.proof.slice(0, 1)
      return {
        ...line,
        ...{ couponShare, integralShare: 0, adjustShare, payAmount },
        proof: [
          ...unit,
          ...step('coupon', line.lineAmount, -couponShare, coupons),
          ...step('adjust', line.lineAmount - couponShare, adjustShare, FREE_NOW),
        ],
      }
    }),
    ...{ itemAmount, couponAmount, integralAmount: 0, integralUsed: 0, freight, adjust, payable },
    proof: [
      { rule: 'normal', base: itemAmount, amount: itemAmount },
      ...step('coupon', itemAmount, -couponAmount, coupons),
      ...step('freight', freight, freight),
      ...step('adjust', itemAmount - couponAmount, adjust, FREE_NOW),
      { rule: 'payable', base: itemAmount, amount: payable },
    ],
  }
}

const FREE_NOW: Text = ['满额免运费，已付运费抵扣', 'The freight is free now: what was paid of it comes off']
