import { action } from '#kit/contract/action.ts'
import { codeText, datetime, dict, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { coupon } from './coupon.ts'
import { COUPON_RECORD, couponRecordStates } from './coupon-states.ts'
import { keptTerms } from './coupon-terms.ts'
import { customer } from './customer.ts'

/** Coupons that customers hold, or held, as they were when they were given out. */
export const couponRecord = defineResource({
  name: 'coupon-record',
  title: ['领券记录', 'Issued coupon'],
  path: '/shop/couponRecord',
  table: 'shop_coupon_record',
  permission: 'shop:couponRecord',
  power: 'none',
  menu: { under: 'trade', url: '/shop/couponRecord', component: 'shop/CouponRecordList', icon: 'file', order: 14 },
  fields: {
    name: text(['名称', 'Name'], { required: true, readonly: true, max: 60 }),
    couponId: ref(['优惠券', 'Coupon'], coupon, { readonly: true, linked: true }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    ...keptTerms,
    state: dict(['状态', 'State'], COUPON_RECORD, { readonly: true }),
    orderId: text(['订单ID', 'Order id'], { readonly: true, max: 36 }),
    orderNo: codeText(['订单号', 'Order'], { readonly: true, max: 20 }),
    gotAt: datetime(['领取时间', 'Given out'], { readonly: true }),
    usedAt: datetime(['使用时间', 'Used'], { readonly: true }),
    validFrom: datetime(['生效时间', 'Good from'], { readonly: true }),
    validTo: datetime(['到期时间', 'Good until'], { readonly: true }),
    remindedAt: datetime(['提醒时间', 'Reminded'], { readonly: true }),
    giver: text(['发放人', 'Given by'], { readonly: true, max: 100 }),
    claimId: text(['补偿的资格', 'Claim it makes up for'], { readonly: true, max: 36 }),
    voidReason: text(['作废原因', 'Why void'], { readonly: true, max: 200 }),
  },
  empty: ['顾客领取或员工发放的优惠券会出现在这里', 'Coupons that customers got come here'],
  list: ['name', 'userId', 'state', 'orderNo', 'gotAt', 'validTo'],
  search: {
    couponId: 'eq',
    userId: 'eq',
    state: 'in',
    orderNo: 'eq',
    orderId: 'eq',
    gotAt: 'range',
    usedAt: 'range',
    validTo: 'range',
  },
  tabs: { by: 'state' },
  form: [],
  actions: {
    void: action(['作废', 'Void'], {
      on: 'rows',
      input: { reason: textarea(['原因', 'Reason'], { required: true, max: 200 }) },
      confirm: {
        content: ['作废后顾客不能再使用，不可恢复。', 'It cannot be used any more, for good.'],
        isDanger: true,
      },
      done: ['已作废 {n} 张', '{n} {n|is|are} void'],
    }),
  },
  states: couponRecordStates,
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
