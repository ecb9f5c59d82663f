import { sql } from 'kysely'
import type { Fen } from '#kit/contract/money.ts'
import type { Actor } from '#kit/contract/states.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { CLAIM } from '../../model/claim-states.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { isDoubleReturn } from './double-return.server.ts'
import type { RefundRow } from './refund-rows.server.ts'
import type { NewRefund } from './refunds.server.ts'
import { needsTwoPeople } from './two-people.server.ts'

/**
 * How a refund begins that nobody applied for: it is agreed as it is, unless the amount needs two people. Staff who brought
 * it about are the first of them.
 * @param amount all that begins together
 */
export async function owedBeginning(
  trade: Trade,
  ctx: TradeContext,
  { orderId, amount, by }: { readonly orderId: string; readonly amount: Fen; readonly by: Actor },
): Promise<Pick<NewRefund, 'status' | 'agreedBy'>> {
  return (await needsTwoPeople(trade, ctx, { orderId, amount }))
    ? { status: REFUND.applied, agreedBy: by === 'staff' ? ctx.user.username : undefined }
    : { status: REFUND.paying }
}

/** The shop took away what was paid for: neither staff nor the customer may let the refund fall. */
export async function isOwed(ctx: TradeContext, row: RefundRow): Promise<boolean> {
  if (row.kind !== REFUND_KIND.deposit) {
    return isDoubleReturn(row)
  }
  const { rows } = await sql`select 1 from shop_refund_item i
    join shop_final_claim c on c.deposit_item_id = i.order_item_id
    where i.refund_id = ${row.id} and c.state = ${CLAIM.released} limit 1`.execute(
    unscoped(ctx.db, 'claims of a refund that was read and locked'),
  )
  return rows.length > 0
}
