import { choices } from '#kit/contract/choices.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import { COUPON } from './coupon-states.ts'
import { COUPON_KIND } from './coupon-terms.ts'

/** As many as anybody asks for. */
export const UNLIMITED = -1

export const VALID_KIND = choices('coupon_valid_kind', ['优惠券有效期', 'Validity of coupons'], {
  dates: [1, '固定日期', 'Dates'],
  days: [2, '领取后若干天', 'Days after receipt'],
})

type Values = Readonly<Record<string, unknown>>

/** What single scopes are named by; lines are values of their dictionary, categories codes. */
const SCOPE_ID: Readonly<Record<string, RegExp>> = {
  line: /^[123]$/,
  category: /^([A-Z]\d\d)+$/,
  goods: /^[0-9a-f]{32}$/,
  product: /^[0-9a-f]{32}$/,
}

/** What is wrong with a coupon as a whole, whoever looks: the form and the server. Amounts in fen. */
export function couponErrors(values: Values): readonly FieldError[] {
  const error = (path: string, message: Text): readonly FieldError[] => [{ path, message }]
  const missing = (name: string, message: Text) => (isEmpty(values[name]) ? error(name, message) : [])
  const [amount, threshold] = [Number(values.amountOff ?? 0), Number(values.thresholdAmount ?? 0)]
  return [
    ...(values.kind === COUPON_KIND.amount ? missing('amountOff', NO_AMOUNT) : []),
    ...(values.kind === COUPON_KIND.amount && threshold > 0 && amount >= threshold
      ? error('amountOff', NOT_BELOW_THRESHOLD)
      : []),
    ...(values.kind === COUPON_KIND.percent ? missing('percentOff', NO_PERCENT) : []),
    ...scopeErrors(values),
    ...(Number(values.total) === 0 ? error('total', NO_TOTAL) : []),
    ...(Number(values.total) > 0 && Number(values.total) < Number(values.issued ?? 0)
      ? error('total', BELOW_ISSUED)
      : []),
    ...validityErrors(values),
  ]
}

function scopeErrors({ scope, scopeIds }: Values): readonly FieldError[] {
  const test = SCOPE_ID[String(scope)]
  if (test === undefined) {
    return []
  }
  const ids = isEmpty(scopeIds) ? [] : String(scopeIds).split(',')
  const message = ids.length === 0 ? NO_SCOPE : ids.every((id) => test.test(id)) ? undefined : WRONG_SCOPE
  return message ? [{ path: 'scopeIds', message }] : []
}

function validityErrors({ validKind, validFrom, validTo, validDays }: Values): readonly FieldError[] {
  if (validKind === VALID_KIND.days) {
    return isEmpty(validDays) ? [{ path: 'validDays', message: NO_DAYS }] : []
  }
  const missing = Object.entries({ validFrom, validTo }).filter(([, value]) => isEmpty(value))
  if (missing.length > 0) {
    return missing.map(([path]) => ({ path, message: NO_DATES }))
  }
  // both are wall clock of the same zone
  return String(validTo) <= String(validFrom) ? [{ path: 'validTo', message: ENDS_BEFORE }] : []
}

/** Fields that say nothing beside the others: forms do not show them, and nobody is given them. */
export function unusedFields({ kind, scope, validKind }: Values): readonly string[] {
  return [
    ...(kind === COUPON_KIND.amount ? [] : ['amountOff']),
    ...(kind === COUPON_KIND.percent ? [] : ['percentOff', 'capAmount']),
    ...(scope === 'all' ? ['scopeIds'] : []),
    ...(validKind === VALID_KIND.days ? ['validFrom', 'validTo'] : ['validDays']),
  ]
}

/** What a coupon that was given out may still change, and only so. */
export const LOOSENED = ['total', 'validTo'] as const

/**
 * What speaks against changes of a coupon that is no draft: customers hold it as it is. More may be given out, and its end
 * may be later.
 */
export function frozenErrors(before: Values, changed: Values): readonly FieldError[] {
  if (before.state === COUPON.draft) {
    return []
  }
  if (before.state === COUPON.ended) {
    return [{ path: 'state', message: ENDED }]
  }
  const differing = Object.keys(changed).filter((name) => !isSame(before[name], changed[name]))
  return differing.flatMap((name): readonly FieldError[] => {
    if (!(LOOSENED as readonly string[]).includes(name)) {
      return [{ path: name, message: FROZEN }]
    }
    if (name === 'total') {
      const [old, total] = [Number(before.total), Number(changed.total)]
      const isMore = total === UNLIMITED || (old !== UNLIMITED && total > old)
      return isMore ? [] : [{ path: name, message: ONLY_MORE }]
    }
    return String(changed.validTo ?? '') > String(before.validTo ?? '') ? [] : [{ path: name, message: ONLY_LATER }]
  })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function isSame(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || String(one) === String(other)
}

const NO_AMOUNT: Text = ['请填写减免金额', 'Enter what comes off']
const NOT_BELOW_THRESHOLD: Text = ['减免金额须小于使用门槛', 'It must be less than the amount it is good from']
const NO_PERCENT: Text = ['请填写减免比例', 'Enter the percentage that comes off']
const NO_SCOPE: Text = ['请选择适用对象', 'Choose what it is good for']
const WRONG_SCOPE: Text = ['适用对象与适用范围不符', 'These are not what it is good for']
const NO_TOTAL: Text = ['发放总量至少为1，或选择不限量', 'At least 1, or without a limit']
const BELOW_ISSUED: Text = ['发放总量不能少于已发放', 'More were given out already']
const NO_DATES: Refusal = ['请填写有效期', 'Enter when it is good', 'coupon.noDates']
const ENDS_BEFORE: Refusal = ['结束时间须晚于开始时间', 'The end must be after the start', 'coupon.endsBefore']
const NO_DAYS: Refusal = ['请填写有效天数', 'Enter for how many days', 'coupon.noDays']
const FROZEN: Refusal = ['上线后不能修改', 'It cannot be changed once it is live', 'coupon.frozen']
const ENDED: Refusal = ['已结束，不能修改', 'It has ended and cannot be changed', 'coupon.ended']
const ONLY_MORE: Refusal = ['上线后只能增加发放总量', 'Once it is live only more can be given out', 'coupon.onlyMore']
const ONLY_LATER: Refusal = ['上线后只能延后结束时间', 'Once it is live its end can only be later', 'coupon.onlyLater']
