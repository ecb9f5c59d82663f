import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, money, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import { customer } from './customer.ts'
import { TRADE_RIGHTS } from './rights.ts'

/**
 * What happens to a deposit. Those held are positive, what takes them away is negative; a split takes from one claim and gives
 * to another, dated as what it shares.
 */
export const DEPOSIT_KIND = choices('deposit_kind', ['定金台账类型', 'Kinds of deposit entries'], {
  hold: ['hold', '收取', 'Held', 'blue'],
  apply: ['apply', '抵尾款', 'Applied', 'green'],
  forfeit: ['forfeit', '不退', 'Forfeited', 'red'],
  refund: ['refund', '退还', 'Refunded', 'grey'],
  credit: ['credit', '转余额', 'Credited', 'orange'],
  doubleReturn: ['double-return', '双倍返还', 'Double return', 'orange'],
  unforfeit: ['unforfeit', '冲回', 'Held again', 'blue'],
  split: ['split', '拆分', 'Split', 'grey'],
})

export type DepositKind = ChoiceOf<typeof DEPOSIT_KIND>

/** The ledger of deposits: what the shop owes its customers. Rows are added, never changed. */
export const depositEntry = defineResource({
  name: 'deposit-entry',
  title: ['定金台账', 'Deposit entry'],
  path: '/shop/depositLedger',
  table: 'shop_deposit_ledger',
  permission: 'shop:depositLedger',
  power: 'none',
  menu: { under: 'money', url: '/shop/depositLedger', component: 'shop/DepositLedgerList', icon: 'book', order: 3 },
  fields: {
    claimId: text(['补款资格', 'Claim'], { readonly: true, max: 36 }),
    orderNo: codeText(['定金订单号', 'Deposit order'], { readonly: true, max: 20 }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    goodsId: ref(['预售手办', 'Pre-order figure'], presellGoods, { readonly: true, linked: true }),
    payModel: dict(['付款方式', 'How it is paid'], PAY_MODEL, { readonly: true }),
    kind: dict(['类型', 'Kind'], DEPOSIT_KIND, { readonly: true }),
    amount: money(['金额', 'Amount'], { readonly: true, needs: TRADE_RIGHTS.money }),
    refId: text(['来源单据', 'Document'], { readonly: true, max: 36 }),
    at: datetime(['时间', 'Time'], { readonly: true }),
  },
  empty: ['每笔定金的收取、抵扣和退还在此记账', 'Each deposit that is taken, applied or returned is booked here'],
  list: ['orderNo', 'at', 'kind', 'amount', 'userId', 'goodsId'],
  search: { orderNo: 'like', userId: 'eq', goodsId: 'eq', payModel: 'in', kind: 'in', at: 'range' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
