import { action } from '#kit/contract/action.ts'
import { codeText, date, datetime, dict, enumNumber, money, text } from '#kit/contract/field.ts'
import { MAX_FEN } from '#kit/contract/money.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'

/** 1 money in, 2 money back (dictionary `statement_kind`). */
export const LINE_KIND = { payment: 1, refund: 2 } as const

/**
 * 0 both say the same, 1 the channel has it and the shop does not, 2 the shop has it and the channel does not, 3 both have it
 * with different amounts (dictionary `statement_result`).
 */
export const LINE_RESULT = { same: 0, missingHere: 1, missingThere: 2, otherAmount: 3 } as const

/** 0 nothing to do, 1 open, 2 explained (dictionary `statement_line_state`). */
export const LINE_STATE = { same: 0, open: 1, resolved: 2 } as const

const amount = { readonly: true, needs: TRADE_RIGHTS.money } as const

/** One movement of money in a statement, or one that is missing there. */
export const statementLine = defineResource({
  name: 'statement-line',
  title: ['对账明细', 'Statement line'],
  path: '/shop/statementLine',
  table: 'shop_statement_line',
  permission: 'shop:statementLine',
  menu: { under: 'money', url: '/shop/statementLine', component: 'shop/StatementLineList', icon: 'table', order: 5 },
  fields: {
    day: date(['账单日', 'Day'], { readonly: true }),
    channel: dict(['渠道', 'Channel'], 'pay_channel', { readonly: true }),
    statementId: text(['账单', 'Statement'], { readonly: true, max: 36 }),
    kind: enumNumber(['类型', 'Kind'], 'statement_kind', { readonly: true }),
    no: text(['单号', 'No.'], { readonly: true, max: 64 }),
    thirdNo: codeText(['渠道流水号', 'Transaction no.'], { readonly: true, max: 64 }),
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
    theirAmount: money(['渠道金额', 'Channel'], amount),
    ourAmount: money(['本店金额', 'Shop'], amount),
    difference: money(['差额', 'Difference'], { ...amount, min: -MAX_FEN }),
    at: datetime(['发生时间', 'When'], { readonly: true }),
    result: enumNumber(['比对结果', 'Result'], 'statement_result', { readonly: true }),
    state: enumNumber(['处理状态', 'State'], 'statement_line_state', { readonly: true }),
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
    day: 'range',
    channel: 'in',
    statementId: 'eq',
    no: 'like',
    thirdNo: 'like',
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
