import { action } from '#kit/contract/action.ts'
import {
  boolean,
  datetime,
  dict,
  dicts,
  enumNumber,
  images,
  money,
  month,
  number,
  ref,
  region,
  text,
  textarea,
} from '#kit/contract/field.ts'
import { type FormRules, matches } from '#kit/contract/form-rules.ts'
import { child, defineResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { presellGoods } from '../../shop/goods/goods.ts'
import { couponRecord } from './coupon-record.ts'
import { customer } from './customer.ts'
import { ITEM_TEXT_LENGTH, JAN_CODES_LENGTH } from './item-words.ts'
import { BODY_LENGTH, ownWordErrors, SUBJECT_LENGTH } from './messages.ts'
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

/** A number that a carrier can call. */
export const RECEIVER_PHONE = /^[+\d][\d\s-]{4,19}$/

const CALLABLE: FormRules = [matches(RECEIVER_PHONE, ['电话格式不正确', 'This is no phone number'])]

const needs = TRADE_RIGHTS.money
const priced = { readonly: true, needs } as const
const amount = (zh: string, en: string) => money([zh, en], priced)
const moment = (zh: string, en: string) => datetime([zh, en], { readonly: true })

const carrier = dict(['快递公司', 'Carrier'], 'carrier', { help: ['无需物流时不选', 'None: nothing needs to be sent'] })
const trackingNo = text(['运单号', 'Tracking no.'], { max: 40 })
/** All tags of an order together. */
export const TAGS_LENGTH = 200
const SEVERAL_TAGS: Text = ['多个标签用逗号隔开', 'Separate tags with commas']
const reason = textarea(['原因', 'Reason'], { required: true, max: 200 })

/** Orders of all three lines. Customers make them through the storefront, staff through the form. */
export const order = defineResource({
  name: 'order',
  title: ['订单', 'Order'],
  path: '/shop/order',
  table: 'shop_order',
  permission: 'shop:order',
  menu: { under: 'trade', url: '/shop/order', component: 'shop/OrderList', icon: 'profile', order: 1 },
  fields: {
    orderNo: text(['订单号', 'Order no.'], { readonly: true, unique: true, max: 20 }),
    itemText: text(['商品', 'Items'], { readonly: true, required: true, max: ITEM_TEXT_LENGTH }),
    janCodes: text(['条码', 'JAN code'], { readonly: true, max: JAN_CODES_LENGTH }),
    line: enumNumber(['业务线', 'Line'], 'shop_line', { readonly: true }),
    splitNo: text(['同批下单', 'Placed with'], { readonly: true, max: 20 }),
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
    receiverName: text(['收货人全名', 'Receiver in full'], { readonly: true, max: 50, needs: TRADE_RIGHTS.address }),
    receiverPhone: text(['完整电话', 'Phone in full'], { readonly: true, max: 20, needs: TRADE_RIGHTS.phone }),
    areaCode: text(['地区编码', 'Area code'], { readonly: true, max: 20 }),
    areaText: text(['地区', 'Area'], { readonly: true, max: 200 }),
    address: text(['详细地址', 'Address'], { readonly: true, max: 300, needs: TRADE_RIGHTS.address }),
    zip: text(['邮编', 'Postcode'], { readonly: true, max: 10, needs: TRADE_RIGHTS.address }),
    buyerRemarkMask: text(['买家留言', 'Message of the buyer'], { readonly: true, max: 500 }),
    buyerRemark: text(['买家留言原文', 'Message in full'], { readonly: true, max: 500, needs: TRADE_RIGHTS.phone }),
    staffRemark: textarea(['商家备注', 'Staff remark'], { max: 500, readonly: true }),
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
    cancelReason: text(['取消原因', 'Reason'], { readonly: true, max: 200 }),
    presellGoodsId: ref(['预售手办', 'Pre-order figure'], presellGoods, { readonly: true }),
    promisedMonth: month(['承诺发售月', 'Promised month'], { readonly: true }),
    holdState: enumNumber(['寄存', 'Hold'], 'hold_state', { readonly: true }),
    holdUntil: moment('寄存至', 'Held until'),
    holdFreeUntil: moment('免费寄存至', 'Held for free until'),
    parcelNo: text(['合包号', 'Parcel'], { readonly: true, max: 20 }),
    carriers: dicts(['快递公司', 'Carrier'], 'carrier', { readonly: true }),
    trackingNos: text(['运单号', 'Tracking no.'], { readonly: true, max: 2000 }),
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
    'buyerRemarkMask',
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
      held: { title: ['寄存中', 'On hold'], filters: { holdState: '1,2' } },
      afterSale: { title: ['售后中', 'After-sales'], filters: { afterSaleState: '1' } },
      closed: { title: ['已取消/关闭', 'Cancelled, closed'], filters: { status: '50,51,60' } },
    },
  },
  form: [],
  actions: {
    pay: action(['确认收款', 'Confirm the payment'], {
      input: {
        thirdNo: text(['流水号', 'Transaction no.'], { required: true, max: 64 }),
        remark: text(['备注', 'Remark'], { max: 500 }),
        proofs: images(['凭证', 'Proof'], { max: 9 }),
      },
      done: ['已确认收款', 'The payment is confirmed'],
    }),
    cancel: action(['取消订单', 'Cancel'], {
      on: 'rows',
      input: { reason },
      dryRun: true,
      confirm: { content: ['取消后锁定的库存立即释放。', 'Reserved pieces are free at once.'], isDanger: true },
      done: ['已取消 {n} 单', '{n} cancelled'],
      asJob: true,
    }),
    revive: action(['恢复订单', 'Bring back'], {
      confirm: { content: ['用迟到的付款恢复订单。', 'The payment that came late pays the order.'] },
      done: ['订单已恢复', 'The order is back'],
    }),
    ship: action(['发货', 'Ship'], {
      input: { carrier, trackingNo },
      done: ['已发货', 'Shipped'],
    }),
    shipPart: action(['部分发货', 'Ship a part'], {
      input: {
        carrier,
        trackingNo,
        items: text(['商品与数量', 'Items'], {
          required: true,
          max: 4000,
        }),
      },
      done: ['已发货', 'Shipped'],
    }),
    useCredit: action(['使用余额', 'Use credit'], {
      input: {
        amount: money(['金额', 'Amount'], {
          help: ['不填则尽量多用；填 0 退回已用余额', 'Empty: as much as there is; 0 gives back what it used'],
        }),
      },
      done: ['已更新余额支付', 'The credit is taken'],
    }),
    remindToPay: action(['催付款', 'Remind to pay'], {
      on: 'rows',
      done: ['已提醒 {n} 位顾客', '{n} reminded'],
      asJob: true,
    }),
    message: action(['发消息', 'Message'], {
      on: 'rows',
      input: {
        occasion: dict(['模板', 'Template'], 'message_occasion', {
          help: ['选模板，或自己写标题与正文', 'A template, or words of your own'],
        }),
        title: text(['标题', 'Title'], { max: SUBJECT_LENGTH }),
        body: textarea(['正文', 'Text'], {
          max: BODY_LENGTH,
          help: [
            '可用变量：{name} {orderNo} {items} {amount} {due}',
            'Variables: {name} {orderNo} {items} {amount} {due}',
          ],
        }),
        channels: dicts(['渠道', 'Channels'], 'message_channel', { required: true, initial: 'app,email' }),
      },
      check: ({ occasion, title, body }) => ownWordErrors({ occasion, title, body }),
      done: ['已安排发送 {n} 条消息', '{n} messages are being sent'],
      asJob: true,
    }),
    changePrice: action(['改价', 'Change the price'], {
      input: {
        payable: money(['改后应付', 'To pay'], { required: true }),
        reason,
      },
      fromRow: {},
      done: ['已改价', 'The price is changed'],
    }),
    changeAddress: action(['改地址', 'Change the address'], {
      input: {
        receiverName: text(['收货人', 'Receiver'], { required: true, max: 50 }),
        receiverPhone: text(['电话', 'Phone'], {
          required: true,
          max: 20,
          rules: CALLABLE,
        }),
        areaCode: region(['地区', 'Area'], { required: true }),
        address: text(['详细地址', 'Address'], { required: true, max: 300 }),
        zip: text(['邮编', 'Postcode'], { max: 10 }),
        reason,
      },
      fromRow: {},
      done: ['地址已修改', 'The address is changed'],
    }),
    hold: action(['寄存', 'Hold'], { on: 'rows', done: ['已寄存 {n} 单', '{n} on hold'], undo: 'endHold' }),
    endHold: action(['取消寄存', 'End the hold'], {
      on: 'rows',
      done: ['已取消寄存 {n} 单', '{n} off hold'],
      undo: 'hold',
    }),
    remark: action(['备注与旗标', 'Remark and flag'], {
      on: 'rows',
      input: {
        staffRemark: textarea(['商家备注', 'Staff remark'], { max: 500 }),
        flag: enumNumber(['旗标', 'Flag'], 'order_flag'),
        add: text(['添加标签', 'Add tags'], { max: TAGS_LENGTH, help: SEVERAL_TAGS }),
        remove: text(['移除标签', 'Remove tags'], { max: TAGS_LENGTH, help: SEVERAL_TAGS }),
        replace: boolean(['清空未填写的备注与旗标', 'Clear remark and flag when left empty'], { initial: false }),
      },
      fromRow: { replace: true },
      done: ['已更新 {n} 单', '{n} updated'],
      undo: 'resetRemark',
      asJob: true,
      dryRun: true,
    }),
    resetRemark: action(['恢复备注与旗标', 'Take remark and flag back'], { on: 'job' }),
  },
  states: orderStates,
  children: { items: child(orderItem, { key: 'orderId', order: 'position' }) },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
