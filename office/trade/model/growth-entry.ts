import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { customer } from './customer.ts'
import { order } from './order.ts'

/** Why the growth of a member changes. */
const GROWTH_KIND = choices('growth_kind', ['成长值类型', 'Kinds of growth'], {
  order: ['order', '订单付款', 'Order paid', 'green'],
  refund: ['refund', '订单退款', 'Order refunded', 'orange'],
  staff: ['staff', '商家调整', 'By staff', 'blue'],
})

export type GrowthKind = ChoiceOf<typeof GROWTH_KIND>

/** The ledger of growth: rows are added only, and add up to what the member has. */
export const growthEntry = defineResource({
  name: 'growth-entry',
  title: ['成长值', 'Growth entry'],
  path: '/shop/growth',
  table: 'shop_growth_record',
  permission: 'shop:growth',
  power: 'none',
  menu: { under: 'member', url: '/shop/growth', component: 'shop/GrowthList', icon: 'area-chart', order: 3 },
  fields: {
    at: datetime(['时间', 'Time'], { readonly: true }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    kind: dict(['类型', 'Kind'], GROWTH_KIND, { readonly: true }),
    amount: number(['变动', 'Change'], { readonly: true }),
    balanceAfter: number(['变动后', 'Then'], { readonly: true }),
    orderId: ref(['订单', 'Order'], order, { text: 'orderNo', readonly: true, linked: true }),
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
    remark: text(['说明', 'Note'], { readonly: true, max: 500 }),
  },
  empty: ['会员付款后，成长值会出现在这里', 'What members earn by paying comes here'],
  list: ['at', 'userId', 'kind', 'amount', 'balanceAfter', 'orderNo', 'remark'],
  search: { userId: 'eq', kind: 'in', at: 'range', amount: 'range', orderNo: 'eq' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
