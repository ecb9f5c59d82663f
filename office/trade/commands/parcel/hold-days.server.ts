import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

interface HoldDays {
  /** Days after which staff are told to send the order. */
  readonly most: number
  /** Days that cost nothing, at most those. */
  readonly free: number
}

/** How long orders of a customer wait on the shelf: free days are those of their level, where it has some, else the setting. */
export async function holdDaysOf(
  trade: Trade,
  ctx: TradeContext,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<HoldDays> {
  const settings = await trade.settings(ctx)
  const { rows } = await sql<{ holdDays: number | null }>`
    select l.hold_days from shop_member m
    join shop_member_level l on l.id = m.level_id and l.tenant_id = m.tenant_id and l.del_flag = 0 and l.state = 1
    where m.user_id = ${userId} and m.tenant_id = ${ctx.user.tenantId} and m.del_flag = 0 and m.state = 1
      and (m.valid_from is null or m.valid_from <= ${now}) and (m.valid_to is null or m.valid_to > ${now})`.execute(
    unscoped(ctx.db, 'the level of the customer of an order that was read and locked'),
  )
  const most = settings['hold.maxDays']
  return { most, free: Math.min(most, rows[0]?.holdDays ?? settings['hold.freeDays']) }
}
