import { action } from '#kit/contract/action.ts'
import { datetime, dict, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { couponErrors, UNLIMITED, VALID_KIND } from './coupon-rules.ts'
import { COUPON, couponStates } from './coupon-states.ts'
import { COUPON_OBTAIN, couponTerms } from './coupon-terms.ts'
import { customer } from './customer.ts'

/** Customers of one command. */
const RECIPIENTS_MAX = 200

const ID_LENGTH = 36

/** Coupons that the shop gives out: what they are worth, for what, to whom, and for how long. */
export const coupon = defineResource({
  name: 'coupon',
  title: ['优惠券', 'Coupon'],
  path: '/shop/coupon',
  table: 'shop_coupon',
  permission: 'shop:coupon',
  power: 'none',
  menu: { under: 'trade', url: '/shop/coupon', component: 'shop/CouponList', icon: 'tags', order: 13 },
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 60 }),
    ...couponTerms,
    obtain: dict(['领取方式', 'How to get it'], COUPON_OBTAIN, {
      initial: 'self',
      help: [
        '会员券由任一有效会员领取，按等级区分待会员等级页面；员工可向任何顾客发放',
        'Members of any level get those of members, until levels have their page; staff give each to anybody',
      ],
    }),
    total: number(['发放总量', 'How many'], { initial: UNLIMITED, min: UNLIMITED, max: 9_999_999 }),
    perUser: number(['每人限领', 'Per person'], { initial: 1, max: 999, help: ['0 表示不限', '0 means no limit'] }),
    validKind: dict(['有效期', 'Good for'], VALID_KIND, {
      initial: VALID_KIND.dates,
      meaningOf: {
        validFrom: [[VALID_KIND.dates]],
        validTo: [[VALID_KIND.dates]],
        validDays: [[VALID_KIND.days]],
      },
    }),
    validFrom: datetime(['开始时间', 'From']),
    validTo: datetime(['结束时间', 'Until']),
    validDays: number(['有效天数', 'Days'], { min: 1, max: 3650, help: ['自领取起', 'From when somebody got it'] }),
    state: dict(['状态', 'State'], COUPON, { readonly: true }),
    issued: number(['已发放', 'Given out'], { readonly: true }),
    used: number(['已使用', 'Used'], { readonly: true }),
  },
  computed: { scopeText: text(['适用', 'Good for what']) },
  empty: ['新增优惠券，上线后即可发放', 'Add a coupon; once it is live it can be given out'],
  list: ['name', 'kind', 'amountOff', 'scope', 'validTo', 'issued', 'state'],
  search: {
    name: 'like',
    kind: 'in',
    state: 'in',
    scope: 'in',
    obtain: 'in',
    validFrom: 'range',
    validTo: 'range',
  },
  tabs: { by: 'state' },
  form: [
    ['name', 'kind'],
    ['amountOff', 'thresholdAmount'],
    ['percentOff', 'capAmount'],
    ['scope', 'lines'],
    ['scopeIds'],
    ['obtain', 'perUser'],
    ['total', 'stackable'],
    ['validKind', 'validDays'],
    ['validFrom', 'validTo'],
  ],
  check: couponErrors,
  actions: {
    start: action(['上线', 'Start'], {
      on: 'rows',
      confirm: {
        content: [
          '上线后面额与范围不能再改，只能增加总量或延后结束时间。',
          'What it is worth and for what cannot be changed any more; only more can be given out, and it can end later.',
        ],
      },
      done: ['已上线 {n} 张', '{n} {n|is|are} live'],
    }),
    issue: action(['发放', 'Give out'], {
      on: 'rows',
      stepUp: STEP_UP.sending,
      isTried: true,
      dryRun: true,
      input: {
        userIds: ref(['顾客', 'Customers'], customer, {
          text: 'nickname',
          required: true,
          many: true,
          max: RECIPIENTS_MAX * (ID_LENGTH + 1),
        }),
      },
      done: ['已开始发放，进度见右上角任务', 'They are being given out; see the tasks in the header'],
    }),
    pause: action(['暂停', 'Pause'], { on: 'rows', done: ['已暂停 {n} 张', '{n} paused'], undo: 'resume' }),
    resume: action(['恢复', 'Resume'], {
      on: 'rows',
      done: ['已恢复 {n} 张', '{n} {n|is|are} live again'],
      undo: 'pause',
    }),
    end: action(['结束', 'End'], {
      on: 'rows',
      confirm: {
        content: [
          '结束后不能再领取和发放，不可恢复；已领取的仍可使用至到期。',
          'None is given out any more, for good; those that were stay good until their end.',
        ],
        isDanger: true,
      },
      done: ['已结束 {n} 张', '{n} ended'],
    }),
    copy: action(['复制', 'Copy'], { done: ['已复制为草稿', 'Copied as a draft'] }),
  },
  states: couponStates,
  without: ['importExcel'],
})
