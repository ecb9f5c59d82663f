import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { COUPON_KIND, type CouponTerms } from '../coupon-terms.ts'
import { portion, shares, sum } from './shares.ts'

/** A coupon on the lines of one order. */
export interface CouponUse {
  readonly terms: Omit<CouponTerms, 'scope' | 'scopeIds' | 'lines' | 'stackable'>
  /** Which of the lines it is good for, in their order. */
  readonly isFor: readonly boolean[]
}

/** What one coupon comes to. Fen. */
export interface CouponOff {
  readonly name: Text
  /** What it was worked out from: what is left of its lines, or the freight. */
  readonly base: Fen
  readonly amount: Fen
  /** By line; none of a free freight. */
  readonly shares: readonly Fen[]
  readonly isFreight: boolean
}

/** Amounts come off before percentages, whatever was asked first; the freight is another matter. */
const TURN: readonly number[] = [COUPON_KIND.amount, COUPON_KIND.percent, COUPON_KIND.freight]

/**
 * What coupons take off the lines of an order, one after the other: each from what those before it have left. Its
 * threshold asks for the lines as they are without any. Never more than the lines it is good for.
 * @param amounts fen, by line
 * @param freight fen, before any coupon
 */
export function couponsOff(
  amounts: readonly Fen[],
  coupons: readonly CouponUse[],
  freight: Fen,
): { readonly offs: readonly CouponOff[]; readonly freight: Fen } {
  const inTurn = [...coupons].sort((one, other) => turnOf(one) - turnOf(other))
  let left = amounts
  let freightLeft = freight
  const offs = inTurn.map(({ terms, isFor }): CouponOff => {
    const name: Text = [terms.name, terms.name]
    const isReached = eligible(amounts, isFor) >= (terms.thresholdAmount ?? 0) && isFor.includes(true)
    if (terms.kind === COUPON_KIND.freight) {
      const [base, amount] = [freightLeft, isReached ? freightLeft : 0]
      freightLeft -= amount
      return { name, base, amount, shares: amounts.map(() => 0), isFreight: true }
    }
    const bases = left.map((amount, index) => (isFor[index] ? amount : 0))
    const base = sum(bases)
    const amount = isReached ? amountOff(base, terms) : 0
    const parts = shares(amount, bases)
    left = left.map((each, index) => each - (parts[index] ?? 0))
    return { name, base, amount, shares: parts, isFreight: false }
  })
  return { offs, freight: freightLeft }
}

const turnOf = ({ terms }: CouponUse): number => TURN.indexOf(terms.kind ?? 0)

/** What the lines come to that a coupon is good for. */
export function eligible(amounts: readonly Fen[], isFor: readonly boolean[]): Fen {
  return sum(amounts.filter((_, index) => isFor[index]))
}

function amountOff(base: Fen, { kind, amountOff, percentOff, capAmount }: CouponUse['terms']): Fen {
  const off = kind === COUPON_KIND.amount ? (amountOff ?? 0) : portion(base, percentOff ?? 0, 100)
  return Math.min(base, capAmount === null || kind === COUPON_KIND.amount ? off : Math.min(off, capAmount))
}
