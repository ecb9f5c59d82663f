import { type Selectable, type SqlBool, sql } from 'kysely'
import type { JobState } from '#kit/contract/job.ts'
import type { Locale, Text } from '#kit/contract/text.ts'
import type { Database } from '../database/database.server.ts'
import type { StoredTables } from '../database/tables.server.ts'
import type { JobOutcome, Progress, RowOutcome } from './define-job.server.ts'

declare module '../database/tables.server.ts' {
  interface StoredValues {
    'sys_job.title': Text
    'sys_job.message': Text
    'sys_job.locale': Locale
    'sys_job.state': JobState
  }
}

/**
 * A job as it is stored. `firstRun`: runs before it was begun anew; `undoId`: the job that takes back what this one wrote; `againId`:
 * the job that runs what was left of this one; `beatTime`: when its process last said that it is there.
 */
export type StoredJob = Selectable<StoredTables['sys_job']>

/** Begins a run; undefined for a job that another process has, or that has ended. */
export async function claim(db: Database, id: string): Promise<StoredJob | undefined> {
  return db
    .updateTable('sys_job')
    .set({
      state: 'running',
      run: sql`run + 1`,
      beatTime: sql`now()`,
      startTime: sql`coalesce(start_time, now())`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

type Run = Pick<StoredJob, 'id' | 'run'>

/** A run may write only as long as no other one has begun. */
const isCurrent = ({ id, run }: Run) => sql<SqlBool>`id = ${id} and run = ${run} and state = 'running'`

export type Standing = 'goes on' | 'cancelled' | 'lost'

/** A sign of life, with what is new. */
export async function beat(db: Database, run: Run, progress?: Progress): Promise<Standing> {
  const row = await db
    .updateTable('sys_job')
    .set({ beatTime: sql`now()`, ...columnsOf(progress) })
    .where(isCurrent(run))
    .returning('cancelTime')
    .executeTakeFirst()
  return row ? (row.cancelTime ? 'cancelled' : 'goes on') : 'lost'
}

function columnsOf(progress: Progress | undefined): { done?: number; total?: number } {
  return progress ? { done: progress.done, ...(progress.total === undefined ? {} : { total: progress.total }) } : {}
}

/** Rows of a step, inside its transaction. */
export async function noteRows(db: Database, { id }: Run, rows: readonly RowOutcome[]): Promise<void> {
  if (rows.length > 0) {
    await db
      .insertInto('sys_job_row')
      .values(
        rows.map(({ position, title, isDone, reasons = [], changes, note }) => ({
          jobId: id,
          position,
          title: [...title].slice(0, 300).join(''),
          isDone,
          reasons: JSON.stringify(reasons),
          changes: changes && changes.length > 0 ? JSON.stringify(changes) : null,
          note: note === undefined ? null : JSON.stringify(note),
        })),
      )
      .execute()
  }
}

/** Rows of a job in their order; all without a range. */
export async function notedRows(
  db: Database,
  jobId: string,
  { isRefused, limit, offset = 0 }: { isRefused?: boolean; limit?: number; offset?: number } = {},
): Promise<readonly RowOutcome[]> {
  return (await db
    .selectFrom('sys_job_row')
    .select(['position', 'title', 'isDone', 'reasons', 'changes', 'note'])
    .where('jobId', '=', jobId)
    .$if(isRefused === true, (rows) => rows.where('isDone', '=', false))
    .orderBy('position')
    .$if(limit !== undefined, (rows) => rows.limit(limit ?? 0).offset(offset))
    .execute()) as unknown as readonly RowOutcome[]
}

/** How many rows a job has noted. */
export async function countRows(db: Database, jobId: string, isRefused: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sys_job_row where job_id = ${jobId} and (is_done is false or not ${isRefused})
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Those of the jobs that noted rows. */
export async function withRows(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) {
    return new Set()
  }
  const { rows } = await sql<{ id: string }>`
    select j.id from sys_job j
    where j.id = any(${[...ids]}) and exists (select 1 from sys_job_row r where r.job_id = j.id)
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Rows that were not done, by the id of their job; jobs that are run again or taken back already are missing. */
export async function leftRows(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) {
    return new Map()
  }
  const { rows } = await sql<{ id: string; left: number }>`
    select j.id, j.total - (select count(*) from sys_job_row r where r.job_id = j.id and r.is_done) as left
    from sys_job j left join sys_job u on u.id = j.undo_id
    where j.id = any(${[...ids]}) and j.end_time is not null and j.again_id is null
      and (u.id is null or u.state in ('failed', 'cancelled'))
  `.execute(db)
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** Those of the jobs whose rows note what there is to take back, and that nobody takes back. */
export async function undoable(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) {
    return new Set()
  }
  const { rows } = await sql<{ id: string }>`
    select j.id from sys_job j left join sys_job u on u.id = j.undo_id
    where j.id = any(${[...ids]}) and j.end_time is not null and (u.id is null or u.state in ('failed', 'cancelled'))
      and exists (select 1 from sys_job_row r where r.job_id = j.id and r.note -> 'undo' is not null)
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Ends a run. @returns false when it is not the current one any more: nothing was stored */
export async function finish(
  db: Database,
  run: Run,
  state: JobState,
  { message, result, refused, file }: JobOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys_job')
    .set({
      state,
      message: sql`${[...message]}::text[]`,
      result: result === undefined ? null : JSON.stringify(result),
      endTime: sql`now()`,
      ...(state === 'done' ? { done: sql`coalesce(total, done)` } : {}),
      ...(refused === undefined ? {} : { refused }),
      ...(file ? { filePath: file.path, fileName: file.name } : {}),
    })
    .where(isCurrent(run))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts a run back, for another process or a later try. @returns false when it is not the current one any more */
export async function putBack(db: Database, run: Run & Pick<StoredJob, 'failures'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys_job')
    .set({ state: 'waiting', beatTime: null, failures: run.failures })
    .where(isCurrent(run))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Jobs that wait and that no worker will hear of: a process took the message from the queue and ended before it began the
 * job. The queue itself would give the message out again much later.
 */
export async function unheard(db: Database, leaseMs: number): Promise<readonly StoredJob[]> {
  return db
    .selectFrom('sys_job')
    .selectAll()
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`not exists (select 1 from pgboss.job q where q.name = sys_job.name and q.data ->> 'id' = sys_job.id
      and (q.state in ('created', 'retry') or q.state = 'active' and q.started_on > now() - ${leaseMs} * interval '1 millisecond'))`)
    .execute()
}

/** Puts back what was begun by processes that gave no sign of life for so long. */
export async function putBackLost(db: Database, leaseMs: number): Promise<void> {
  await db
    .updateTable('sys_job')
    .set({ state: 'waiting', beatTime: null })
    .where('state', '=', 'running')
    .where('beatTime', '<', sql<Date>`now() - ${leaseMs} * interval '1 millisecond'`)
    .execute()
}
