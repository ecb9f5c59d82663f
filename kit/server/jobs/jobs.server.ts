import type pg from 'pg'
import { refused } from '#kit/contract/errors.ts'
import { JOB_PLACE, JOBS_CHANGED } from '#kit/contract/job.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database } from '../database/database.server.ts'
import { newId } from '../database/ids.server.ts'
import type { Notifications } from '../database/notifications.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import type { Caller } from '../http/caller.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { Log } from '../log/log.server.ts'
import type { TableNews } from '../socket/table-channel.server.ts'
import type { Job, TrackedJob } from './define-job.server.ts'
import { EVENT_CHANNEL, type Events, openEvents } from './events.server.ts'
import { dropFailed, retryFailed } from './failed-again.server.ts'
import type { FailureKey } from './failures.server.ts'
import { dropFiles } from './files-dropped.server.ts'
import { startAgain } from './job-again.server.ts'
import { putBackLost, type StoredJob, unheard } from './job-rows.server.ts'
import { CANCEL_CHANNEL, cancelJob, type JobStart, startJob } from './job-start.server.ts'
import { openQueue, QUEUE_CHANNEL, type Queue, type QueuedJob } from './queue.server.ts'
import { noteSent, runNoted } from './run-log.server.ts'
import { bringSchedules, parameterOf, startSchedule } from './schedule.server.ts'
import { runTracked, type TrackedParts } from './tracked-run.server.ts'
import { startWorker, takeJob, type Worker } from './worker.server.ts'

/** Among the workers, the one that wakes those of the queues. */
const LOOKOUT = 'vitrine_lookout'

/** Jobs of one kind that one process runs at once. */
const AT_ONCE = { plain: 1, tracked: 2 } as const

export interface JobTimes {
  /** A tracked job whose process gives no sign of life for so long is taken over. */
  readonly leaseMs: number
  /** Between two looks into the queues when nobody announced anything. */
  readonly pollMs: number
  /** Before a job that failed is tried again; it doubles. */
  readonly retrySeconds: number
}

const TIMES: JobTimes = { leaseMs: 20_000, pollMs: 5000, retrySeconds: 5 }

export interface JobParts {
  readonly pool: pg.Pool
  readonly db: Database
  readonly notifications: Notifications
  readonly log: Log
  readonly clock: ZonedClock
  readonly files: FileStore
  readonly incoming: string
  readonly callerNow: TrackedParts['callerNow']
  readonly tell: (news: TableNews) => void
  readonly times?: Partial<JobTimes> | undefined
}

/** Work behind the answer, shared by all server processes on one database. */
export interface Jobs extends Pick<Events, 'emit' | 'subscribe'> {
  /** Before `begin`. */
  register<Input>(job: Job<Input> | TrackedJob<Input>): void
  /** A job that begins when the transaction of `db` is committed, and never when it is not. */
  enqueue<Input>(db: Database, job: Job<Input>, input: Input): Promise<void>
  /**
   * The same for one that is seen by whoever starts it. @returns its id
   * @throws DomainError `tooMany` for somebody with many jobs already
   */
  start<Input>(
    ctx: Pick<RequestContext, 'db' | 'user' | 'locale' | 'origin'>,
    job: TrackedJob<Input>,
    start: JobStart<Input>,
  ): Promise<string>
  /**
   * Takes a received file in for a job that is about to start: named by `inputFiles`, it is removed when the job ends.
   * @returns its path
   */
  takeFile(user: Caller, extension: string, from: string): Promise<string>
  /** Ends a job of this person: at once while it waits, else as soon as it looks up. @returns false for others */
  cancel(db: Database, user: Caller, id: string): Promise<boolean>
  /** The call that takes back what such a job wrote; undefined when there is none. */
  undoOf(job: Pick<StoredJob, 'name' | 'input'>): { readonly path: string; readonly permission: string } | undefined
  /** Whether what is left of such a job can be run again. */
  hasAgain(job: Pick<StoredJob, 'name'>): boolean
  /**
   * Runs what is left of a job that has ended, once. @param job locked in the transaction of the context @returns the id
   * of another job
   * @throws DomainError for whoever may not start such a job, and when there is nothing left to do
   */
  again(ctx: Pick<RequestContext, 'db' | 'user' | 'locale' | 'origin'>, job: StoredJob): Promise<string>
  /**
   * Runs a job as one of its schedules does, now. In the transaction of `db`.
   * @returns false where no process of this kind knows the job
   */
  fire(db: Database, schedule: FiredSchedule): Promise<boolean>
  /** The queue is there and can be looked into. */
  ready(): Promise<void>
  /** Runs again what failed for good. @returns false when the tenant of the caller has no such failure */
  retryFailed(ctx: Pick<RequestContext, 'db' | 'user'>, key: FailureKey): Promise<boolean>
  /** Forgets what failed for good; later events of the record go on. @returns false like `retryFailed` */
  dropFailed(ctx: Pick<RequestContext, 'db' | 'user'>, key: FailureKey): Promise<boolean>
  /** Takes jobs from now on. Without it, the first job of this process begins it. */
  begin(): Promise<void>
  /** Puts back what is being worked on, within a few seconds. */
  stop(): Promise<void>
}

