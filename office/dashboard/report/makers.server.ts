import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { permissionOf } from '#kit/contract/permission.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input } from '#kit/server/http/schema.server.ts'
import { finalGoods, presellGoods } from '../../catalogue/goods/goods.ts'
import { MAKER_MARGIN_PATH, type MakerMargin } from '../../catalogue/goods/maker-margin.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { COUNTED, columnsIn, opens, perRow, type Report, type ReportContext } from './report.server.ts'

/** Figures that are shown one by one. */
const MOST_FIGURES = 200

/** Of ten figures of a maker, eight slipped no further than its margin. */
const MARGIN = 0.8

interface OfMaker {
  readonly maker: string
  readonly figures: number
  readonly arrived: number
  readonly onTime: number
  /** Months on average: of what has arrived, and of what has not. */
  readonly slipReal: number | null
  readonly slipNow: number | null
  readonly longest: number
  readonly margin: number
}

/** What makers promised first, what they say now, and when it came: how far to trust the next promise. */
export const makersReport: Report = {
  code: 'makers',
  title: ['厂商承诺与兑现', 'Promises of makers'],
  help: [
    '首次公布的发售月与实际到货月（未到货的与目前公布的发售月）相差的月数。“建议预留”为八成手办未超过的月数：新上架时可在厂商公布的月份上加上它。',
    'Months between the first announced month and the month of arrival, or the one announced now for what has not arrived. The margin is what eight of ten figures did not slip beyond: add it to what the maker announces when you list something new.',
  ],
  needs: [permissionOf(presellGoods, 'list')],
  async read(of) {
    const { ctx } = of
    const { rows } = await sql<OfMaker>`
      select maker, count(*)::int as figures, count(real)::int as arrived,
        count(*) filter (where real is not null and slip <= 0)::int as on_time,
        round(avg(slip) filter (where real is not null), 1)::float as slip_real,
        round(avg(slip) filter (where real is null), 1)::float as slip_now,
        max(slip)::int as longest,
        ${marginOf()}::int as margin
      from (${promises(of)}) as promised group by maker order by figures desc, maker limit 50`.execute(
      unscoped(ctx.db, COUNTED),
    )
    return {
      totals: [],
      columns: columnsIn(of, [
        ['maker', ['厂商', 'Maker'], 'text'],
        ['margin', ['建议预留', 'Margin'], 'months'],
        ['figures', ['预售手办', 'Figures'], 'count'],
        ['arrived', ['已到货', 'Arrived'], 'count'],
        ['onTime', ['按时到货', 'On time'], 'share'],
        ['slipReal', ['到货平均推迟', 'Slip of arrivals'], 'months'],
        ['slipNow', ['未到货平均推迟', 'Slip so far'], 'months'],
        ['longest', ['最长推迟', 'Longest'], 'months'],
      ]),
      rows: rows.map(({ maker, figures, arrived, onTime, slipReal, slipNow, longest, margin }) => {
        const open = opens(of, presellGoods, { manufacturer: maker, releaseMonth_begin: EVER })
        return [
          { value: maker },
          { value: margin },
          { value: figures, open },
          { value: arrived, open: opens(of, finalGoods, { manufacturer: maker, arrivalDate_begin: `${EVER}-01` }) },
          { value: arrived > 0 ? onTime / arrived : null },
          { value: slipReal },
          { value: slipNow },
          { value: longest },
        ]
      }),
      chart: perRow('margin'),
    }
  },
}

interface Promised {
  readonly id: string
  readonly name: string
  readonly maker: string
  readonly first: string
  readonly now: string
  readonly real: string | null
  readonly slip: number
}

