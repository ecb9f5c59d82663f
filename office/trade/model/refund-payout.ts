import { codeText, datetime, dict, money, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { PAY_CHANNEL } from './pay-channels.ts'
import { refund } from './refund.ts'
import { REFUND_PART } from './refund-item.ts'
import { TRADE_RIGHTS } from './rights.ts'

/** The parts of all refunds, and orphan payments that go back: what left the shop through which channel, and when. */
export const refundPayout = defineResource({
  name: 'refund-payout',
  title: ['退款去向', 'Payout'],
  path: '/shop/refundPayout',
  table: 'shop_refund_part',
  permission: 'shop:refundPayout',
  power: 'none',
  menu: { under: 'money', url: '/shop/refundPayout', component: 'shop/RefundPayoutList', icon: 'rollback', order: 1.5 },
  fields: {
    partNo: codeText(['退款流水', 'Part'], { readonly: true, max: 64 }),
    refundId: ref(['退款单', 'Refund'], refund, { text: 'refundNo', readonly: true, linked: true }),
    channel: dict(['渠道', 'Channel'], PAY_CHANNEL, { readonly: true }),
    payNo: codeText(['收款单号', 'Payment no.'], { readonly: true, max: 32 }),
    amount: money(['金额', 'Amount'], { readonly: true, needs: TRADE_RIGHTS.money }),
    state: dict(['状态', 'State'], REFUND_PART, { readonly: true }),
    thirdNo: codeText(['渠道流水号', 'Transaction no.'], { readonly: true, max: 64 }),
    attempts: number(['尝试次数', 'Tries'], { readonly: true }),
    lastError: text(['失败原因', 'Last error'], { readonly: true, max: 500 }),
    doneAt: datetime(['退回时间', 'Back at'], { readonly: true }),
  },
  empty: [
    '同意退款后，每笔原路退回的款项列在这里',
    'Once refunds are agreed to, what goes back through each channel is listed here',
  ],
  list: ['partNo', 'refundId', 'channel', 'amount', 'state', 'doneAt', 'payNo'],
  exported: ['partNo', 'refundId', 'channel', 'payNo', 'amount', 'state', 'thirdNo', 'doneAt', 'lastError'],
  search: { partNo: 'like', payNo: 'like', channel: 'in', state: 'in', thirdNo: 'eq', doneAt: 'range' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
