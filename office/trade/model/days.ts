const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The instant so many days of 24 hours after another one; before it when negative. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS)
}

/** The instant so many hours after another one. */
export function hoursAfter(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * HOUR_MS)
}

/** The same day so many months later, or the last day of a month that is shorter; in UTC. */
export function monthsAfter(at: Date, months: number): Date {
  const after = new Date(at)
  after.setUTCDate(1)
  after.setUTCMonth(after.getUTCMonth() + months)
  const last = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 0)).getUTCDate()
  after.setUTCDate(Math.min(at.getUTCDate(), last))
  return after
}
