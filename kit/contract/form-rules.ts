import { EMAIL, isMet, LANDLINE, LETTERS, MOBILE, type Pattern, POSTCODE, WEB_ADDRESS } from './patterns.ts'
import { filled, type Text } from './text.ts'

/** One rule of a form's field. An empty value is not tested. */
export interface FormRule extends Pattern {
  /** An empty value breaks this one. */
  readonly required?: boolean
  /** Code of a check rule that administrators keep; the server tests the value by it. */
  readonly ruleCode?: string
}

/** Rules in the order in which they are asked; the first that is broken speaks. */
export type FormRules = readonly FormRule[]

/**
 * What is wrong with a value; undefined when nothing is.
 * Null, undefined, '' and an empty list are no value: only a required rule objects to them.
 */
export function errorOf(rules: FormRules, value: unknown): Text | undefined {
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
  return rules.find((rule) => (text === '' ? rule.required : !isMet(rule, text)))?.message
}

/** The ready rules, for declared fields and for forms of their own. */
export const FORM_RULES = {
  mobile: [needs(['请输入手机号', 'Please enter phone number', 'phone.missing']), MOBILE],
  /** The message names other limits than the rule: both are as existing clients know them. */
  userName: [
    needs(['请输入用户名', 'Please enter user name', 'user.nameMissing']),
    matches(/^\w+$/, ['只允许字母、数字、下划线', 'Only letters, digits and underscores', 'input.malformed']),
    matches(/^.{4,18}$/, ['长度在6到18个字符', 'The length is 6 to 18 characters', 'input.wrongLength']),
  ],
  email: [EMAIL],
  natural: [matches(/^(0|[1-9]\d*)$/, ['请输入自然数', 'Enter a natural number', 'input.notWhole'])],
  letters: [LETTERS],
  landline: [LANDLINE],
  /** A mobile, a landline or a service number. */
  phone: [
    matches(
      (value) => isMet(MOBILE, value) || isMet(LANDLINE, value) || /^400-?\d{3}-?\d{4}$/.test(value),
      ['请输入正确的手机号或固定电话', 'Enter a valid mobile or landline number', 'phone.malformed'],
    ),
  ],
  postcode: [POSTCODE],
  bankCard: [
    matches(/^\d{10,20}$/, ['银行卡号为10到20位数字', 'A bank card number has 10 to 20 digits', 'input.malformed']),
  ],
  idNumber: [
    matches(/^[A-Za-z\d]{1,50}$/, ['证件号最多50位字母或数字', 'At most 50 letters or digits', 'input.malformed']),
  ],
  chineseId: [
    matches(isChineseId, ['请输入正确的身份证号', 'Enter a valid Chinese ID card number', 'input.malformed']),
  ],
  qq: [matches(/^\d{5,12}$/, ['QQ号为5到12位数字', 'A QQ number has 5 to 12 digits', 'input.malformed'])],
  url: [WEB_ADDRESS],
  code: [matches(/^[A-Za-z\d]{1,20}$/, ['最多20位字母或数字', 'At most 20 letters or digits', 'input.malformed'])],
  personName: [
    matches(/^[\p{Script=Han}A-Za-z ]{2,100}$/u, [
      '请输入2到100个中文、英文或空格',
      '2 to 100 Chinese or English letters or spaces',
      'input.malformed',
    ]),
  ],
  digitLines: [matches(/^(\d|\r?\n)+$/, ['只允许数字和换行', 'Only digits and line breaks', 'input.malformed'])],
  shortText: [lengthWithin({ max: 255 })],
} as const satisfies Readonly<Record<string, FormRules>>

export type FormRuleName = keyof typeof FORM_RULES

interface Bounds {
  readonly min?: number
  readonly max?: number
}

/** Bounds of a text's length in characters; a rare character and an emoji are one. */
export function lengthWithin(bounds: Bounds): FormRule {
  return within(bounds, (value) => [...value].length, {
    min: ['长度不能少于{min}个字符', 'At least {min} {min|character|characters}', 'input.tooShort'],
    max: ['长度不能超过{max}个字符', 'At most {max} {max|character|characters}', 'input.tooLong'],
    both: ['长度在{min}到{max}个字符', '{min} to {max} {max|character|characters}', 'input.wrongLength'],
  })
}

/** Bounds of how many boxes of a group are checked; the value is a list or a comma list. */
export function countWithin(bounds: Bounds): FormRule {
  const count = (value: string) => value.split(',').filter((part) => part !== '').length
  const rule = within(bounds, count, {
    min: ['至少选择{min}项', 'Choose at least {min}'],
    max: ['最多选择{max}项', 'Choose at most {max}'],
    both: ['请选择{min}到{max}项', 'Choose {min} to {max}'],
  })
  // Nothing chosen is too few.
  return { ...rule, required: (bounds.min ?? 0) > 0 }
}

function within(
  { min, max }: Bounds,
  sizeOf: (value: string) => number,
  message: Record<'min' | 'max' | 'both', Text>,
): FormRule {
  const text = min === undefined ? message.max : max === undefined ? message.min : message.both
  return {
    test: (value) => sizeOf(value) >= (min ?? 0) && sizeOf(value) <= (max ?? Number.POSITIVE_INFINITY),
    message: filled(text, { min: min ?? 0, max: max ?? 0 }),
  }
}

function needs(message: Text): FormRule {
  return { test: () => true, message, required: true }
}

/** A rule that only one field has. */
export function matches(test: Pattern['test'], message: Text): FormRule {
  return { test, message }
}

/**
 * A rule that the server keeps under a code. A form asks the server once the value is right otherwise; adding, changing
 * and importing rows test it anyway.
 */
export function checkedBy(ruleCode: string): FormRule {
  return { test: () => true, message: ['', ''], ruleCode }
}

/** Codes of the check rules among them. */
export function ruleCodesOf(rules: FormRules = []): readonly string[] {
  return rules.flatMap(({ ruleCode }) => ruleCode ?? [])
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Eighteen places with date of birth and check digit (GB 11643), or the fifteen of before 1999. */
function isChineseId(value: string): boolean {
  const long = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(value)
  const short = /^[1-9]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/.exec(value)
  if (long) {
    return (
      isDay(Number(long[1]), Number(long[2]), Number(long[3])) && checkDigit(value) === value.slice(-1).toUpperCase()
    )
  }
  return short !== null && isDay(1900 + Number(short[1]), Number(short[2]), Number(short[3]))
}

function checkDigit(value: string): string {
  const sum = ID_WEIGHTS.reduce((total, weight, place) => total + weight * Number(value[place]), 0)
  return '10X98765432'.charAt(sum % 11)
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
