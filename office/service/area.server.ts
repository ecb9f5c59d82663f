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
import { deliveryJob, publishJob } from './notice/deliver-notice.server.ts'
import { noticeListedRoutes, noticeRecipientRoutes, noticeRoutes } from './notice/notice.server.ts'
import { notice } from './notice/notice.ts'
import { noticeListed } from './notice/notice-listed.ts'
import { noticeRecipient } from './notice/notice-recipient.ts'
import { deliverLeft, expireNotices, publishScheduled } from './notice/notice-timers.server.ts'
import { noticeCalls } from './notice/storefront-notices.server.ts'
import { reportCauseRoutes } from './report-cause/report-cause.server.ts'
import { seedReportCauses } from './report-cause/report-cause-seed.server.ts'

interface Parts {
  readonly trade: Trade
}

/** What customers ask and report, and what the shop announces to them. */
export const serviceServer = defineServerArea<Parts, Timer>({
  seeds: [seedReportCauses],
  timers: [passAnswers, closeSolved, publishScheduled, deliverLeft, expireNotices],
  open: ({ trade }) => ({
    nouns: [
      [consult.name, consultRoutes(trade)],
      [consultReport.name, consultReportRoutes(trade)],
      [reportCause.name, reportCauseRoutes(trade.app)],
      [notice.name, noticeRoutes(trade)],
      [noticeListed.name, noticeListedRoutes(trade)],
      [noticeRecipient.name, noticeRecipientRoutes(trade)],
    ],
    routes: [...consultCalls(trade), ...questionCalls(trade), ...noticeCalls(trade)],
    begin: (jobs) => {
      jobs.register(publishJob(trade))
      jobs.register(deliveryJob(trade))
    },
  }),
})
