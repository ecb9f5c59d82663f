import type { CalendarPeriod } from '#kit/contract/period.ts'
import type { Text } from '#kit/contract/text.ts'

export const PERIOD_KINDS: Readonly<Record<CalendarPeriod, Text>> = {
  month: ['按月', 'Month'],
  quarter: ['按季度', 'Quarter'],
  year: ['按年', 'Year'],
}
