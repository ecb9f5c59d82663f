import { Cron as Schedule } from 'croner'
import type { Cron } from './cron.ts'
import type { CronField } from './cron-field.ts'
import { type CronItem, EVERY, formatItems, isEvery, isNone } from './cron-item.ts'
import { numbersOf } from './cron-numbers.ts'

export interface RunsQuery {
  /** IANA name of the zone whose wall clock the expression means. */
  readonly zone: string
  /** Runs strictly after this instant. */
  readonly after: Date
  readonly count: number
  /** The preview of the builder disregards the year; a scheduler does not. */
  readonly ignoresYear?: boolean
}

/**
 * The next runs, fewer than asked where there are no more. When a clock is set forward, a run at one fixed time that
 * falls into the missing hour comes right after it, repeated runs leave it out; when a clock is set back, a fixed time
 * runs once, repeated runs go through both hours.
 */
export function cronRuns(cron: Cron, { zone, after, count, ignoresYear = false }: RunsQuery): readonly Date[] {
  const schedules = patternsOf(ignoresYear ? { ...cron, year: EVERY } : cron).map(
    (pattern) => new Schedule(pattern, { timezone: zone, mode: '7-part', alternativeWeekdays: true }),
  )
  const runs: Date[] = []
  let last = after
  while (runs.length < count) {
    const next = earliest(schedules.map((schedule) => schedule.nextRun(last)))
    if (next === undefined) {
      break
    }
    runs.push(next)
    last = next
  }
  return runs
}

function earliest(dates: readonly (Date | null)[]): Date | undefined {
  const times = dates.filter((date) => date !== null).map((date) => date.getTime())
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}

/** Runs are not looked for before there was a clock. */
const FIRST_YEAR = 1970

/** The months of each length; February is two. */
const MONTH_LENGTHS = [
  { length: 31, months: [1, 3, 5, 7, 8, 10, 12], isYear: () => true },
  { length: 30, months: [4, 6, 9, 11], isYear: () => true },
  { length: 29, months: [2], isYear: isLeap },
  { length: 28, months: [2], isYear: (year: number) => !isLeap(year) },
] as const

/**
 * The expression in the words of the engine, which knows neither `L-n` nor `LW` beside other days: such a day is a
 * plain number in months of one length, so the expression becomes one pattern per length.
 */
function patternsOf(cron: Cron): readonly string[] {
  const isPlain = cron.day.length === 1 ? !cron.day.some(isBeforeLast) : !cron.day.some((item) => item.kind === 'last')
  if (isPlain) {
    return patternOf(cron, { day: dayText(cron) })
  }
  return MONTH_LENGTHS.flatMap(({ length, months, isYear }) =>
    patternOf(cron, {
      day: dayText(cron, length),
      month: listText(numbersOf('month', cron.month).filter((month) => months.some((one) => one === month))),
      ...(length < 30 && { year: listText(yearsOf(cron).filter(isYear)) }),
    }),
  )
}

/** No pattern where a field is left without a value. */
function patternOf(cron: Cron, own: Partial<Record<CronField, string>>): readonly string[] {
  const plain = (field: CronField) => {
    const numbers = field === 'year' ? yearsOf(cron) : numbersOf(field, cron[field])
    return own[field] ?? (isEvery(cron[field]) ? '*' : listText(numbers))
  }
  const parts = [
    plain('second'),
    plain('minute'),
    plain('hour'),
    plain('day'),
    plain('month'),
    weekText(cron),
    plain('year'),
  ]
  return parts.includes('') ? [] : [parts.join(' ')]
}

function yearsOf({ year }: Cron): readonly number[] {
  return numbersOf('year', year).filter((one) => one >= FIRST_YEAR)
}

function dayText({ day }: Cron, length?: number): string {
  if (isNone(day) || isEvery(day)) {
    return '*'
  }
  const special = day.flatMap((item) => {
    if (item.kind === 'last' && length !== undefined) {
      const date = length - item.before
      return date < 1 ? [] : [`${date}${item.isWorkday ? 'W' : ''}`]
    }
    return item.kind === 'last' || item.kind === 'workday' ? [formatItems([item])] : []
  })
  return [...numbersOf('day', day), ...special].join(',')
}

function weekText({ week }: Cron): string {
  if (isNone(week) || isEvery(week)) {
    return '*'
  }
  const special = week.filter((item) => item.kind === 'lastWeekday' || item.kind === 'nthWeekday')
  return [...numbersOf('week', week), ...special.map((item) => formatItems([item]))].join(',')
}

function listText(numbers: readonly number[]): string {
  return numbers.join(',')
}

function isBeforeLast(item: CronItem): boolean {
  return item.kind === 'last' && item.before > 0
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}
