/**
 * How a column's values are given and shown:
 * - `text`, `image` (path or address): as they are, never read as formulas;
 * - `number`: a number, or a text that is one;
 * - `money`: integer fen, shown in yuan with two decimals;
 * - `date`, `datetime`: wire texts `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss`, or a Date (an instant, shown in `timeZone`);
 * - `month`: `YYYY-MM`, stored as the first of the month.
 */
export type WorkbookColumnKind = 'text' | 'number' | 'money' | 'date' | 'datetime' | 'month' | 'image'

export type WorkbookValue = string | number | boolean | Date | null | undefined

/** Excel refuses a file with longer texts. */
const MAX_CELL_TEXT = 32_767

/** What the format takes for an escaped character; the `_` in front is escaped so that the text stays itself. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

/**
 * The value of one cell as the writer takes it. Dates are wall-clock times held as UTC, without milliseconds. What does
 * not fit the column's kind is written as text rather than lost.
 */
export function workbookCell(
  value: WorkbookValue,
  kind: WorkbookColumnKind,
  timeZone: string,
): string | number | boolean | Date | null {
  if (value === null || value === undefined || value === '') {
    return null
  }
  if (value instanceof Date) {
    return dateAsKind(wallClock(value, timeZone), kind)
  }
  if (kind === 'date' || kind === 'datetime' || kind === 'month') {
    return dateFromText(String(value)) ?? cellText(String(value))
  }
  if (kind === 'money' || kind === 'number') {
    const number = typeof value === 'string' ? numberFromText(value) : Number(value)
    if (number === null || !Number.isFinite(number)) {
      return cellText(String(value))
    }
    return kind === 'money' ? number / 100 : number
  }
  return typeof value === 'string' ? cellText(value) : value
}

/** A name that Excel takes: at most 31 characters, none of `[]:*?/\`, no `'` at either end. */
export function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .trim()
      .slice(0, 31)
      .replace(/^'+|'+$/g, '') || 'Sheet1'
  )
}

function cellText(text: string): string {
  return text.slice(0, MAX_CELL_TEXT).replace(LOOKS_ESCAPED, '_x005F_')
}

function numberFromText(text: string): number | null {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

function dateFromText(text: string): Date | null {
  const match = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?)?$/.exec(text)
  if (match === null) {
    return null
  }
  const [year = 0, month = 0, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // Excel knows no day before 1900; a date that does not exist would roll over into another one.
  return year >= 1900 && date.toISOString().startsWith(text.slice(0, 10)) ? date : null
}

function dateAsKind(date: Date | null, kind: WorkbookColumnKind): Date | string | null {
  if (date === null) {
    return null
  }
  switch (kind) {
    case 'date':
      return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))
    case 'month':
      return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
    case 'datetime':
      return date
    default:
      return date.toISOString().slice(0, 19).replace('T', ' ')
  }
}

/** The clock on the wall of the zone at that instant, rounded to the second, held as UTC. */
function wallClock(instant: Date, timeZone: string): Date | null {
  const milliseconds = Math.round(instant.getTime() / 1000) * 1000
  if (Number.isNaN(milliseconds)) {
    return null
  }
  // The Swedish form is the ISO form.
  return new Date(`${formatOf(timeZone).format(milliseconds).replace(' ', 'T')}Z`)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) {
    return known
  }
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format
}
