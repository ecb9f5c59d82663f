import { sql } from 'kysely'
import { codeOf } from '#kit/contract/choices.ts'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { SALES_LINE } from '../../../catalogue/rules/sales-line.ts'
import { CARRIER } from '../../model/carrier.ts'
import { CLAIM } from '../../model/claim-states.ts'
import { fewWords } from '../../model/item-words.ts'
import type { OrderVariable } from '../../model/messages.ts'
import { ORDER } from '../../model/order-states.ts'
import { REFUND_KIND } from '../../model/refund-states.ts'
import { TRADE_EVENTS } from '../../model/trade-events.ts'
import { WAITING } from '../../model/waiting.ts'
import { momentOf, monthOf } from '../context/moment-of.ts'
import type { TradeEvent } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import type { Recipient, Told, ToldValues } from './messages.server.ts'
import { aboutClaim } from './told-of-claims.server.ts'
import { aboutCoupon } from './told-of-coupons.server.ts'
import { aboutEdit } from './told-of-edits.server.ts'
import { aboutMember } from './told-of-members.server.ts'
import { toldOfConsult, toldOfReport } from './told-of-reports.server.ts'

const OWN = 'rows that an event of the shop is about'

/** What customers hear of an event of the shop; undefined when they hear nothing of it. */
export async function toldBy(
  trade: Trade,
  ctx: TradeContext,
  event: TradeEvent,
  key: string,
): Promise<Told | undefined> {
  switch (TRADE_EVENTS[event.type].about) {
    case 'order':
      return event.type === 'order.edited' ? aboutEdit(trade, ctx, event) : aboutOrder(trade, ctx, event, key)
    case 'claim':
      return aboutClaim(trade, ctx, event)
    case 'refund':
      return aboutRefund(trade, ctx, event)
    case 'release':
      return aboutRelease(trade, ctx, event)
    case 'waiting':
      return aboutOffer(trade, ctx, event)
    case 'consult':
      return toldOfConsult(ctx, event)
    case 'report':
      return toldOfReport(trade, ctx, event)
    case 'coupon':
      return aboutCoupon(trade, ctx, event)
    case 'member':
      return aboutMember(trade, ctx, event)
    case 'wave':
    case 'sku':
      return undefined
  }
}

interface OrderTold {
  readonly orderNo: string
  readonly userId: string
  readonly itemText: string
  /** What is to be paid, or was. */
  readonly amount: Fen
  /** It was made for pieces that came back. */
  readonly isExchange: boolean
  /** It ships what was paid for before it arrived. */
  readonly isPrepaid: boolean
  readonly payDeadline: Date | null
  readonly holdUntil: Date | null
  readonly cancelKind: string | null
  readonly cancelReason: string | null
  readonly carrier: string | null
  readonly trackingNo: string | null
}

async function aboutOrder(trade: Trade, ctx: TradeContext, { type, id }: TradeEvent, key: string) {
  const told = [
    ...(['order.paid', 'order.repriced', 'order.reminded', 'order.shipped', 'order.cancelled'] as const),
    ...(['order.reserved', 'hold.ending'] as const),
  ]
  const occasion = told.find((one) => one === type)
  const row = occasion && (await orderTold(ctx, id))
  // nobody paid for the other piece of an exchange, nor again for what was prepaid: the claim tells that it has arrived
  if (!occasion || !row || (occasion === 'order.paid' && (row.isExchange || row.isPrepaid))) {
    return undefined
  }
  return { occasion, onceKey: key, to: [await recipientOf(trade, ctx, id, row)] }
}

/** The customer of an order that was found, with what texts may say of it. */
export async function orderRecipient(trade: Trade, ctx: TradeContext, id: string): Promise<Recipient | undefined> {
  const row = await orderTold(ctx, id)
  return row && recipientOf(trade, ctx, id, row)
}

