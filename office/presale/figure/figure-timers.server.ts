import { type RawBuilder, sql } from 'kysely'
import { storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { WINDOW, windowStateAt } from '../../catalogue/goods/window-state.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import type { Page, Timer } from '../../trade/timer/timer.server.ts'
import { releasePlan } from '../release/release-plan.ts'

const OWN = 'figures that lists are filtered by, by the clock'

/** The window of deposits opens, or is over. */
export const moveWindows: Timer = {
  name: 'moveWindow',
  title: ['预售时间更新', 'Deposit window by the clock'],
  due: (ctx, { now }, page) =>
    figuresWith(
      ctx,
      sql`line = ${sql.lit(SALES_LINE.presell)} and (presell_start is not null or presell_end is not null) and window_state <> case
        when presell_end <= ${now}::timestamptz then ${WINDOW.over}::int
        when presell_start > ${now}::timestamptz then ${WINDOW.before}::int else ${WINDOW.open}::int end`,
      page,
    ),
  act: async ({ app }, ctx, id, { now }) => {
    const row = await storedById<typeof releasePlan>(app, releasePlan, ctx, id, { isLocked: true })
    const windowState = windowStateAt(row, now)
    if (windowState !== row.windowState) {
      await updateRow(app, releasePlan, ctx, { id, values: { windowState }, before: row })
    }
  },
}

/** Whether a balance of a figure is overdue, as its claims say. */
const IS_OVERDUE = sql<boolean>`exists (select 1 from shop_final_claim c where c.final_goods_id = shop_goods.id and c.state = ${CLAIM.grace})`

/** Figures are marked while a balance is overdue; a sum of their claims, and no change of theirs. */
export const markOverdue: Timer = {
  name: 'markOverdue',
  title: ['标记补款逾期', 'Marked as overdue'],
  due: (ctx, _moment, page) =>
    figuresWith(ctx, sql`line = ${sql.lit(SALES_LINE.final)} and has_overdue <> ${IS_OVERDUE}`, page),
  act: async (_trade, ctx, id) => {
    await withDeletedRows(unscoped(ctx.db, OWN))
      .updateTable('shop_goods')
      .set({ hasOverdue: IS_OVERDUE })
      .where('id', '=', id)
      .execute()
  },
}

async function figuresWith(
  ctx: TradeContext,
  condition: RawBuilder<unknown>,
  { after, limit }: Page,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from shop_goods
    where id > ${after} and ${condition} order by id limit ${limit}`.execute(unscoped(ctx.db, OWN))
  return rows.map(({ id }) => id)
}
