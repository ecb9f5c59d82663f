/** Who does what in the demo's history; people of `people.ts`. */
export const CLERK = 'chenmo'
export const FINANCE = 'heqian'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}
