import type { Text } from '#kit/contract/text.ts'
import { customer } from '../../trade/model/customer.ts'

export const STANDING_PATH = `${customer.path}/standing`

/** How a customer has dealt with the shop so far. Amounts are fen; null for those who may not see them. */
interface Dealings {
  readonly orders: number
  readonly spent: number | null
  readonly credit: number | null
  readonly points: number
  /** Deposits of claims that are still open. */
  readonly held: number | null
  /** Balances that can be paid now, by the month in which they are due. */
  readonly due: readonly { readonly month: string; readonly amount: number | null; readonly claims: number }[]
  /** Claims that came to an end in any way. */
  readonly endedClaims: number
  /** Claims whose balance was never paid. */
  readonly forfeits: number
  /** Balances that were paid after they were due. */
  readonly late: number
  /** Delays of figures that the customer waits or waited for. */
  readonly delays: number
  readonly bought: number
  /** Pieces of these that came back or were not sent. */
  readonly refunded: number
}

/** What is suggested: nothing, to let them pay at once, or to let them buy less. */
export type Treatment = 'none' | 'prepay' | 'limit'

/** Answer of `GET …/standing`. */
export interface CustomerStanding extends Dealings {
  readonly treatment: Treatment
  /** In the language of the request. */
  readonly reasons: readonly string[]
}

/** From how many on, and from which share of all, something is a habit. */
const FORFEITS = 2
const FORFEIT_PERCENT = 20
const LATE = 3
const REFUND_PERCENT = 30
/** Pieces below which a share says nothing. */
const ENOUGH_PIECES = 10

const PERCENT = 100

interface Suggestion {
  readonly treatment: Treatment
  readonly reasons: readonly { readonly text: Text; readonly values: Readonly<Record<string, number>> }[]
}

/**
 * How the shop might treat a customer from now on, and why; staff decide, nothing is done by itself. Who gives up balances is
 * asked to prepay; who pays late or sends much back is given less at once.
 */
export function suggested({
  endedClaims,
  forfeits,
  late,
  bought,
  refunded,
}: Pick<Dealings, 'endedClaims' | 'forfeits' | 'late' | 'bought' | 'refunded'>): Suggestion {
  const forfeitShare = endedClaims > 0 ? (forfeits * PERCENT) / endedClaims : 0
  const refundShare = bought > 0 ? (refunded * PERCENT) / bought : 0
  const givesUp = forfeits >= FORFEITS && forfeitShare >= FORFEIT_PERCENT
  const isLate = late >= LATE
  const sendsBack = bought >= ENOUGH_PIECES && refundShare >= REFUND_PERCENT
  const reasons: Suggestion['reasons'] = [
    ...(givesUp ? [{ text: GIVES_UP, values: { n: forfeits, all: endedClaims } }] : []),
    ...(isLate ? [{ text: PAYS_LATE, values: { n: late } }] : []),
    ...(sendsBack
      ? [{ text: SENDS_BACK, values: { n: refunded, all: bought, percent: Math.round(refundShare) } }]
      : []),
  ]
  return { treatment: givesUp ? 'prepay' : reasons.length > 0 ? 'limit' : 'none', reasons }
}

const GIVES_UP: Text = ['{all} 份补款资格中有 {n} 份弃单', '{n} of {all} balances were given up']
const PAYS_LATE: Text = ['{n} 次逾期后才补款', '{n} balances were paid late']
const SENDS_BACK: Text = ['购买 {all} 件，退款 {n} 件（{percent}%）', '{n} of {all} pieces were refunded ({percent}%)']
