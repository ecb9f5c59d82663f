import { action } from '#kit/contract/action.ts'
import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, dicts, money, number, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { customer } from './customer.ts'
import { PHONES_MASKED } from './masks.ts'
import { TRADE_RIGHTS } from './rights.ts'

/** What accounts of one person share. */
export const ACCOUNT_SIGN = choices('account_sign', ['共用信息', 'What accounts share'], {
  phone: ['phone', '手机号', 'Phone'],
  payer: ['payer', '付款账户', 'Payer'],
  address: ['address', '收货地址', 'Address'],
})

export type AccountSign = ChoiceOf<typeof ACCOUNT_SIGN>

/** Whether two accounts that share something may be one person. */
export const ACCOUNT_LINK = choices('account_link_state', ['账号关联', 'Links of accounts'], {
  linked: [1, '关联', 'Linked', 'orange'],
  separate: [2, '不是同一人', 'Not the same', 'grey'],
})

const { linked, separate } = ACCOUNT_LINK

const reason = textarea(['原因', 'Reason'], { required: true, max: 200 })

/** Pairs of accounts that share a phone, a payer or an address, and what staff decided of them. */
export const accountLink = defineResource({
  name: 'account-link',
  title: ['关联账号', 'Linked account'],
  path: '/shop/accountLink',
  table: 'shop_account_link',
  permission: 'shop:accountLink',
  power: 'none',
  menu: { under: 'member', url: '/shop/accountLink', component: 'shop/AccountLinkList', icon: 'cluster', order: 5 },
  fields: {
    accountIds: ref(['账号', 'Accounts'], customer, { text: 'nickname', many: true, readonly: true, linked: true }),
    signs: dicts(['共用', 'They share'], ACCOUNT_SIGN, { readonly: true }),
    state: dict(['状态', 'State'], ACCOUNT_LINK, { readonly: true }),
    reason: text(['原因', 'Reason'], { readonly: true, max: 200, ...PHONES_MASKED }),
    decidedBy: codeText(['处理人', 'Decided by'], { readonly: true, max: 100 }),
    decidedAt: datetime(['处理时间', 'Decided at'], { readonly: true }),
  },
  computed: {
    shared: text(['共用信息', 'What they share']),
    orders: number(['合计订单', 'Orders of both']),
    spent: money(['合计消费', 'Spent by both'], { needs: TRADE_RIGHTS.money }),
  },
  empty: ['共用手机号、付款账户或收货地址的账号会出现在这里', 'Accounts of one phone, payer or address come here'],
  list: ['accountIds', 'shared', 'orders', 'spent', 'state', 'signs', 'reason', 'decidedBy', 'decidedAt'],
  // what leaves the house names no phone and no address
  exported: ['accountIds', 'signs', 'orders', 'spent', 'state', 'reason', 'decidedBy', 'decidedAt'],
  search: { accountIds: 'eq', signs: 'in', state: 'in', decidedAt: 'range' },
  tabs: { by: 'state' },
  form: [],
  actions: {
    separate: action(['不是同一人', 'Not the same'], {
      letter: 's',
      on: 'rows',
      input: { reason },
      confirm: { content: ['限购不再合计这两个账号。', 'Limits do not count them together any more.'] },
      done: ['已标记 {n} 对账号不是同一人', '{n} {n|pair|pairs} marked as not the same'],
    }),
    unite: action(['撤销“不是同一人”', 'Take “not the same” back'], {
      on: 'rows',
      input: { reason },
      done: ['已撤销 {n} 对账号的标记', '{n} {n|pair|pairs} linked again'],
    }),
  },
  states: defineStates('state', {
    initial: [linked],
    moves: { separate: { from: [linked], to: separate }, unite: { from: [separate], to: linked } },
  }),
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
