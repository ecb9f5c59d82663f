import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'

/** How the shop might treat a customer: nothing is said of them, let them buy less at once, or pay at once. */
export const TRUST = choices('customer_trust', ['信用', 'Trust'], {
  none: ['none', '正常', 'Sound', 'green'],
  limit: ['limit', '建议限购', 'Buy less', 'orange'],
  prepay: ['prepay', '建议预付', 'Prepay', 'red'],
})

export type Treatment = ChoiceOf<typeof TRUST>

/** What of a customer's dealings it follows from. */
interface TrustedBy {
  /** Claims that came to an end in any way. */
  readonly endedClaims: number
  /** Claims whose balance was never paid. */
  readonly forfeits: number
  /** Balances that were paid after they were due. */
  readonly late: number
  readonly bought: number
  /** Pieces of these that came back or were not sent. */
  readonly refunded: number
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
export function suggested({ endedClaims, forfeits, late, bought, refunded }: TrustedBy): Suggestion {
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
  return { treatment: givesUp ? TRUST.prepay : reasons.length > 0 ? TRUST.limit : TRUST.none, reasons }
}

const GIVES_UP: Text = ['{all} 份补款资格中有 {n} 份弃单', '{n} of {all} {all|balance was|balances were} given up']
const PAYS_LATE: Text = ['{n} 次逾期后才补款', '{n} {n|balance was|balances were} paid late']
const SENDS_BACK: Text = [
  '购买 {all} 件，退款 {n} 件（{percent}%）',
  '{n} of {all} {all|piece was|pieces were} refunded ({percent}%)',
]
