import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { WAVE } from '../../catalogue/goods/wave-state.ts'
import { mappingOf } from '../../trade/commands/claim/wave-claims.server.ts'
import { closeTasks } from '../../trade/commands/context/tasks.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { waveOf } from '../../trade/commands/moves/wave-moves.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { TASK, type TaskKind } from '../../trade/model/task.ts'
import type { Page, Timer } from '../../trade/timer/timer.server.ts'

/** Overdue balances of a wave need no review once none is left, however they ended: paid, extended, given up, settled. */
export const endReviews: Timer = {
  name: 'endReviews',
  title: ['结案核对结束', 'Review of a closing over'],
  due: (ctx, { now }, page) =>
    wavesAskedAbout(ctx, 'balance-review', { page, condition: sql`not exists (${overdueOf(now)})` }),
  act: async (trade, ctx, id, { now }) => {
    await waveOf(trade, ctx, id, { isLocked: true })
    await closeTasks(ctx, { kind: 'balance-review', refId: id, note: ENDED, now })
  },
}

/** A shortage is none any more when the wave ended, or when fewer pieces are waited for, whoever gave theirs up. */
export const endShortages: Timer = {
  name: 'endShortages',
  title: ['缺货已解决', 'Shortage settled'],
  due: (ctx, _moment, page) => wavesAskedAbout(ctx, 'shortage', { page, condition: sql`true` }),
  act: async (trade, ctx, id, { now }) => {
    const row = await waveOf(trade, ctx, id, { isLocked: true })
    const isOver = row.waveState === WAVE.closed || row.waveState === WAVE.cancelled
    if (isOver || (await mappingOf(ctx, row)).every(({ pieces, available }) => available >= pieces)) {
      await closeTasks(ctx, { kind: 'shortage', refId: id, note: isOver ? OVER : ENOUGH, now })
    }
  },
}

function overdueOf(now: Date): RawBuilder<unknown> {
  return sql`select 1 from shop_final_claim c where c.final_goods_id = t.ref_id
    and c.state = ${CLAIM.grace} and c.grace_until <= ${now}::timestamptz`
}

/** Waves that a person was asked about, by the open task. */
async function wavesAskedAbout(
  ctx: TradeContext,
  kind: TaskKind,
  { page, condition }: { readonly page: Page; readonly condition: RawBuilder<unknown> },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select t.ref_id as id from shop_task t
    join shop_goods g on g.id = t.ref_id
    where t.kind = ${kind} and t.state = ${TASK.open}
      and t.ref_id > ${page.after} and ${condition} order by t.ref_id limit ${page.limit}`.execute(
    unscoped(ctx.db, 'tasks that may be settled by now'),
  )
  return rows.map(({ id }) => id)
}

const ENDED: Text = ['已无逾期补款', 'No balance is overdue any more']
const ENOUGH: Text = ['件数已足', 'There are enough pieces']
const OVER: Text = ['批次已结束', 'The wave is over']
