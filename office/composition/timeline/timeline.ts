import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { noticeRecipient } from '../../service/notice/notice-recipient.ts'
import { claim } from '../../trade/model/claim.ts'
import { consult } from '../../trade/model/consult.ts'
import { couponRecord } from '../../trade/model/coupon-record.ts'
import { creditEntry } from '../../trade/model/credit-entry.ts'
import { customer } from '../../trade/model/customer.ts'
import { message } from '../../trade/model/message.ts'
import { order } from '../../trade/model/order.ts'
import { pointsEntry } from '../../trade/model/points-entry.ts'
import { refund } from '../../trade/model/refund.ts'
import { shipment } from '../../trade/model/shipment.ts'

export const TIMELINE_PATH = `${customer.path}/timeline`
export const TIMELINE_COUNTS_PATH = `${customer.path}/timelineCounts`

/** Rows of a noun as entries of a timeline; all are names of its fields. */
interface TimelineSource {
  readonly resource: AnyResource
  readonly title: Text
  /** When it happened; rows without it are no entries yet. */
  readonly at: string
  /** What it is called, which leads to its record. */
  readonly name: string
  /** Said behind the name, where a row has it. */
  readonly notes: readonly string[]
  readonly state: string
  /** What it came to, in money or points. */
  readonly amount?: string
}

function source<R extends AnyResource>(
  resource: R,
  declared: Omit<TimelineSource, 'resource'> & Readonly<Record<'at' | 'name' | 'state', keyof R['fields']>>,
): TimelineSource {
  return { ...declared, resource }
}

/** What a customer and the shop have had to do with each other, kind by kind. */
export const TIMELINE = {
  order: source(order, {
    title: ['订单', 'Orders'],
    at: 'orderedAt',
    name: 'orderNo',
    notes: ['itemText'],
    state: 'status',
    amount: 'payable',
  }),
  parcel: source(shipment, {
    title: ['包裹', 'Parcels'],
    at: 'shippedAt',
    name: 'shipmentNo',
    notes: ['carrier', 'trackingNo', 'itemText'],
    state: 'isDelivered',
  }),
  deposit: source(claim, {
    title: ['定金', 'Deposits'],
    at: 'paidAt',
    name: 'depositOrderNo',
    notes: ['presellGoodsId', 'qty', 'payModel'],
    state: 'state',
    amount: 'depositAmount',
  }),
  balance: source(claim, {
    title: ['补款', 'Balances due'],
    at: 'openAt',
    name: 'depositOrderNo',
    notes: ['presellGoodsId', 'qty', 'dueAt'],
    state: 'state',
    amount: 'dueAmount',
  }),
  points: source(pointsEntry, {
    title: ['积分', 'Points'],
    at: 'at',
    name: 'kind',
    notes: ['orderNo', 'remark'],
    state: 'state',
    amount: 'amount',
  }),
  credit: source(creditEntry, {
    title: ['余额', 'Credit'],
    at: 'at',
    name: 'kind',
    notes: ['orderNo', 'remark'],
    state: 'kind',
    amount: 'amount',
  }),
  refund: source(refund, {
    title: ['退款', 'Refunds'],
    at: 'appliedAt',
    name: 'refundNo',
    notes: ['itemText'],
    state: 'status',
    amount: 'applyAmount',
  }),
  coupon: source(couponRecord, {
    title: ['优惠券', 'Coupons'],
    at: 'gotAt',
    name: 'name',
    notes: ['validTo', 'orderNo'],
    state: 'state',
  }),
  consult: source(consult, {
    title: ['咨询', 'Consults'],
    at: 'askedAt',
    name: 'title',
    notes: ['consultNo', 'orderNo'],
    state: 'state',
  }),
  message: source(message, {
    title: ['消息', 'Messages'],
    at: 'dueAt',
    name: 'title',
    notes: ['channel', 'orderNo'],
    state: 'state',
  }),
  notice: source(noticeRecipient, {
    title: ['公告', 'Notices'],
    at: 'sentAt',
    name: 'noticeId',
    notes: ['readAt'],
    state: 'isRead',
  }),
} as const satisfies Readonly<Record<string, TimelineSource>>

export type TimelineKind = keyof typeof TIMELINE

/** Of what happened in the same instant, those of the first kind come first. */
export const TIMELINE_KINDS = Object.keys(TIMELINE) as readonly TimelineKind[]

export const isTimelineKind = (kind: string): kind is TimelineKind => Object.hasOwn(TIMELINE, kind)

/** The fields of a row that its entry says. */
export function saidFields({ name, notes, state, amount }: TimelineSource): readonly string[] {
  return [...new Set([name, ...notes, state, ...(amount === undefined ? [] : [amount])])]
}

export interface TimelineEntry {
  readonly kind: TimelineKind
  readonly id: string
  readonly at: string
  /** What the caller sees of it, as lists of its noun hold it. */
  readonly row: Readonly<Record<string, unknown>>
}

export interface TimelinePage {
  readonly entries: readonly TimelineEntry[]
  /** Where the next page begins; null behind the last. */
  readonly next: string | null
}

/** Entries by kind; null for those whose records the caller may not see. */
export type TimelineCounts = Readonly<Record<TimelineKind, number | null>>
