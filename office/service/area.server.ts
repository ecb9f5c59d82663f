import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { consult } from '../trade/model/consult.ts'
import { consultReport } from '../trade/model/consult-report.ts'
import { reportCause } from '../trade/model/report-cause.ts'
import type { Timer } from '../trade/timer/timer.server.ts'
import { consultRoutes } from './consult/consult.server.ts'
import { closeSolved, passAnswers } from './consult/consult-timers.server.ts'
import { consultCalls } from './consult/storefront-consults.server.ts'
import { questionCalls } from './consult/storefront-questions.server.ts'
import { consultReportRoutes } from './consult-report/consult-report.server.ts'
import { reportCauseRoutes } from './report-cause/report-cause.server.ts'
import { seedReportCauses } from './report-cause/report-cause-seed.server.ts'

interface Parts {
  readonly trade: Trade
}

/** What customers ask and report. */
export const serviceServer = defineServerArea<Parts, Timer>({
  seeds: [seedReportCauses],
  timers: [passAnswers, closeSolved],
  open: ({ trade }) => ({
    nouns: [
      [consult.name, consultRoutes(trade)],
      [consultReport.name, consultReportRoutes(trade)],
      [reportCause.name, reportCauseRoutes(trade.app)],
    ],
    routes: [...consultCalls(trade), ...questionCalls(trade)],
  }),
})
