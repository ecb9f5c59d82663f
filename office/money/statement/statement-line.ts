import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { codeText, date, datetime, dict, money, text } from '#kit/contract/field.ts'
import { MAX_FEN } from '#kit/contract/money.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { PAY_CHANNEL } from '../../trade/model/pay-channels.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'

export const LINE_KIND = choices('statement_kind', ['账单类型', 'Kind of statement lines'], {
  payment: [1, '收款', 'Payment'],
  refund: [2, '退款', 'Refund'],
})

export const LINE_RESULT = choices('statement_result', ['比对结果', 'Result of statement lines'], {
  same: [0, '一致', 'Same', 'green'],
  missingHere: [1, '本店缺少', 'Missing here', 'red'],
  missingThere: [2, '渠道缺少', 'Missing there', 'red'],
  otherAmount: [3, '金额不符', 'Other amount', 'red'],
})

export const LINE_STATE = choices('statement_line_state', ['差异状态', 'State of statement lines'], {
  same: [0, '无需处理', 'Nothing to do', 'grey'],
  open: [1, '待处理', 'Open', 'orange'],
  resolved: [2, '已处理', 'Explained', 'green'],
})

const amount = { readonly: true, needs: TRADE_RIGHTS.money } as const

/** One movement of money in a statement, or one that is missing there. */
export const statementLine = defineResource({
  name: 'statement-line',
  title: ['对账明细', 'Statement line'],
  path: '/shop/statementLine',
  table: 'shop_statement_line',
  permission: 'shop:statementLine',
  power: 'none',
  menu: { under: 'money', url: '/shop/statementLine', component: 'shop/StatementLineList', icon: 'table', order: 5 },
  fields: {
    day: date(['账单日', 'Day'], { readonly: true }),
    channel: dict(['渠道', 'Channel'], PAY_CHANNEL, { readonly: true }),
    statementId: text(['账单', 'Statement'], { readonly: true, max: 36 }),
    kind: dict(['类型', 'Kind'], LINE_KIND, { readonly: true }),
    no: text(['单号', 'No.'], { readonly: true, max: 64 }),
    thirdNo: codeText(['渠道流水号', 'Transaction no.'], { readonly: true, max: 64 }),
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
    theirAmount: money(['渠道金额', 'Channel'], amount),
    ourAmount: money(['本店金额', 'Shop'], amount),
    difference: money(['差额', 'Difference'], { ...amount, min: -MAX_FEN }),
    fee: money(['手续费', 'Fee'], { ...amount, min: -MAX_FEN }),
    at: datetime(['发生时间', 'When'], { readonly: true }),
    result: dict(['比对结果', 'Result'], LINE_RESULT, { readonly: true }),
    state: dict(['处理状态', 'State'], LINE_STATE, { readonly: true }),
    refType: text(['单据类型', 'Document'], { readonly: true, max: 20 }),
    refId: text(['单据', 'Document id'], { readonly: true, max: 36 }),
    handler: text(['处理人', 'Explained by'], { readonly: true, max: 100 }),
    handledAt: datetime(['处理时间', 'Explained at'], { readonly: true }),
    note: text(['说明', 'Explanation'], { readonly: true, max: 500 }),
  },
  empty: ['账单核对后，每笔一行', 'One line per booking, once a statement is compared'],
  list: [
    'day',
    'channel',
    'kind',
    'no',
    'thirdNo',
    'theirAmount',
    'ourAmount',
    'difference',
    'result',
    'state',
    'note',
    'handler',
  ],
  search: {
    no: 'like',
    thirdNo: 'like',
    day: 'range',
    channel: 'in',
    statementId: 'eq',
    orderNo: 'eq',
    kind: 'in',
    result: 'in',
    state: 'in',
  },
  tabs: { by: 'state' },
  form: [],
  actions: {
    resolve: action(['处理差异', 'Explain'], {
      on: 'rows',
      input: { note: text(['说明', 'Explanation'], { required: true, max: 500 }) },
      done: ['已处理 {n} 笔差异', '{n} explained'],
      undo: 'reopen',
    }),
    reopen: action(['重新打开', 'Open again'], { on: 'rows', done: ['已重新打开 {n} 笔', '{n} open again'] }),
  },
  states: defineStates('state', {
    initial: [LINE_STATE.same, LINE_STATE.open],
    final: [LINE_STATE.same],
    moves: {
      resolve: { from: [LINE_STATE.open], to: LINE_STATE.resolved },
      reopen: { from: [LINE_STATE.resolved], to: LINE_STATE.open },
    },
  }),
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
