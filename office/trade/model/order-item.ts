import { choices } from '#kit/contract/choices.ts'
import { boolean, codeText, datetime, dict, image, money, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { claim } from './claim.ts'
import { customer } from './customer.ts'
import { AFTER_SALE } from './order-choices.ts'
import { ORDER } from './order-states.ts'
import { TRADE_RIGHTS } from './rights.ts'

export const PRICE_KIND = choices('price_kind', ['价格类型', 'Kinds of prices'], {
  normal: [1, '普通价', 'Normal'],
  member: [2, '会员价', 'Member'],
  exchange: [3, '换购价', 'Exchange'],
})

const needs = TRADE_RIGHTS.money

/** Pieces of an item, by what became of them. */
interface Pieces {
  readonly qty: number | null
  readonly shippedQty: number | null
  readonly refundedQty: number | null
  readonly refundingQty: number | null
  /** Of the pieces refunded or asked back, those that had been sent. */
  readonly sentBackQty: number | null
}

/** Pieces of an item that can be sent: neither sent, nor given back, nor asked back. */
export function unsentOf({ qty, shippedQty, refundedQty, refundingQty, sentBackQty }: Pieces): number {
  const back = (refundedQty ?? 0) + (refundingQty ?? 0) - (sentBackQty ?? 0)
  return Math.max(0, (qty ?? 0) - (shippedQty ?? 0) - back)
}

const fields = {
  orderId: text(['订单', 'Order'], { readonly: true, max: 36 }),
  orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
  line: dict(['业务线', 'Line'], SALES_LINE, { readonly: true }),
  userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
  pictureSnap: image(['图片', 'Picture'], { readonly: true }),
  titleSnap: text(['商品', 'Product'], { readonly: true, max: 120 }),
  skuNameSnap: text(['规格', 'SKU'], { readonly: true, max: 300 }),
  // of any line
  goodsId: ref(['手办', 'Figure'], 'shop_goods,name,id', { readonly: true, linked: true }),
  productId: ref(['在售商品', 'Listing'], 'shop_product,title,id', { readonly: true, linked: true }),
  skuId: ref(['SKU 编码', 'SKU code'], 'shop_sku,sku_code,id', { readonly: true, linked: true }),
  janSnap: text(['条码', 'JAN code'], { readonly: true, max: 50 }),
  orderStatus: dict(['订单状态', 'Order stage'], ORDER, { readonly: true }),
  orderedAt: datetime(['下单时间', 'Ordered at'], { readonly: true }),
  priceKind: dict(['价格类型', 'Price kind'], PRICE_KIND, { readonly: true }),
  originalPrice: money(['原价', 'List price'], { readonly: true, needs }),
  unitPrice: money(['单价', 'Unit price'], { readonly: true, needs }),
  agreedPrice: money(['预订价', 'Price reserved at'], { readonly: true, needs }),
  qty: number(['数量', 'Quantity'], { readonly: true }),
  lineAmount: money(['小计', 'Amount'], { readonly: true, needs }),
  couponShare: money(['券分摊', 'Coupon share'], { readonly: true, needs }),
  integralShare: money(['积分分摊', 'Points share'], { readonly: true, needs }),
  adjustShare: money(['改价分摊', 'Price change'], { readonly: true, needs }),
  payAmount: money(['实付', 'Paid'], { readonly: true, needs }),
  refundedAmount: money(['已退', 'Refunded'], { readonly: true, needs }),
  refundedQty: number(['已退数量', 'Refunded pieces'], { readonly: true }),
  refundingAmount: money(['退款中', 'Being refunded'], { readonly: true, needs }),
  refundingQty: number(['退款中数量', 'Pieces being refunded'], { readonly: true }),
  shippedQty: number(['已发数量', 'Shipped'], { readonly: true }),
  sentBackQty: number(['发出后退回', 'Sent and given back'], { readonly: true }),
  unsentQty: number(['待发数量', 'To send'], { readonly: true }),
  // of an order that may leave now
  isToShip: boolean(['可发货', 'Ready to ship'], { readonly: true }),
  claimId: ref(['补款资格', 'Claim'], claim, { text: 'depositOrderNo', readonly: true, linked: true }),
  afterSaleState: dict(['售后', 'After-sales'], AFTER_SALE, { readonly: true }),
  isCounted: boolean(['计入限购', 'Counts for limits'], { readonly: true }),
}

const base = { table: 'shop_order_item', fields, form: [] } as const

/** What an order consists of, shown with it. */
export const orderItem = defineResource({
  ...base,
  name: 'order-item',
  title: ['订单明细', 'Order item'],
  path: '/shop/orderItem',
  permission: 'shop:orderItem',
  power: 'none',
  list: [
    'pictureSnap',
    'titleSnap',
    'skuNameSnap',
    'priceKind',
    'unitPrice',
    'qty',
    'payAmount',
    'refundedAmount',
    'shippedQty',
  ],
  search: {},
})

/** The same rows over all orders: what is to be picked, and where a figure went. */
export const orderDetail = defineResource({
  ...base,
  name: 'order-detail',
  title: ['订单明细', 'Order detail'],
  path: '/shop/orderDetail',
  permission: 'shop:orderDetail',
  power: 'none',
  menu: {
    under: 'trade',
    url: '/shop/orderDetail',
    component: 'shop/OrderDetailList',
    icon: 'table',
    order: 2,
  },
  empty: ['下单后，每种商品一行', 'One line per product, once orders are placed'],
  list: ['orderNo', 'pictureSnap', 'titleSnap', 'skuNameSnap', 'qty', 'payAmount', 'unsentQty', 'afterSaleState'],
  exported: [
    'orderNo',
    'titleSnap',
    'skuNameSnap',
    'line',
    'orderStatus',
    'priceKind',
    'unitPrice',
    'qty',
    'payAmount',
    'refundedAmount',
    'shippedQty',
    'unsentQty',
    'afterSaleState',
  ],
  search: {
    orderNo: 'like',
    janSnap: 'eq',
    orderStatus: 'in',
    line: 'in',
    orderedAt: 'range',
    titleSnap: 'like',
    skuNameSnap: 'like',
    priceKind: 'in',
    afterSaleState: 'in',
    unsentQty: 'range',
    isToShip: 'eq',
    userId: 'eq',
    goodsId: 'eq',
    productId: 'eq',
    skuId: 'eq',
  },
  tabs: {
    by: 'orderStatus',
    values: ['10', 'toShip', '30'],
    lists: { toShip: { title: ['待发货', 'To ship'], filters: { isToShip: 'true', unsentQty_begin: '1' } } },
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
