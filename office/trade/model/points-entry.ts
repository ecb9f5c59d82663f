import { action } from '#kit/contract/action.ts'
import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { customer } from './customer.ts'
import { order } from './order.ts'

/**
 * Whether an entry counts: pending ones will when their order is past its after-sales, frozen ones belong to an unpaid order,
 * expired ones had their time (an entry of its own takes what nobody used), void ones never count.
 */
const POINTS_STATE = choices('integral_state', ['积分状态', 'States of points'], {
  pending: ['pending', '待生效', 'Pending', 'orange'],
  available: ['available', '已生效', 'Counts', 'green'],
  frozen: ['frozen', '冻结中', 'Frozen', 'blue'],
  expired: ['expired', '已过有效期', 'Past its time', 'grey'],
  void: ['void', '已作废', 'Void', 'grey'],
})

/** Why a customer's points change. What comes to them is positive. */
const POINTS_KIND = choices('integral_kind', ['积分类型', 'Kinds of points'], {
  earn: ['earn', '下单获得', 'Earned', 'green'],
  clawBack: ['clawBack', '退款收回', 'Taken back', 'red'],
  use: ['use', '下单抵扣', 'Used', 'blue'],
  useReturn: ['useReturn', '退款退还', 'Given back', 'orange'],
  staffAdd: ['staffAdd', '商家增加', 'Given by staff', 'green'],
  staffDeduct: ['staffDeduct', '商家扣减', 'Taken by staff', 'red'],
  expire: ['expire', '过期', 'Expired', 'grey'],
})

export type PointsKind = ChoiceOf<typeof POINTS_KIND>

/** Kinds that staff write by hand, and may take back. */
export const STAFF_POINTS: readonly string[] = ['staffAdd', 'staffDeduct'] satisfies readonly PointsKind[]

export type PointsState = ChoiceOf<typeof POINTS_STATE>

/** The ledger of points. Rows are added; only their state changes. */
export const pointsEntry = defineResource({
  name: 'points-entry',
  title: ['积分', 'Points'],
  path: '/shop/integral',
  table: 'shop_integral_record',
  permission: 'shop:integral',
  power: 'none',
  menu: { under: 'trade', url: '/shop/integral', component: 'shop/IntegralList', icon: 'gift', order: 15 },
  fields: {
    at: datetime(['时间', 'Time'], { readonly: true }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    kind: dict(['类型', 'Kind'], POINTS_KIND, { readonly: true }),
    amount: number(['积分', 'Points'], { readonly: true }),
    balanceAfter: number(['变更后', 'Points after'], { readonly: true }),
    state: dict(['状态', 'State'], POINTS_STATE, { readonly: true }),
    orderId: ref(['订单', 'Order'], order, { text: 'orderNo', readonly: true, linked: true }),
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
    expireAt: datetime(['有效期至', 'Good until'], { readonly: true }),
    remark: text(['备注', 'Remark'], { readonly: true, max: 200 }),
    createBy: text(['操作人', 'By'], { readonly: true, max: 100 }),
  },
  empty: ['顾客付款、使用积分和商家调整，各记一行', 'One line for each payment, use and adjustment of points'],
  list: ['at', 'userId', 'amount', 'kind', 'balanceAfter', 'state', 'orderNo', 'expireAt', 'remark'],
  exported: ['at', 'userId', 'kind', 'amount', 'balanceAfter', 'state', 'orderNo', 'expireAt', 'remark', 'createBy'],
  search: {
    userId: 'eq',
    kind: 'in',
    state: 'in',
    orderNo: 'like',
    at: 'range',
    amount: 'range',
    expireAt: 'range',
  },
  form: [],
  actions: {
    reverse: action(['冲回', 'Take back'], {
      stepUp: STEP_UP.points,
      isTried: true,
      input: { reason: text(['原因', 'Reason'], { required: true, max: 200 }) },
      confirm: {
        content: ['商家手工增减的积分按原数冲回，只能冲回一次。', 'What staff gave or took is taken back, once.'],
      },
      done: ['已冲回', 'Taken back'],
    }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
