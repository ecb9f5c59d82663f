import { choices, titledChoices } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'

/** What an event is about: the table that its id is of. */
export type TradeSubject =
  | 'order'
  | 'sku'
  | 'claim'
  | 'refund'
  | 'release'
  | 'wave'
  | 'waiting'
  | 'consult'
  | 'report'
  | 'coupon'
  | 'member'

interface Declared {
  readonly about: TradeSubject
  readonly title: Text
  /** Programs hear of it, customers never do. */
  readonly isUntold?: boolean
}

/** Everything that the shop tells others of, by code: customers hear of it in messages, other programs by webhooks. */
export const TRADE_EVENTS = {
  'order.placed': { about: 'order', title: ['订单已提交', 'Order placed'], isUntold: true },
  'order.reserved': { about: 'order', title: ['已免定金预订', 'Pre-order reserved'] },
  'order.paid': { about: 'order', title: ['订单已付款', 'Order paid'] },
  'order.repriced': { about: 'order', title: ['订单已改价', 'Price of an order changed'] },
  'order.edited': { about: 'order', title: ['订单商品已修改', 'Items of an order edited'] },
  'order.readdressed': { about: 'order', title: ['订单地址已修改', 'Address of an order changed'], isUntold: true },
  'order.reminded': { about: 'order', title: ['催付款', 'Customer reminded to pay an order'] },
  'order.shipped': { about: 'order', title: ['订单已发货', 'Parcel sent'] },
  'order.received': { about: 'order', title: ['订单已收货', 'Order received'], isUntold: true },
  'order.cancelled': { about: 'order', title: ['订单已取消', 'Order cancelled'] },
  // told by rows of SKUs: `shop_sku_tell` of the database
  'stock.changed': { about: 'sku', title: ['库存变动', 'Stock changed'], isUntold: true },
  'price.changed': { about: 'sku', title: ['价格变动', 'Price changed'], isUntold: true },
  'hold.ending': { about: 'order', title: ['寄存即将到期', 'Hold ends soon'] },
  'release.changed': { about: 'release', title: ['发售月变更', 'Release month changed'] },
  'delay.asked': { about: 'claim', title: ['再次征询延期', 'Customer asked again about a delay'] },
  'delay.answered': { about: 'claim', title: ['客户已答复延期', 'Customer answered to a delay'] },
  'wave.opened': { about: 'wave', title: ['补款批次开放', 'Balance wave opened'], isUntold: true },
  'claim.opened': { about: 'claim', title: ['补款资格开放', 'Balance can be paid'] },
  'claim.arrived': { about: 'claim', title: ['全款预售到货', 'Prepaid pre-order arrived'] },
  'claim.reminded': { about: 'claim', title: ['补款提醒', 'Customer reminded of a balance'] },
  'claim.extended': { about: 'claim', title: ['补款延长', 'Time for a balance extended'] },
  'claim.overdue': { about: 'claim', title: ['补款逾期，进入宽限期', 'Balance overdue, grace began'] },
  'claim.forfeited': { about: 'claim', title: ['定金不退', 'Deposit kept'] },
  'claim.credited': { about: 'claim', title: ['定金转余额', 'Deposit turned into credit'] },
  'claim.shortage': { about: 'claim', title: ['缺货，退还定金', 'Shortage, deposit goes back'] },
  'claim.released': { about: 'claim', title: ['资格终止，退还定金', 'Claim ended, deposit goes back'] },
  'claim.repaid': { about: 'claim', title: ['资格终止，退还全款', 'Claim ended, what was prepaid goes back'] },
  'claim.unreserved': { about: 'claim', title: ['免定金预订终止', 'Reservation ended'] },
  'claim.missed': { about: 'claim', title: ['免定金预订逾期未付', 'Reservation not paid in time'] },
  'claim.reopened': { about: 'claim', title: ['补款资格恢复', 'Claim reopened'] },
  'claim.withdrawn': { about: 'claim', title: ['补款撤回，回到待发售', 'Balance called off, claim waits again'] },
  'claim.split': { about: 'claim', title: ['补款资格拆分', 'Claim split'] },
  'waiting.offered': { about: 'waiting', title: ['候补发放', 'Piece offered to who waits'] },
  'coupon.issued': { about: 'coupon', title: ['优惠券已发放', 'Coupon given to a customer'] },
  'coupon.expiring': { about: 'coupon', title: ['优惠券即将到期', 'Coupon ends soon'] },
  'member.ending': { about: 'member', title: ['会员即将到期', 'Membership ends soon'] },
  'member.ended': { about: 'member', title: ['会员已到期', 'Membership is over'] },
  'refund.applied': { about: 'refund', title: ['申请退款', 'Refund applied for'] },
  'refund.agreed': { about: 'refund', title: ['同意退款', 'Refund agreed'] },
  'refund.reminded': { about: 'refund', title: ['催寄回', 'Customer reminded to send a parcel back'] },
  'refund.rejected': { about: 'refund', title: ['拒绝退款', 'Refund rejected'] },
  'refund.withdrawn': { about: 'refund', title: ['退款关闭', 'Refund withdrawn'] },
  'refund.done': { about: 'refund', title: ['退款完成', 'Refund done'] },
  'refund.failed': { about: 'refund', title: ['退款失败', 'Refund failed'] },
  'consult.asked': { about: 'consult', title: ['顾客提问', 'Customer asked'] },
  'consult.replied': { about: 'consult', title: ['咨询已回复', 'Consult answered'] },
  'consult.closed': { about: 'consult', title: ['咨询已关闭', 'Consult closed'] },
  'report.filed': { about: 'report', title: ['顾客举报', 'Something reported'] },
  'report.upheld': { about: 'report', title: ['举报成立', 'Report upheld'] },
  'report.judged': { about: 'report', title: ['内容被处理', 'Content moderated'] },
  'report.dismissed': { about: 'report', title: ['举报不成立', 'Report dismissed'] },
  'report.reversed': { about: 'report', title: ['举报处理撤销', 'Result of a report taken back'] },
} as const satisfies Readonly<Record<string, Declared>>

/** Of what an event holds: a later one when a member of `data` goes or changes its meaning. */
export const EVENT_VERSION = 1

export type TradeEventType = keyof typeof TRADE_EVENTS

/** Whether customers may hear of it. */
export function isTold(type: TradeEventType): boolean {
  const event: Declared = TRADE_EVENTS[type]
  return event.isUntold !== true
}

/** The events by their titles. */
export const TRADE_EVENT = choices('trade_event', ['商城事件', 'Events of the shop'], titledChoices(TRADE_EVENTS))
