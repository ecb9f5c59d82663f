import { choices } from '#kit/contract/choices.ts'
import { boolean, dict, dicts, type Fields, money, number, text } from '#kit/contract/field.ts'
import { countWithin, matches } from '#kit/contract/form-rules.ts'
import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { LISTED_LINE } from '#office/catalogue/rules/sales-line.ts'

export const COUPON_OBTAIN = choices('coupon_obtain', ['优惠券领取方式', 'How coupons are got'], {
  self: ['self', '自行领取', 'By themselves'],
  staff: ['staff', '员工发放', 'From staff'],
  newUser: ['newUser', '新顾客领取', 'By new customers'],
  level: ['level', '会员领取', 'By members'],
  apology: ['apology', '缺货补偿', 'To make up for a shortage'],
})

const COUPON_SCOPE = choices('coupon_scope', ['优惠券适用范围', 'What coupons are good for'], {
  all: ['all', '全部商品', 'Everything'],
  line: ['line', '指定业务线', 'Lines'],
  category: ['category', '指定分类', 'Categories'],
  goods: ['goods', '指定手办', 'Figures'],
  product: ['product', '指定商品', 'Listings'],
})

export const COUPON_KIND = choices('coupon_kind', ['优惠券类型', 'Kinds of coupons'], {
  amount: [1, '满减', 'Amount off'],
  percent: [2, '折扣', 'Percent off'],
  freight: [3, '包邮', 'Free freight'],
})

/** Figures, listings or categories of one coupon, with the commas between them. */
export const SCOPE_IDS_MAX = 4000

/** Above nothing is left to pay. */
const PERCENT_MAX = 99

const WRONG_IDS: Text = ['适用对象格式不正确', 'These are no ids']

/**
 * What a coupon is worth and for what; `scopeIds` names lines, codes of categories, or ids of figures or listings. Fixed once it is live, and kept by everyone who holds it.
 */
export const couponTerms = {
  kind: dict(['类型', 'Kind'], COUPON_KIND, {
    initial: COUPON_KIND.amount,
    meaningOf: {
      amountOff: [[COUPON_KIND.amount]],
      percentOff: [[COUPON_KIND.percent]],
      capAmount: [[COUPON_KIND.percent]],
    },
  }),
  amountOff: money(['减免金额', 'Amount off'], { min: 1 }),
  percentOff: number(['减免比例%', 'Percent off'], {
    min: 1,
    max: PERCENT_MAX,
    help: ['减免的百分比：填 10 即打九折', 'What comes off: 10 leaves 90 percent'],
  }),
  capAmount: money(['最高减免', 'At most'], { min: 1, help: ['不填为不封顶', 'None: no limit'] }),
  thresholdAmount: money(['使用门槛', 'From'], {
    initial: 0,
    help: ['可用商品满此金额可用，0 为无门槛', 'What the eligible items come to at least; 0: any amount'],
  }),
  scope: dict(['适用范围', 'Good for'], COUPON_SCOPE, {
    initial: 'all',
    meaningOf: { scopeIds: [['line'], ['category'], ['goods'], ['product']] },
  }),
  scopeIds: text(['适用对象', 'Which'], { max: SCOPE_IDS_MAX, rules: [matches(/^[\w-]+(,[\w-]+)*$/, WRONG_IDS)] }),
  lines: dicts(['适用业务线', 'Lines'], LISTED_LINE, {
    initial: '1',
    rules: [countWithin({ min: 1 })],
    help: ['预售为抵扣定金，补款为抵扣尾款，须单独勾选', 'Deposits and balances only when ticked'],
  }),
  stackable: boolean(['可叠加', 'With others'], {
    help: ['可与其他可叠加的优惠券同用', 'May be used together with others that say so, too'],
  }),
} satisfies Fields

/** The same of one that was given out: as the coupon was then. */
export const keptTerms = Object.fromEntries(
  Object.entries(couponTerms).map(([name, field]) => [name, { ...field, readonly: true }]),
) as typeof couponTerms

/** Terms as rows of either table keep them. Fen. */
export interface CouponTerms {
  readonly name: string
  readonly kind: number | null
  readonly amountOff: Fen | null
  readonly percentOff: number | null
  readonly capAmount: Fen | null
  readonly thresholdAmount: Fen | null
  readonly scope: string | null
  readonly scopeIds: string | null
  readonly lines: string | null
  readonly stackable: boolean
}

export const TERM_NAMES = ['name', ...Object.keys(couponTerms)] as readonly (keyof CouponTerms)[]
