import { action } from '#kit/contract/action.ts'
import { codeText, html, money, number, ref } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { LISTED, SHELF_STATE } from '../../catalogue/product/listed-fields.ts'
import { memberLevel } from './member-level.ts'

const { off, on } = SHELF_STATE

/** Days that are sold at once. */
const MEMBER_DAYS_MAX = 3660
/** Memberships that are bought one behind the other in one order. */
const MOST_AT_ONCE = 99

/**
 * Memberships on sale: listings of a line of their own, with one SKU that their routes keep, without a figure, stock or freight.
 * They take neither coupons nor points.
 */
export const membershipPlan = defineResource({
  name: 'membership-plan',
  title: ['会员套餐', 'Membership plan'],
  path: '/shop/membershipPlan',
  table: 'shop_product',
  permission: 'shop:membershipPlan',
  power: 'none',
  menu: {
    under: 'member',
    url: '/shop/membershipPlan',
    component: 'shop/MembershipPlanList',
    icon: 'shopping',
    order: 5,
  },
  where: { line: SALES_LINE.membership },
  fields: {
    productNo: codeText(['套餐编号', 'No.'], { max: 32, unique: true, readonly: true }),
    title: LISTED.title,
    subtitle: LISTED.subtitle,
    memberDays: number(['天数', 'Days'], { required: true, min: 1, max: MEMBER_DAYS_MAX }),
    memberLevelId: ref(['赠送等级', 'Level given'], memberLevel, {
      help: [
        '会员期内与成长等级取高者；不填则按成长值',
        'The higher of it and the earned one counts; that one alone when empty',
      ],
    }),
    priceMin: money(['价格', 'Price'], { required: true, min: 1 }),
    limitPerUser: {
      ...LISTED.limitPerUser,
      help: ['0 表示不限；退款后不计', '0 means no limit; what was refunded does not count'],
    },
    limitPerOrder: { ...LISTED.limitPerOrder, initial: 1, max: MOST_AT_ONCE },
    sortRank: LISTED.sortRank,
    shelfState: LISTED.shelfState,
    cover: LISTED.cover,
    detail: html(['权益说明', 'What members get']),
  },
  computed: { sold: number(['已售', 'Sold']) },
  empty: ['新增会员套餐并上架，顾客即可购买会员', 'Add plans and publish them: customers buy their membership'],
  list: [
    'title',
    'memberDays',
    'memberLevelId',
    'priceMin',
    'sold',
    'limitPerUser',
    'shelfState',
    'sortRank',
    'productNo',
  ],
  search: {
    title: 'like',
    productNo: 'like',
    memberLevelId: 'eq',
    memberDays: 'range',
    priceMin: 'range',
    shelfState: 'in',
  },
  form: [
    ['title', 'subtitle'],
    ['memberDays', 'priceMin'],
    ['memberLevelId', 'sortRank'],
    ['limitPerUser', 'limitPerOrder'],
    ['cover'],
    ['detail'],
  ],
  actions: {
    publish: action(['上架', 'Publish'], { on: 'rows', done: ['已上架 {n} 项', '{n} published'], undo: 'unpublish' }),
    unpublish: action(['下架', 'Unpublish'], {
      on: 'rows',
      confirm: {
        content: ['下架后不能再购买，已购会员不受影响。', 'Nobody can buy it any more; memberships go on as they are.'],
      },
      done: ['已下架 {n} 项', '{n} unpublished'],
      undo: 'publish',
    }),
  },
  states: defineStates('shelfState', {
    initial: [off],
    moves: { publish: { from: [off], to: on }, unpublish: { from: [on], to: off } },
  }),
  without: ['importExcel'],
})
