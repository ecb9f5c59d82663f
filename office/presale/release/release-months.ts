/** Days that a month of release counts, where slips are compared with limits in days. */
const DAYS_OF_MONTH = 30

/**
 * The last month that a month of release stands for, by its precision: that of its quarter,
 * or of its year; null where nothing is promised.
 */
export function lastMonthOf(month: string | null, precision: string | null): string | null {
  if (month === null || precision === 'unknown') {
    return null
  }
  const of = Number(month.slice(5))
  const last = precision === 'year' ? 12 : precision === 'quarter' ? Math.ceil(of / 3) * 3 : of
  return monthAfter(month, last - of)
}

/** A month moves later, or to no month at all, which promises less than any. */
export function isLater(from: string | null, to: string | null): boolean {
  return from !== null && (to === null || to > from)
}

/** How far a month slips, in days; endless when it moves to no month. 0 for one that does not slip. */
export function slipDays(from: string | null, to: string | null): number {
  if (!isLater(from, to)) {
    return 0
  }
  return from === null || to === null ? Number.POSITIVE_INFINITY : (monthsOf(to) - monthsOf(from)) * DAYS_OF_MONTH
}

/** Months from one to another, both included; at most `most` of them. */
export function monthsBetween(first: string, last: string, most: number): readonly string[] {
  const [start, end] = [monthsOf(first), monthsOf(last)]
  return Array.from({ length: Math.max(0, Math.min(most, end - start + 1)) }, (_, index) => monthText(start + index))
}

/** A month so many months later. */
export function monthAfter(month: string, count: number): string {
  return monthText(monthsOf(month) + count)
}

function monthsOf(month: string): number {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return year * 12 + of - 1
}

function monthText(months: number): string {
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}
