import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { REFUND } from '../../model/refund-states.ts'
import type { ClaimRow } from '../claim/claims.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { lockRefund, moveRefund } from './refund-rows.server.ts'

/** What a customer asks back of a deposit that is to be kept is refused; what is on its way back already stays. */
export async function refuseApplied(
  trade: Trade,
  ctx: TradeContext,
  row: ClaimRow,
  reason: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select r.id from shop_refund r
    join shop_refund_item i on i.refund_id = r.id
    where i.order_item_id = ${row.depositItemId} and r.status = ${REFUND.applied} order by r.id`.execute(
    unscoped(ctx.db, 'refunds of a claim that was read and locked'),
  )
  const words = reason === undefined ? UNPAID : { reason }
  for (const { id } of rows) {
    const found = await lockRefund(trade, ctx, id)
    if (found.status === REFUND.applied) {
      await moveRefund(trade, ctx, found, 'reject', { who: 'staff', input: { code: 'overdue', ...words } })
    }
  }
}

const UNPAID = { reason: '逾期未补款', reasonEn: 'The balance was not paid in time' } as const
