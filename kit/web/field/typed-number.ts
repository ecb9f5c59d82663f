import { plainNumber } from '#kit/contract/numbers.ts'

/** What a number box makes of a keystroke: the text it shows now and the value it means. */
export interface Typed {
  readonly text: string
  /** '' while the text is no number yet. */
  readonly value: number | ''
}

/** An optional minus, digits, an optional decimal point; every prefix of it while typing. */
const NUMBER_SO_FAR = /^-?\d*(\.\d*)?$/

/** Yuan: no sign, at most two decimals. */
const AMOUNT_SO_FAR = /^\d*(\.\d{0,2})?$/

/** The number a text means, '' for an empty or unfinished one. */
export function numberIn(text: string): number | '' {
  return /\d/.test(text) && NUMBER_SO_FAR.test(text) ? Number(text) : ''
}

/**
 * Takes over what was typed into a number box, or keeps the previous text when it is no number.
 * Spaces and thousands separators of a pasted number are dropped.
 */
export function typeNumber(previous: string, next: string): Typed {
  return typed(NUMBER_SO_FAR, previous, withoutGroups(plainDigits(next)))
}

/** The same for an amount in yuan; a pasted `¥1,299.00` becomes `1299.00`. */
export function typeAmount(previous: string, next: string): Typed {
  return typed(AMOUNT_SO_FAR, previous, withoutGroups(plainDigits(next).replace(/[¥元]/g, '')))
}

/** What a number box shows once it is left: a number without useless zeros, or nothing. */
export function settleNumber(text: string): string {
  const value = numberIn(text)
  return value === '' ? '' : plain(value)
}

/** `1299.5` → `1299.50`; what an amount box shows once it is left. */
export function settleAmount(text: string): string {
  const value = numberIn(text)
  return value === '' ? '' : value.toFixed(2)
}

/** A wire value as the text of a number box; null, undefined and text that is no number show nothing. */
export function textOfNumber(value: unknown): string {
  return typeof value === 'number' ? plain(value) : settleNumber(String(value ?? ''))
}

/** Digits, dots and signs as a Chinese keyboard writes them: `－１２。５` → `-12.5`. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-')
}

/** Commas go where they part groups of three digits, and where one was just typed; any other is kept, and is no number. */
function withoutGroups(text: string): string {
  const bare = text.replace(/\s/g, '')
  return plainNumber(bare) === null ? bare.replace(/,$/, '') : bare.replaceAll(',', '')
}

function typed(soFar: RegExp, previous: string, next: string): Typed {
  const text = soFar.test(next) ? next : previous
  return { text, value: numberIn(text) }
}

/** Never in exponent form: `1e21` is no text that a number box accepts. */
function plain(value: number): string {
  const text = String(value === 0 ? 0 : value)
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}
