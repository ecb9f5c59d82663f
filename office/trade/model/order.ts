import {
  boolean,
  codeText,
  datetime,
  dict,
  dicts,
  enumNumber,
  money,
  month,
  number,
  ref,
  text,
  textarea,
} from '#kit/contract/field.ts'
import { child, defineResource } from '#kit/contract/resource.ts'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import { couponRecord } from './coupon-record.ts'
import { customer } from './customer.ts'
import { ITEM_TEXT_LENGTH, JAN_CODES_LENGTH } from './item-words.ts'
import { PHONES_MASKED } from './masks.ts'
import { orderActions, TAGS_LENGTH } from './order-actions.ts'
import { orderItem } from './order-item.ts'
import { orderStates } from './order-states.ts'
import { TRADE_RIGHTS } from './rights.ts'

/** 0 unpaid, 1 paid, 2 refunded in part, 3 refunded (dictionary `pay_state`). */
export const PAY_STATE = { unpaid: 0, paid: 1, partRefunded: 2, refunded: 3 } as const
/** 0 nothing, 1 a part, 2 all is sent (dictionary `ship_state`). */
export const SHIP_STATE = { none: 0, part: 1, all: 2 } as const
/** 0 none, 1 open, 2 closed (dictionary `after_sale_state`). */
export const AFTER_SALE = { none: 0, open: 1, closed: 2 } as const
/** 0 not on hold, 1 on hold, 2 the limit is near (dictionary `hold_state`). */
export const HOLD_STATE = { none: 0, held: 1, ending: 2 } as const

const needs = TRADE_RIGHTS.money
const priced = { readonly: true, needs } as const
const amount = (zh: string, en: string) => money([zh, en], priced)
/** Free text, read by many. */
const typed = { readonly: true, ...PHONES_MASKED } as const
const onLabel = { ...typed, needs: TRADE_RIGHTS.address } as const
const moment = (zh: string, en: string) => datetime([zh, en], { readonly: true })