async function orderTold(ctx: TradeContext, id: string): Promise<OrderTold | undefined> {
  const { rows } = await sql<OrderTold>`
    select o.order_no, o.user_id, o.item_text, o.pay_deadline, o.hold_until, o.cancel_kind, o.cancel_reason,
      case when o.status = ${ORDER.toPay} then o.payable - o.credit_used else o.payable end as amount,
      s.carrier, s.tracking_no, exists (select 1 from shop_refund r where r.exchange_order_id = o.id) as is_exchange,
      o.line = ${sql.lit(SALES_LINE.final)} and exists (select 1 from shop_final_claim c where c.final_order_id = o.id
        and c.pay_model = ${PAY_MODEL.prepaid}) as is_prepaid
    from shop_order o left join lateral (select carrier, tracking_no from shop_shipment
      where order_id = o.id order by shipped_at desc, id desc limit 1) s on true
    where o.id = ${id}`.execute(unscoped(ctx.db, OWN))
  return rows[0]
}

async function recipientOf(trade: Trade, ctx: TradeContext, id: string, row: OrderTold): Promise<Recipient> {
  const values: Required<Pick<ToldValues, OrderVariable>> = {
    orderNo: row.orderNo,
    items: fewWords(row.itemText),
    amount: formatYuan(row.amount),
    // what is on hold is paid
    due: momentOf(trade, row.holdUntil ?? row.payDeadline),
    reason: row.cancelReason ?? CANCEL_WORDS[row.cancelKind ?? ''] ?? '',
    carrier: await carrierText(trade, ctx, row.carrier),
    trackingNo: row.trackingNo ?? '',
  }
  return { userId: row.userId, values, orders: [{ id, orderNo: row.orderNo }], until: row.holdUntil ?? row.payDeadline }
}

interface RefundTold {
  readonly userId: string
  readonly kind: number
  readonly refundNo: string
  readonly groupNo: string
  readonly orderId: string
  readonly orderNo: string
  readonly amount: Fen
  readonly rejectReason: string | null
  readonly source: string
  readonly isNotified: boolean
  readonly parcelDeadline: Date | null
}

async function aboutRefund(trade: Trade, ctx: TradeContext, { type, id, at }: TradeEvent): Promise<Told | undefined> {
  const { rows } = await sql<RefundTold>`
    select user_id, kind, refund_no, group_no, order_id, order_no, coalesce(agreed_amount, apply_amount) as amount,
      reject_reason, source, is_notified, parcel_deadline
    from shop_refund where id = ${id}`.execute(unscoped(ctx.db, OWN))
  const [row] = rows
  const occasion = refundOccasion(type, row)
  // staff who sent a reminder mean it
  if (!occasion || !row || (!row.isNotified && occasion !== 'refund.reminded')) {
    return undefined
  }
  // a deposit that goes back is told with its claim, the second part of two with the first
  const isToldElsewhere = row.kind === REFUND_KIND.deposit || row.groupNo !== row.refundNo
  if (occasion !== 'refund.done' && isToldElsewhere) {
    return undefined
  }
  const { refundNo, orderNo, rejectReason } = row
  const values: ToldValues = {
    refundNo,
    orderNo,
    amount: formatYuan(row.amount),
    reason: rejectReason ?? '',
    due: momentOf(trade, row.parcelDeadline),
  }
  const onceKey = `${occasion}:${id}:${at}`
  return { occasion, onceKey, to: [{ userId: row.userId, values, orders: [{ id: row.orderId, orderNo }] }] }
}

/** Who applied for a refund or withdrew one knows of it; one that ended without a parcel notes why. */
function refundOccasion(type: TradeEvent['type'], row: RefundTold | undefined) {
  if (type === 'refund.applied') {
    return row?.source === 'staff' ? ('refund.opened' as const) : undefined
  }
  if (type === 'refund.withdrawn') {
    return row?.rejectReason ? ('refund.expired' as const) : undefined
  }
  return (['refund.agreed', 'refund.reminded', 'refund.rejected', 'refund.done'] as const).find((one) => one === type)
}

