import { isErrorSign } from '#kit/contract/cell-fault.ts'
import { withoutGuard } from '#kit/contract/plain-code.ts'
import { EMPTY_CELL, type SheetCell } from '#kit/contract/sheet.ts'

/** What programs put before a text that a spreadsheet would take for a formula. */
const GUARD = /^'(?=[=+\-@\t\r])/

/** What programs make of a long number in a column that they took for fractions. */
const FRACTION = /^(\d{8,})\.0$/

/** A text of a CSV file without the guard of a formula; a code that became a fraction is the one before its point. */
export function unguarded(text: string): string {
  return text.replace(GUARD, '').replace(FRACTION, '$1')
}

/** A cell with a text, or with the sign of an error. A code is without what was put around it. */
export function textCell(text: string): SheetCell {
  const value = withoutGuard(text)
  return value === '' ? EMPTY_CELL : { kind: isErrorSign(value) ? 'error' : 'text', value, text: value }
}

/** Digits of a number that a spreadsheet keeps. */
const DIGITS = 15
/** From here on the last digits of a whole number are not those that were typed. */
const UNSURE = 10 ** DIGITS

/**
 * A cell with a number as spreadsheets show it: with fifteen digits, behind which is the noise of computations. One whose last
 * digits are lost has an exponent, so that it is never taken for the number that was typed.
 */
export function numberCell(number: number): SheetCell {
  const value = Number(number.toPrecision(DIGITS))
  const text = Math.abs(value) < UNSURE ? String(value) : value.toExponential().toUpperCase()
  return { kind: 'number', value, text }
}
