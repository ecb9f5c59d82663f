import type { Fen } from '#kit/contract/money.ts'
import { portion } from './shares.ts'

/** What was paid for goods, and what it earns; freight earns none. */
export interface EarningLine {
  /** Fen. */
  readonly paid: Fen
  /** Points per yuan, in thousandths; none where it earns none. */
  readonly rate: number | null
}

/** Fen times thousandths of points per yuan, for one point. */
const ONE_POINT = 100_000

/** Points for cash paid for goods: what all lines earn together, rounded down once. */
export function pointsEarned(lines: readonly EarningLine[]): number {
  const all = lines.reduce((total, { paid, rate }) => total + BigInt(paid) * BigInt(rate ?? 0), 0n)
  return Number(all / BigInt(ONE_POINT))
}

/**
 * Points that were used for what is refunded now, rounded down; with the last refund all that are left.
 * @param paid fen of all goods of the order
 */
export function pointsGivenBack(
  { used, givenBack }: { readonly used: number; readonly givenBack: number },
  { refund, paid, isLast }: { readonly refund: Fen; readonly paid: Fen; readonly isLast: boolean },
): number {
  return isLast ? used - givenBack : Math.min(used - givenBack, portion(used, refund, paid))
}

/** Earned points that are taken back: those that what is left of the order would not have earned. */
export function pointsClawedBack(
  { earned, clawed }: { readonly earned: number; readonly clawed: number },
  left: readonly EarningLine[],
): number {
  return Math.max(0, earned - clawed - pointsEarned(left))
}

/** What points are worth, rounded up: who used points up that have to go back pays no less than they took off. Fen. */
export function worthOfPoints(points: number, fenPer100Points: number): Fen {
  return Math.ceil((points * fenPer100Points) / 100)
}
