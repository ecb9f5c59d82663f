import { customer } from '../../trade/model/customer.ts'
import type { Treatment } from '../../trade/model/customer-trust.ts'

export const STANDING_PATH = `${customer.path}/standing`

/** How a customer has dealt with the shop so far. Amounts are fen; null for those who may not see them. */
interface Dealings {
  readonly orders: number
  readonly spent: number | null
  readonly credit: number | null
  readonly points: number
  /** Deposits of claims that are still open. */
  readonly held: number | null
  /** What was paid in full for pre-orders that are still open. */
  readonly prepaid: number | null
  /** Balances that can be paid now, by the month in which they are due. */
  readonly due: readonly { readonly month: string; readonly amount: number | null; readonly claims: number }[]
  /** Claims that came to an end in any way. */
  readonly endedClaims: number
  /** Claims whose balance was never paid. */
  readonly forfeits: number
  /** Reservations that lapsed unpaid; they are among those. */
  readonly noShows: number
  /** Balances that were paid after they were due. */
  readonly late: number
  /** Delays of figures that the customer waits or waited for. */
  readonly delays: number
  readonly bought: number
  /** Pieces of these that came back or were not sent. */
  readonly refunded: number
}

/** Answer of `GET …/standing`. */
export interface CustomerStanding extends Dealings {
  readonly treatment: Treatment
  /** In the language of the request. */
  readonly reasons: readonly string[]
}
