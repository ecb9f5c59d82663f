import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { closeJob } from '../trade/commands/payment/ask-gateways.server.ts'
import { payment } from '../trade/model/payment.ts'
import { callbackRoutes } from './channel/callback.server.ts'
import { payChannelRoutes } from './channel/pay-channel.server.ts'
import { payChannel } from './channel/pay-channel.ts'
import { dueRefunds, refundJob } from './channel/refund-parts.server.ts'
import { lateNewsJob, sandboxBillRoutes } from './channel/sandbox-bill.server.ts'
import { sandboxBill } from './channel/sandbox-bill.ts'
import { liabilityRoutes } from './deposit/liability-routes.server.ts'
import { paymentRoutes } from './payment/payment.server.ts'
import { closingsJob } from './report/closings.server.ts'
import { monthReportRoutes } from './report/month-report-routes.server.ts'
import { statementLineRoutes, statementRoutes } from './statement/statement.server.ts'
import { statement } from './statement/statement.ts'
import { statementJob } from './statement/statement-job.server.ts'
import { statementLine } from './statement/statement-line.ts'

interface Parts {
  readonly trade: Trade
  /** The server's own database. */
  readonly db: ServerDatabase
  readonly isSandbox: boolean
}

/** Payments, their channels, and what these say of them. */
export const moneyServer = defineServerArea<Parts>({
  open: ({ trade, db, isSandbox }) => ({
    nouns: [
      [payment.name, paymentRoutes(trade)],
      [payChannel.name, payChannelRoutes(trade, { isSandbox })],
      [statement.name, statementRoutes(trade)],
      [statementLine.name, statementLineRoutes(trade)],
      ...(isSandbox ? [[sandboxBill.name, sandboxBillRoutes(trade, db)] as const] : []),
    ],
    routes: [...monthReportRoutes(trade), ...liabilityRoutes(trade), ...callbackRoutes(trade)],
    clock: [
      refundJob(trade),
      closeJob(trade),
      statementJob(trade),
      closingsJob(trade),
      ...(isSandbox ? [lateNewsJob(trade)] : []),
    ],
    begin: (jobs) => jobs.subscribe(dueRefunds(trade)),
  }),
})
