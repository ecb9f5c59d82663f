/** The day so many days after another one; before it when negative. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The last so many months up to one, oldest first. `YYYY-MM` */
export function monthsUpTo(last: string, count: number): readonly string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + month - 1 - (count - 1 - index)
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** First and last day of a month. */
export function daysOfMonth(month: string): readonly [first: string, last: string] {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return [`${month}-01`, new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10)]
}
