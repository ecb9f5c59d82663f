import { sql } from 'kysely'
import type { Actor } from '#kit/contract/states.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { ORDER } from '../model/order-states.ts'
import { type ClaimRow, moveClaim, settleDepositOrder } from './claims.server.ts'
import type { Trade, TradeContext } from './trade.server.ts'

/** What ends a claim, by the policy of its figure. */
const COMMANDS: Readonly<Record<string, string>> = { forfeit: 'forfeit', refund: 'release', credit: 'credit' }

/**
 * Ends a claim whose days of grace are over, by the policy of its figure; one whose balance is being paid stays.
 * @returns whether it ended
 */
export async function endOverdue(
  trade: Trade,
  ctx: TradeContext,
  row: ClaimRow,
  { policy, who, reason }: { readonly policy: string | null; readonly who: Actor; readonly reason?: string },
): Promise<boolean> {
  if (await isBeingPaid(ctx, row.id)) {
    return false
  }
  const input = { cancelKind: 'forfeit', ...(reason === undefined ? {} : { reason }) }
  await moveClaim(trade, ctx, row, COMMANDS[policy ?? 'forfeit'] ?? 'forfeit', { who, input })
  await settleDepositOrder(trade, ctx, String(row.depositOrderId), input)
  return true
}

/** Whether an order for the balance waits for its money; the claim is locked, so that none can be placed meanwhile. */
async function isBeingPaid(ctx: TradeContext, claimId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from shop_order_item i
    join shop_order o on o.id = i.order_id and o.tenant_id = i.tenant_id
    where i.tenant_id = ${ctx.user.tenantId} and i.claim_id = ${claimId} and o.status = ${ORDER.toPay}`.execute(
    unscoped(ctx.db, 'orders that pay a claim that was read and locked'),
  )
  return rows.length > 0
}
