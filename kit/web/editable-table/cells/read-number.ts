import { isEmpty } from '../../field/field-value.ts'
import { textOfNumber, typeNumber } from '../../field/typed-number.ts'

/**
 * What a typed or pasted text means in a number cell: a float, or '' for none.
 * Undefined for what is no number, so that the old value stays. Thousands separators are dropped.
 */
export function readNumber(text: string): number | '' | undefined {
  if (text.trim() === '') {
    return ''
  }
  const { text: kept, value } = typeNumber('', text)
  return kept === '' || !Number.isFinite(Number(value)) ? undefined : value
}

/** Whether a text is a number or on its way to one: minus, digits, one decimal point. */
export function isNumberSoFar(text: string): boolean {
  return text.trim() === '' || typeNumber('', text).text !== ''
}

/** A number as it is written and typed; a value that is none shows as it is. */
export function numberText(value: unknown): string {
  return isEmpty(value) ? '' : textOfNumber(value) || String(value)
}
