import { sql } from 'kysely'
import { z } from 'zod'
import { yuanOf } from '#kit/contract/money.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { named } from '#kit/server/http/answers.server.ts'
import { ID_OUT, MOMENT_OUT } from '#kit/server/http/wire-values.server.ts'
import { SALES_LINE } from '../catalogue/rules/sales-line.ts'
import type { Trade, TradeContext } from '../trade/commands/context/trade.server.ts'
import { order } from '../trade/model/order.ts'
import { orderItem } from '../trade/model/order-item.ts'
import { payment } from '../trade/model/payment.ts'
import { shipment } from '../trade/model/shipment.ts'
import { fileAt, PICTURE_OUT } from './file-addresses.server.ts'

const OF_ORDER = 'what belongs to orders of the customer that the client speaks for'

/** What a customer is told of an order; remarks, flags and tags are the shop's own. */
export const ORDER_COLUMNS =
  sql.raw(`id, order_no, line, case when line = ${SALES_LINE.presell} then pay_model end as pay_model, split_no, status, pay_state, ship_state, after_sale_state,
  item_amount, coupon_amount, coupon_record_ids, integral_amount, freight, adjust, payable, credit_used, paid, refunded, receiver_name, receiver_phone,
  area_code, area_text, address, zip, buyer_remark, ordered_at as create_time, pay_deadline, pay_time, ship_time, receive_until,
  receive_time, after_sale_until, cancel_time, cancel_kind, cancel_reason, presell_goods_id, promised_month, hold_state, hold_until,
  hold_free_until, terms_versions, addition_to`)

const AMOUNTS = [
  'itemAmount',
  'couponAmount',
  'integralAmount',
  'freight',
  'adjust',
  'payable',
  'creditUsed',
  'paid',
  'refunded',
] as const

const MOMENTS = [
  'createTime',
  'payDeadline',
  'payTime',
  'shipTime',
  'receiveUntil',
  'receiveTime',
  'afterSaleUntil',
  'cancelTime',
  'holdUntil',
  'holdFreeUntil',
] as const

export type OrderShown = { readonly id: string; readonly [column: string]: unknown }

type Row = Readonly<Record<string, unknown>>

/** A row on the wire: amounts in yuan, instants in the zone of the shop. */
export function shownRow<Shown extends Row>(
  { app }: Trade,
  row: Shown,
  { amounts, moments }: { readonly amounts: readonly string[]; readonly moments: readonly string[] },
): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && amounts.includes(name)
        ? yuanOf(value)
        : value instanceof Date && moments.includes(name)
          ? app.clock.format(value)
          : value,
    ]),
  )
}

export function orderShown(trade: Trade, row: OrderShown): Row {
  const { couponRecordIds, ...rest } = row
  const coupons = String(couponRecordIds ?? '')
    .split(',')
    .filter(Boolean)
  return { ...shownRow(trade, rest, { amounts: AMOUNTS, moments: MOMENTS }), couponRecordIds: coupons }
}

interface ItemShown {
  readonly orderId: string
  readonly unitPrice: number
  /** Of reservations. */
  readonly agreedPrice: number | null
  readonly payAmount: number
  readonly refundedAmount: number
  readonly picture: string | null
}

/** Items by their order. */
export async function itemsShown(
  trade: Trade,
  ctx: TradeContext,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const found = new Map<string, unknown[]>(orderIds.map((id) => [id, []]))
  if (orderIds.length === 0) {
    return found
  }
  const { rows } = await sql<ItemShown>`
    select id, order_id, product_id, sku_id, title_snap as title, sku_name_snap as sku_name, picture_snap as picture,
      price_kind, unit_price, agreed_price, qty, pay_amount, refunded_amount, refunded_qty, shipped_qty, claim_id
    from shop_order_item where order_id in (${sql.join([...orderIds])}) order by order_id, position`.execute(
    unscoped(ctx.db, OF_ORDER),
  )
  for (const { orderId, unitPrice, agreedPrice, payAmount, refundedAmount, ...item } of rows) {
    found.get(orderId)?.push({
      ...item,
      picture: fileAt(trade, ctx, item.picture),
      unitPrice: yuanOf(unitPrice),
      agreedPrice: agreedPrice === null ? null : yuanOf(agreedPrice),
      payAmount: yuanOf(payAmount),
      refundedAmount: yuanOf(refundedAmount),
    })
  }
  return found
}

