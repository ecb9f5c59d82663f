const DAY_MS = 86_400_000

/** The instant so many days of 24 hours after another one; before it when negative. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS)
}
