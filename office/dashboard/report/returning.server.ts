import { sql } from 'kysely'
import { permissionOf } from '#kit/contract/permission.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { customer } from '../../trade/model/customer.ts'
import { daysOfMonth, monthsUpTo } from './days.ts'
import { COUNTED, columnsIn, daysOf, opens, overTime, type Report, totalIn } from './report.server.ts'

const MONTHS = 12

interface OfMonth {
  readonly month: string
  readonly bought: number
  readonly returned: number
  readonly soon: number
}

/** Customers by the month of their first purchase: how many of them bought again. */
export const returningReport: Report = {
  code: 'returning',
  title: ['顾客回购', 'Customers who return'],
  help: [
    '最近 12 个月首次付款的顾客，以及其中至少一天后又为另一笔订单付款的人。预售的尾款不算新的购买；“90 天内”为首购后 90 天内回购者的比例，近期月份尚未满 90 天。',
    'Customers who first paid in each of the last 12 months, and those of them who paid for another order at least a day later. The balance of a pre-order is no purchase of its own. “90 days” is the share of those who bought again within 90 days: the latest months are not over yet.',
  ],
  needs: [permissionOf(customer, 'list')],
  async read(of) {
    const { trade, ctx, zone, last } = of
    const months = monthsUpTo(last.slice(0, 7), MONTHS)
    const since = ctx.clock.parse(`${months[0]}-01 00:00:00`)
    const bought = visibleRows(trade.app, customer, ctx)
      .select(['firstPaidAt', 'secondPaidAt'])
      .where('firstPaidAt', '>=', since)
    const { rows } = await sql<OfMonth>`
      select to_char(first_paid_at at time zone ${zone}, 'YYYY-MM') as month, count(*)::int as bought,
        count(second_paid_at)::int as returned,
        count(*) filter (where second_paid_at < first_paid_at + interval '90 days')::int as soon
      from (${bought}) as bought group by 1`.execute(unscoped(ctx.db, COUNTED))
    const byMonth = new Map(rows.map((row) => [row.month, row]))
    const all = rows.reduce((sum, row) => sum + row.bought, 0)
    const back = rows.reduce((sum, row) => sum + row.returned, 0)
    const range = daysOf('firstPaidAt', `${months[0]}-01`, last)
    return {
      totals: [
        totalIn(of, ['bought', ['新购顾客', 'New buyers'], 'count'], { value: all, open: opens(of, customer, range) }),
        totalIn(of, ['share', ['回购率', 'Repurchase rate'], 'share'], { value: all > 0 ? back / all : null }),
      ],
      columns: columnsIn(of, [
        ['month', ['首购月份', 'First purchase'], 'text'],
        ['returned', ['已回购', 'Repurchased'], 'count'],
        ['once', ['仅一次', 'Once so far'], 'count'],
        ['bought', ['新购顾客', 'New buyers'], 'count'],
        ['share', ['回购率', 'Share'], 'share'],
        ['soon', ['90 天内', 'Within 90 days'], 'share'],
      ]),
      rows: months.map((month) => {
        const { bought: first = 0, returned = 0, soon = 0 } = byMonth.get(month) ?? {}
        const ofMonth = daysOf('firstPaidAt', ...daysOfMonth(month))
        return [
          { value: month },
          { value: returned, open: opens(of, customer, { ...ofMonth, secondPaidAt_begin: '2000-01-01 00:00:00' }) },
          { value: first - returned },
          { value: first, open: opens(of, customer, ofMonth) },
          { value: first > 0 ? returned / first : null },
          { value: first > 0 ? soon / first : null },
        ]
      }),
      chart: overTime('returned', 'once'),
    }
  },
}
