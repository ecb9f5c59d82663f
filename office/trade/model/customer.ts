import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import {
  boolean,
  codeText,
  date,
  datetime,
  dict,
  image,
  money,
  number,
  ref,
  tagsText,
  text,
  textarea,
} from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { SEX } from '../../standard/sex.ts'
import { PHONES_MASKED } from './masks.ts'
import { ORDER_SOURCE } from './order-choices.ts'
import { TRADE_RIGHTS } from './rights.ts'

const CUSTOMER_LOCALE = choices('customer_locale', ['顾客语言', 'Languages of customers'], {
  zh: ['zh-CN', '中文', 'Chinese'],
  en: ['en-US', '英文', 'English'],
})

export const CUSTOMER_STATE = choices('app_user_state', ['顾客状态', 'States of customers'], {
  normal: [1, '正常', 'Normal', 'green'],
  frozen: [2, '冻结', 'Frozen', 'red'],
  closed: [3, '注销', 'Closed', 'grey'],
})

const { normal, frozen, closed } = CUSTOMER_STATE
/** Points that staff give or take at once. */
const POINTS_MAX = 1_000_000

const reason = textarea(['原因', 'Reason'], { required: true, max: 200 })

/** What staff say who give or take points. */
export const POINTS_INPUT = {
  points: number(['积分', 'Points'], {
    required: true,
    min: -POINTS_MAX,
    max: POINTS_MAX,
    help: ['负数为扣减', 'Negative to take some'],
  }),
  reason,
} as const

/** Points that a command gives; taking some gives none. */
export async function pointsGiven(
  _row: unknown,
  _ctx: unknown,
  { points }: { readonly points?: unknown },
): Promise<number> {
  return Math.max(0, Number(points))
}

export function pointsErrors({ points }: { readonly points: number }): readonly FieldError[] {
  return points === 0 ? [{ path: 'points', message: ['不能为0', 'It must not be 0', 'customer.changeIsZero'] }] : []
}

/** What staff give to make up for something: points, a coupon, or both. */
const GIFT_INPUT = {
  points: number(['积分', 'Points'], { min: 1, max: POINTS_MAX }),
  couponId: ref(['优惠券', 'Coupon'], 'shop_coupon,name,id', {
    help: ['仅发放中的优惠券可赠送', 'One that is live'],
  }),
  reason,
} as const

function giftErrors({ points, couponId }: { readonly points: unknown; readonly couponId: unknown }) {
  const isGiven = points != null || (couponId != null && couponId !== '')
  return isGiven
    ? []
    : [
        {
          path: 'points',
          message: ['请填写积分，或选择优惠券', 'Enter points, or choose a coupon', 'customer.giftMissing'],
        } satisfies FieldError,
      ]
}

/** What staff say who set tags. */
export const TAGS_INPUT = {
  tags: tagsText(['标签', 'Tags']),
  replace: boolean(['替换原有标签', 'Replace those that are there'], { initial: false }),
} as const

/** Closed for good only when nothing is open any more. */
export const customerStates = defineStates('state', {
  initial: [normal],
  final: [closed],
  moves: {
    freeze: { from: [normal], to: frozen },
    unfreeze: { from: [frozen], to: normal },
    mute: { from: [normal, frozen], who: ['system'] },
    unmute: { from: [normal, frozen], where: { isMuted: ['true'] }, who: ['staff', 'system'] },
    gift: { from: [normal, frozen] },
    payOutCredit: { from: [normal, frozen], guard: 'hasCredit' },
    close: { from: [normal, frozen], to: closed, guard: ['holdsNoDeposits', 'hasNoOpenOrders', 'hasNoCredit'] },
  },
  guards: {
    holdsNoDeposits: [
      '有未结清的定金，不能注销',
      'Deposits are held: the account cannot be closed',
      'customer.hasDeposits',
    ],
    hasNoOpenOrders: [
      '有未完成的订单或退款，不能注销',
      'Orders or refunds are open: the account cannot be closed',
      'customer.hasOpenOrders',
    ],
    hasCredit: ['没有余额', 'There is no credit', 'customer.noCredit'],
    hasNoCredit: [
      '有余额，退还后才能注销',
      'Pay out the credit first: the account cannot be closed',
      'customer.hasCredit',
    ],
  },
})

