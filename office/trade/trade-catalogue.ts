import type { AnyResource } from '#kit/contract/resource.ts'
import { mailServer } from '../connect/message/mail-server.ts'
import { messageTemplate } from '../connect/message/message-template.ts'
import { webhook } from '../connect/webhook/webhook.ts'
import { webhookDelivery } from '../connect/webhook/webhook-delivery.ts'
import { payChannel } from '../money/channel/pay-channel.ts'
import { sandboxBill } from '../money/channel/sandbox-bill.ts'
import { statement } from '../money/statement/statement.ts'
import { statementLine } from '../money/statement/statement-line.ts'
import { refundDetail } from '../orders/refund/refund-detail.ts'
import { stockEntry } from '../orders/stock/stock-entry.ts'
import { claimReminder } from '../presale/claim/claim-reminder.ts'
import { releaseChange } from '../presale/release/release-change.ts'
import { releasePlan } from '../presale/release/release-plan.ts'
import { sandboxMove } from '../sandbox/sandbox-move.ts'
import { apiClient } from '../storefront/api-client/api-client.ts'
import { claim } from './model/claim.ts'
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
import { reportCause } from './model/report-cause.ts'
import { shipment } from './model/shipment.ts'
import { surplus } from './model/surplus.ts'
import { task } from './model/task.ts'
import { waitingEntry } from './model/waiting.ts'
import { wave } from './model/wave.ts'

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
