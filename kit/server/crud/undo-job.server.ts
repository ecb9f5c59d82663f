import { sql } from 'kysely'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { filled, type Refusal, type Text } from '#kit/contract/text.ts'
import { unscoped } from '../database/scope.server.ts'
import { knownError } from '../http/known-errors.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import { defineTrackedJob, type JobRun, type RowOutcome, type TrackedJob } from '../jobs/define-job.server.ts'
import type { AppContext } from './app-context.server.ts'
import { inSavepoint } from './savepoint.server.ts'
import { notFound } from './write.server.ts'

/** How one kind of job is taken back. */
export interface Taker {
  /** Locks what is taken back together, so that two who do so never wait for each other. */
  lock?(ctx: RequestContext, notes: readonly unknown[]): Promise<unknown>
  /** @returns what had to stay, and why; empty when all of it was taken back */
  takeBack(ctx: RequestContext, note: unknown): Promise<readonly Text[]>
  /** The same of several at once, where that is much quicker; what one of them refuses is tried one by one. */
  takeBackMany?(ctx: RequestContext, notes: readonly unknown[]): Promise<readonly (readonly Text[])[]>
  onCommitted?(): void
}

type UndoInput = { readonly job: string }

/** Rows that are taken back before somebody hears how far it is. */
const STEP_ROWS = 50
/** The same of those that are taken back together. */
const MANY_ROWS = 200

const OWN = 'jobs of the caller, and the rows of these jobs'
const DONE: Text = ['已撤销 {n} 行', '{n} {n|row was|rows were} taken back']
const DONE_BUT: Text = [
  '已撤销 {n} 行，{kept} 行未能完全撤销',
  '{n} {n|row was|rows were} taken back, {kept} could not be or not all of them',
]
const NOT_ENDED: Refusal = ['任务尚未结束，不能撤销', 'The job has not ended yet', 'job.running']
const UNDONE: Refusal = ['已撤销或正在撤销', 'It was taken back already, or is being so', 'job.takenBack']
const NOTHING: Refusal = ['没有写入数据，无需撤销', 'It wrote nothing that could be taken back', 'job.nothingWritten']

/**
 * Takes a job back, row by row, the last one first: what its rows noted as `undo`. What cannot be taken back stays and is
 * told with its row.
 */
export function defineUndoJob<Input extends UndoInput>(
  app: AppContext,
  name: string,
  {
    takerOf,
    ...job
  }: Pick<TrackedJob<Input>, 'input' | 'permission' | 'command'> & { readonly takerOf: (input: Input) => Taker },
): TrackedJob<Input> {
  return defineTrackedJob<Input>(name, {
    ...job,
    run: async (run) => {
      const taker = takerOf(run.input)
      const noted = await notedUndos(run.ctx, run.input.job)
      const stepRows = taker.takeBackMany ? MANY_ROWS : STEP_ROWS
      for (let first = run.noted; first < noted.length; first += stepRows) {
        const some = noted.slice(first, first + stepRows)
        await run.step(async (ctx) => {
          await taker.lock?.(
            ctx,
            some.map(({ undo }) => undo),
          )
          const kept = await allTakenBack(app, taker, ctx, some)
          const rows = some.map(({ title }, index): RowOutcome => {
            const reasons = kept[index] ?? []
            return { position: first + index, title, isDone: reasons.length === 0, reasons }
          })
          return { done: first + some.length, total: noted.length, rows, result: null }
        })
        taker.onCommitted?.()
      }
      return outcomeOf(run)
    },
  })
}

/** Takes back what was noted; what refuses stays. @returns what had to stay of each */
export async function allTakenBack(
  app: AppContext,
  taker: Taker,
  ctx: RequestContext,
  some: readonly NotedUndo[],
): Promise<readonly (readonly Text[])[]> {
  const { takeBackMany } = taker
  if (takeBackMany) {
    try {
      return await inSavepoint(ctx, () =>
        takeBackMany(
          ctx,
          some.map(({ undo }) => undo),
        ),
      )
    } catch (caught) {
      const error = knownError(caught, app.resources)
      if (!(error instanceof DomainError) || error.code === 'unexpected') {
        throw error
      }
    }
  }
  const kept: (readonly Text[])[] = []
  for (const { undo } of some) {
    kept.push(await takenBack(app, taker, ctx, undo))
  }
  return kept
}

