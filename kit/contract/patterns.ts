import type { Pattern } from './field.ts'

/** A mobile number of the mainland: 11 digits, starts 1, second digit 3 to 9 (specification 5.6j `m`). */
export const MOBILE: Pattern = {
  test: /^1[3-9]\d{9}$/,
  says: ['请输入正确手机号', 'Enter a valid mobile number'],
}

export const LANDLINE_OR_MOBILE: Pattern = {
  test: /^(1[3-9]\d{9}|(0\d{2,3}-?)?[2-9]\d{6,7}(-\d{1,6})?|400-?\d{3}-?\d{4})$/,
  says: ['请输入正确的手机号或固定电话', 'Enter a valid mobile or landline number'],
}

/** Six digits (specification 5.6j `p`). */
export const POSTCODE: Pattern = {
  test: /^\d{6}$/,
  says: ['邮编为6位数字', 'A postcode has 6 digits'],
}

export const WEB_ADDRESS: Pattern = {
  test: /^https?:\/\/[^\s"'<>\\]+$/i,
  says: ['网址以 http 或 https 开头', 'The address starts with http or https'],
}

/** Any top-level domain, also `.io` and `.info` (specification 5.6j `e`, 5.8c). */
export const EMAIL: Pattern = {
  test: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  says: ['邮箱格式不正确', 'The e-mail has an invalid format'],
}

/** Specification 5.6j `s`, 5.8e. */
export const LETTERS: Pattern = {
  test: /^[A-Za-z]+$/,
  says: ['请输入英文字母', 'Enter English letters'],
}

/**
 * The patterns that a column of an editable table names (specification 5.6j). `only` is none of them: whether a value
 * is unique is a question to all rows. The two readings of money are two names; a column chooses its own.
 */
export const NAMED_PATTERNS: Readonly<Record<string, Pattern>> = {
  'n6-16': { test: /^\d{6,16}$/, says: ['请输入6到16位数字', 'Enter 6 to 16 digits'] },
  '*6-16': { test: /^.{6,16}$/su, says: ['请输入6到16位任意字符', 'Enter 6 to 16 characters'] },
  's6-18': { test: /^[A-Za-z]{6,18}$/, says: ['请输入6到18位字母', 'Enter 6 to 18 letters'] },
  url: WEB_ADDRESS,
  e: EMAIL,
  m: MOBILE,
  p: POSTCODE,
  s: LETTERS,
  n: { test: /^-?\d+(\.\d+)?$/, says: ['请输入数字', 'Enter a number'] },
  z: { test: /^-?\d+$/, says: ['请输入整数', 'Enter a whole number'] },
  // Blanks alone are no value on the server either, which trims what it reads.
  '*': { test: /\S/, says: ['不能为空', 'Cannot be empty'] },
  money: {
    test: /^(0|[1-9]\d*)(\.\d{1,2})?$/,
    says: ['请输入金额，最多两位小数', 'Enter an amount with at most two decimals'],
  },
  money5: {
    test: /^(0(\.\d{1,2})?|[1-9]\d*(\.\d{1,5})?)$/,
    says: [
      '请输入金额，以0开头最多两位小数，否则最多五位',
      'Enter an amount: at most two decimals after a leading 0, else at most five',
    ],
  },
}