/** A schedule that is to run at once. */
interface FiredSchedule {
  readonly id: string
  readonly name: string
  /** JSON. */
  readonly parameter: string | null
  /** Who wants it. */
  readonly by: string
}

type Handler = (queue: Queue, queued: QueuedJob) => Promise<void>

interface Registered {
  readonly again: ((queue: Queue, ...args: Parameters<Jobs['again']>) => Promise<string>) | undefined
  readonly undoOf: (input: unknown) => ReturnType<Jobs['undoOf']>
  readonly name: string
  readonly kind: 'plain' | 'tracked'
  readonly cron: string | undefined
  readonly isRunAtStart: boolean
  readonly handle: Handler
}

/** How long `stop` waits for work that does not look up. Milliseconds. */
const PATIENCE_MS = 4000

export function openJobs(parts: JobParts): Jobs {
  const { db, pool, log } = parts
  const times = { ...TIMES, ...parts.times }
  const registered = new Map<string, Registered>()
  const running = new Map<string, () => void>()
  const workers = new Map<string, readonly Worker[]>()
  const stopping = new AbortController()
  let opening: Promise<Queue> | undefined
  let beginning: Promise<void> | undefined
  let endSchedule: () => void = () => undefined
  let watch: NodeJS.Timeout | undefined

  const queue = (): Promise<Queue> => {
    // those of its parts that are missing are made for all that are registered
    opening ??= openQueue({ pool, log, names: [...registered.keys()], retrySeconds: times.retrySeconds })
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  const tell = ({ userId, tenantId }: Pick<StoredJob, 'userId' | 'tenantId'>): void =>
    parts.tell({ tenantId, userIds: [userId], key: JOBS_CHANGED, args: [] })
  const beginBehind = (): void => {
    begin().catch((err: unknown) => log.error({ err }, 'jobs could not be begun'))
  }

  const events = openEvents({ db, log, retrySeconds: times.retrySeconds, onEmit: beginBehind })

  /** Jobs of processes that ended without a word go on elsewhere. */
  async function takeOver(opened: Queue): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await putBackLost(tx, times.leaseMs)
      for (const job of await unheard(tx, times.leaseMs)) {
        log.warn({ jobId: job.id, job: job.name }, 'a job was lost by its process and goes on')
        await opened.send(tx, job.name, { id: job.id })
      }
    })
  }

  async function open(): Promise<void> {
    const opened = await queue()
    if (stopping.signal.aborted) {
      return
    }
    // a job stays with this process until it expires, and is then repeated
    const workerOf = (name: string, takeOne: () => Promise<boolean>) => ({
      takeOne,
      onError: (err: unknown) => log.error({ err, worker: name }, 'the database could not be asked for work'),
    })
    const wake = (name: string): void => {
      for (const worker of workers.get(name) ?? []) {
        worker.wake()
      }
    }
    for (const { name, kind, handle } of registered.values()) {
      const of = {
        queue: opened,
        name,
        log,
        handle: (queued: QueuedJob) => handle(opened, queued),
        isForAll: kind === 'plain',
      }
      workers.set(
        name,
        Array.from({ length: AT_ONCE[kind] }, () => startWorker(workerOf(name, () => takeJob(of)))),
      )
    }
    const pollMs = times.pollMs
    workers.set(EVENT_CHANNEL, [startWorker({ ...workerOf('events', events.deliverOne), pollMs })])
    await parts.notifications.on(EVENT_CHANNEL, () => wake(EVENT_CHANNEL))
    await parts.notifications.on(QUEUE_CHANNEL, wake)
    // retries, and messages that were lost: one look for all queues, however many there are
    const wakeWaiting = async (): Promise<false> => {
      for (const name of await opened.waiting([...registered.keys()])) {
        wake(name)
      }
      return false
    }
    workers.set(LOOKOUT, [startWorker({ ...workerOf('queues', wakeWaiting), pollMs })])
    await parts.notifications.on(CANCEL_CHANNEL, (id) => running.get(id)?.())
    const timeZone = parts.clock.zone
    await bringSchedules(
      db,
      [...registered.values()].flatMap(({ name, cron }) => (cron === undefined ? [] : [{ name, cron }])),
      timeZone,
    )
    const names = [...registered.values()].flatMap(({ name, kind }) => (kind === 'plain' ? [name] : []))
    endSchedule = startSchedule({ queue: opened, db, timeZone, names, log })
    const look = () => {
      takeOver(opened).catch((err: unknown) => log.warn({ err }, 'lost jobs could not be looked for'))
    }
    for (const { name } of [...registered.values()].filter(({ isRunAtStart }) => isRunAtStart)) {
      await opened.send(db, name, {})
    }
    look()
    watch = setInterval(look, times.leaseMs / 2)
  }

  function begin(): Promise<void> {
    beginning ??= open()
    beginning.catch(() => {
      beginning = undefined
    })
    return beginning
  }

  const trackedParts = (opened: Queue): TrackedParts => ({
    ...parts,
    queue: opened,
    tell,
    emit: events.emit,
    leaseMs: times.leaseMs,
    retrySeconds: times.retrySeconds,
    stopping: stopping.signal,
    running,
  })

  const register: Jobs['register'] = (job) => {
    const handle: Handler =
      job.kind === 'tracked'
        ? (opened, queued) => runTracked(trackedParts(opened), job, queued)
        : (_, { id, data }) =>
            runNoted(db, { id, name: job.name }, (counted) =>
              job.run(job.input.parse(data), { db, log, signal: stopping.signal, id, counted }),
            )
    const { cron, isRunAtStart = false } = job.kind === 'plain' ? job : {}
    const undoOf: Registered['undoOf'] = (input) =>
      job.kind === 'tracked' ? job.undo?.(job.input.parse(input)) : undefined
    const again: Registered['again'] =
      job.kind === 'tracked' && job.again ? (opened, ctx, stored) => startAgain(opened, ctx, job, stored) : undefined
    registered.set(job.name, { name: job.name, kind: job.kind, cron, isRunAtStart, handle, undoOf, again })
  }
  events.subscribe(dropFiles(parts.files))

  return {
    register,
    subscribe: events.subscribe,
    emit: events.emit,
    enqueue: async (tx, job, input) => {
      const opened = await queue()
      await opened.send(tx, job.name, job.input.parse(input) as object)
      beginBehind()
    },
    start: async (ctx, job, start) => {
      const id = await startJob(await queue(), ctx, job, start)
      beginBehind()
      return id
    },
    takeFile: ({ userId }, extension, from) => parts.files.take(`${JOB_PLACE}/${userId}`, extension, from),
    cancel: cancelJob,
    undoOf: ({ name, input }) => registered.get(name)?.undoOf(input),
    hasAgain: ({ name }) => registered.get(name)?.again !== undefined,
    again: async (ctx, stored) => {
      const again = registered.get(stored.name)?.again
      if (!again) {
        throw refused(['该任务不支持重试', 'Such a job cannot be run again'])
      }
      const id = await again(await queue(), ctx, stored)
      beginBehind()
      return id
    },
    fire: async (tx, { id: scheduleId, name, parameter, by }) => {
      if (registered.get(name)?.kind !== 'plain') {
        return false
      }
      const opened = await queue()
      const dueAt = new Date()
      const key = `${scheduleId}:hand:${newId()}`
      await noteSent(tx, { id: opened.idOf(name, key), scheduleId, name, cause: 'hand', dueAt, createBy: by })
      await opened.send(tx, name, parameterOf(parameter), { key })
      beginBehind()
      return true
    },
    ready: async () => void (await queue()),
    retryFailed: async (ctx, key) => {
      const failed = { queue: await queue(), events, tell }
      beginBehind()
      return retryFailed(failed, ctx, key)
    },
    dropFailed: async (ctx, key) => dropFailed({ queue: await queue(), events, tell }, ctx, key),
    begin,
    stop: async () => {
      stopping.abort()
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
      await (await opening?.catch(() => undefined))?.stop()
    },
  }
}
