import type { AnyResource } from '#kit/contract/resource.ts'
import { apiClient } from './api-client/api-client.ts'
import { payChannel } from './channel/pay-channel.ts'
import { sandboxBill } from './channel/sandbox-bill.ts'
import { mailServer } from './message/mail-server.ts'
import { messageTemplate } from './message/message-template.ts'
import { claim } from './model/claim.ts'
import { claimReminder } from './model/claim-reminder.ts'
import { consult } from './model/consult.ts'
import { consultReport } from './model/consult-report.ts'
import { coupon } from './model/coupon.ts'
import { couponRecord } from './model/coupon-record.ts'
import { creditEntry } from './model/credit-entry.ts'
import { customer } from './model/customer.ts'
import { depositEntry } from './model/deposit-entry.ts'
import { message } from './model/message.ts'
import { order } from './model/order.ts'
import { orderDetail } from './model/order-item.ts'
import { payment } from './model/payment.ts'
import { pointsEntry } from './model/points-entry.ts'
import { refund } from './model/refund.ts'
import { refundDetail } from './model/refund-detail.ts'
import { releaseChange } from './model/release-change.ts'
import { releasePlan } from './model/release-plan.ts'
import { reportCause } from './model/report-cause.ts'
import { shipment } from './model/shipment.ts'
import { statement } from './model/statement.ts'
import { statementLine } from './model/statement-line.ts'
import { stockEntry } from './model/stock-entry.ts'
import { surplus } from './model/surplus.ts'
import { task } from './model/task.ts'
import { waitingEntry } from './model/waiting.ts'
import { wave } from './model/wave.ts'
import { sandboxMove } from './timer/sandbox-move.ts'
import { webhook } from './webhook/webhook.ts'
import { webhookDelivery } from './webhook/webhook-delivery.ts'

/** What stays open for long: its history is kept until it has ended. */
export const TRADE_DOCUMENTS = [order, claim, refund] as const satisfies readonly AnyResource[]

/** What the shop trades with; its pages alone load these declarations. */
export const tradeCatalogue: readonly AnyResource[] = [
  order,
  orderDetail,
  shipment,
  claim,
  depositEntry,
  creditEntry,
  pointsEntry,
  wave,
  surplus,
  stockEntry,
  waitingEntry,
  releasePlan,
  releaseChange,
  payment,
  refund,
  refundDetail,
  payChannel,
  statement,
  statementLine,
  task,
  customer,
  consult,
  consultReport,
  reportCause,
  coupon,
  couponRecord,
  message,
  messageTemplate,
  claimReminder,
  mailServer,
  apiClient,
  webhook,
  webhookDelivery,
]

/** Pages that are there only where the shop is tried out. */
export const sandboxCatalogue: readonly AnyResource[] = [sandboxBill, sandboxMove]