/** Orders of all three lines. Customers make them through the storefront, staff through the form. */
export const order = defineResource({
  name: 'order',
  title: ['订单', 'Order'],
  path: '/shop/order',
  table: 'shop_order',
  permission: 'shop:order',
  menu: { under: 'trade', url: '/shop/order', component: 'shop/OrderList', icon: 'profile', order: 1 },
  fields: {
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, unique: true, max: 20 }),
    itemText: text(['商品', 'Items'], { readonly: true, required: true, max: ITEM_TEXT_LENGTH }),
    janCodes: codeText(['条码', 'JAN code'], { readonly: true, max: JAN_CODES_LENGTH }),
    line: enumNumber(['业务线', 'Line'], 'shop_line', { readonly: true }),
    splitNo: codeText(['同批下单', 'Placed with'], { readonly: true, max: 20 }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true }),
    memberLevel: text(['下单时等级', 'Level then'], { readonly: true, max: 50 }),
    status: enumNumber(['状态', 'Stage'], 'order_status', { readonly: true }),
    payState: enumNumber(['付款', 'Payment'], 'pay_state', { readonly: true }),
    shipState: enumNumber(['发货', 'Shipping'], 'ship_state', { readonly: true }),
    afterSaleState: enumNumber(['售后', 'After-sales'], 'after_sale_state', { readonly: true }),
    itemAmount: amount('商品金额', 'Items'),
    couponAmount: amount('优惠券', 'Coupon'),
    integralAmount: amount('积分抵扣', 'Points'),
    freight: amount('运费', 'Freight'),
    adjust: amount('改价', 'Price change'),
    payable: amount('应付', 'To pay'),
    creditUsed: amount('余额支付', 'Paid by credit'),
    paid: amount('已付', 'Paid'),
    refunded: amount('已退', 'Refunded'),
    couponRecordIds: ref(['使用的优惠券', 'Coupons used'], couponRecord, { ...priced, many: true, max: 400 }),
    isCouponUsed: boolean(['用券', 'Coupon used'], { readonly: true }),
    integralUsed: number(['使用积分', 'Points used'], priced),
    integralGiven: number(['获得积分', 'Points earned'], priced),
    receiverMask: text(['收货人', 'Receiver'], { readonly: true, max: 50 }),
    phoneMask: text(['电话', 'Phone'], { readonly: true, max: 20 }),
    receiverName: text(['收货人全名', 'Receiver in full'], { ...onLabel, max: 50 }),
    receiverPhone: codeText(['完整电话', 'Phone in full'], { readonly: true, max: 20, needs: TRADE_RIGHTS.phone }),
    areaCode: codeText(['地区编码', 'Area code'], { readonly: true, max: 20 }),
    areaText: text(['地区', 'Area'], { ...typed, max: 200 }),
    address: text(['详细地址', 'Address'], { ...onLabel, max: 300 }),
    zip: codeText(['邮编', 'Postcode'], { readonly: true, max: 10, needs: TRADE_RIGHTS.address }),
    buyerRemark: text(['买家留言', 'Message of the buyer'], { ...typed, max: 500 }),
    staffRemark: textarea(['商家备注', 'Staff remark'], { ...typed, max: 500 }),
    flag: enumNumber(['旗标', 'Flag'], 'order_flag', { readonly: true }),
    tags: text(['标签', 'Tags'], { readonly: true, max: TAGS_LENGTH }),
    orderedAt: moment('下单时间', 'Ordered at'),
    payDeadline: moment('付款截止', 'Pay until'),
    payTime: moment('付款时间', 'Paid at'),
    shipTime: moment('发货时间', 'Shipped at'),
    receiveUntil: moment('自动确认收货', 'Received by itself'),
    receiveTime: moment('收货时间', 'Received at'),
    afterSaleUntil: moment('售后截止', 'After-sales until'),
    finishTime: moment('完成时间', 'Finished at'),
    cancelTime: moment('取消时间', 'Cancelled at'),
    cancelKind: dict(['取消类型', 'Cancelled by'], 'cancel_kind', { readonly: true }),
    cancelReason: text(['取消原因', 'Reason'], { ...typed, max: 200 }),
    presellGoodsId: ref(['预售手办', 'Pre-order figure'], presellGoods, { readonly: true }),
    promisedMonth: month(['承诺发售月', 'Promised month'], { readonly: true }),
    holdState: enumNumber(['寄存', 'Hold'], 'hold_state', { readonly: true }),
    holdUntil: moment('寄存至', 'Held until'),
    holdFreeUntil: moment('免费寄存至', 'Held for free until'),
    parcelNo: codeText(['合包号', 'Parcel'], { readonly: true, max: 20 }),
    carriers: dicts(['快递公司', 'Carrier'], 'carrier', { readonly: true }),
    trackingNos: codeText(['运单号', 'Tracking no.'], { readonly: true, max: 2000 }),
    payChannel: dict(['付款渠道', 'Paid by'], 'pay_channel', { readonly: true }),
    source: dict(['来源', 'Source'], 'order_source', { readonly: true }),
    exchangeFor: text(['换货原订单', 'Exchange for order'], { readonly: true, max: 20 }),
    tradeThresholdFen: amount('换购金额门槛', 'Amount for an exchange purchase'),
    tradeThresholdQty: number(['换购件数门槛', 'Pieces for an exchange purchase'], { readonly: true }),
    termsVersions: text(['协议版本', 'Terms that hold'], { readonly: true, max: 40 }),
    clientIp: text(['下单IP', 'Address of the client'], { readonly: true, max: 45, needs: TRADE_RIGHTS.phone }),
  },
  computed: { balanceUntil: datetime(['补款截止', 'Balance until']) },
  empty: ['网店提交的订单会出现在这里，也可以在此录入', 'Orders of the storefront come here; you can enter one, too'],
  list: ['orderNo', 'itemText', 'userId', 'payable', 'status', 'shipState'],
  exported: [
    'orderNo',
    'line',
    'itemText',
    'userId',
    'status',
    'payState',
    'shipState',
    'afterSaleState',
    'payable',
    'paid',
    'refunded',
    'payTime',
    'payChannel',
    'shipTime',
    'carriers',
    'trackingNos',
    'promisedMonth',
    'receiverMask',
    'phoneMask',
    'areaText',
    'buyerRemark',
    'staffRemark',
    'source',
  ],
  search: {
    orderNo: 'like',
    itemText: 'like',
    userId: 'eq',
    receiverName: 'like',
    receiverPhone: 'like',
    trackingNos: 'like',
    carriers: 'in',
    janCodes: 'like',
    'items.goodsId': 'eq',
    'items.productId': 'eq',
    'items.skuId': 'eq',
    line: 'in',
    status: 'in',
    payState: 'in',
    shipState: 'in',
    afterSaleState: 'in',
    holdState: 'in',
    payable: 'range',
    isCouponUsed: 'eq',
    orderedAt: 'range',
    payTime: 'range',
    shipTime: 'range',
    receiveTime: 'range',
    finishTime: 'range',
    cancelTime: 'range',
    payChannel: 'in',
    promisedMonth: 'range',
    presellGoodsId: 'eq',
    flag: 'in',
    tags: 'like',
    source: 'in',
  },
  find: { by: ['orderNo', 'receiverName', 'trackingNos'], title: 'orderNo', note: 'receiverMask' },
  tabs: {
    by: 'status',
    values: ['10', '20', '30', '21', '22', '24'],
    lists: {
      done: { title: ['已完成', 'Done'], filters: { status: '40,23' } },
      held: { title: ['寄存中', 'On hold'], filters: { status: '20', holdState: '1,2' } },
      afterSale: { title: ['售后中', 'After-sales'], filters: { afterSaleState: '1' } },
      closed: { title: ['已取消/关闭', 'Cancelled, closed'], filters: { status: '50,51,60' } },
    },
  },
  form: [],
  actions: orderActions,
  states: orderStates,
  children: { items: child(orderItem, { key: 'orderId', order: 'position' }) },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
