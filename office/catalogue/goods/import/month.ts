import type { SheetCell } from '#kit/contract/sheet.ts'
import { halfWidth } from './clean-text.ts'
import { type GoodsErrorCode, type Reading, unreadable } from './error-codes.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const
const EN_MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'

const NOT_FIXED = /^(未定|待定|未公布|tbd|tba|tbc|发售(日|月)?(未定|待定)|発売(日|月)?未定)$/i

/** A year with less than a month, or with a part of the year that is longer than a month. */
const TOO_COARSE =
  /^((19|20)\d{2}\s*年?|(19|20)\d{2}\s*年?\s*[-/ ]?\s*(q[1-4]|[1-4]q|第?[一二三四1-4]季度?|[春夏秋冬][季天]?|[上下]半年|年(初|中|末|底|内))|(q[1-4]|spring|summer|autumn|fall|winter)\s*[-/ ]?\s*(19|20)\d{2})$/i

interface Form {
  readonly pattern: RegExp
  readonly code: GoodsErrorCode | null
}

/** Each names its parts `y` and `m`; a day, or a third of the month, behind it does not count. */
const FORMS: readonly Form[] = [
  { pattern: /^(?<y>\d{4})-(?<m>\d{2})$/, code: null },
  {
    pattern:
      /^(?<y>\d{4})\s*年\s*(?<m>\d{1,2})\s*月?\s*([上中下]旬|初|末|底|\d{1,2}\s*[日号])?\s*(发售|発売|予定|预定)?$/,
    code: 'DATE_CN_MONTH',
  },
  { pattern: /^(?<y>\d{4})[/.-](?<m>\d{1,2})([/.-]\d{1,2})?$/, code: 'DATE_SLASH_MONTH' },
  { pattern: /^(?<y>(19|20)\d{2})(?<m>\d{2})$/, code: 'DATE_SLASH_MONTH' },
  { pattern: new RegExp(`^(?<m>${EN_MONTH})[\\s,/-]*(?<y>\\d{4})$`, 'i'), code: 'DATE_EN_MONTH' },
  { pattern: new RegExp(`^(?<y>\\d{4})[\\s,/-]*(?<m>${EN_MONTH})$`, 'i'), code: 'DATE_EN_MONTH' },
]

const FIRST_YEAR = 1950
const LAST_YEAR = 2099

/** Reads a release month as `YYYY-MM`. Of a real date the month counts; a quarter or a year alone is left empty. */
export function readMonth(cell: SheetCell): Reading<string> {
  const raw = cell.text
  if (cell.kind === 'date') {
    // A cell that shows a month only, as exports write it, has no day to lose.
    const isMonthCell = cell.numberFormat === 'yyyy-mm' && raw.endsWith('-01')
    return monthOf({
      year: raw.slice(0, 4),
      month: Number(raw.slice(5, 7)),
      code: isMonthCell ? null : 'DATE_REAL_CELL',
      raw,
    })
  }
  const { text, notes } = halfWidth(raw)
  if (NOT_FIXED.test(text)) {
    return unreadable('DATE_TBD', raw)
  }
  if (TOO_COARSE.test(text)) {
    return unreadable('DATE_QUARTER', raw)
  }
  for (const { pattern, code } of FORMS) {
    const { y, m } = pattern.exec(text)?.groups ?? {}
    if (y !== undefined && m !== undefined) {
      const reading = monthOf({ year: y, month: monthNumber(m), code, raw })
      return { value: reading.value, notes: [...notes, ...reading.notes] }
    }
  }
  return unreadable('DATE_UNREADABLE', raw)
}

function monthNumber(text: string): number {
  const name = MONTHS.findIndex((month) => text.toLowerCase().startsWith(month))
  return name >= 0 ? name + 1 : Number(text)
}

function monthOf(found: { year: string; month: number; code: GoodsErrorCode | null; raw: string }): Reading<string> {
  const { year, month, code, raw } = found
  if (month < 1 || month > 12 || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) {
    return unreadable('DATE_UNREADABLE', raw)
  }
  return {
    value: `${year}-${String(month).padStart(2, '0')}`,
    notes: code === null ? [] : [{ code, values: { text: raw } }],
  }
}
