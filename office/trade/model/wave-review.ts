import type { PayModel } from '../../catalogue/rules/pay-model.ts'

/**
 * Why a claim is not ended with the others. `open`: it is not due, or was extended; `grace`: its days of grace go on;
 * `paying`: an order for its balance waits for the money; `applied`: its deposit is asked back, which somebody may tick
 * to refuse; `refunding`: its deposit is on its way back; `asked`: a consult about it is open.
 */
export type LeftOut = 'open' | 'grace' | 'paying' | 'applied' | 'refunding' | 'asked'

/** Reasons that a person may put aside: the claim is ended all the same. */
export const TICKABLE: readonly LeftOut[] = ['applied', 'asked']

/** A claim as the list shows it that somebody reviews before overdue claims are ended. */
export interface ReviewedClaim {
  readonly id: string
  readonly customer: string
  readonly orderNo: string
  readonly qty: number
  readonly payModel: PayModel
  /** What is held for it. Fen; null for those who may not see amounts. */
  readonly deposit: number | null
  /** Wall clock. */
  readonly dueAt: string | null
  readonly graceUntil: string | null
  readonly leftOut: LeftOut | null
}

/** The list for one wave. */
export interface WaveReview {
  /** What becomes of the deposits: the policy of the figure. */
  readonly policy: string
  readonly claims: readonly ReviewedClaim[]
}

/** What stands for a list in which nobody is ticked: an empty one would mean everybody. */
export const NOBODY = '-'
