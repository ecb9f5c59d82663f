import type { Text } from '#kit/contract/text.ts'
import { CLAIM } from '../../model/claim-states.ts'
import { REFUND } from '../../model/refund-states.ts'
import type { LeftOut } from '../../model/wave-review.ts'
import type { OverduePolicy } from './overdue.server.ts'
import type { OpenClaim } from './wave-claims.server.ts'

/** Why a claim of a wave is not ended with the others; undefined when it is. */
export function leftOutOf(claim: OpenClaim, now: Date): LeftOut | undefined {
  if (claim.state !== CLAIM.grace) {
    return 'open'
  }
  if (claim.graceUntil === null || claim.graceUntil > now) {
    return 'grace'
  }
  if (claim.isBeingPaid) {
    return 'paying'
  }
  if (claim.refundStatus !== null) {
    return claim.refundStatus === REFUND.applied ? 'applied' : 'refunding'
  }
  return claim.isAskedAbout ? 'asked' : undefined
}

/** What becomes of a deposit whose balance was not paid. */
export const OVERDUE_OUTCOMES: Readonly<Record<OverduePolicy, Text>> = {
  forfeit: ['定金不退', 'deposit is kept'],
  refund: ['退还定金', 'deposit goes back'],
  credit: ['定金转余额', 'deposit becomes credit'],
}
