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
