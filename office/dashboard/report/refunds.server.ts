import { sql } from 'kysely'
import { codeOf } from '#kit/contract/choices.ts'
import { yuanOf } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { refund } from '../../trade/model/refund.ts'
import { REFUND_CAUSE } from '../../trade/model/refund-causes.ts'
import { REFUND } from '../../trade/model/refund-states.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { COUNTED, columnsIn, daysOf, opens, perRow, type Report, totalIn } from './report.server.ts'

interface OfCause {
  readonly cause: string | null
  readonly count: number
  readonly amount: number
  /** From the application to the money, on average. */
  readonly days: number | null
}

/** Refunds that were finished, by what they were asked for. */
export const refundsReport: Report = {
  code: 'refunds',
  title: ['退款原因', 'Refunds by cause'],
  help: [
    '所选时间内完成的退款，按申请原因合计同意金额（含退回余额的部分）；天数为从申请到退款完成的平均值。',
    'Refunds finished in the chosen time, by the cause they were asked for with, as agreed (what went to credit included); days from application to money on average.',
  ],
  needs: [permissionOf(refund, 'list'), TRADE_RIGHTS.money],
  days: 30,
  async read(of) {
    const { trade, ctx, since, until, first, last, t } = of
    const done = visibleRows(trade.app, refund, ctx)
      .select(['causeCode', 'agreedAmount', 'appliedAt', 'finishTime'])
      .where('status', '=', sql.lit(REFUND.refunded))
      .where('finishTime', '>=', since)
      .where('finishTime', '<', until)
    const { rows } = await sql<OfCause>`
      select cause_code as cause, count(*)::int as count, coalesce(sum(agreed_amount), 0)::bigint as amount,
        round(avg(extract(epoch from finish_time - applied_at)) / 86400, 1)::float as days
      from (${done}) as done group by 1 order by amount desc, cause`.execute(unscoped(ctx.db, COUNTED))
    const causes = rows.flatMap(({ cause }) => cause ?? [])
    const texts = await trade.app.texts.textsOf(dictionaryQuery(ctx, codeOf(REFUND_CAUSE)), causes)
    const all = { status: REFUND.refunded, ...daysOf('finishTime', first, last) }
    const open = opens(of, refund, all)
    return {
      totals: [
        totalIn(of, ['amount', ['退款金额', 'Refunded'], 'yuan'], {
          value: yuanOf(rows.reduce((sum, { amount }) => sum + amount, 0)),
          open,
        }),
        totalIn(of, ['count', ['退款笔数', 'Refunds'], 'count'], {
          value: rows.reduce((sum, { count }) => sum + count, 0),
          open,
        }),
      ],
      columns: columnsIn(of, [
        ['cause', ['原因', 'Cause'], 'text'],
        ['amount', ['金额', 'Amount'], 'yuan'],
        ['count', ['笔数', 'Refunds'], 'count'],
        ['days', ['平均天数', 'Days'], 'count'],
      ]),
      rows: rows.map(({ cause, count, amount, days }) => {
        // a list cannot be asked for those without a cause
        const ofCause = cause === null ? undefined : opens(of, refund, { ...all, causeCode: cause })
        const title = cause === null ? t(NO_CAUSE) : (texts.get(cause) ?? cause)
        return [
          { value: title },
          { value: yuanOf(amount), open: ofCause },
          { value: count, open: ofCause },
          { value: days },
        ]
      }),
      chart: perRow('amount'),
    }
  },
}

const NO_CAUSE = ['未注明', 'None given'] as const