interface ReleaseTold {
  readonly goodsId: string
  readonly announcedAt: Date
  readonly figure: string
  readonly fromMonth: string | null
  readonly fromPrecision: string | null
  readonly toMonth: string | null
  readonly toPrecision: string | null
  readonly reason: string | null
  readonly asked: number
  readonly answerDeadline: Date | null
}

/** One message for each customer, however many of the figure they ordered: whom it asked, else all who wait. */
async function aboutRelease(trade: Trade, ctx: TradeContext, { id }: TradeEvent): Promise<Told | undefined> {
  const rowsIn = unscoped(ctx.db, OWN)
  const { rows } = await sql<ReleaseTold>`
    select g.name as figure, l.from_month, l.from_precision, l.to_month, l.to_precision, l.reason, l.asked, l.answer_deadline,
      l.goods_id, l.announced_at
    from shop_goods_release_log l join ${withDeleted('shop_goods')} g on g.id = l.goods_id
    where l.id = ${id}`.execute(rowsIn)
  const [row] = rows
  if (!row) {
    return undefined
  }
  const claims = await sql<Required<Pick<Recipient, 'userId' | 'orders'>>>`
    select user_id, json_agg(distinct jsonb_build_object('id', deposit_order_id, 'orderNo', deposit_order_no)) as orders
    from shop_final_claim where case when ${row.asked > 0}
      then release_change_id = ${id}
      else presell_goods_id = ${row.goodsId} and state = ${CLAIM.waiting} and paid_at <= ${row.announcedAt} end
    group by user_id order by user_id`.execute(rowsIn)
  const values: ToldValues = {
    figure: row.figure,
    before: monthOf(row.fromMonth, row.fromPrecision),
    month: monthOf(row.toMonth, row.toPrecision),
    due: momentOf(trade, row.answerDeadline),
    reason: row.reason ?? '',
  }
  return {
    occasion: row.asked > 0 ? 'delay.asked' : 'release.changed',
    onceKey: `release:${id}`,
    to: claims.rows.map(({ userId, orders }) => ({ userId, values, orders })),
  }
}

interface OfferTold {
  readonly userId: string
  readonly figure: string
  readonly price: Fen
  readonly offerUntil: Date | null
}

/** An offer that is over before it is told of is not told of. */
async function aboutOffer(trade: Trade, ctx: TradeContext, { type, id }: TradeEvent): Promise<Told | undefined> {
  const { rows } = await sql<OfferTold>`
    select w.user_id, concat_ws(' ', g.name, nullif(w.sku_name, '')) as figure,
      coalesce(w.deposit_amount, 0) + coalesce(w.due_amount, 0) as price, w.offer_until
    from shop_waiting w join ${withDeleted('shop_goods')} g on g.id = w.presell_goods_id
    where w.id = ${id} and w.state = ${WAITING.offered}`.execute(unscoped(ctx.db, OWN))
  const [row] = rows
  if (type !== 'waiting.offered' || !row) {
    return undefined
  }
  const { userId, figure, price, offerUntil } = row
  const values: ToldValues = { figure, amount: formatYuan(price), due: momentOf(trade, offerUntil) }
  return {
    occasion: type,
    onceKey: `offer:${id}:${offerUntil?.toISOString()}`,
    to: [{ userId, values, until: offerUntil }],
  }
}

async function carrierText(trade: Trade, { db, user }: TradeContext, code: string | null): Promise<string | Text> {
  if (!code) {
    return NO_PARCEL
  }
  const textOf = async (locale: 'zh-CN' | 'en-US') =>
    (await trade.app.texts.textsOf({ db, dictionary: codeOf(CARRIER), tenantId: user.tenantId, locale }, [code])).get(
      code,
    ) ?? code
  return [await textOf('zh-CN'), await textOf('en-US')]
}

const NO_PARCEL: Text = ['无需物流', 'nothing needs to be sent']
const CANCEL_WORDS: Readonly<Record<string, Text>> = { timeout: ['超时未付款。', 'It was not paid in time.'] }
