import pg from 'pg'
import { RUN } from '#kit/contract/job-run.ts'

/** Runs of one schedule, in the order in which they were due. */
export interface Runs {
  /** Different times at which one was due. */
  readonly slots: number
  /** Times that more than one run is noted for. */
  readonly twice: number
  /** Longest time without a due run, in seconds. */
  readonly gap: number
  /** Runs that began while another one went on. */
  readonly overlapping: number
  readonly leftOut: number
}

/** A schedule of a job that is declared in the code. @param cron six fields */
export async function addSchedule(
  client: pg.Client,
  {
    id,
    job,
    cron,
    isExclusive,
  }: { readonly id: string; readonly job: string; readonly cron: string; readonly isExclusive: boolean },
): Promise<void> {
  await client.query(
    `insert into sys_quartz_job (id, job_class_name, cron_expression, is_exclusive, is_of_code, create_by)
     values ($1, $2, $3, $4, false, 'bench')`,
    [id, job, cron, isExclusive],
  )
}

export async function runsOf(client: pg.Client, id: string): Promise<Runs> {
  const { rows } = await client.query(
    `with runs as (
       select due_at, state, start_time, coalesce(end_time, now()) as end_time, lag(due_at) over (order by due_at) as before
       from sys_job_run where schedule_id = $1
     ), done as (select * from runs where state in (${RUN.done}, ${RUN.running}, ${RUN.failed}) and start_time is not null)
     select count(distinct due_at)::integer as slots, (count(*) - count(distinct due_at))::integer as twice,
       coalesce(max(extract(epoch from due_at - before)), 0)::float as gap,
       count(*) filter (where state = ${RUN.leftOut})::integer as "leftOut",
       (select count(*)::integer from done a where exists (select 1 from done b
         where b.due_at < a.due_at and b.end_time > a.start_time)) as overlapping
     from runs`,
    [id],
  )
  return rows[0] as Runs
}

/** Speaks as the server does: for all tenants. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await client.connect()
  return client
}
