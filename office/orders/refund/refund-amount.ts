import type { RefundStep } from '../../trade/model/money/refund-proof.ts'
import { refund } from '../../trade/model/refund.ts'

export const PROOF_PATH = `${refund.path}/proof`
export const WORTH_PATH = `${refund.path}/worth`
export const QUOTE_PATH = `${refund.path}/quote`

/** Answer of `GET …/proof`: how the amount that was applied for came about; none of refunds of before. Fen. */
export interface AmountProof {
  readonly steps: readonly RefundStep[]
}

/** Answer of `GET …/worth`: what a refund gives back at most, with the deposit of its group. Fen. */
export interface RefundWorthShown {
  readonly amount: number
}

/** Answer of `POST …/quote`: what is to be decided about exchange purchases before a refund is applied for, and what is kept. */
export interface ExchangeQuestion {
  /** In the language of the request; null where nothing is to be decided. */
  readonly why: string | null
  /** Whether they may stay for the difference. */
  readonly canPay: boolean
  /** What is kept of the money for points that were used up, in the language of the request; null where nothing is. */
  readonly points: string | null
}

/** What is given back of an item; the amount is yuan, all that the pieces cost when left out. */
export interface ChosenLine {
  readonly orderItemId: string
  readonly qty: number
  readonly amount?: number | undefined
}
