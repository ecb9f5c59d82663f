import { CRON_LIMITS, type CronField } from './cron-field.ts'
import type { CronItem, CronItems } from './cron-item.ts'

/** Years after which no run is looked for: the calendar repeats itself after 400. */
const LAST_YEAR = 2399

/** The numbers a field stands for, ascending; `*` and `?` are all of them. Items that need a month are left out. */
export function numbersOf(field: CronField, items: CronItems): readonly number[] {
  return [...new Set(items.flatMap((item) => numbersOfItem(field, item)))].sort((a, b) => a - b)
}

function numbersOfItem(field: CronField, item: CronItem): readonly number[] {
  const { min, max } = field === 'year' ? { ...CRON_LIMITS.year, max: LAST_YEAR } : CRON_LIMITS[field]
  switch (item.kind) {
    case 'every':
    case 'none':
      return stepped(min, max, 1)
    case 'value':
      return [item.value]
    case 'loop':
      return stepped(item.from, max, item.by)
    case 'range': {
      // past the end of the field it goes on from the start
      const size = max - min + 1
      const to = item.to < item.from ? item.to + size : field === 'year' ? Math.min(item.to, max) : item.to
      return stepped(item.from, to, item.by).map((number) => ((number - min) % size) + min)
    }
    default:
      return []
  }
}

function stepped(from: number, to: number, by: number): readonly number[] {
  if (by === 0) {
    return [from]
  }
  return Array.from({ length: Math.max(0, Math.floor((to - from) / by) + 1) }, (_, index) => from + index * by)
}