/** Customers of the shop, as the storefront names them. */
export const customer = defineResource({
  name: 'customer',
  title: ['顾客', 'Customer'],
  path: '/shop/appUser',
  table: 'shop_app_user',
  permission: 'shop:appUser',
  power: 'none',
  menu: { under: 'trade', url: '/shop/appUser', component: 'shop/AppUserList', icon: 'team', order: 12 },
  fields: {
    account: text(['账号', 'Account'], { required: true, max: 64, unique: true, fixed: true, ...PHONES_MASKED }),
    nickname: text(['昵称', 'Nickname'], { required: true, max: 50, ...PHONES_MASKED }),
    phone: codeText(['手机号', 'Phone'], { max: 20, unique: true, needs: TRADE_RIGHTS.phone }),
    phoneMask: text(['手机号', 'Phone'], { readonly: true, max: 20 }),
    email: text(['邮箱', 'E-mail'], { max: 200, needs: TRADE_RIGHTS.phone }),
    locale: dict(['语言', 'Language'], CUSTOMER_LOCALE, { initial: 'zh-CN' }),
    avatar: image(['头像', 'Picture']),
    sex: dict(['性别', 'Sex'], SEX),
    birthday: date(['生日', 'Birthday'], { needs: TRADE_RIGHTS.phone }),
    registerAt: datetime(['注册时间', 'Registered'], { readonly: true }),
    registerSource: dict(['注册来源', 'Source'], ORDER_SOURCE, { readonly: true }),
    lastLoginAt: datetime(['最近登录', 'Last seen'], { readonly: true }),
    firstPaidAt: datetime(['首次购买', 'First purchase'], { readonly: true }),
    /** For another order, a day later at least. */
    secondPaidAt: datetime(['首次回购', 'First repurchase'], { readonly: true }),
    state: dict(['状态', 'State'], CUSTOMER_STATE, { readonly: true }),
    freezeReason: text(['冻结原因', 'Why frozen'], { readonly: true, max: 200, ...PHONES_MASKED }),
    freezeUntil: datetime(['冻结至', 'Frozen until'], { readonly: true }),
    isMuted: boolean(['禁言中', 'Muted'], { readonly: true }),
    mutedUntil: datetime(['禁言至', 'Muted until'], { readonly: true }),
    muteReason: text(['禁言原因', 'Why muted'], { readonly: true, max: 200, ...PHONES_MASKED }),
    credit: money(['余额', 'Credit'], { readonly: true, needs: TRADE_RIGHTS.money }),
    integral: number(['积分', 'Points'], { readonly: true }),
    isMember: boolean(['会员', 'Member'], { readonly: true }),
    tags: tagsText(['标签', 'Tags']),
    remark: textarea(['备注', 'Remark'], { max: 500, ...PHONES_MASKED }),
  },
  computed: { level: text(['会员等级', 'Member level']) },
  empty: ['顾客由网店注册，会出现在这里', 'Customers register in the storefront'],
  list: [
    'avatar',
    'nickname',
    'account',
    'phoneMask',
    'state',
    'level',
    'tags',
    'registerSource',
    'registerAt',
    'lastLoginAt',
    'freezeReason',
    'freezeUntil',
    'mutedUntil',
    'muteReason',
    'remark',
  ],
  search: {
    phone: 'eq',
    nickname: 'like',
    account: 'like',
    state: 'eq',
    isMuted: 'eq',
    isMember: 'eq',
    tags: 'like',
    credit: 'range',
    integral: 'range',
    registerSource: 'in',
    registerAt: 'range',
    lastLoginAt: 'range',
    firstPaidAt: 'range',
    secondPaidAt: 'range',
  },
  find: { by: ['account', 'nickname', 'phone'], title: 'nickname', note: 'account' },
  tabs: { by: 'state' },
  form: [['account', 'nickname'], ['phone', 'email'], ['sex', 'birthday'], ['locale', 'tags'], ['remark'], ['avatar']],
  actions: {
    freeze: action(['冻结', 'Freeze'], {
      on: 'rows',
      input: {
        reason,
        until: datetime(['冻结至', 'Until'], {
          help: ['到期自动解冻；不填则一直冻结', 'They may order again by themselves from then on; never when empty'],
        }),
      },
      confirm: {
        content: [
          '冻结后不能再下单，已有订单照常处理。',
          'They cannot order any more; their orders go on as they are.',
        ],
        isDanger: true,
      },
      done: ['已冻结 {n} 位顾客', '{n} frozen'],
    }),
    unfreeze: action(['解冻', 'Unfreeze'], { on: 'rows', done: ['已解冻 {n} 位顾客', '{n} may order again'] }),
    unmute: action(['解除禁言', 'Lift the mute'], {
      on: 'rows',
      done: ['已解除 {n} 位顾客的禁言', '{n} may ask and reply again'],
    }),
    tag: action(['标签', 'Tags'], {
      on: 'rows',
      input: TAGS_INPUT,
      done: ['已更新 {n} 位顾客', '{n} updated'],
    }),
    adjustPoints: action(['增减积分', 'Give or take points'], {
      on: 'rows',
      stepUp: STEP_UP.points,
      isTried: true,
      input: POINTS_INPUT,
      check: pointsErrors,
      done: ['已为 {n} 位顾客增减积分', 'The points of {n} are changed'],
    }),
    gift: action(['赠送补偿', 'Give a gift'], {
      stepUp: STEP_UP.gift,
      isTried: true,
      input: GIFT_INPUT,
      check: giftErrors,
      done: ['已赠送', 'Given'],
    }),
    payOutCredit: action(['退还余额', 'Pay out credit'], {
      stepUp: STEP_UP.payout,
      input: {
        amount: money(['金额', 'Amount'], { required: true, min: 1 }),
        thirdNo: codeText(['流水号', 'Transaction no.'], { required: true, max: 64 }),
        reason,
      },
      confirm: {
        content: ['先把款项转给顾客，再在此登记。', 'Transfer the money to the customer first, then note it here.'],
      },
      done: ['已登记退还余额', 'The payout is booked'],
    }),
    close: action(['注销', 'Close'], {
      input: { reason },
      confirm: {
        content: [
          '注销后清除电话、邮箱与生日，订单保留，不可恢复。',
          'Phone, e-mail and birthday are cleared for good; orders stay.',
        ],
        isDanger: true,
      },
      done: ['已注销', 'Closed'],
    }),
  },
  states: customerStates,
  without: ['delete', 'deleteBatch'],
})
