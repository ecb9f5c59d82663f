import { MISFIRE } from '../job-run.ts'
import { parseCron } from './cron.ts'
import { cronRuns } from './cron-runs.ts'

/** A run is due for this long; what was due earlier was missed. Milliseconds. */
const DUE_MS = 60_000

/** Runs that one look finds at most: one of each second. */
const MOST = 60

export interface Timetable {
  /** Six or seven fields. */
  readonly cron: string
  readonly misfire: string
  /** The latest run that was sent; null before the first. */
  readonly lastDue: Date | null
  /** The first run since the schedule was made, changed, resumed or sent: what would have been due before is none. */
  readonly nextDue: Date | null
}

/**
 * The times at which a schedule is due now and was not sent yet, oldest first. What was missed while nobody looked is left
 * out, or made up for once, as the schedule says.
 */
export function dueSlots({ cron, misfire, lastDue, nextDue }: Timetable, now: Date, zone: string): readonly Date[] {
  const reading = parseCron(cron)
  if ('error' in reading) {
    return []
  }
  const since = new Date(now.getTime() - DUE_MS)
  const begun = nextDue ? nextDue.getTime() - 1 : Number.NEGATIVE_INFINITY
  const notBefore = (after: Date) => new Date(Math.max(after.getTime(), begun))
  const next = (after: Date) => cronRuns(reading.cron, { zone, after, count: 1 })[0]
  const slots: Date[] = []
  const missed = misfire === MISFIRE.once && lastDue && lastDue < since ? next(notBefore(lastDue)) : undefined
  if (missed && missed <= since) {
    slots.push(missed)
  }
  let slot = next(notBefore(lastDue && lastDue > since ? lastDue : since))
  while (slot && slot <= now && slots.length < MOST) {
    slots.push(slot)
    slot = next(slot)
  }
  return slots
}

/** The next time after an instant; undefined where there is none, or the expression cannot be read. */
export function nextSlot(cron: string, after: Date, zone: string): Date | undefined {
  const reading = parseCron(cron)
  return 'error' in reading ? undefined : cronRuns(reading.cron, { zone, after, count: 1 })[0]
}

/** Five fields, as jobs are declared with, in the seven of the protocol. @throws Error where a weekday is named */
export function quartzOf(cron: string): string {
  const [minute, hour, day, month, week, ...more] = cron.trim().split(/\s+/)
  if (week !== '*' || more.length > 0) {
    throw new Error(`"${cron}" is no schedule of five fields by days of the month`)
  }
  return `0 ${minute} ${hour} ${day} ${month} ? *`
}
