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