/** The same figure by figure, those that slipped most first. */
export const promisesReport: Report = {
  code: 'promises',
  title: ['推迟最久的手办', 'Figures that slipped most'],
  help: [
    '每款预售手办的首次公布、目前公布与实际到货的月份，按推迟月数排列，最多 200 款；点击打开该手办。',
    'First announced month, the one announced now and that of arrival of each pre-order figure, by the months between; 200 at most. A number opens the figure.',
  ],
  needs: [permissionOf(presellGoods, 'list')],
  async read(of) {
    const { ctx } = of
    const { rows } =
      await sql<Promised>`select id, name, maker, first, now, real, slip from (${promises(of)}) as promised
      where slip > 0 order by slip desc, first, id limit ${MOST_FIGURES}`.execute(unscoped(ctx.db, COUNTED))
    return {
      totals: [],
      columns: columnsIn(of, [
        ['name', ['手办', 'Figure'], 'text'],
        ['maker', ['厂商', 'Maker'], 'text'],
        ['first', ['首次公布', 'First'], 'text'],
        ['now', ['目前公布', 'Now'], 'text'],
        ['real', ['实际到货', 'Arrived'], 'text'],
        ['slip', ['推迟', 'Slip'], 'months'],
      ]),
      rows: rows.map(({ id, name, maker, first, now, real, slip }) => {
        const at = opens(of, presellGoods, {})
        const open = at && { ...at, query: `/${id}` }
        return [
          { value: name, open },
          { value: maker },
          { value: first },
          { value: now },
          { value: real },
          { value: slip, open },
        ]
      }),
      chart: null,
    }
  },
}

/** How far the figures of one maker slip, for whoever promises the month of a new one. */
export function makerMarginRoute(trade: Trade): Route {
  return route(
    {
      method: 'GET',
      path: MAKER_MARGIN_PATH,
      answers: answers(z.object({ figures: z.number(), margin: z.number() })),
      summary: ['厂商建议预留', 'Margin for the promises of a maker'],
      permission: permissionOf(presellGoods, 'list'),
      input: input({ maker: z.string().min(1).max(100) }),
    },
    async (ctx): Promise<MakerMargin> => {
      const { rows } = await sql<MakerMargin>`
        select count(*)::int as figures, coalesce(${marginOf()}, 0)::int as margin
        from (${promises({ trade, ctx })}) as promised where maker = ${ctx.input.maker}`.execute(
        unscoped(ctx.db, COUNTED),
      )
      return rows[0] ?? { figures: 0, margin: 0 }
    },
  )
}

const marginOf = () => sql`greatest(0, percentile_disc(${sql.lit(MARGIN)}) within group (order by slip))`

/** Earlier than any figure. */
const EVER = '1990-01'

/** Pre-order figures with a maker and a month: first promise, the one now, the month of arrival, and how far it slipped. */
function promises({ trade, ctx }: Pick<ReportContext, 'trade' | 'ctx'>): RawBuilder<unknown> {
  const figures = visibleRows(trade.app, presellGoods, ctx)
    .select(['id', 'name', 'manufacturer', 'firstReleaseMonth', 'releaseMonth'])
    .where('manufacturer', 'is not', null)
    .where('releaseMonth', 'is not', null)
  const arrivals = visibleRows(trade.app, finalGoods, ctx)
    .select(['presellGoodsId', 'arrivalDate'])
    .where('presellGoodsId', 'is not', null)
    .where('arrivalDate', 'is not', null)
  const months = (month: string) =>
    sql`(substr(${sql.ref(month)}, 1, 4)::int * 12 + substr(${sql.ref(month)}, 6, 2)::int)`
  return sql`
    select id, name, maker, first, now, real, ${months('last')} - ${months('first')} as slip from (
      select g.id, g.name, g.manufacturer as maker, coalesce(g.first_release_month, g.release_month) as first,
        g.release_month as now, a.real, coalesce(a.real, g.release_month) as last
      from (${figures}) as g left join (
        select presell_goods_id, to_char(min(arrival_date), 'YYYY-MM') as real from (${arrivals}) as arrivals group by 1
      ) as a on a.presell_goods_id = g.id where g.manufacturer <> '') as months`
}
