import { sql } from 'kysely'
import { literals } from '#kit/server/database/literals.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { PUBLIC_LINES, SALES_LINE } from '../../../catalogue/rules/sales-line.ts'
import type { TradeContext } from '../../../trade/commands/context/trade.server.ts'

/**
 * When customers first paid, and first paid again: orders of a former shop come in any order, and go again. By the times of
 * their orders, as the database notes it of orders that are paid one after the other.
 */
export async function notePurchases(ctx: TradeContext, userIds: readonly string[]): Promise<void> {
  await sql`
    with paid as (
      select user_id, pay_time, min(pay_time) over (partition by user_id) as first
      from shop_order where user_id = any(${userIds}) and pay_time is not null
        and (line in (${literals(PUBLIC_LINES)}) or line = ${sql.lit(SALES_LINE.final)} and pay_model = ${sql.lit(PAY_MODEL.reservation)})
    ), bought as (
      select user_id, min(first) as first, min(pay_time) filter (where pay_time >= first + interval '1 day') as second
      from paid group by user_id
    )
    update shop_app_user u set first_paid_at = b.first, second_paid_at = b.second
    from (select w.id, b.first, b.second from unnest(${userIds}::text[]) as w (id) left join bought b on b.user_id = w.id) b
    where u.id = b.id and u.id = any(${userIds})
      and (u.first_paid_at, u.second_paid_at) is distinct from (b.first, b.second)`.execute(
    unscoped(ctx.db, 'customers of orders that were taken in or back by this transaction'),
  )
}
