import { type Fen, parseYuan } from './money.ts'
import { inOneWidth } from './one-width.ts'
import type { Text } from './text.ts'

/** What stands between whole digits and decimals, by its name in forms. */
export const DECIMAL_SIGNS = {
  point: ['点（1,299.50）', 'Point (1,299.50)'],
  comma: ['逗号（1.299,50）', 'Comma (1.299,50)'],
} as const satisfies Readonly<Record<string, Text>>

export type DecimalSign = '.' | ','

/** Digits in one go, or grouped by threes all through; then a point and decimals. */
const NUMBER = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(\.\d*)?$/

/**
 * A number as people and programs write it, without the commas or spaces between its groups of three digits. A comma anywhere
 * else, an exponent, and all that is no number give null: nothing is guessed.
 */
export function plainNumber(text: string): string | null {
  const match = NUMBER.exec(inOneWidth(text))
  if (!match || !/\d/.test(match[0])) {
    return null
  }
  const [, sign = '', whole = '', decimals = ''] = match
  return `${sign === '-' ? '-' : ''}${whole.replace(/[, ]/g, '')}${decimals}`
}

/** Most that programs are off a number they computed: 19.9*3 is 59.699999999999996 to them. */
const NOISE = 1e-6

/**
 * A number with so many decimals, where it is that one but for the noise of a computation.
 * @returns undefined for a number with more decimals
 */
export function roundedTo(places: number, value: number): number | undefined {
  const rounded = Number(value.toFixed(Math.min(places, 15)))
  // there is no 0 below 0
  return Math.abs(rounded - value) <= Math.min(NOISE, 10 ** -(places + 2)) ? rounded + 0 : undefined
}

/** The signs of our own currency, before and behind an amount. */
const YUAN = /^([+-]?)\s*(?:CNY|RMB|¥)|元$/gi

/** An amount of yuan without their signs: `¥1,299.00`, `CNY 12.5`, `-¥12.5`, `12元`. The sign of another currency stays: it is no yuan. */
export const withoutYuan = (text: string) => inOneWidth(text).replace(YUAN, '$1').trim()

/** An amount of yuan as fen: `¥1,299.00`, 59.699999999999996. @returns null for what is none, or has more than two decimals */
export function fenOf(raw: string | number): Fen | null {
  const text = typeof raw === 'number' ? String(raw) : plainNumber(withoutYuan(raw))
  const rounded = text === null ? undefined : roundedTo(2, Number(text))
  return text === null ? null : (parseYuan(text) ?? (rounded === undefined ? null : parseYuan(rounded.toFixed(2))))
}

/** A text that has a comma for its decimal point, whatever the others have; the same for a point. */
const BY_COMMA =
  /^[+-]?(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?: \d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,})$/
const BY_POINT =
  /^[+-]?(?:\d+\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?: \d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,})$/
/** What stands around amounts of any currency. */
const CURRENCY = /^(?:CNY|RMB|JPY|EUR|USD|[¥$€£])|(?:元|円|[€£])$/gi

/** The number alone, for how it is written, not for what it is worth. */
const bareNumber = (text: string) => inOneWidth(text).replace(CURRENCY, '').trim()

/** How a column writes its decimals: with commas where some of its texts can be read in no other way, and none says otherwise. */
export function decimalSignOf(texts: readonly string[]): DecimalSign {
  const evidence = new Set(texts.map(decimalEvidence))
  return evidence.has(',') && !evidence.has('.') ? ',' : '.'
}

/** What one text says of how its column writes decimals; undefined for one that can be read in both ways, or is no number. */
export function decimalEvidence(text: string): DecimalSign | undefined {
  const bare = bareNumber(text)
  return BY_COMMA.test(bare) ? ',' : BY_POINT.test(bare) ? '.' : undefined
}

/** Whether it is a number with a comma: one of its groups, or that of its decimals. */
export function hasComma(text: string): boolean {
  return /^[+-]?\d[\d. ]*,[\d., ]*$/.test(bareNumber(text))
}

/** A number of a column that has commas for decimal points, as one with points; its currency, and any other text, as it is. */
export function withPoint(text: string): string {
  const bare = bareNumber(text)
  return /^[+-]?(?:\d+|\d{1,3}(?:[. ]\d{3})+)(?:,\d+)?$/.test(bare)
    ? inOneWidth(text).replace(bare, () => bare.replace(/[. ]/g, '').replace(',', '.'))
    : text
}
