import { type ChoiceOf, isChoice } from '#kit/contract/choices.ts'
import type { Actor } from '#kit/contract/states.ts'
import { OVERDUE_POLICY } from '../../../catalogue/goods/policies.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { CLAIM, type ClaimState } from '../../model/claim-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ClaimRow, isBeingPaid, moveClaim, settleDepositOrder } from './claims.server.ts'

/** What ends a claim, by each policy. */
const COMMANDS = { forfeit: 'forfeit', refund: 'release', credit: 'credit' } as const

const ENDS = { forfeit: CLAIM.forfeited, refund: CLAIM.released, credit: CLAIM.credited } as const

export type OverduePolicy = ChoiceOf<typeof OVERDUE_POLICY>

/** Of a reservation there is nothing to give back: it lapses, whatever becomes of deposits. */
function policyFor({ payModel }: Pick<ClaimRow, 'payModel'>, policy: OverduePolicy): OverduePolicy {
  return payModel === PAY_MODEL.reservation ? 'forfeit' : policy
}

/** Where a policy leads an overdue claim. */
export function endsAt(claim: Pick<ClaimRow, 'payModel'>, policy: OverduePolicy): ClaimState {
  return ENDS[policyFor(claim, policy)]
}

/** What becomes of balances that nobody paid: as their figure says, else as the shop does. */
export async function overduePolicyOf(
  trade: Trade,
  ctx: TradeContext,
  figure: { readonly overduePolicy: string | null } | undefined,
): Promise<OverduePolicy> {
  const policy = figure?.overduePolicy ?? (await trade.settings(ctx))['final.overduePolicy']
  return isChoice(OVERDUE_POLICY, policy) ? policy : 'forfeit'
}

interface Ending {
  readonly policy: OverduePolicy
  readonly who: Actor
  readonly reason?: string
  /** Somebody chose this very claim: an open consult about it keeps it from nothing. */
  readonly isTicked?: boolean
}

/**
 * Ends a claim whose days of grace are over, by the policy; one whose balance is being paid stays.
 * @returns whether it ended
 */
export async function endOverdue(
  trade: Trade,
  ctx: TradeContext,
  row: ClaimRow,
  { policy, who, reason, isTicked = false }: Ending,
): Promise<boolean> {
  if (await isBeingPaid(ctx, row.id)) {
    return false
  }
  const input = { cancelKind: 'forfeit', isTicked, ...(reason === undefined ? {} : { reason }) }
  await moveClaim(trade, ctx, row, COMMANDS[policyFor(row, policy)], { who, input })
  await settleDepositOrder(trade, ctx, String(row.depositOrderId), input)
  return true
}
