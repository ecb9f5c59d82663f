import { sql } from 'kysely'
import type { Actor } from '#kit/contract/states.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { REFUND } from '../model/refund-states.ts'
import { type ClaimRow, isBeingPaid, moveClaim, settleDepositOrder } from './claims.server.ts'
import { lockRefund, moveRefund } from './refund-rows.server.ts'
import type { Trade, TradeContext } from './trade.server.ts'

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

/** What a customer asks back of a deposit that is to be kept is refused; what is on its way back already stays. */
export async function refuseApplied(
  trade: Trade,
  ctx: TradeContext,
  row: ClaimRow,
  reason: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select r.id from shop_refund r
    join shop_refund_item i on i.refund_id = r.id and i.tenant_id = r.tenant_id
    where r.tenant_id = ${ctx.user.tenantId} and i.order_item_id = ${row.depositItemId} and r.status = ${REFUND.applied}
      and r.del_flag = 0 order by r.id`.execute(unscoped(ctx.db, 'refunds of a claim that was read and locked'))
  for (const { id } of rows) {
    const found = await lockRefund(trade, ctx, id)
    if (found.status === REFUND.applied) {
      await moveRefund(trade, ctx, found, 'reject', { who: 'staff', input: { reason: reason ?? '逾期未补款' } })
    }
  }
}
