import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DomainError } from '#kit/contract/errors.ts'
import { JOB_PLACE } from '#kit/contract/job.ts'
import { filled, type Refusal, type Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { ofTenant, type ServerDatabase } from '../database/database.server.ts'
import { inTransaction } from '../database/in-transaction.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import type { Caller } from '../http/caller.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { Log } from '../log/log.server.ts'
import { fullRefusal } from '../storage-full.ts'
import type { JobOutcome, JobRun, Progress, TrackedJob } from './define-job.server.ts'
import type { Events } from './events.server.ts'
import { filesDropped } from './files-dropped.server.ts'
import { jobEnded } from './job-ended.server.ts'
import { beat, claim, finish, notedRows, noteRows, putBack, type Standing, type StoredJob } from './job-rows.server.ts'
import type { Queue, QueuedJob } from './queue.server.ts'

/** Milliseconds between two notes of how far a job is. */
const PROGRESS_MS = 500

/** Runs of one job that ended without a word, such as a process that was killed; then it is given up. */
const MOST_RUNS = 20

/** Runs of one job that may end with an unexpected error; then it is given up. */
const MOST_FAILURES = 3

/** Why a run ends before its time. */
class RunEnded extends Error {
  readonly standing: Exclude<Standing, 'goes on'> | 'stopped'

  constructor(standing: RunEnded['standing']) {
    super(`the run is ${standing}`)
    this.standing = standing
  }
}

export interface TrackedParts {
  readonly db: ServerDatabase
  readonly queue: Queue
  readonly log: Log
  readonly clock: ZonedClock
  readonly files: FileStore
  /** On the same volume as the stored files. */
  readonly incoming: string
  /** Somebody with the rights they have now; null when they may not sign in any more. */
  readonly callerNow: (userId: string, tenantId: number) => Promise<Caller | null>
  /** Jobs of this person have changed. */
  readonly tell: (job: Pick<StoredJob, 'userId' | 'tenantId'>) => void
  readonly emit: Events['emit']
  /** Told of what made runs fail. */
  readonly noteError?: ((error: unknown) => void) | undefined
  /** A run that gives no sign of life for so long is taken over. Milliseconds. */
  readonly leaseMs: number
  /** Before the first repetition of a run that failed; it doubles. */
  readonly retrySeconds: number
  /** The server stops: runs are put back. */
  readonly stopping: AbortSignal
  /** Running jobs by their id: aborted when they are cancelled. */
  readonly running: Map<string, () => void>
}

/** Runs a tracked job to its end, or as far as it comes before it is cancelled, put back or lost. */
export async function runTracked<Input>(parts: TrackedParts, job: TrackedJob<Input>, queued: QueuedJob): Promise<void> {
  const { db, log } = parts
  const { id } = queued.data as { readonly id: string }
  const stored = await claim(db, id)
  if (!stored) {
    return
  }
  parts.tell(stored)
  const ending = new AbortController()
  const end = (standing: RunEnded['standing']) => ending.abort(new RunEnded(standing))
  const check = async (progress?: Progress) => {
    const standing = await beat(db, stored, progress)
    if (standing !== 'goes on') {
      end(standing)
    }
  }
  const stop = () => end('stopped')
  parts.stopping.addEventListener('abort', stop)
  parts.running.set(id, () => end('cancelled'))
  const alive = setInterval(
    () => void check().catch((err: unknown) => log.warn({ err, id }, 'no sign of life')),
    parts.leaseMs / 4,
  )
  try {
    if (parts.stopping.aborted) {
      stop()
    }
    if (stored.cancelTime) {
      end('cancelled')
    }
    if (stored.run - stored.firstRun > MOST_RUNS) {
      throw new DomainError('refused', GIVEN_UP)
    }
    const outcome = await job.run(await runOf(parts, job, stored, { ending: ending.signal, check }))
    await close(parts, stored, 'done', outcome)
  } catch (error) {
    await endEarly(parts, stored, ending.signal.aborted ? ending.signal.reason : error)
  } finally {
    clearInterval(alive)
    parts.stopping.removeEventListener('abort', stop)
    parts.running.delete(id)
    parts.tell(stored)
  }
}

const GIVEN_UP: Refusal = [
  '任务多次意外中断，已停止',
  'The job was interrupted too often and was given up',
  'job.givenUp',
]
const FAILED: Text = ['任务执行失败（编号 {id}）', 'The job failed (no. {id})']
const CANCELLED: Text = ['任务已取消', 'The job was cancelled']
const NO_RIGHT: Refusal = [
  '没有权限，请联系管理员授权',
  'You do not have the permission; ask an administrator',
  'permission.missing',
]

async function endEarly(parts: TrackedParts, stored: StoredJob, error: unknown): Promise<void> {
  const { db, queue, log } = parts
  if (error instanceof RunEnded) {
    switch (error.standing) {
      case 'lost':
        return
      case 'cancelled':
        await close(parts, stored, 'cancelled', { message: CANCELLED })
        return
      case 'stopped':
        await db.transaction().execute(async (tx) => {
          if (await putBack(tx, stored)) {
            await queue.send(tx, stored.name, { id: stored.id })
          }
        })
        return
    }
  }
  parts.noteError?.(error)
  const full = fullRefusal(error)
  if (full) {
    log.warn({ err: error, jobId: stored.id }, 'a job ended for want of space')
    await close(parts, stored, 'failed', { message: full.text })
    return
  }
  if (error instanceof DomainError && error.code !== 'unexpected') {
    await close(parts, stored, 'failed', { message: error.text })
    return
  }
  const failures = stored.failures + 1
  log.warn({ err: error, jobId: stored.id, failures }, 'a run of a job failed')
  if (failures > MOST_FAILURES) {
    log.error({ err: error, jobId: stored.id }, 'a tracked job failed')
    await close(parts, stored, 'failed', { message: filled(FAILED, { id: stored.id }) })
    return
  }
  await db.transaction().execute(async (tx) => {
    if (await putBack(tx, { ...stored, failures })) {
      await queue.send(tx, stored.name, { id: stored.id }, { after: parts.retrySeconds * 2 ** stored.failures })
    }
  })
}

/** Stores the end of a job. The files that came with it are of no use any more, unless it failed and may run again. */
async function close(
  { db, emit }: TrackedParts,
  stored: StoredJob,
  state: 'done' | 'failed' | 'cancelled',
  outcome: JobOutcome,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await finish(tx, stored, state, outcome))) {
      return
    }
    await emit({ db: tx }, jobEnded, { jobId: stored.id, run: stored.run })
    if (state !== 'failed' && stored.inputFiles.length > 0) {
      await emit({ db: tx }, filesDropped, { jobId: stored.id, paths: [...stored.inputFiles] })
    }
  })
}

