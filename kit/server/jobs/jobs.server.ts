import type pg from 'pg'
import { refused } from '#kit/contract/errors.ts'
import { JOB_PLACE, JOBS_CHANGED, PASSIVE_REASON } from '#kit/contract/job.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database, ServerDatabase } from '../database/database.server.ts'
import { newId } from '../database/ids.server.ts'
import type { Notifications } from '../database/notifications.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import type { Caller } from '../http/caller.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { Log } from '../log/log.server.ts'
import type { TableNews } from '../socket/table-channel.server.ts'
import type { Job, TrackedJob } from './define-job.server.ts'
import { type Events, openEvents } from './events.server.ts'
import { dropFailed, retryFailed } from './failed-again.server.ts'
import type { FailureKey } from './failures.server.ts'
import { dropFiles } from './files-dropped.server.ts'
import { startAgain } from './job-again.server.ts'
import type { StoredJob } from './job-rows.server.ts'
import { type CommandTitles, cancelJob, type JobStart, type Starting, startJob } from './job-start.server.ts'
import { jobTaking, type TakenJob } from './job-taking.server.ts'
import { openQueue, type Queue } from './queue.server.ts'
import { noteSent, runNoted } from './run-log.server.ts'
import { parameterOf } from './schedule.server.ts'
import { runTracked, type TrackedParts } from './tracked-run.server.ts'

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
  readonly db: ServerDatabase
  readonly notifications: Notifications
  readonly log: Log
  readonly clock: ZonedClock
  readonly files: FileStore
  readonly incoming: string
  readonly callerNow: TrackedParts['callerNow']
  /** Filled before the first job is started. */
  readonly commandTitles: CommandTitles
  readonly tell: (news: TableNews) => void
  readonly times?: Partial<JobTimes> | undefined
  /** Told of what made jobs fail. */
  readonly noteError?: ((error: unknown) => void) | undefined
  /** Nothing is taken from the queue, and no event is delivered: what waits goes on waiting. */
  readonly isPassive?: boolean | undefined
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
  /** @throws DomainError `refused` where this server is passive, and nobody would run what somebody waits for */
  requireActive(): void
  /** Whether the queue that this process began to take jobs from is there; true before it began. */
  hasQueue(db: Database): Promise<boolean>
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

interface Registered extends TakenJob {
  readonly again: ((starting: Starting, ...args: Parameters<Jobs['again']>) => Promise<string>) | undefined
  readonly undoOf: (input: unknown) => ReturnType<Jobs['undoOf']>
}

export function openJobs(parts: JobParts): Jobs {
  const { db, pool, log, notifications, clock, commandTitles } = parts
  const times = { ...TIMES, ...parts.times }
  const registered = new Map<string, Registered>()
  const running = new Map<string, () => void>()
  const stopping = new AbortController()
  let opening: Promise<Queue> | undefined
  let isBegun = false

  const queue = (): Promise<Queue> => {
    // those of its parts that are missing are made for all that are registered
    opening ??= openQueue({
      ...{ pool, log, names: [...registered.keys()], retrySeconds: times.retrySeconds },
      limits: new Map(
        [...registered.values()].flatMap(({ name, limitSeconds }) =>
          limitSeconds === undefined ? [] : [[name, limitSeconds]],
        ),
      ),
    })
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  const tell = ({ userId, tenantId }: Pick<StoredJob, 'userId' | 'tenantId'>): void =>
    parts.tell({ tenantId, userIds: [userId], key: JOBS_CHANGED, args: [] })
  const begin = async (): Promise<void> => {
    if (!parts.isPassive) {
      isBegun = true
      await taking.begin()
    }
  }
  const beginBehind = (): void => {
    begin().catch((err: unknown) => log.error({ err }, 'jobs could not be begun'))
  }

  const requireActive = (): void => {
    if (parts.isPassive) {
      throw refused(PASSIVE_REASON)
    }
  }

  const events = openEvents({ db, log, retrySeconds: times.retrySeconds, onEmit: beginBehind })

  const taking = jobTaking({
    ...{ db, log, notifications, clock, queue, running, noteError: parts.noteError },
    ...{ leaseMs: times.leaseMs, pollMs: times.pollMs, stopping: stopping.signal },
    jobs: registered,
    deliverSome: events.deliverSome,
  })

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
    const handle: TakenJob['handle'] =
      job.kind === 'tracked'
        ? (opened, queued) => runTracked(trackedParts(opened), job, queued)
        : (_, { id, data }) =>
            runNoted(db, { id, name: job.name }, (counted) =>
              job.run(job.input.parse(data), { db, log, signal: stopping.signal, id, counted }),
            )
    const { cron, isRunAtStart = false, limitSeconds } = job.kind === 'plain' ? job : {}
    const undoOf: Registered['undoOf'] = (input) =>
      job.kind === 'tracked' ? job.undo?.(job.input.parse(input)) : undefined
    const again: Registered['again'] =
      job.kind === 'tracked' && job.again
        ? (starting, ctx, stored) => startAgain(starting, ctx, job, stored)
        : undefined
    registered.set(job.name, {
      ...{ name: job.name, kind: job.kind, cron, isRunAtStart, limitSeconds },
      ...{ handle, undoOf, again },
    })
  }
  events.subscribe(dropFiles(parts.files))

  return {
    register,
    requireActive,
    subscribe: events.subscribe,
    emit: events.emit,
    enqueue: async (tx, job, input) => {
      const opened = await queue()
      await opened.send(tx, job.name, job.input.parse(input) as object)
      beginBehind()
    },
    start: async (ctx, job, start) => {
      requireActive()
      const id = await startJob({ queue: await queue(), commandTitles }, ctx, job, start)
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
        throw refused(['该任务不支持重试', 'Such a job cannot be run again', 'job.notRepeatable'])
      }
      const id = await again({ queue: await queue(), commandTitles }, ctx, stored)
      beginBehind()
      return id
    },
    fire: async (tx, { id: scheduleId, name, parameter, by }) => {
      requireActive()
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
    hasQueue: async (on) => {
      if (!isBegun) {
        return true
      }
      const opened = await opening?.catch(() => undefined)
      return (await opened?.isThere(on)) ?? false
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
      await taking.stop()
      await (await opening?.catch(() => undefined))?.stop()
    },
  }
}
