import type { Text } from '../text.ts'

/** The seven fields of an expression, in the order in which they are written. */
export const CRON_FIELDS = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const

export type CronField = (typeof CRON_FIELDS)[number]

export interface CronLimits {
  readonly min: number
  readonly max: number
  /** Smallest and largest interval of a loop. */
  readonly step: readonly [min: number, max: number]
}

/**
 * What each field may hold. An interval of 0, where it is allowed, means "only at the start". Weekdays count from
 * Sunday = 1 to Saturday = 7.
 */
export const CRON_LIMITS: Readonly<Record<CronField, CronLimits>> = {
  second: { min: 0, max: 59, step: [1, 59] },
  minute: { min: 0, max: 59, step: [1, 60] },
  hour: { min: 0, max: 23, step: [0, 23] },
  day: { min: 1, max: 31, step: [1, 31] },
  month: { min: 1, max: 12, step: [0, 12] },
  week: { min: 1, max: 7, step: [1, 7] },
  year: { min: 0, max: 9999, step: [1, 99] },
}

/** An item of the day field may name the nearest working day of 1-31, or lie 1-31 days before the month's end. */
export const DAYS_BEFORE_END = { min: 1, max: 31 } as const

/** The first to the fifth weekday of a month. */
export const NTH_WEEKDAY = { min: 1, max: 5 } as const

/** The years offered for choosing, both ends included. */
export const YEAR_CHOICES = { first: 2019, last: 2119 } as const

export const CRON_TITLES: Readonly<Record<CronField, Text>> = {
  second: ['秒', 'Second'],
  minute: ['分', 'Minute'],
  hour: ['时', 'Hour'],
  day: ['日', 'Day'],
  month: ['月', 'Month'],
  week: ['周', 'Week'],
  year: ['年', 'Year'],
}
