import { sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import { countOf, type Target } from './notice-target.server.ts'

const OWN = 'notices that were just written, counted'

/** Notes how many customers a notice is for, until it is published. */
export async function countAgain(trade: Trade, ctx: TradeContext, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Target>`select id, target, level_ids, goods_id from ${withDeleted('shop_notice')}
    where id = any(${[...ids]}) and state in (${NOTICE.draft}, ${NOTICE.scheduled})`.execute(unscoped(ctx.db, OWN))
  const now = await trade.now(ctx)
  for (const row of rows) {
    await sql`update ${withDeleted('shop_notice')} set target_count = ${await countOf(ctx, row, now)}::int
      where id = ${row.id}`.execute(unscoped(ctx.db, OWN))
  }
}
