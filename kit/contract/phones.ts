/** Words for digits: numbers are written with them so that no program finds them. One by itself is a word: 周一, 三楼. */
const SAID = '〇零一二三四五六七八九幺'
const SAID_DIGITS = '001234567891'
const SAID_NUMBER = new RegExp(`[${SAID}]{3,}`, 'g')

const DAY = String.raw`20\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])`
/** Two days beside each other have as many digits as a phone. */
const DAYS = new RegExp(String.raw`(?<!\d)${DAY}(?=[ .-]{1,2}${DAY}(?!\d))`, 'g')
/** Numbers of orders begin with the minute in which they were placed. */
const ORDER_NO = /(?<!\d)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d{7}(?!\d)/g
/** An amount with its cents: of a currency, or before another amount. */
const AMOUNT = String.raw`\d{1,7}\.\d{2}(?!\.?\d)`
const PRICES = new RegExp(
  String.raw`(?<=[¥$€£] ?)${AMOUNT}|(?<![\d.])${AMOUNT}(?=(?: ?元| ?[-/] ?[¥$€£]? ?${AMOUNT}))|(?<=\d\.\d{2} ?[-/] ?)${AMOUNT}`,
  'g',
)

/**
 * What stands between the digits of a number that people typed: spaces of any width, dashes of any length, points, bars,
 * brackets, a plus. A comma, a colon and a line end it: they stand between numbers.
 */
const BETWEEN = String.raw`[\p{Zs}\t\p{Pd}\p{Pc}\p{Ps}\p{Pe}−~～./／\\|｜·•・‧∙⋅。．｡*＊'’+＋]`
/** What nobody sees. */
const UNSEEN = String.raw`[\p{Cf}\p{M}\u{3164}\u{115F}\u{1160}]`
const GAP = `${UNSEEN}*(?:${BETWEEN}${UNSEEN}*){0,4}`
/** Eleven digits and more, however they are grouped: phones, and what is as long: cards, identities. */
const NUMBER = new RegExp(String.raw`\d(?:${GAP}\d){10,}${UNSEEN}*`, 'gu')

/**
 * A phone as those read it who may not see it: its first three digits and its last four, and of a short one as many at the end
 * as hide five. It is `mask_phone` of the database, which writes the masked columns of phones.
 */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '')
  const head = digits.length < 11 ? '' : `${phone.startsWith('+') ? '+' : ''}${digits.slice(0, 3)}`
  const shown = Math.max(0, Math.min(4, digits.length - 5))
  return `${head}****${shown === 0 ? '' : digits.slice(-shown)}`
}

/** Free text with the phones in it as `mask` tells them; all else of it stays as it was typed. */
export function maskPhones(text: string, mask: (phone: string) => string = maskPhone): string {
  // as long as the text, so that what is found has its place there
  const numbers = inDigits(text).replace(DAYS, hidden).replace(ORDER_NO, hidden).replace(PRICES, hidden)
  let shown = ''
  let end = 0
  for (const { 0: phone, index } of numbers.matchAll(NUMBER)) {
    shown += text.slice(end, index) + mask(phone)
    end = index + phone.length
  }
  return shown + text.slice(end)
}

/** Of the same length, and without a digit. */
const hidden = (number: string) => '、'.repeat(number.length)

/** The text with each sign that is a digit in some way of writing as one of ours: ３, ③, ³, ٣, and 一三九 where several stand together. */
function inDigits(text: string): string {
  return text
    .replace(SAID_NUMBER, (said) => [...said].map((sign) => SAID_DIGITS[SAID.indexOf(sign)] ?? sign).join(''))
    .replace(/[\p{N}￥]/gu, (sign) => digitOf(sign).padEnd(sign.length, '\u200b'))
}

function digitOf(sign: string): string {
  const plain = sign.normalize('NFKC')
  if (plain === sign) {
    return /[^0-9]/.test(sign) && /\p{Nd}/u.test(sign) ? String(digitIn(sign.codePointAt(0) ?? 0)) : sign
  }
  return /[0-9¥]/.exec(plain)?.[0] ?? sign
}

/** Digits of one script follow each other, from nought to nine. */
function digitIn(code: number): number {
  let nought = code
  while (code - nought < 9 && /\p{Nd}/u.test(String.fromCodePoint(nought - 1))) {
    nought -= 1
  }
  return code - nought
}
