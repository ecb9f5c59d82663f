import { action } from '#kit/contract/action.ts'
import { codeText, datetime, dict, money, number, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { customer } from './customer.ts'
import { memberLevel } from './member-level.ts'
import { membershipPlan } from './membership-plan.ts'
import { order } from './order.ts'
import { REFUND_CAUSE } from './refund-causes.ts'
import { TRADE_RIGHTS } from './rights.ts'

/**
 * Days of membership that an order bought, with the level that they give. They follow one another; what is refunded is cut off, and
 * those behind move up.
 */
export const membershipTerm = defineResource({
  name: 'membership-term',
  title: ['会员购买', 'Bought membership'],
  path: '/shop/membershipTerm',
  table: 'shop_membership_term',
  permission: 'shop:membershipTerm',
  power: 'none',
  menu: {
    under: 'member',
    url: '/shop/membershipTerm',
    component: 'shop/MembershipTermList',
    icon: 'calendar',
    order: 6,
  },
  fields: {
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    title: text(['会员套餐', 'Membership plan'], { readonly: true, max: 120 }),
    productId: ref(['套餐', 'Plan'], membershipPlan, { text: 'title', readonly: true }),
    levelId: ref(['等级', 'Level'], memberLevel, { readonly: true }),
    days: number(['天数', 'Days'], { readonly: true }),
    daysBack: number(['已退天数', 'Days refunded'], { readonly: true }),
    amount: money(['实付', 'Paid'], { readonly: true, needs: TRADE_RIGHTS.money }),
    beginsAt: datetime(['生效', 'From'], { readonly: true }),
    endsAt: datetime(['到期', 'Until'], { readonly: true }),
    orderId: ref(['订单', 'Order'], order, { text: 'orderNo', readonly: true, linked: true }),
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
    orderItemId: codeText(['订单明细', 'Order item'], { readonly: true, max: 36 }),
  },
  empty: ['顾客购买会员后，会出现在这里', 'Memberships that customers buy come here'],
  list: ['orderNo', 'userId', 'title', 'days', 'daysBack', 'amount', 'beginsAt', 'endsAt', 'levelId'],
  search: {
    userId: 'eq',
    productId: 'eq',
    levelId: 'eq',
    orderId: 'eq',
    orderNo: 'eq',
    beginsAt: 'range',
    endsAt: 'range',
  },
  form: [],
  actions: {
    refund: action(['按天退款', 'Refund by days'], {
      stepUp: STEP_UP.refund,
      on: 'rows',
      input: {
        causeCode: dict(['退款原因', 'Cause'], REFUND_CAUSE, { required: true }),
        reason: textarea(['说明', 'Reason'], { required: true, max: 200 }),
      },
      confirm: {
        content: [
          '按未使用天数退款，会员期同时缩短；已开始的一天算已使用。',
          'Unused days are paid back and the membership ends sooner; a day that has begun is used.',
        ],
        isDanger: true,
      },
      done: ['已按天退款', 'Refunded by days'],
      dryRun: true,
    }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
