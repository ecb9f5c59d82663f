import { Cron } from 'croner'
import type { Database } from '../database/database.server.ts'
import type { Log } from '../log/log.server.ts'
import type { Queue } from './queue.server.ts'

/** Milliseconds between two looks at the clock. */
const LOOK_MS = 15_000

/** A run is due for this long; what was due while no process ran is left out. Milliseconds. */
const DUE_MS = 60_000

interface Scheduled {
  readonly name: string
  readonly cron: string
}

/**
 * Sends jobs when their time has come. Every process does so; the key of a run is its time, so that it is sent once.
 * @returns the function that ends it
 */
export function startSchedule(
  jobs: readonly Scheduled[],
  parts: { readonly queue: Queue; readonly db: Database; readonly timeZone: string; readonly log: Log },
): () => void {
  const look = () => {
    void sendDue(jobs, new Date(), parts).catch((err: unknown) => parts.log.error({ err }, 'a schedule was not kept'))
  }
  if (jobs.length === 0) {
    return () => undefined
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}

/** Sends the jobs that are due at a time. */
export async function sendDue(
  jobs: readonly Scheduled[],
  now: Date,
  { queue, db, timeZone }: { readonly queue: Queue; readonly db: Database; readonly timeZone: string },
): Promise<void> {
  for (const { name, cron } of jobs) {
    const due = dueTime(cron, timeZone, now)
    if (due) {
      await queue.send(db, name, {}, { key: due.toISOString() })
    }
  }
}

/** When a job should have run within the last minute. */
function dueTime(cron: string, timeZone: string, now: Date): Date | undefined {
  const next = new Cron(cron, { timezone: timeZone }).nextRun(new Date(now.getTime() - DUE_MS))
  return next && next <= now ? next : undefined
}
