import type { AnyResource } from '#kit/contract/resource.ts'
import { sampleOrder } from './demo/order/order.ts'
import { finalGoods, goods, presellGoods } from './shop/goods/goods.ts'
import { finalProduct, presellProduct, product } from './shop/product/product.ts'
import { returnAddress } from './shop/return-address/return-address.ts'
import { category } from './system/category/category.ts'
import { addressEntry } from './system/depart/address/address.ts'
import { depart } from './system/depart/depart.ts'
import { departRole } from './system/depart/role/depart-role.ts'
import { dictionary, dictionaryItem } from './system/dictionary/dictionary.ts'
import { tableDictionary } from './system/dictionary/table-dictionary.ts'
import { position } from './system/position/position.ts'
import { pickableRole } from './system/role/pickable-role.ts'
import { role } from './system/role/role.ts'
import { tenant } from './system/tenant/tenant.ts'
import { tenantPack } from './system/tenant/tenant-pack.ts'
import { user } from './system/user/user.ts'
import { userAgent } from './system/user/user-agent.ts'
import { apiClient } from './trade/api-client/api-client.ts'
import { payChannel } from './trade/channel/pay-channel.ts'
import { sandboxBill } from './trade/channel/sandbox-bill.ts'
import { mailServer } from './trade/message/mail-server.ts'
import { messageTemplate } from './trade/message/message-template.ts'
import { claim } from './trade/model/claim.ts'
import { claimReminder } from './trade/model/claim-reminder.ts'
import { customer } from './trade/model/customer.ts'
import { depositEntry } from './trade/model/deposit-entry.ts'
import { message } from './trade/model/message.ts'
import { order } from './trade/model/order.ts'
import { orderDetail } from './trade/model/order-item.ts'
import { payment } from './trade/model/payment.ts'
import { refund, refundDetail } from './trade/model/refund.ts'
import { releaseChange } from './trade/model/release-change.ts'
import { releasePlan } from './trade/model/release-plan.ts'
import { shipment } from './trade/model/shipment.ts'
import { statement } from './trade/model/statement.ts'
import { statementLine } from './trade/model/statement-line.ts'
import { surplus } from './trade/model/surplus.ts'
import { task } from './trade/model/task.ts'
import { waitingEntry } from './trade/model/waiting.ts'
import { wave } from './trade/model/wave.ts'
import { sandboxMove } from './trade/timer/sandbox-move.ts'
import { webhook } from './trade/webhook/webhook.ts'
import { webhookDelivery } from './trade/webhook/webhook-delivery.ts'

/** Every resource with the standard routes. Routes, permissions, menu and the contract tests read this list. */
export const catalogue: readonly AnyResource[] = [
  goods,
  presellGoods,
  finalGoods,
  product,
  presellProduct,
  finalProduct,
  returnAddress,
  position,
  role,
  tenantPack,
  tableDictionary,
  order,
  orderDetail,
  shipment,
  claim,
  depositEntry,
  wave,
  surplus,
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
  message,
  messageTemplate,
  claimReminder,
  mailServer,
  apiClient,
  webhook,
  webhookDelivery,
  sampleOrder,
]

/** Pages that are there only where the shop is tried out. */
export const sandboxCatalogue: readonly AnyResource[] = [sandboxBill, sandboxMove]

/** Everything declared, nouns with routes of their own included: row rules and references are found in this list. */
export const declared: readonly AnyResource[] = [
  ...catalogue,
  ...sandboxCatalogue,
  category,
  depart,
  departRole,
  tenant,
  dictionary,
  dictionaryItem,
  user,
  userAgent,
  pickableRole,
  addressEntry,
]
