import { inOneWidth } from './one-width.ts'
import type { Text } from './text.ts'
import type { ZonedClock } from './zoned-time.ts'

/** What stands first in days whose year is last, by its name in forms. */
export const DAY_ORDERS = {
  dayFirst: ['日/月/年', 'Day/month/year'],
  monthFirst: ['月/日/年', 'Month/day/year'],
} as const satisfies Readonly<Record<string, Text>>

export type DayOrder = keyof typeof DAY_ORDERS

/** A day, and what is written behind it. */
export interface WrittenTime {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** `HH:mm:ss`; null where only a day is written. */
  readonly time: string | null
  /** Minutes that its clock is ahead of UTC; null where no zone is written. */
  readonly offset: number | null
}

/** `ambiguous`: month and day may be either. */
export type TimeReading = WrittenTime | 'none' | 'ambiguous'

const CLOCK =
  '(?:(?:T|\\s+)(?<hour>\\d{1,2})[:时](?<minute>\\d{1,2})(?:[:分](?<second>\\d{1,2})(?:\\.\\d+)?秒?|分)?)?\\s*(?<zone>Z|UTC|GMT|[+-]\\d{2}:?\\d{2})?'
/** A group may have a name once in browsers of some years ago, so that each way of writing has an expression of its own. */
const YEAR_FIRST: readonly RegExp[] = [
  new RegExp(`^(?<year>\\d{4})(?<sign>[-/.])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})${CLOCK}$`, 'i'),
  new RegExp(`^(?<year>\\d{4})年(?<month>\\d{1,2})月(?<day>\\d{1,2})日?${CLOCK}$`, 'i'),
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
]
const YEAR_LAST = new RegExp(`^(?<one>\\d{1,2})(?<sign>[-/.])(?<other>\\d{1,2})\\k<sign>(?<year>\\d{4})${CLOCK}$`, 'i')

/** Before it lies nothing that a shop writes down: a number that was taken for a day does. */
const FIRST_YEAR = 1900

/**
 * The one reader of days and times that people and programs write: `2024-05-01 10:30:00 +0800`, `2024-05-01T02:30:00Z`, `2024/5/1
 * 10:30`, `2024年5月1日`, `20240501`; and with the year last, as `13/5/2024` or `5.1.2024`, where only one of both can be the month,
 * or where their order is known.
 */
export function writtenTime(written: string, order?: DayOrder): TimeReading {
  const text = inOneWidth(written)
  const parts = YEAR_FIRST.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (parts) {
    return timeOf(parts) ?? 'none'
  }
  const { one = '', other = '', ...rest } = YEAR_LAST.exec(text)?.groups ?? {}
  if (one === '') {
    return 'none'
  }
  const told = order ?? orderOf(one, other)
  if (told === undefined) {
    return timeOf({ ...rest, month: one, day: other }) ? 'ambiguous' : 'none'
  }
  return (
    timeOf({ ...rest, ...(told === 'dayFirst' ? { day: one, month: other } : { day: other, month: one }) }) ?? 'none'
  )
}

/** What one text says of the order in which its column writes days; undefined for one that fits both, or is no day. */
export function dayOrderEvidence(written: string): DayOrder | undefined {
  const { one = '', other = '' } = YEAR_LAST.exec(inOneWidth(written))?.groups ?? {}
  return one === other || writtenTime(written) === 'none' ? undefined : orderOf(one, other)
}

/** How a column writes days whose year is last: as some of its texts can only be read, where none says otherwise. */
export function dayOrderOf(texts: readonly string[]): DayOrder | undefined {
  const orders = new Set(texts.flatMap((text) => dayOrderEvidence(text) ?? []))
  const [order] = orders
  return orders.size === 1 ? order : undefined
}

/** Whether the order of day and month matters for what a text means. */
export function isYearLast(written: string): boolean {
  return YEAR_LAST.test(inOneWidth(written))
}

/** The moment that was written; one without a zone is of the clock, a day is its beginning. */
export function momentOf(clock: ZonedClock, { day, time, offset }: WrittenTime): Date {
  const wall = `${day} ${time ?? '00:00:00'}`
  return offset === null ? clock.parse(wall) : new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) - offset * 60_000)
}

/** The same as a wall-clock text of the shop, as the wire has it. */
export function wallOf(clock: ZonedClock, written: WrittenTime): string {
  const { day, time, offset } = written
  return offset === null ? `${day} ${time ?? '00:00:00'}` : clock.format(momentOf(clock, written))
}

/** The same in the way in which it can be read without knowing more. */
export function wallText({ day, time, offset }: WrittenTime): string {
  if (offset === null) {
    return time === null ? day : `${day} ${time}`
  }
  const [sign, minutes] = [offset < 0 ? '-' : '+', Math.abs(offset)]
  return `${day} ${time} ${sign}${padded(String(Math.floor(minutes / 60)))}:${padded(String(minutes % 60))}`
}

/** A month alone: `2024-05`, `2024/5`, `2024年5月`, as `YYYY-MM`; null for what is none. */
export function writtenMonth(written: string): string | null {
  const { year = '', month = '' } =
    /^(?<year>\d{4})[-/.年](?<month>\d{1,2})月?$/.exec(inOneWidth(written))?.groups ?? {}
  return Number(month) >= 1 && Number(month) <= 12 && Number(year) >= FIRST_YEAR ? `${year}-${padded(month)}` : null
}

function orderOf(one: string, other: string): DayOrder | undefined {
  // the same number twice is one day in both orders
  return Number(one) > 12 || Number(one) === Number(other) ? 'dayFirst' : Number(other) > 12 ? 'monthFirst' : undefined
}

function timeOf(parts: Readonly<Record<string, string | undefined>>): WrittenTime | undefined {
  const { year = '', month = '', day = '', hour, minute = '0', second = '0', zone } = parts
  const wall = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = wall.getUTCMonth() === Number(month) - 1 && wall.getUTCDate() === Number(day)
  const isOnClock = Number(hour ?? 0) < 24 && Number(minute) < 60 && Number(second) < 60
  // a zone belongs to a time
  if (!isReal || !isOnClock || Number(year) < FIRST_YEAR || (zone !== undefined && hour === undefined)) {
    return undefined
  }
  const time = hour === undefined ? null : [hour, minute, second].map(padded).join(':')
  return { day: wall.toISOString().slice(0, 10), time, offset: zone === undefined ? null : minutesAhead(zone) }
}

function minutesAhead(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return sign ? (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) : 0
}

const padded = (digits: string) => digits.padStart(2, '0')
