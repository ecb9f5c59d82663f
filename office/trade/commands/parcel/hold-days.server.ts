import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { isMemberAt, joinLevelAt } from '../member/standing.server.ts'

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
    select l.hold_days from shop_member m ${joinLevelAt(now)}
    where m.user_id = ${userId} and ${isMemberAt(now)}`.execute(
    unscoped(ctx.db, 'the level of the customer of an order that was read and locked'),
  )
  const most = settings['hold.maxDays']
  return { most, free: Math.min(most, rows[0]?.holdDays ?? settings['hold.freeDays']) }
}
