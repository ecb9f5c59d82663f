import { sql } from 'kysely'
import { RUN } from '#kit/contract/job-run.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import type { Database } from '../database/database.server.ts'

/** A run that takes longer than the queue waits for it is repeated: it holds its schedule no longer. Seconds. */
const HELD_SECONDS = 300

const ERROR_MAX = 1000

export interface NewRun {
  /** Of the job in the queue. */
  readonly id: string
  readonly scheduleId: string
  readonly name: string
  readonly cause: 'clock' | 'hand'
  readonly dueAt: Date
  readonly createBy: string
}

/** Notes that a run was sent; one that is known stays as it is. */
export async function noteSent(db: Database, { id, scheduleId, name, cause, dueAt, createBy }: NewRun): Promise<void> {
  await sql`
    insert into sys_job_run (id, schedule_id, job_class_name, cause, due_at, create_by)
    values (${id}, ${scheduleId}, ${name}, ${cause}, ${dueAt}, ${createBy}) on conflict (id) do nothing
  `.execute(db)
}

/**
 * Does the work of a run and notes what became of it. What no schedule sent is done and not noted; a run of an exclusive
 * schedule is left out while another one goes on.
 */
export async function runNoted(
  db: Database,
  { id, name }: { readonly id: string; readonly name: string },
  work: (counted: (rows: number) => void) => Promise<void>,
): Promise<void> {
  let rows: number | null = null
  const counted = (more: number): void => {
    rows = (rows ?? 0) + more
  }
  const begun = await begin(db, id)
  if (begun === 'unknown') {
    return work(counted)
  }
  if (begun === 'held') {
    return
  }
  try {
    await work(counted)
  } catch (error) {
    await end(db, { id, name, state: RUN.failed, rows, error: String(error instanceof Error ? error.message : error) })
    throw error
  }
  await end(db, { id, name, state: RUN.done, rows, error: null })
}

async function begin(db: Database, id: string): Promise<'begun' | 'held' | 'unknown'> {
  const { rows: known } = await sql<{ scheduleId: string }>`
    update sys_job_run set state = ${RUN.running}, start_time = now(), tries = tries + 1, error = null, end_time = null
    where id = ${id} returning schedule_id
  `.execute(db)
  const [run] = known
  if (!run) {
    return 'unknown'
  }
  const { rows: taken } = await sql`
    update ${withDeleted('sys_quartz_job')} set running_id = ${id}, running_until = now() + ${HELD_SECONDS} * interval '1 second',
      last_start = now()
    where id = ${run.scheduleId}
      and (not is_exclusive or running_id is null or running_id = ${id} or running_until < now()) returning id
  `.execute(db)
  if (taken.length > 0) {
    return 'begun'
  }
  await sql`update sys_job_run set state = ${RUN.leftOut}, end_time = now() where id = ${id}`.execute(db)
  return 'held'
}

interface EndedRun {
  readonly id: string
  readonly name: string
  readonly state: number
  readonly rows: number | null
  readonly error: string | null
}

async function end(db: Database, { id, name, state, rows, error }: EndedRun): Promise<void> {
  const told = error?.slice(0, ERROR_MAX) ?? null
  await sql`
    with ended as (
      update sys_job_run set state = ${state}, end_time = now(), row_count = ${rows}::integer, error = ${told}::text
      where id = ${id} returning schedule_id
    )
    update ${withDeleted('sys_quartz_job')} s set last_end = now(), last_state = ${state}, last_rows = ${rows}::integer,
      last_error = ${told}::text, running_id = null, running_until = null
    from ended where s.id = ended.schedule_id and (s.running_id = ${id} or not s.is_exclusive)
  `.execute(db)
  // those that waited with the same input are done with it
  await sql`
    update sys_job_run r set state = ${RUN.merged}, end_time = now() from pgboss.job j
    where r.job_class_name = ${name} and r.state = ${RUN.waiting} and j.name = ${name} and j.id::text = r.id
      and j.state = 'completed'
  `.execute(db)
}
