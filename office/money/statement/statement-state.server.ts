import { sql } from 'kysely'
import { formatYuan } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { closeTasks, openTask } from '../../trade/commands/context/tasks.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { TASK } from '../../trade/model/task.ts'
import { STATEMENT } from './statement.ts'
import { LINE_RESULT, LINE_STATE } from './statement-line.ts'

interface Counted {
  readonly channel: string
  readonly day: string
  readonly openCount: number
  /** Fen, of the differences that are open. */
  readonly amount: number
}

/** Says on a statement how many of its differences wait, and keeps the task that they make. */
export async function countOpen(ctx: TradeContext, id: string, now: Date): Promise<void> {
  const { rows } = await sql<Counted>`
    with counted as (
      select count(*) filter (where state = ${LINE_STATE.open})::int as open_count,
        count(*) filter (where result <> ${LINE_RESULT.same})::int as differences,
        coalesce(sum(abs(difference)) filter (where state = ${LINE_STATE.open}), 0)::bigint as amount
      from shop_statement_line where statement_id = ${id})
    update shop_statement s set open_count = c.open_count, update_time = now(), version = s.version + 1,
      state = case when c.open_count > 0 then ${STATEMENT.open}::smallint
        when c.differences > 0 then ${STATEMENT.resolved}::smallint else ${STATEMENT.same}::smallint end
    from counted c where s.id = ${id}
    returning s.channel, s.day::text as day, s.open_count, c.amount`.execute(
    unscoped(ctx.db, 'the statement whose differences the command changed'),
  )
  const [row] = rows
  if (!row) {
    return
  }
  const task = { kind: 'difference', refId: id } as const
  const title = filled(OPEN, { day: row.day, count: row.openCount, amount: formatYuan(row.amount) })
  const same = await sql`select 1 from shop_task where kind = ${task.kind}
    and ref_id = ${id} and state = ${sql.lit(TASK.open)} and title = ${title[0]}`.execute(
    unscoped(ctx.db, 'the statement whose differences the command changed'),
  )
  if (row.openCount > 0 && same.rows.length > 0) {
    return
  }
  // it says how many there are, so each count has a task of its own
  await closeTasks(ctx, { ...task, note: row.openCount > 0 ? CHANGED : EXPLAINED, now })
  if (row.openCount > 0) {
    await openTask(ctx, {
      ...task,
      title,
      refType: 'statement',
      refNo: row.day,
      amount: row.amount,
    })
  }
}

const OPEN: Text = [
  '{day} 对账差异 {count} 笔，合计 {amount}',
  '{day}: {count} {count|difference|differences}, {amount} altogether',
]

const CHANGED: Text = ['差异有变化', 'The differences are others now']
const EXPLAINED: Text = ['差异已处理', 'All of them are explained']
