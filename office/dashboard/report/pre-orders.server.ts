import { sql } from 'kysely'
import { permissionOf } from '#kit/contract/permission.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import { claim } from '../../trade/model/claim.ts'
import { LIVE_CLAIMS } from '../../trade/model/claim-states.ts'
import { COUNTED, columnsIn, opens, overTime, type Report, totalIn } from './report.server.ts'

/** Makers with a column of their own; the others share one. */
const MOST_MAKERS = 6

/** Months ahead that are shown; what is promised later is in none of them. */
const MOST_MONTHS = 24

interface OfMonth {
  readonly month: string | null
  readonly maker: string | null
  readonly pieces: number
}

/** Pieces that customers wait for, by the month that is promised now and the maker. */
export const preOrdersReport: Report = {
  code: 'preOrders',
  title: ['预售按月与厂商', 'Pre-orders by month and maker'],
  help: [
    '待发售、可补款、宽限期资格的件数，按手办目前公布的发售月与厂商合计，未定发售月的列在最后；点击查看该月该厂商的预售手办。',
    'Pieces of claims that wait, are open or in their days of grace, by the month that their figure is announced for now and its maker; those without a month come last. A number opens the pre-order figures of the month and maker.',
  ],
  needs: [permissionOf(claim, 'list'), permissionOf(presellGoods, 'list')],
  async read(of) {
    const { trade, ctx, t } = of
    const live = visibleRows(trade.app, claim, ctx)
      .select(['presellGoodsId', 'qty'])
      .where('state', 'in', [...LIVE_CLAIMS])
    const figures = visibleRows(trade.app, presellGoods, ctx).select(['id', 'releaseMonth', 'manufacturer'])
    const { rows } = await sql<OfMonth>`
      select g.release_month as month, nullif(g.manufacturer, '') as maker, sum(c.pieces)::int as pieces
      from (select presell_goods_id, sum(qty) as pieces from (${live}) as live group by 1) as c
      join (${figures}) as g on g.id = c.presell_goods_id
      group by 1, 2`.execute(unscoped(ctx.db, COUNTED))
    const makers = [...sumBy(rows, ({ maker }) => maker ?? '')]
      .filter(([maker]) => maker !== '')
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST_MAKERS)
      .map(([maker]) => maker)
    const months = [...sumBy(rows, ({ month }) => month ?? '').keys()].toSorted(lastWithout).slice(0, MOST_MONTHS)
    const all = rows.reduce((sum, { pieces }) => sum + pieces, 0)
    return {
      totals: [
        totalIn(of, ['pieces', ['待交付件数', 'Pieces waited for'], 'count'], {
          value: all,
          open: opens(of, claim, { state: LIVE_CLAIMS.join(',') }),
        }),
      ],
      columns: columnsIn(of, [
        ['month', ['发售月', 'Month'], 'text'],
        ...makers.map((maker, at) => [`maker${at}`, [maker, maker], 'count'] as const),
        ['other', ['其他厂商', 'Others'], 'count'],
        ['all', ['合计', 'All'], 'count'],
      ]),
      rows: months.map((month) => {
        const ofMonth = rows.filter((row) => (row.month ?? '') === month)
        const pieces = (maker: string) => ofMonth.find((row) => row.maker === maker)?.pieces ?? 0
        const sum = ofMonth.reduce((total, row) => total + row.pieces, 0)
        // a list cannot be asked for what has no month
        const filters = month === '' ? undefined : { releaseMonth_begin: month, releaseMonth_end: month }
        const open = (more: Readonly<Record<string, string>> = {}) =>
          filters && opens(of, presellGoods, { ...filters, ...more })
        return [
          { value: month || t(['未定', 'Not announced']) },
          ...makers.map((maker) => ({ value: pieces(maker), open: open({ manufacturer: maker }) })),
          { value: sum - makers.reduce((total, maker) => total + pieces(maker), 0), open: open() },
          { value: sum, open: open() },
        ]
      }),
      chart: overTime(...makers.map((_, at) => `maker${at}`), 'other'),
    }
  },
}

function sumBy(rows: readonly OfMonth[], keyOf: (row: OfMonth) => string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.pieces)
  }
  return sums
}

/** In order of time; without a month last. */
function lastWithout(one: string, other: string): number {
  return Number(one === '') - Number(other === '') || one.localeCompare(other)
}
