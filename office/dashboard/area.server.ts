import type { WaitingRows } from '#kit/contract/area.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { OfficeAuthority } from '../login/office-authority.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { firstStepsRoutes } from './first-steps/first-steps.server.ts'
import { liveRoute } from './live/live.server.ts'
import { couponsReport } from './report/coupons.server.ts'
import { daysUntilToday } from './report/day-range.server.ts'
import { depositsReport } from './report/deposits.server.ts'
import { funnelReport } from './report/funnel.server.ts'
import { makerMarginRoute, makersReport, promisesReport } from './report/makers.server.ts'
import { preOrdersReport } from './report/pre-orders.server.ts'
import { refundsReport } from './report/refunds.server.ts'
import { entryOf, mayRead, periodOfDays, type Report, readReport, reportRoutes } from './report/report.server.ts'
import { returningReport } from './report/returning.server.ts'
import { salesReport } from './report/sales.server.ts'
import { stockAgeReport } from './report/stock-age.server.ts'
import { workRoute } from './task-board/task-board.server.ts'
import { layoutOf } from './tile/layout.server.ts'
import { tileRoutes } from './tile/tile-routes.server.ts'
import { type TileParts, tilesOf } from './tile/tiles.server.ts'
import { salesOf, salesRoutes } from './today/sales.server.ts'
import { todayRoutes } from './today/today.server.ts'
import { WORK } from './today/today-queue.ts'
import { weeklyJob } from './weekly/weekly.server.ts'

interface Parts {
  readonly trade: Trade
  readonly waiting: readonly WaitingRows[]
  /** Nouns with lists. */
  readonly searched: readonly AnyResource[]
  readonly savedViews: TileParts['viewsOf']
  readonly authority: Pick<OfficeAuthority, 'callerNow'>
}

/** Numbers of the shop: the home page, dashboards, and what is told of them every week. */
export const dashboardServer = defineServerArea<Parts>({
  open: ({ trade, waiting, searched, savedViews, authority }) => {
    const { app } = trade
    const reports = reportsOf(trade)
    const parts: TileParts = {
      ...{ app, waiting, lists: searched, viewsOf: savedViews },
      reportsOf: (ctx) => reports.filter((report) => mayRead(ctx, report)).map((report) => entryOf(ctx, report)),
      lastDays: (ctx, count) => daysUntilToday(trade, ctx, count),
    }
    const tiles = (ctx: RequestContext, keys: readonly string[]) => tilesOf(parts, ctx, keys)
    return {
      routes: [
        ...firstStepsRoutes(),
        ...todayRoutes(app, waiting),
        ...salesRoutes(trade),
        ...reportRoutes(trade, reports),
        makerMarginRoute(trade),
        ...tileRoutes(parts),
        liveRoute({ trade, waiting, works: WORK, tilesOf: tiles }),
        workRoute({ app, waiting, tilesOf: tiles }),
      ],
      begin: (jobs) =>
        jobs.register(
          weeklyJob({
            trade,
            callerNow: authority.callerNow,
            tilesOf: async (ctx) => tiles(ctx, (await layoutOf(ctx)).tiles),
            read: (ctx, code, days) => readReport(trade, ctx, named(reports, code), periodOfDays(days)),
          }),
        ),
    }
  },
})

/** In the order in which the page of charts has them. */
function reportsOf(trade: Trade): readonly Report[] {
  return [
    salesReport((ctx, days) => salesOf(trade, ctx, days)),
    ...[funnelReport, depositsReport, refundsReport, preOrdersReport, makersReport, promisesReport],
    ...[stockAgeReport, returningReport, couponsReport],
  ]
}

function named(reports: readonly Report[], code: string): Report {
  const found = reports.find((report) => report.code === code)
  if (!found) {
    throw new Error(`there is no report ${code}`)
  }
  return found
}
