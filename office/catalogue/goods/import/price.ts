import type { SheetCell } from '#kit/contract/sheet.ts'
import { halfWidth } from './clean-text.ts'
import { withoutCurrency } from './currency.ts'
import { NOTHING, type Note, type Reading, unreadable } from './error-codes.ts'

export interface PriceReading extends Reading<number> {
  /** What the price itself says of its currency. */
  readonly currency: string | null
}

/** Above this it is a mistake, not a figure. */
const MAX_PRICE = 99_999_999

const NOT_FIXED =
  /^(未定|待定|未公布|未发表|未発表|未公開|价格(未定|待定)|価格未定|オープン価格|open|tbd|tba|tbc|询价|面议|请咨询)$/i

const TAX_NOTE =
  /\s*[([【]?\s*(税込み?|税抜き?|税[别別]|含税|不含税|税前|税[后後]|未税|tax[\s-]*(in|ex)[a-z.]*|(in|ex)cl?[a-z.]*\s*tax|\+\s*税|\+\s*tax)\s*[)\]】]?\s*/i

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const PLAIN = /^\d+(\.\d+)?$/

/** Reads a price cell into major units. A tax note is dropped and told: the tables hold what the maker names. */
export function readPrice(cell: SheetCell, isTyped: boolean): PriceReading {
  if (typeof cell.value === 'number') {
    return { ...amount(cell.value, cell.text, []), currency: null }
  }
  if (cell.kind !== 'text') {
    return { ...unreadable('PRICE_UNREADABLE', cell.text), currency: null }
  }
  const raw = cell.text
  const { text, notes } = halfWidth(raw)
  if (text === '') {
    return { ...NOTHING, currency: null }
  }
  if (NOT_FIXED.test(text)) {
    return { ...unreadable('PRICE_TBD', raw), currency: null }
  }
  const found: Note[] = [...notes]
  const values = { text: raw }
  const untaxed = text.replace(TAX_NOTE, '')
  if (untaxed !== text) {
    found.push({ code: 'PRICE_TAX_NOTE', values })
  }
  const { rest, currency, isSigned } = withoutCurrency(untaxed)
  if (isSigned) {
    found.push({ code: 'PRICE_TEXT_CURRENCY', values })
  }
  if (GROUPED.test(rest)) {
    found.push({ code: 'PRICE_TEXT_THOUSANDS', values })
  } else if (!PLAIN.test(rest)) {
    return { ...unreadable('PRICE_UNREADABLE', raw), currency: null }
  }
  if (isTyped && found.length === 0) {
    found.push({ code: 'NUMBER_AS_TEXT', values })
  }
  return { ...amount(Number(rest.replaceAll(',', '')), raw, found), currency }
}

function amount(value: number, text: string, notes: readonly Note[]): Reading<number> {
  if (value === 0) {
    return unreadable('PRICE_TBD', text)
  }
  return value > 0 && value <= MAX_PRICE ? { value, notes } : unreadable('PRICE_UNREADABLE', text)
}
