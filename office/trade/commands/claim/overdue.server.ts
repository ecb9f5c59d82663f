import type { Actor } from '#kit/contract/states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ClaimRow, isBeingPaid, moveClaim, settleDepositOrder } from './claims.server.ts'

/** What ends a claim, by the policy of its figure, else that of the shop. */
const COMMANDS: Readonly<Record<string, string>> = { forfeit: 'forfeit', refund: 'release', credit: 'credit' }

interface Ending {
  readonly policy: string | null
  readonly who: Actor
  readonly reason?: string
  /** Somebody chose this very claim: an open consult about it keeps it from nothing. */
  readonly isTicked?: boolean
}

/**
 * Ends a claim whose days of grace are over, by the policy of its figure; one whose balance is being paid stays.
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
  const chosen = policy ?? (await trade.settings(ctx))['final.overduePolicy']
  await moveClaim(trade, ctx, row, COMMANDS[chosen] ?? 'forfeit', { who, input })
  await settleDepositOrder(trade, ctx, String(row.depositOrderId), input)
  return true
}