async function takenBack(app: AppContext, taker: Taker, ctx: RequestContext, note: unknown): Promise<readonly Text[]> {
  try {
    return await inSavepoint(ctx, () => taker.takeBack(ctx, note))
  } catch (caught) {
    const error = knownError(caught, app.resources)
    if (!(error instanceof DomainError) || error.code === 'unexpected') {
      throw error
    }
    return error.detail.errors && error.detail.errors.length > 0
      ? error.detail.errors.map(({ message }) => message)
      : [error.text]
  }
}

async function outcomeOf(run: JobRun<UndoInput>) {
  const rows = await run.rows()
  const kept = rows.filter(({ isDone }) => !isDone).length
  return {
    message: filled(kept === 0 ? DONE : DONE_BUT, { n: rows.length - kept, kept }),
    refused: kept,
    result: { doneCount: rows.length - kept, keptCount: kept },
  }
}

interface NotedUndo {
  readonly title: string
  readonly undo: unknown
}

/** What a job noted of what it wrote, the last one first. */
async function notedUndos({ db }: Pick<RequestContext, 'db'>, jobId: string): Promise<readonly NotedUndo[]> {
  const { rows } = await sql<NotedUndo>`
    select title, note -> 'undo' as undo from sys_job_row
    where job_id = ${jobId} and note -> 'undo' is not null order by position desc
  `.execute(unscoped(db, OWN))
  return rows
}

/** Which job is taken back, and by what. */
export interface UndoStart<Input extends UndoInput> {
  /** The name of jobs that can be, and what more is asked of their input. */
  readonly of: string
  readonly matches: (input: unknown) => boolean
  readonly job: TrackedJob<Input>
  readonly input: Input
  /** What the job is done to. */
  readonly subject: Text
}

/**
 * Starts taking back a job of the caller; answers the id of the new job.
 * @throws DomainError for a job that is not the caller's, has not ended, or was taken back already
 */
export async function startUndo<Input extends UndoInput>(
  app: AppContext,
  ctx: RequestContext,
  { of, matches, job, input, subject }: UndoStart<Input>,
): Promise<{ readonly id: string }> {
  const { length: total } = await undoable(ctx, { of, matches, input })
  const id = await app.jobs.start(ctx, job, { input, of: subject, total })
  await sql`update sys_job set undo_id = ${id} where id = ${input.job}`.execute(unscoped(ctx.db, OWN))
  return { id }
}

/**
 * What a job of the caller noted that can be taken back, the last one first; the job is locked.
 * @throws DomainError for a job that is not the caller's, has not ended, was taken back already, or wrote nothing
 */
export async function undoable(
  ctx: RequestContext,
  { of, matches, input }: Pick<UndoStart<UndoInput>, 'of' | 'matches' | 'input'>,
): Promise<readonly NotedUndo[]> {
  await requireUndoable(ctx, input.job, { of, matches })
  const noted = await notedUndos(ctx, input.job)
  if (noted.length === 0) {
    throw refused(NOTHING)
  }
  return noted
}

async function requireUndoable(
  { db, user }: RequestContext,
  id: string,
  { of, matches }: Pick<UndoStart<UndoInput>, 'of' | 'matches'>,
): Promise<void> {
  const { rows } = await sql<{ input: unknown; state: string; undoState: string | null }>`
    select j.input, j.state, u.state as undo_state from sys_job j left join sys_job u on u.id = j.undo_id
    where j.id = ${id} and j.name = ${of} and j.user_id = ${user.userId} and j.tenant_id = ${user.tenantId}
    for update of j
  `.execute(unscoped(db, OWN))
  const [job] = rows
  if (!job || !matches(job.input)) {
    throw notFound()
  }
  if (!['done', 'failed', 'cancelled'].includes(job.state)) {
    throw refused(NOT_ENDED)
  }
  if (job.undoState !== null && !['failed', 'cancelled'].includes(job.undoState)) {
    throw refused(UNDONE)
  }
}
