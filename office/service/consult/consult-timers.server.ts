import { type RawBuilder, sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { lockConsult, moveConsult } from '../../trade/commands/consult/consults.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { CONSULT } from '../../trade/model/consult-states.ts'
import { daysAfter } from '../../trade/model/days.ts'
import type { Page, Timer } from '../../trade/timer/timer.server.ts'

const OWN = 'consults that are due by the clock'

/** Answers that are owed longer than the shop promises. */
export const passAnswers: Timer = {
  name: 'passAnswers',
  title: ['咨询超时未回', 'Answer overdue'],
  due: (ctx, { now }, page) =>
    consultsWith(
      ctx,
      sql`state in (${CONSULT.new}, ${CONSULT.assigned}) and not is_overdue and due_at <= ${now}::timestamptz`,
      page,
    ),
  act: async (trade, ctx, id, { now }) => {
    const row = await lockConsult(trade, ctx, id)
    const isOwed = row.state === CONSULT.new || row.state === CONSULT.assigned
    if (isOwed && !row.isOverdue && row.dueAt !== null && row.dueAt <= now) {
      await moveConsult(trade, ctx, row, 'passDue')
    }
  },
}

/** Solved consults in which nobody has written since, and those whose customer does not answer. */
export const closeSolved: Timer = {
  name: 'closeSolved',
  title: ['已解决自动关闭', 'Solved consult closed'],
  due: (ctx, { now, settings }, page) =>
    consultsWith(
      ctx,
      sql`case state when ${CONSULT.solved} then solved_at when ${CONSULT.waiting} then last_message_at end
        <= ${daysAfter(now, -settings['consult.autoCloseDays'])}::timestamptz`,
      page,
    ),
  act: async (trade, ctx, id, { now, settings }) => {
    const row = await lockConsult(trade, ctx, id)
    const quietSince = { [CONSULT.solved]: row.solvedAt, [CONSULT.waiting]: row.lastMessageAt }[Number(row.state)]
    if (quietSince && quietSince <= daysAfter(now, -settings['consult.autoCloseDays'])) {
      await moveConsult(trade, ctx, row, 'close')
    }
  },
}

async function consultsWith(
  ctx: TradeContext,
  condition: RawBuilder<unknown>,
  { after, limit }: Page,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from shop_consult
    where id > ${after} and ${condition}
    order by id limit ${limit}`.execute(unscoped(ctx.db, OWN))
  return rows.map(({ id }) => id)
}
