import type { Fen } from '#kit/contract/money.ts'
import { shares } from './shares.ts'

/** A line of an order as it was priced. Fen. */
export interface SplitLine {
  readonly qty: number
  readonly unitPrice: Fen
  readonly lineAmount: Fen
  readonly couponShare: Fen
  readonly integralShare: Fen
  readonly adjustShare: Fen
  readonly payAmount: Fen
  /** Points that it gave. */
  readonly integralGiven: number
}

/**
 * Splits pieces off a line: what was paid goes by the largest remainder, and so does what came off; both lines add up as the
 * whole one did.
 * @param pieces fewer than the line has
 */
export function splitLine(line: SplitLine, pieces: number): readonly [kept: SplitLine, split: SplitLine] {
  const counts = [line.qty - pieces, pieces] as const
  const both = (amount: number) => shares(amount, counts) as readonly [number, number]
  const [pay, coupon, points] = [both(line.payAmount), both(line.couponShare), both(line.integralShare)]
  const given = both(line.integralGiven)
  const part = (index: 0 | 1): SplitLine => {
    const lineAmount = line.unitPrice * counts[index]
    return {
      qty: counts[index],
      unitPrice: line.unitPrice,
      lineAmount,
      couponShare: coupon[index],
      integralShare: points[index],
      // what rounding leaves, too
      adjustShare: pay[index] - lineAmount + coupon[index] + points[index],
      payAmount: pay[index],
      integralGiven: given[index],
    }
  }
  return [part(0), part(1)]
}
