import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, money, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { customer } from './customer.ts'
import { order } from './order.ts'
import { TRADE_RIGHTS } from './rights.ts'

/** Why a customer's credit changes. What comes to it is positive; what pays an order or is paid out is negative. */
const CREDIT_KIND = choices('credit_kind', ['余额流水类型', 'Kinds of credit entries'], {
  deposit: ['deposit', '定金转入', 'Deposit', 'green'],
  use: ['use', '订单使用', 'Used', 'blue'],
  return: ['return', '取消退回', 'Returned', 'grey'],
  refund: ['refund', '退款退回', 'Refunded', 'orange'],
  payout: ['payout', '线下退还', 'Paid out', 'red'],
})

export type CreditKind = ChoiceOf<typeof CREDIT_KIND>

const needs = TRADE_RIGHTS.money

/** The ledger of credit: what the shop owes its customers beside deposits. Rows are added, never changed. */
export const creditEntry = defineResource({
  name: 'credit-entry',
  title: ['余额流水', 'Credit entry'],
  path: '/shop/creditLedger',
  table: 'shop_credit_entry',
  permission: 'shop:creditLedger',
  power: 'none',
  menu: { under: 'money', url: '/shop/creditLedger', component: 'shop/CreditLedgerList', icon: 'wallet', order: 3 },
  fields: {
    at: datetime(['时间', 'Time'], { readonly: true }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    kind: dict(['类型', 'Kind'], CREDIT_KIND, { readonly: true }),
    amount: money(['金额', 'Amount'], { readonly: true, needs }),
    balanceAfter: money(['变更后余额', 'Credit after'], { readonly: true, needs }),
    orderId: ref(['订单', 'Order'], order, { text: 'orderNo', readonly: true, linked: true }),
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
    refId: text(['来源单据', 'Document'], { readonly: true, max: 36 }),
    thirdNo: codeText(['流水号', 'Transaction no.'], { readonly: true, max: 64 }),
    remark: text(['备注', 'Remark'], { readonly: true, max: 200 }),
    createBy: text(['操作人', 'By'], { readonly: true, max: 100 }),
  },
  empty: [
    '定金转余额、订单使用、退回和线下退还，各记一行',
    'One line for each deposit that becomes credit, each use, return and payout',
  ],
  list: ['orderNo', 'at', 'kind', 'amount', 'balanceAfter', 'userId', 'thirdNo', 'createBy'],
  exported: ['at', 'userId', 'kind', 'amount', 'balanceAfter', 'orderNo', 'thirdNo', 'remark', 'createBy'],
  search: { userId: 'eq', kind: 'in', orderNo: 'like', thirdNo: 'eq', at: 'range' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
