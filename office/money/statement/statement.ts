import { choices } from '#kit/contract/choices.ts'
import { date, datetime, dict, money, number, text } from '#kit/contract/field.ts'
import { MAX_FEN } from '#kit/contract/money.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { PAY_CHANNEL } from '../../trade/model/pay-channels.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'

export const STATEMENT = choices('statement_state', ['对账状态', 'State of reconciliations'], {
  same: [0, '相符', 'Matches', 'green'],
  open: [1, '有差异', 'Differs', 'red'],
  resolved: [2, '已处理', 'Explained', 'blue'],
})

export const STATEMENT_SOURCE = choices('statement_source', ['账单来源', 'Source of statements'], {
  channel: [1, '渠道下载', 'Fetched'],
  file: [2, '文件上传', 'Uploaded'],
})

/** Permission to fetch statements, and to upload them. */
export const TAKE_STATEMENT = 'shop:statement:take'

const sum = { readonly: true, needs: TRADE_RIGHTS.money, min: -MAX_FEN } as const

/** What a channel says of a day, beside what the shop booked. */
export const statement = defineResource({
  name: 'statement',
  title: ['对账', 'Reconciliation'],
  path: '/shop/statement',
  table: 'shop_statement',
  permission: 'shop:statement',
  power: 'none',
  menu: { under: 'money', url: '/shop/statement', component: 'shop/StatementList', icon: 'book', order: 4 },
  fields: {
    day: date(['账单日', 'Day'], { readonly: true }),
    channel: dict(['渠道', 'Channel'], PAY_CHANNEL, { readonly: true }),
    state: dict(['状态', 'State'], STATEMENT, { readonly: true }),
    theirIn: money(['渠道收款', 'Received (channel)'], sum),
    ourIn: money(['本店收款', 'Received (shop)'], sum),
    theirOut: money(['渠道退款', 'Refunded (channel)'], sum),
    ourOut: money(['本店退款', 'Refunded (shop)'], sum),
    difference: money(['净差额', 'Net difference'], sum),
    fee: money(['手续费', 'Fees'], sum),
    lines: number(['笔数', 'Lines'], { readonly: true }),
    differences: number(['差异笔数', 'Differences'], { readonly: true }),
    openCount: number(['待处理', 'Open'], { readonly: true }),
    source: dict(['来源', 'From'], STATEMENT_SOURCE, { readonly: true }),
    fileName: text(['文件', 'File'], { readonly: true, max: 200 }),
    takenAt: datetime(['对账时间', 'Compared at'], { readonly: true }),
  },
  empty: [
    '每天自动下载渠道账单，也可以上传',
    'Statements of the channels are fetched every day; you can upload one, too',
  ],
  list: ['day', 'channel', 'state', 'theirIn', 'ourIn', 'theirOut', 'ourOut', 'difference', 'fee', 'openCount'],
  exported: [
    ...(['day', 'channel', 'state', 'theirIn', 'ourIn', 'theirOut', 'ourOut', 'difference', 'fee'] as const),
    ...(['lines', 'openCount', 'source', 'fileName', 'takenAt'] as const),
  ],
  search: { day: 'range', channel: 'in', state: 'in', source: 'in' },
  tabs: { by: 'state' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
