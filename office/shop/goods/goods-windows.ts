import type { FieldError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'

/** Faults of when deposits are taken, at their fields. */
export function presellErrors(values: Readonly<Record<string, unknown>>): readonly FieldError[] {
  const { presellStart, presellEnd, releaseMonth } = values as Values
  const errors: FieldError[] = []
  if (presellStart && presellEnd && String(presellEnd) <= String(presellStart)) {
    errors.push({ path: 'presellEnd', message: ['预售截止须晚于预售开始', 'Deposits must end after they begin'] })
  }
  if (releaseMonth && presellEnd && String(releaseMonth) < String(presellEnd).slice(0, 7)) {
    errors.push({
      path: 'releaseMonth',
      message: ['发售月不能早于预售截止', 'The release month cannot be before deposits end'],
    })
  }
  return errors
}

/** Faults of when balances are paid, at their fields. */
export function finalErrors(values: Readonly<Record<string, unknown>>): readonly FieldError[] {
  const { payStart, payEnd } = values as Values
  return payStart && payEnd && String(payStart) >= String(payEnd)
    ? [{ path: 'payEnd', message: ['补款截止须晚于补款开始', 'The balance window must end after it begins'] }]
    : []
}
