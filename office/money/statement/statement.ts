import { date, datetime, dict, enumNumber, money, number, text } from '#kit/contract/field.ts'
import { MAX_FEN } from '#kit/contract/money.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'

/** 0 nothing differs, 1 differences wait for somebody, 2 all of them are explained (dictionary `statement_state`). */
export const STATEMENT = { same: 0, open: 1, resolved: 2 } as const

/** 1 fetched from the channel, 2 from a file of the staff (dictionary `statement_source`). */
export const STATEMENT_SOURCE = { channel: 1, file: 2 } as const

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
  menu: { under: 'money', url: '/shop/statement', component: 'shop/StatementList', icon: 'book', order: 4 },
  fields: {
    day: date(['账单日', 'Day'], { readonly: true }),
    channel: dict(['渠道', 'Channel'], 'pay_channel', { readonly: true }),
    state: enumNumber(['状态', 'State'], 'statement_state', { readonly: true }),
    theirIn: money(['渠道收款', 'In, channel'], sum),
    ourIn: money(['本店收款', 'In, shop'], sum),
    theirOut: money(['渠道退款', 'Back, channel'], sum),
    ourOut: money(['本店退款', 'Back, shop'], sum),
    difference: money(['净差额', 'Net difference'], sum),
    lines: number(['笔数', 'Lines'], { readonly: true }),
    differences: number(['差异笔数', 'Differences'], { readonly: true }),
    openCount: number(['待处理', 'Open'], { readonly: true }),
    source: enumNumber(['来源', 'From'], 'statement_source', { readonly: true }),
    fileName: text(['文件', 'File'], { readonly: true, max: 200 }),
    takenAt: datetime(['对账时间', 'Compared at'], { readonly: true }),
  },
  empty: [
    '每天自动下载渠道账单，也可以上传',
    'Statements of the channels are fetched every day; you can upload one, too',
  ],
  list: ['day', 'channel', 'state', 'theirIn', 'ourIn', 'theirOut', 'ourOut', 'difference', 'openCount'],
  exported: [
    ...(['day', 'channel', 'state', 'theirIn', 'ourIn', 'theirOut', 'ourOut', 'difference'] as const),
    ...(['lines', 'openCount', 'source', 'fileName', 'takenAt'] as const),
  ],
  search: { day: 'range', channel: 'in', state: 'in', source: 'in' },
  tabs: { by: 'state' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