export async function parcelsShown(trade: Trade, ctx: TradeContext, orderId: string): Promise<readonly Row[]> {
  const rows = await unscoped(ctx.db, OF_ORDER)
    .selectFrom('shop_shipment')
    .select(['shipmentNo', 'carrier', 'trackingNo', 'shippedAt', 'isDelivered'])
    .where('orderId', '=', orderId)
    .orderBy('shippedAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => shownRow(trade, row, { amounts: [], moments: ['shippedAt'] }))
}

/** Orders of what was added to an order once it was paid: each is paid by itself. */
export async function additionsShown(trade: Trade, ctx: TradeContext, orderNo: string): Promise<readonly Row[]> {
  const rows = await unscoped(ctx.db, OF_ORDER)
    .selectFrom('shop_order')
    .select(['id', 'orderNo', 'status', 'payable', 'creditUsed', 'payDeadline'])
    .where('additionTo', '=', orderNo)
    .orderBy('createTime')
    .orderBy('id')
    .execute()
  return rows.map((row) => shownRow(trade, row, { amounts: ['payable', 'creditUsed'], moments: ['payDeadline'] }))
}

export async function paymentsShown(trade: Trade, ctx: TradeContext, orderId: string): Promise<readonly Row[]> {
  const rows = await unscoped(ctx.db, OF_ORDER)
    .selectFrom('shop_payment')
    .select(['payNo', 'kind', 'channel', 'amount', 'refundedAmount', 'state', 'paidAt'])
    .where('orderId', '=', orderId)
    .orderBy('createTime')
    .orderBy('id')
    .execute()
  return rows.map((row) => shownRow(trade, row, { amounts: ['amount', 'refundedAmount'], moments: ['paidAt'] }))
}

const ITEM_OUT = named(
  'StorefrontOrderItem',
  z.object({
    id: ID_OUT,
    productId: ID_OUT.nullable(),
    skuId: ID_OUT.nullable(),
    title: z.string(),
    skuName: z.string().nullable(),
    picture: PICTURE_OUT.nullable(),
    ...has(orderItem, 'priceKind', 'unitPrice', 'qty', 'payAmount', 'refundedAmount', 'refundedQty', 'shippedQty'),
    ...mayHave(orderItem, 'agreedPrice'),
    claimId: ID_OUT.nullable().meta({ description: 'Right to buy of a pre-order whose balance it is' }),
  }),
)

const OF_ORDER_OUT = {
  id: ID_OUT,
  ...has(order, 'orderNo', 'line', 'status', 'payState', 'shipState', 'afterSaleState', 'holdState'),
  ...has(order, 'itemAmount', 'couponAmount', 'integralAmount', 'freight', 'adjust', 'payable', 'creditUsed'),
  ...has(order, 'paid', 'refunded'),
  ...mayHave(order, 'payModel', 'splitNo', 'receiverName', 'receiverPhone', 'areaCode', 'areaText', 'address', 'zip'),
  ...mayHave(order, 'buyerRemark', 'payDeadline', 'payTime', 'shipTime', 'receiveUntil', 'receiveTime'),
  ...mayHave(order, 'afterSaleUntil', 'cancelTime', 'cancelKind', 'cancelReason', 'promisedMonth'),
  ...mayHave(order, 'holdUntil', 'holdFreeUntil', 'termsVersions', 'additionTo'),
  createTime: MOMENT_OUT,
  presellGoodsId: ID_OUT.nullable(),
  couponRecordIds: z.array(ID_OUT),
  items: z.array(ITEM_OUT),
}

const PARCEL_OUT = named(
  'StorefrontParcel',
  z.object({
    ...has(shipment, 'shipmentNo', 'isDelivered'),
    ...mayHave(shipment, 'carrier', 'trackingNo', 'shippedAt'),
  }),
)

const PAYMENT_OUT = named(
  'StorefrontPayment',
  z.object({
    ...has(payment, 'payNo', 'kind', 'channel', 'amount', 'refundedAmount', 'state'),
    ...mayHave(payment, 'paidAt'),
  }),
)

const ADDITION_OUT = named(
  'StorefrontAddition',
  z.object({
    id: ID_OUT,
    ...has(order, 'orderNo', 'status', 'payable', 'creditUsed'),
    ...mayHave(order, 'payDeadline'),
  }),
)

/** An order in a list. */
export const ORDER_LISTED = named('StorefrontOrderListed', z.object(OF_ORDER_OUT))

/** An order with items, parcels and payments. */
export const ORDER_OUT = named(
  'StorefrontOrder',
  z.object({
    ...OF_ORDER_OUT,
    parcels: z.array(PARCEL_OUT),
    payments: z.array(PAYMENT_OUT),
    additions: z.array(ADDITION_OUT).meta({ description: 'Orders of what staff added to it once it was paid' }),
  }),
)
