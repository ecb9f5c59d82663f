import { sql } from 'kysely'
import { RUN, SCHEDULE } from '#kit/contract/job-run.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { JOB_KINDS } from '../job/job-kinds.ts'

const LOOK = 'what waits behind the pages, counted over all tenants'

type Cells = readonly (readonly (number | string | null)[])[]

export function jobTitle(name: string): Text {
  const kinds: Readonly<Record<string, { readonly title: Text }>> = JOB_KINDS
  return Object.hasOwn(kinds, name) ? (kinds[name]?.title ?? [name, name]) : [name, name]
}

/** Queues: name, waiting, seconds of the oldest one, at work, failed within a day. */
export async function queues(db: Database, title: (name: string) => string): Promise<Cells> {
  const { rows } = await sql<{ name: string; waiting: number; age: number | null; active: number; failed: number }>`
    select name, count(*) filter (where state in ('created', 'retry') and start_after <= now())::integer as waiting,
      extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::float
        as age,
      count(*) filter (where state = 'active')::integer as active,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::integer as failed
    from pgboss.job group by name having count(*) filter (where state <> 'completed') > 0
    union all
    select 'events', count(*) filter (where state = 'waiting')::integer,
      extract(epoch from now() - min(due_time) filter (where state = 'waiting' and due_time <= now()))::float,
      0, count(*) filter (where state = 'failed')::integer
    from sys_event_delivery where state <> 'done'
    order by 5 desc, 2 desc, 1
  `.execute(ofAnySpeaker(db, LOOK))
  return rows.map(({ name, waiting, age, active, failed }) => [title(name), waiting, age, active, failed])
}

/** Schedules that run: name, when due, seconds late, median and longest run of a day, runs that failed in it. */
export async function schedules(
  db: Database,
  title: (name: string) => string,
  format: (at: Date) => string,
): Promise<Cells> {
  const { rows } = await sql<{
    name: string
    nextDue: Date | null
    late: number | null
    usual: number | null
    longest: number | null
    failed: number
  }>`
    select s.job_class_name as name, s.next_due, case when s.next_due < now() then extract(epoch from now() - s.next_due)::float end
        as late,
      percentile_cont(0.5) within group (order by extract(epoch from r.end_time - r.start_time)) * 1000 as usual,
      max(extract(epoch from r.end_time - r.start_time))::float * 1000 as longest,
      count(r.id) filter (where r.state = ${RUN.failed})::integer as failed
    from sys_quartz_job s left join sys_job_run r on r.schedule_id = s.id and r.create_time > now() - interval '1 day'
    where s.status = ${SCHEDULE.running}
    group by s.id, s.job_class_name, s.next_due order by 3 desc nulls last, failed desc, s.job_class_name
  `.execute(ofAnySpeaker(db, LOOK))
  return rows.map(({ name, nextDue, late, usual, longest, failed }) => [
    title(name),
    nextDue && format(nextDue),
    late,
    usual,
    longest,
    failed,
  ])
}
