import { anyOf } from '#kit/server/database/any-of.server.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import { countOf } from './notice-target.server.ts'

const OWN = 'notices that were just written, counted'

/** Notes how many customers a notice is for, until it is published. */
export async function countAgain(trade: Trade, ctx: TradeContext, ids: readonly string[]): Promise<void> {
  const rows = await withDeletedRows(unscoped(ctx.db, OWN))
    .selectFrom('shop_notice')
    .select(['id', 'target', 'levelIds', 'goodsId'])
    .where('id', '=', anyOf(ids))
    .where('state', 'in', [NOTICE.draft, NOTICE.scheduled])
    .execute()
  const now = await trade.now(ctx)
  for (const row of rows) {
    await withDeletedRows(unscoped(ctx.db, OWN))
      .updateTable('shop_notice')
      .set({ targetCount: await countOf(ctx, row, now) })
      .where('id', '=', row.id)
      .execute()
  }
}
