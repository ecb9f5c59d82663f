import { choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, images, money, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { PAY_CHANNEL } from './pay-channels.ts'
import { RETURN_CONDITION } from './refund-inspection.ts'
import { TRADE_RIGHTS } from './rights.ts'

export const REFUND_PART = choices('refund_part_state', ['退款去向状态', 'States of refund parts'], {
  waiting: [0, '待退回', 'To be sent', 'orange'],
  sent: [1, '退回中', 'On its way', 'blue'],
  done: [2, '已退回', 'Back', 'green'],
  failed: [3, '失败', 'Failed', 'red'],
})

/** Parts whose money is not back yet and may still come back by itself. */
export const OPEN_PARTS = [REFUND_PART.waiting, REFUND_PART.sent] as const

const needs = TRADE_RIGHTS.money

export const itemFields = {
  refundId: text(['退款单', 'Refund'], { readonly: true, max: 36 }),
  refundNo: codeText(['退款单号', 'Refund no.'], { readonly: true, max: 20 }),
  orderItemId: text(['订单明细', 'Order item'], { readonly: true, max: 36 }),
  pictureSnap: images(['图片', 'Picture'], { readonly: true, max: 1 }),
  titleSnap: text(['商品', 'Product'], { readonly: true, max: 120 }),
  skuNameSnap: text(['规格', 'SKU'], { readonly: true, max: 300 }),
  qty: number(['数量', 'Pieces'], { readonly: true }),
  unitPaid: money(['单件实付', 'Paid for one'], { readonly: true, needs }),
  amount: money(['退款金额', 'Amount'], { readonly: true, needs }),
  receivedQty: number(['收到', 'Received'], { readonly: true }),
  condition: dict(['状况', 'Condition'], RETURN_CONDITION, { readonly: true }),
  restockQty: number(['入库', 'Restocked'], { readonly: true }),
  damagedQty: number(['转残品', 'Kept as damaged'], { readonly: true }),
  scrapQty: number(['报废', 'Scrapped'], { readonly: true }),
}

export const itemBase = { table: 'shop_refund_item', fields: itemFields, form: [] } as const

/** What a refund consists of, shown with it. */
export const refundItem = defineResource({
  ...itemBase,
  name: 'refund-item',
  title: ['退款明细', 'Refund item'],
  path: '/shop/refundItem',
  permission: 'shop:refundItem',
  power: 'none',
  list: [
    'pictureSnap',
    'titleSnap',
    'skuNameSnap',
    'qty',
    'amount',
    'receivedQty',
    'condition',
    'restockQty',
    'damagedQty',
    'scrapQty',
  ],
  search: {},
})

/** Through which payments a refund goes back. */
export const refundPart = defineResource({
  name: 'refund-part',
  title: ['退款去向', 'Way of the money'],
  path: '/shop/refundPart',
  table: 'shop_refund_part',
  permission: 'shop:refundPart',
  power: 'none',
  fields: {
    refundId: text(['退款单', 'Refund'], { readonly: true, max: 36 }),
    channel: dict(['渠道', 'Channel'], PAY_CHANNEL, { readonly: true }),
    payNo: codeText(['收款单号', 'Payment no.'], { readonly: true, max: 32 }),
    partNo: codeText(['退款流水', 'Part'], { readonly: true, max: 32 }),
    amount: money(['金额', 'Amount'], { readonly: true, needs }),
    state: dict(['状态', 'State'], REFUND_PART, { readonly: true }),
    thirdNo: codeText(['渠道流水号', 'Transaction no.'], { readonly: true, max: 64 }),
    attempts: number(['尝试次数', 'Tries'], { readonly: true }),
    lastError: text(['失败原因', 'Last error'], { readonly: true, max: 500 }),
    doneAt: datetime(['退回时间', 'Back at'], { readonly: true }),
  },
  list: ['channel', 'payNo', 'amount', 'state', 'thirdNo', 'partNo', 'attempts', 'lastError', 'doneAt'],
  search: {},
  form: [],
})
