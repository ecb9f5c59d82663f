import type { Text } from './text.ts'

export interface Pattern {
  readonly test: RegExp | ((value: string) => boolean)
  /** What a right value looks like. */
  readonly message: Text
}

/** Whether a text, which is not empty, has the form of the pattern. */
export function isMet({ test }: Pattern, value: string): boolean {
  // A copy starts at the beginning: an expression with the flag g or y remembers where it stopped.
  return typeof test === 'function' ? test(value) : new RegExp(test).test(value)
}

/** A mobile number of the mainland: 11 digits, starts 1, second digit 3 to 9. */
export const MOBILE: Pattern = {
  test: /^1[3-9]\d{9}$/,
  message: ['请输入正确手机号', 'Enter a valid mobile number', 'phone.malformed'],
}

/** A number with or without its area code, and an extension. */
export const LANDLINE: Pattern = {
  test: /^(0\d{2,3}-?)?[2-9]\d{6,7}(-\d{1,6})?$/,
  message: ['请输入正确的固定电话', 'Enter a valid landline number'],
}

/** Six digits. */
export const POSTCODE: Pattern = {
  test: /^\d{6}$/,
  message: ['邮编为6位数字', 'A postcode has 6 digits'],
}

export const WEB_ADDRESS: Pattern = {
  test: /^https?:\/\/[^\s"'<>\\]+$/i,
  message: ['网址以 http 或 https 开头', 'The address starts with http or https'],
}

/** Any top-level domain, also `.io` and `.info`. */
export const EMAIL: Pattern = {
  test: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  message: ['邮箱格式不正确', 'The e-mail has an invalid format', 'mail.malformed'],
}

export const LETTERS: Pattern = {
  test: /^[A-Za-z]+$/,
  message: ['请输入英文字母', 'Enter English letters'],
}

/**
 * The patterns that a column of an editable table names. `only` is none of them: whether a value
 * is unique is a question to all rows. The two readings of money are two names; a column chooses its own.
 */
export const NAMED_PATTERNS: Readonly<Record<string, Pattern>> = {
  'n6-16': { test: /^\d{6,16}$/, message: ['请输入6到16位数字', 'Enter 6 to 16 digits'] },
  '*6-16': { test: /^.{6,16}$/su, message: ['请输入6到16位任意字符', 'Enter 6 to 16 characters'] },
  's6-18': { test: /^[A-Za-z]{6,18}$/, message: ['请输入6到18位字母', 'Enter 6 to 18 letters'] },
  url: WEB_ADDRESS,
  e: EMAIL,
  m: MOBILE,
  p: POSTCODE,
  s: LETTERS,
  n: { test: /^-?\d+(\.\d+)?$/, message: ['请输入数字', 'Enter a number'] },
  z: { test: /^-?\d+$/, message: ['请输入整数', 'Enter a whole number'] },
  // Blanks alone are no value on the server either, which trims what it reads.
  '*': { test: /\S/, message: ['不能为空', 'Cannot be empty'] },
  money: {
    test: /^(0|[1-9]\d*)(\.\d{1,2})?$/,
    message: ['请输入金额，最多两位小数', 'Enter an amount with at most two decimals'],
  },
  money5: {
    test: /^(0(\.\d{1,2})?|[1-9]\d*(\.\d{1,5})?)$/,
    message: [
      '请输入金额，以0开头最多两位小数，否则最多五位',
      'Enter an amount: at most two decimals after a leading 0, else at most five',
    ],
  },
}
