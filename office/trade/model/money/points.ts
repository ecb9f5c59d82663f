import type { Fen } from '#kit/contract/money.ts'
import { portion } from './shares.ts'

/**
 * Points for cash paid for goods; freight earns none.
 * @param paid fen
 * @param rate points per yuan, in thousandths
 */
export function pointsEarned(paid: Fen, rate: number): number {
  return portion(paid, rate, 100_000)
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
  { left, rate }: { readonly left: Fen; readonly rate: number },
): number {
  return Math.max(0, earned - clawed - pointsEarned(left, rate))
}
