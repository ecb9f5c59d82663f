import { dictionary, type SeedDictionary } from '#kit/contract/seed-dictionary.ts'

const NUMBER = { isNumber: true } as const

/** Dictionaries of coupons. */
export const COUPON_DICTIONARIES: readonly SeedDictionary[] = [
  dictionary(
    'coupon_kind',
    ['优惠券类型', 'Kinds of coupons'],
    [
      ['1', '满减', 'Amount off'],
      ['2', '折扣', 'Percent off'],
      ['3', '包邮', 'Free freight'],
    ],
    NUMBER,
  ),
  dictionary(
    'coupon_scope',
    ['优惠券适用范围', 'What coupons are good for'],
    [
      ['all', '全部商品', 'Everything'],
      ['line', '指定业务线', 'Lines'],
      ['category', '指定分类', 'Categories'],
      ['goods', '指定手办', 'Figures'],
      ['product', '指定商品', 'Listings'],
    ],
  ),
  dictionary(
    'coupon_obtain',
    ['优惠券领取方式', 'How coupons are got'],
    [
      ['self', '自行领取', 'By themselves'],
      ['staff', '员工发放', 'From staff'],
      ['newUser', '新顾客领取', 'By new customers'],
      ['level', '会员领取', 'By members'],
      ['apology', '缺货补偿', 'To make up for a shortage'],
    ],
  ),
  dictionary(
    'coupon_valid_kind',
    ['优惠券有效期', 'Validity of coupons'],
    [
      ['1', '固定日期', 'Dates'],
      ['2', '领取后若干天', 'Days after receipt'],
    ],
    NUMBER,
  ),
  dictionary(
    'coupon_state',
    ['优惠券状态', 'States of coupons'],
    [
      ['0', '草稿', 'Draft', 'grey'],
      ['1', '发放中', 'Live', 'green'],
      ['2', '已暂停', 'Paused', 'orange'],
      ['3', '已结束', 'Ended', 'grey'],
    ],
    NUMBER,
  ),
  dictionary(
    'coupon_record_state',
    ['领券记录状态', 'States of issued coupons'],
    [
      ['1', '未使用', 'Unused', 'blue'],
      ['2', '占用中', 'Locked', 'orange'],
      ['3', '已使用', 'Used', 'green'],
      ['4', '已过期', 'Expired', 'grey'],
      ['5', '已作废', 'Void', 'grey'],
    ],
    NUMBER,
  ),
]
