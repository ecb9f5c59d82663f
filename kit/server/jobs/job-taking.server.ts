import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { ServerDatabase } from '../database/database.server.ts'
import type { Notifications } from '../database/notifications.server.ts'
import type { Log } from '../log/log.server.ts'
import { EVENT_CHANNEL, type Events } from './events.server.ts'
import { putBackLost, unheard } from './job-rows.server.ts'
import { CANCEL_CHANNEL } from './job-start.server.ts'
import { QUEUE_CHANNEL, type Queue, type QueuedJob } from './queue.server.ts'
import { bringSchedules, startSchedule } from './schedule.server.ts'
import { startWorker, takeJob, type Worker } from './worker.server.ts'

/** A kind of job that this process can do. */
export interface TakenJob {
  readonly name: string
  readonly kind: 'plain' | 'tracked'
  readonly cron: string | undefined
  readonly isRunAtStart: boolean
  readonly limitSeconds: number | undefined
  readonly handle: (queue: Queue, queued: QueuedJob) => Promise<void>
}

interface TakingParts {
  readonly db: ServerDatabase
  readonly notifications: Notifications
  readonly log: Log
  readonly clock: ZonedClock
  readonly queue: () => Promise<Queue>
  /** Complete when it begins. */
  readonly jobs: ReadonlyMap<string, TakenJob>
  readonly deliverSome: Events['deliverSome']
  /** How the jobs that run here are cancelled, by their ids. */
  readonly running: ReadonlyMap<string, () => void>
  /** A tracked job whose process gives no sign of life for so long is taken over. Milliseconds. */
  readonly leaseMs: number
  /** Milliseconds between two looks into the queues when nobody announced anything. */
  readonly pollMs: number
  readonly stopping: AbortSignal
  /** Told of what made jobs fail. */
  readonly noteError?: ((error: unknown) => void) | undefined
}

/** Takes what the queues and events hold, and what other processes lost. */
export interface Taking {
  /** From now on; the second time it does nothing. */
  begin(): Promise<void>
  /** No more; resolves when what is worked on has ended, or does not for a few seconds. */
  stop(): Promise<void>
}

/** Among the workers, the one that wakes those of the queues. */
const LOOKOUT = 'vitrine_lookout'

/** Jobs of one kind that one process runs at once. */
const AT_ONCE = { plain: 1, tracked: 2 } as const

/** How long `stop` waits for work that does not look up. Milliseconds. */
const PATIENCE_MS = 4000

export function jobTaking(parts: TakingParts): Taking {
  const { db, log, jobs, notifications, pollMs, leaseMs } = parts
  const workers = new Map<string, readonly Worker[]>()
  let beginning: Promise<void> | undefined
  let endSchedule: () => void = () => undefined
  let watch: NodeJS.Timeout | undefined

  const wake = (name: string): void => {
    for (const worker of workers.get(name) ?? []) {
      worker.wake()
    }
  }
  // a job stays with this process until it expires, and is then repeated
  const workerOf = (name: string, takeOne: () => Promise<boolean>) => ({
    takeOne,
    onError: (err: unknown) => log.error({ err, worker: name }, 'the database could not be asked for work'),
  })

  async function openWorkers(queue: Queue): Promise<void> {
    for (const { name, kind, handle } of jobs.values()) {
      const of = {
        ...{ queue, name, log, beatMs: leaseMs / 2, noteError: parts.noteError },
        handle: (queued: QueuedJob) => handle(queue, queued),
        isForAll: kind === 'plain',
      }
      workers.set(
        name,
        Array.from({ length: AT_ONCE[kind] }, () => startWorker(workerOf(name, () => takeJob(of)))),
      )
    }
    workers.set(EVENT_CHANNEL, [startWorker({ ...workerOf('events', parts.deliverSome), pollMs })])
    await notifications.on(EVENT_CHANNEL, () => wake(EVENT_CHANNEL))
    await notifications.on(QUEUE_CHANNEL, wake)
    // retries, and messages that were lost: one look for all queues, however many there are
    const wakeWaiting = async (): Promise<false> => {
      for (const name of await queue.waiting([...jobs.keys()])) {
        wake(name)
      }
      return false
    }
    workers.set(LOOKOUT, [startWorker({ ...workerOf('queues', wakeWaiting), pollMs })])
    await notifications.on(CANCEL_CHANNEL, (id) => parts.running.get(id)?.())
  }

  async function openSchedule(queue: Queue): Promise<void> {
    const timeZone = parts.clock.zone
    const scheduled = [...jobs.values()].flatMap(({ name, cron }) => (cron === undefined ? [] : [{ name, cron }]))
    await bringSchedules(db, scheduled, timeZone)
    const names = [...jobs.values()].flatMap(({ name, kind }) => (kind === 'plain' ? [name] : []))
    endSchedule = startSchedule({ queue, db, timeZone, names, log })
  }

  /** Jobs of processes that ended without a word go on elsewhere. */
  async function takeOver(queue: Queue): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await putBackLost(tx, leaseMs)
      for (const job of await unheard(tx, leaseMs)) {
        log.warn({ jobId: job.id, job: job.name }, 'a job was lost by its process and goes on')
        await queue.send(tx, job.name, { id: job.id })
      }
    })
  }

  async function open(): Promise<void> {
    const queue = await parts.queue()
    if (parts.stopping.aborted) {
      return
    }
    await openWorkers(queue)
    await openSchedule(queue)
    const look = () => {
      takeOver(queue).catch((err: unknown) => log.warn({ err }, 'lost jobs could not be looked for'))
    }
    for (const { name } of [...jobs.values()].filter(({ isRunAtStart }) => isRunAtStart)) {
      await queue.send(db, name, {})
    }
    look()
    watch = setInterval(look, leaseMs / 2)
  }

  return {
    begin: () => {
      beginning ??= open()
      beginning.catch(() => {
        beginning = undefined
      })
      return beginning
    },
    stop: async () => {
      endSchedule()
      clearInterval(watch)
      const stopAll = () => Promise.all([...workers.values()].flat().map((worker) => worker.stop()))
      // at once, or those that take jobs while the rest still begins would take again what they put back
      void stopAll()
      await beginning?.catch(() => undefined)
      const working = stopAll()
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS)
      })
      await Promise.race([working, patience])
      clearTimeout(timer)
    },
  }
}
