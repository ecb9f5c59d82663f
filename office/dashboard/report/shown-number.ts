import { formatYuan } from '#kit/contract/money.ts'
import type { ReportUnit } from './report.ts'

/** A value as it is read; `–` for none. */
export function shownNumber(value: number | string | null, unit: ReportUnit): string {
  if (value === null || typeof value === 'string') {
    return value ?? '–'
  }
  switch (unit) {
    case 'yuan':
      return formatYuan(Math.round(value * 100))
    case 'share':
      return `${(value * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
    case 'months':
      return value > 0 ? `+${value}` : String(value)
    default:
      return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
  }
}
