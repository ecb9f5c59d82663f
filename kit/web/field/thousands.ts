import { groupedNumber, isEmpty } from './field-value.ts'

/** A number with its thousands grouped and its decimals kept: `-1204.50` → `-1,204.50`; nothing is `0`. */
export function thousands(value: string | number | null | undefined): string {
  return isEmpty(value) || Number.isNaN(value) ? '0' : groupedNumber(value ?? 0)
}
