import type { RefundStep } from '../model/money/refund-proof.ts'
import { refund } from '../model/refund.ts'

export const PROOF_PATH = `${refund.path}/proof`
export const QUOTE_PATH = `${refund.path}/quote`

/** Answer of `GET …/proof`: how the amount that was applied for came about; none of refunds of before. Fen. */
export interface AmountProof {
  readonly steps: readonly RefundStep[]
}

/** Answer of `GET …/quote`: what is to be decided about exchange purchases before a refund is applied for. */
export interface ExchangeQuestion {
  /** In the language of the request; null where nothing is to be decided. */
  readonly why: string | null
  /** Whether they may stay for the difference. */
  readonly canPay: boolean
}
