import { type RawBuilder, sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { openTaskOnce } from '../../trade/commands/context/tasks.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { keepForPoints } from '../../trade/commands/refund/keep-for-points.server.ts'
import { lockRefund, mayAgreeByItself, moveRefund } from '../../trade/commands/refund/refund-rows.server.ts'
import { REFUND } from '../../trade/model/refund-states.ts'

import type { Page, Timer } from '../../trade/timer/timer.server.ts'

/** Refunds whose parcel did not come in time end; the customer may apply once more. */
export const endParcels: Timer = {
  name: 'endParcels',
  title: ['超时未寄回', 'Not sent back in time'],
  due: (ctx, { now }, page) =>
    refundsWith(ctx, sql`status = ${REFUND.parcelExpected} and parcel_deadline <= ${now}::timestamptz`, page),
  act: async (trade, ctx, id, { now }) => {
    const row = await lockRefund(trade, ctx, id)
    if (row.status === REFUND.parcelExpected && row.parcelDeadline !== null && row.parcelDeadline <= now) {
      await moveRefund(trade, ctx, row, 'expire')
    }
  },
}

/** Applications that nobody answered in time are agreed as they are; what needs a person is put before one instead. */
export const agreeByItself: Timer = {
  name: 'agreeByItself',
  title: ['超时自动同意', 'Agreed by the clock'],
  due: (ctx, { now }, page) =>
    refundsWith(
      ctx,
      sql`status = ${REFUND.applied} and handle_deadline <= ${now}::timestamptz and not exists (
        select 1 from shop_task t where t.kind = 'refund-late' and t.ref_id = r.id
          and t.due_at >= r.handle_deadline)`,
      page,
    ),
  act: async (trade, ctx, id, { now }) => {
    const row = await lockRefund(trade, ctx, id)
    if (row.status !== REFUND.applied || row.handleDeadline === null || row.handleDeadline > now) {
      return
    }
    const asked = await keepForPoints(trade, ctx, row)
    if (await mayAgreeByItself(trade, ctx, asked)) {
      await moveRefund(trade, ctx, asked, 'agree')
      return
    }
    await openTaskOnce(ctx, {
      kind: 'refund-late',
      title: [`退款超时未处理 ${row.refundNo}`, `Refund not answered in time: ${row.refundNo}`],
      refType: 'refund',
      refId: row.id,
      refNo: String(row.refundNo),
      amount: Number(row.applyAmount),
      dueAt: row.handleDeadline,
    })
  },
}

/** What is still waited for behind its deadline is late; a further stage or deadline is not. */
export const markLate: Timer = {
  name: 'markLate',
  title: ['标记退款逾期', 'Marked as late'],
  due: (ctx, { now }, page) => refundsWith(ctx, sql`r.deadline <= ${now}::timestamptz and not r.is_late`, page),
  act: async (trade, ctx, id, { now }) => {
    const { deadline } = await lockRefund(trade, ctx, id)
    if (deadline !== null && deadline <= now) {
      await sql`update shop_refund set late_since = deadline where id = ${id}`.execute(
        unscoped(ctx.db, 'a refund that was read and locked'),
      )
    }
  },
}

async function refundsWith(
  ctx: TradeContext,
  condition: RawBuilder<unknown>,
  { after, limit }: Page,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from shop_refund r
    where r.id > ${after} and ${condition}
    order by r.id limit ${limit}`.execute(unscoped(ctx.db, 'refunds that are due by the clock'))
  return rows.map(({ id }) => id)
}
