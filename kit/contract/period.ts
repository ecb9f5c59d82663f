import type { Text } from './text.ts'
import { dayPlus } from './zoned-time.ts'

/** Spans that a calendar names. */
export const CALENDAR_PERIODS = ['month', 'quarter', 'year'] as const
export type CalendarPeriod = (typeof CALENDAR_PERIODS)[number]

/** Most days that a span of days up to today may have. */
export const MOST_PERIOD_DAYS = 366

/**
 * A span of days as addresses and calls say it: `30d` so many days up to today, `2026-11` a month, `2026-Q4` a quarter, `2026`
 * a year. Whoever reads it says in which zone its days are: that of the shop.
 */
const PERIOD_SHAPE = /^(?:([1-9]\d{0,2})d|((?:19|2\d)\d{2})(?:-(?:(0[1-9]|1[0-2])|Q([1-4])))?)$/

type PeriodParts =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: CalendarPeriod; readonly year: number; readonly first: number; readonly months: number }

/** What a text says; undefined where it names no span. Months of a calendar span count from 1. */
export function periodOf(text: string): PeriodParts | undefined {
  const [, days, year, month, quarter] = PERIOD_SHAPE.exec(text) ?? []
  if (days !== undefined) {
    return Number(days) <= MOST_PERIOD_DAYS ? { kind: 'days', days: Number(days) } : undefined
  }
  if (year === undefined) {
    return undefined
  }
  if (month !== undefined) {
    return { kind: 'month', year: Number(year), first: Number(month), months: 1 }
  }
  return quarter === undefined
    ? { kind: 'year', year: Number(year), first: 1, months: 12 }
    : { kind: 'quarter', year: Number(year), first: Number(quarter) * 3 - 2, months: 3 }
}

/** In place of today: beyond all spans of a calendar, so that one that is not over has all of its days. */
export const LAST_DAY = '9999-12-31'

/** First and last day of a span, none after today: a month that is not over ends today. */
export function daysOfPeriod(
  text: string,
  today: string,
): { readonly first: string; readonly last: string } | undefined {
  const parts = periodOf(text)
  if (!parts) {
    return undefined
  }
  if (parts.kind === 'days') {
    return { first: dayPlus(today, 1 - parts.days), last: today }
  }
  const { year, first, months } = parts
  const last = dayPlus(firstDay(year, first + months), -1)
  return { first: firstDay(year, first), last: last < today ? last : today }
}

/** `YYYY-MM-DD` of the first day of a month; months beyond 12 are those of later years. */
function firstDay(year: number, month: number): string {
  const months = year * 12 + month - 1
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The span of a kind that a day lies in. */
export function periodAround(kind: CalendarPeriod, day: string): string {
  const [year = '', month = '01'] = day.split('-')
  return kind === 'year' ? year : kind === 'month' ? `${year}-${month}` : `${year}-Q${Math.ceil(Number(month) / 3)}`
}

/** The span of the same kind so many later, or before when negative; spans of days have none. */
export function periodPlus(text: string, by: number): string | undefined {
  const parts = periodOf(text)
  return parts && parts.kind !== 'days'
    ? periodAround(parts.kind, firstDay(parts.year, parts.first + by * parts.months))
    : undefined
}

/** A span as it is called. */
export function periodTitle(text: string): Text {
  const parts = periodOf(text)
  switch (parts?.kind) {
    case 'days':
      return [`近 ${parts.days} 天`, `Last ${parts.days} days`]
    case 'month':
      return [`${parts.year}年${parts.first}月`, text]
    case 'quarter':
      return [`${parts.year}年第${(parts.first + 2) / 3}季度`, `Q${(parts.first + 2) / 3} ${parts.year}`]
    case 'year':
      return [`${parts.year}年`, text]
    default:
      return [text, text]
  }
}
