import { halfWidth } from './clean-text.ts'
import { type Reading, unreadable } from './error-codes.ts'

/** Decimals of the currencies that supplier sheets use (ISO 4217). */
const DECIMALS: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  CNY: 2,
  USD: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  TWD: 2,
}

const WORDS: Readonly<Record<string, readonly string[]>> = {
  JPY: ['円', '日元', '日圆', '日円', 'yen', 'jp¥', '日币', 'japanese yen'],
  CNY: ['元', '人民币', 'rmb', 'yuan', 'cn¥', '块', 'renminbi'],
  USD: ['us$', '美元', '美金', 'usd$', 'dollar', 'dollars', 'us dollar'],
  EUR: ['€', '欧元', 'euro'],
  GBP: ['£', '英镑', 'pound sterling'],
  HKD: ['hk$', '港币', '港元', 'hong kong dollar'],
  TWD: ['nt$', '新台币', '台币', 'ntd', 'new taiwan dollar'],
  KRW: ['₩', '韩元', '韩币', 'won', 'south korean won'],
}

/** Signs that several currencies share: they say that it is money and no more. */
const SHARED_SIGNS: readonly string[] = ['¥', '$']

const WORD_TO_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([code, words]) => [code.toLowerCase(), ...words].map((word) => [word, code] as const)),
)

/** Every sign and word, the longest first, so that `日元` is not taken for `元`. */
const SIGNS = [...WORD_TO_CODE.keys(), ...SHARED_SIGNS].sort((a, b) => b.length - a.length)

/** `JPY ¥100 円` has three. */
const MAX_SIGNS = 4

/** Reads a currency cell: a code, a word or a sign. `¥` alone may be yen or yuan and is left open. */
export function readCurrency(raw: string): Reading<string> {
  const { text, notes } = halfWidth(raw)
  if (text in DECIMALS) {
    return { value: text, notes }
  }
  const word = text.toLowerCase()
  if (SHARED_SIGNS.includes(word)) {
    return unreadable('CURRENCY_MISSING', raw)
  }
  const code = WORD_TO_CODE.get(word) ?? namedWithCode(word)
  return code === undefined
    ? unreadable('CURRENCY_UNKNOWN', raw)
    : { value: code, notes: [...notes, { code: 'CURRENCY_WORD', values: { text: raw } }] }
}

/** `日元 jpy`: the name that our own exports show, with its code. */
function namedWithCode(word: string): string | undefined {
  const [, name = '', code = ''] = /^(.+) ([a-z]{3})$/.exec(word) ?? []
  return WORD_TO_CODE.get(name) === code.toUpperCase() ? code.toUpperCase() : undefined
}

/**
 * Takes currency signs off the ends of an amount in half-width form.
 * @returns the code that they name, or null when there is none or it is a shared sign.
 */
export function withoutCurrency(text: string): { rest: string; currency: string | null; isSigned: boolean } {
  let rest = text
  let currency: string | null = null
  let isSigned = false
  for (let signs = 0; signs < MAX_SIGNS; signs++) {
    const lower = rest.toLowerCase()
    const sign = SIGNS.find((each) => lower.startsWith(each) || lower.endsWith(each))
    if (sign === undefined) {
      break
    }
    isSigned = true
    currency ??= WORD_TO_CODE.get(sign) ?? null
    rest = (lower.startsWith(sign) ? rest.slice(sign.length) : rest.slice(0, -sign.length)).trim()
  }
  return { rest, currency, isSigned }
}

/** Integer minor units (19950 fen for 199.5 yuan); null when the currency has not that many decimals or is unknown. */
export function toMinor(major: number, currency: string): number | null {
  const decimals = DECIMALS[currency]
  if (decimals === undefined) {
    return null
  }
  const exact = major * 10 ** decimals
  const minor = Math.round(exact)
  // Results of formulas carry binary noise.
  return Math.abs(exact - minor) < 1e-4 && Number.isSafeInteger(minor) ? minor : null
}