async function runOf<Input>(
  parts: TrackedParts,
  job: TrackedJob<Input>,
  stored: StoredJob,
  { ending, check }: { readonly ending: AbortSignal; readonly check: (progress?: Progress) => Promise<void> },
): Promise<JobRun<Input>> {
  const { db, clock, log, files } = parts
  const input = job.input.parse(stored.input)
  const callerNow = async (): Promise<Caller> => {
    const caller = await parts.callerNow(stored.userId, stored.tenantId)
    if (!caller?.can(job.permission(input))) {
      throw new DomainError('forbidden', NO_RIGHT)
    }
    return caller
  }
  const user = await callerNow()
  const { id, locale, origin } = stored
  const ctx: RequestContext = {
    input: {},
    db: ofTenant(db, user.tenantId),
    user,
    locale,
    clock,
    log,
    traceId: id,
    command: job.command(input),
    isFromOwnPage: true,
    origin,
  }
  const sentFile = async (path: string) => {
    const file = stored.inputFiles.includes(path) ? await files.find(path) : null
    if (!file) {
      throw new DomainError('refused', [
        '上传的文件已不存在',
        'The uploaded file is not there any more',
        'job.fileGone',
      ])
    }
    return file
  }
  let toldAt = Number.NEGATIVE_INFINITY
  const tellSometimes = (): boolean => {
    const isDue = performance.now() - toldAt > PROGRESS_MS
    if (isDue) {
      toldAt = performance.now()
      parts.tell(stored)
    }
    return isDue
  }
  return {
    id,
    input,
    ctx,
    noted: stored.done,
    signal: ending,
    progress: async (progress) => {
      ending.throwIfAborted()
      if (performance.now() - toldAt > PROGRESS_MS) {
        await check(progress)
        tellSometimes()
        ending.throwIfAborted()
      }
    },
    step: async (work) => {
      ending.throwIfAborted()
      // rights that are withdrawn meanwhile end it
      const caller = await callerNow()
      const result = await inTransaction(ctx.db, async (tx) => {
        const { rows = [], result, ...progress } = await work({ ...ctx, user: caller, db: tx })
        await noteRows(tx, stored, rows)
        // last, so that nobody waits for this row while the work goes on
        const standing = await beat(tx, stored, progress)
        if (standing !== 'goes on') {
          throw new RunEnded(standing)
        }
        return result
      })
      tellSometimes()
      return result
    },
    rows: () => notedRows(db, id),
    storeFile: async (extension, content) => {
      const folder = await mkdtemp(join(parts.incoming, 'job-'))
      try {
        const path = join(folder, 'file')
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o640 }), { signal: ending })
        return await files.take(`${JOB_PLACE}/${stored.userId}`, extension, path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    inputFile: async (path) => buffer((await sentFile(path)).read()),
    inputStream: async (path) => {
      const file = await sentFile(path)
      return () => file.read()
    },
  }
}
