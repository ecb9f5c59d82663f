import { action } from '#kit/contract/action.ts'
import { choices, valuesOf } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, images, money, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { customer } from './customer.ts'
import { PAY_CHANNEL } from './pay-channels.ts'
import { TRADE_RIGHTS } from './rights.ts'

export const PAYMENT_KIND = choices('payment_kind', ['收款类型', 'Kinds of payments'], {
  full: [1, '全款', 'In full'],
  deposit: [2, '定金', 'Deposit'],
  balance: [3, '尾款', 'Balance'],
  freight: [4, '运费', 'Freight'],
})

export const PAYMENT = choices('payment_state', ['收款状态', 'States of payments'], {
  created: [0, '待付款', 'Asked for', 'orange'],
  success: [1, '已收款', 'Paid', 'green'],
  failed: [2, '失败', 'Failed', 'red'],
  closed: [3, '已关闭', 'Closed', 'grey'],
  orphan: [4, '孤立付款', 'Orphan', 'red'],
})

const needs = TRADE_RIGHTS.money

/** Money that came in or is asked for. */
export const payment = defineResource({
  name: 'payment',
  title: ['收款', 'Payment'],
  path: '/shop/payment',
  table: 'shop_payment',
  permission: 'shop:payment',
  power: 'none',
  menu: { under: 'money', url: '/shop/payment', component: 'shop/PaymentList', icon: 'wallet', order: 1 },
  fields: {
    payNo: codeText(['收款单号', 'Payment no.'], { readonly: true, unique: true, max: 32 }),
    orderId: text(['订单', 'Order'], { readonly: true, max: 36 }),
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    kind: dict(['类型', 'Kind'], PAYMENT_KIND, { readonly: true }),
    channel: dict(['渠道', 'Channel'], PAY_CHANNEL, { readonly: true }),
    amount: money(['金额', 'Amount'], { readonly: true, needs }),
    refundedAmount: money(['已退', 'Refunded'], { readonly: true, needs }),
    state: dict(['状态', 'State'], PAYMENT, { readonly: true }),
    thirdNo: codeText(['渠道流水号', 'Transaction no.'], { readonly: true, max: 64 }),
    askedAt: datetime(['发起时间', 'Asked for'], { readonly: true }),
    paidAt: datetime(['付款时间', 'Paid at'], { readonly: true }),
    expireAt: datetime(['失效时间', 'Expires'], { readonly: true }),
    proofs: images(['凭证', 'Proof'], { readonly: true, max: 9 }),
    remark: text(['备注', 'Remark'], { readonly: true, max: 500 }),
  },
  empty: ['顾客付款或线下收款后会出现在这里', 'Payments of customers and of the counter come here'],
  list: ['payNo', 'orderNo', 'kind', 'channel', 'amount', 'state', 'paidAt'],
  exported: ['payNo', 'orderNo', 'userId', 'kind', 'channel', 'amount', 'refundedAmount', 'state', 'thirdNo', 'paidAt'],
  search: {
    payNo: 'like',
    orderNo: 'like',
    userId: 'eq',
    thirdNo: 'eq',
    channel: 'in',
    state: 'in',
    kind: 'in',
    paidAt: 'range',
  },
  tabs: { by: 'state' },
  form: [],
  actions: {
    refundOrphan: action(['退回孤立付款', 'Send an orphan back'], {
      stepUp: STEP_UP.refund,
      confirm: {
        content: [
          '款项原路退回，不能再用于恢复订单。',
          'The money goes back the way it came, and cannot bring its order back any more.',
        ],
        isDanger: true,
      },
      done: ['已发起退回', 'It is on its way back'],
    }),
  },
  // the channels move payments; of the commands of staff one depends on where a payment stands
  states: defineStates('state', {
    initial: valuesOf(PAYMENT),
    final: valuesOf(PAYMENT),
    moves: { refundOrphan: { from: [PAYMENT.orphan] } },
  }),
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
