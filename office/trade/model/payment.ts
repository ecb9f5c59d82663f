import { action } from '#kit/contract/action.ts'
import { codeText, datetime, dict, enumNumber, images, money, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { customer } from './customer.ts'
import { TRADE_RIGHTS } from './rights.ts'

/** 1 all at once, 2 deposit, 3 balance, 4 freight (dictionary `payment_kind`). */
export const PAYMENT_KIND = { full: 1, deposit: 2, balance: 3, freight: 4 } as const

/** 0 asked for, 1 paid, 2 failed, 3 closed, 4 paid when the order could not take it (dictionary `payment_state`). */
export const PAYMENT = { created: 0, success: 1, failed: 2, closed: 3, orphan: 4 } as const

const needs = TRADE_RIGHTS.money

/** Money that came in or is asked for. */
export const payment = defineResource({
  name: 'payment',
  title: ['收款', 'Payment'],
  path: '/shop/payment',
  table: 'shop_payment',
  permission: 'shop:payment',
  menu: { under: 'money', url: '/shop/payment', component: 'shop/PaymentList', icon: 'wallet', order: 1 },
  fields: {
    payNo: codeText(['收款单号', 'Payment no.'], { readonly: true, unique: true, max: 32 }),
    orderId: text(['订单', 'Order'], { readonly: true, max: 36 }),
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    kind: enumNumber(['类型', 'Kind'], 'payment_kind', { readonly: true }),
    channel: dict(['渠道', 'Channel'], 'pay_channel', { readonly: true }),
    amount: money(['金额', 'Amount'], { readonly: true, needs }),
    refundedAmount: money(['已退', 'Refunded'], { readonly: true, needs }),
    state: enumNumber(['状态', 'State'], 'payment_state', { readonly: true }),
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
    initial: Object.values(PAYMENT),
    final: Object.values(PAYMENT),
    moves: { refundOrphan: { from: [PAYMENT.orphan] } },
  }),
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
