import { dayOf, dayPlus, type ZonedClock } from '#kit/contract/zoned-time.ts'

/** For how long backups are kept: each for so many days, the first of a week and of a month for longer. */
export interface KeepingRule {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

/** Where nobody says otherwise. */
export const USUAL_KEEPING: KeepingRule = { days: 7, weeks: 4, months: 6 }

const DAY_MS = 86_400_000

/** Until when a backup is kept. @param earlier when those were made that are there already */
export function keptUntil(rule: KeepingRule, clock: ZonedClock, madeAt: Date, earlier: readonly Date[]): Date {
  const day = dayOf(clock, madeAt)
  const days = earlier.map((at) => dayOf(clock, at))
  const monday = dayPlus(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  const isFirstOfWeek = !days.some((one) => one >= monday)
  const isFirstOfMonth = !days.some((one) => one.slice(0, 7) === day.slice(0, 7))
  const kept = Math.max(rule.days, isFirstOfWeek ? rule.weeks * 7 : 0, isFirstOfMonth ? rule.months * 31 : 0)
  return new Date(madeAt.getTime() + kept * DAY_MS)
}
