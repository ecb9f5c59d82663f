/** Signs by which spreadsheet programs take a text for a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

/** A guarded text as `csvField` writes it. */
const GUARDED = /^'(?=[=+\-@\t\r])/

export type CsvValue = string | number | boolean | null | undefined

/** One line with its line end (RFC 4180). */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

/**
 * One field, quoted where needed. A text that a spreadsheet program would run as a formula gets a `'` in front;
 * numbers stay numbers.
 */
export function csvField(value: CsvValue): string {
  if (value === null || value === undefined) {
    return ''
  }
  const text = typeof value === 'string' && FORMULA_START.test(value) ? `'${value}` : String(value)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Takes the guard of `csvField` off again. */
export function unguarded(text: string): string {
  return text.replace(GUARDED, '')
}
