import { sql } from 'kysely'
import { dueSlots, nextSlot, quartzOf, type Timetable } from '#kit/contract/cron/due-slots.ts'
import { SCHEDULE } from '#kit/contract/job-run.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import type { Database } from '../database/database.server.ts'
import { newId } from '../database/ids.server.ts'
import type { Log } from '../log/log.server.ts'
import type { Queue } from './queue.server.ts'
import { noteSent } from './run-log.server.ts'

/** Longest and shortest time between two looks at the clock, in milliseconds: what is due sooner is not waited past. */
const LOOK_MS = 15_000
const SHORTEST_MS = 1000

/** A job that is declared to run by itself. */
export interface Scheduled {
  readonly name: string
  /** Five fields. */
  readonly cron: string
}

interface Parts {
  readonly queue: Pick<Queue, 'send' | 'idOf'>
  readonly db: Database
  readonly timeZone: string
  /** Jobs that this process knows. */
  readonly names: readonly string[]
}

/**
 * Brings in the schedules of the code; what administrators made of one that is there stays. What was reckoned by the clock of
 * another zone is reckoned anew, so that a shop whose zone was set otherwise waits for no time of the old one.
 */
export async function bringSchedules(db: Database, jobs: readonly Scheduled[], timeZone: string): Promise<void> {
  const rows = jobs.map(({ name, cron }) => ({ id: newId(), name, quartz: quartzOf(cron) }))
  const now = new Date()
  await sql`
    insert into sys_quartz_job (id, job_class_name, cron_expression, is_of_code, next_due, create_by)
    select j.id, j.name, j.quartz, true, j.next_due, 'system' from unnest(
      ${rows.map(({ id }) => id)}::text[], ${rows.map(({ name }) => name)}::text[], ${rows.map(({ quartz }) => quartz)}::text[],
      ${rows.map(({ quartz }) => nextSlot(quartz, now, timeZone)?.toISOString() ?? null)}::timestamptz[]
    ) as j (id, name, quartz, next_due)
    on conflict (job_class_name) where is_of_code and del_flag = 0 do nothing
  `.execute(db)
  await reckonAnew(db, now, timeZone)
}

async function reckonAnew(db: Database, now: Date, timeZone: string): Promise<void> {
  const { rows: due } = await sql<{ id: string; cron: string; nextDue: Date }>`
    select id, cron_expression as cron, next_due from sys_quartz_job
    where status = ${SCHEDULE.running} and next_due is not null
  `.execute(db)
  for (const { id, cron, nextDue } of due) {
    const before = new Date(nextDue.getTime() - 1)
    if (nextSlot(cron, before, timeZone)?.getTime() !== nextDue.getTime()) {
      // what was missed before the start stays missed
      const next = nextSlot(cron, before < now ? before : now, timeZone) ?? null
      await sql`update ${withDeleted('sys_quartz_job')} set next_due = ${next} where id = ${id} and next_due = ${nextDue}`.execute(
        db,
      )
    }
  }
}

/**
 * Sends jobs when their time has come. Every process does so; the id of a run follows from its time, so that it is sent once.
 * @returns the function that ends it
 */
export function startSchedule(parts: Parts & { readonly log: Log }): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const look = async (): Promise<void> => {
    const next = await sendDue(new Date(), parts).catch((err: unknown) => {
      parts.log.error({ err }, 'a schedule was not kept')
      return undefined
    })
    const wait = next === undefined ? LOOK_MS : next.getTime() - Date.now()
    if (!isOver) {
      timer = setTimeout(() => void look(), Math.min(LOOK_MS, Math.max(SHORTEST_MS, wait)))
    }
  }
  if (parts.names.length > 0) {
    void look()
  }
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

interface ScheduleRow extends Timetable {
  readonly id: string
  readonly name: string
  readonly parameter: string | null
}

/** Sends the jobs that are due at a time. @returns when the next one is */
export async function sendDue(now: Date, { queue, db, timeZone, names }: Parts): Promise<Date | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select id, job_class_name as name, cron_expression as cron, parameter, misfire, last_due, next_due from sys_quartz_job
    where status = ${SCHEDULE.running} and job_class_name = any(${names})
  `.execute(db)
  const times: Date[] = []
  for (const row of rows) {
    const next = nextSlot(row.cron, now, timeZone)
    for (const slot of dueSlots(row, now, timeZone)) {
      // of two that are sent now the second one stays due, should this process end between them
      const following = nextSlot(row.cron, slot, timeZone) ?? null
      const key = `${row.id}:${slot.toISOString()}`
      await db.transaction().execute(async (tx) => {
        await noteSent(tx, {
          ...{ id: queue.idOf(row.name, key), scheduleId: row.id, name: row.name },
          ...{ cause: 'clock', dueAt: slot, createBy: 'system' },
        })
        await queue.send(tx, row.name, parameterOf(row.parameter), { key })
        await sql`
          update ${withDeleted('sys_quartz_job')} set last_due = greatest(last_due, ${slot}::timestamptz), next_due = ${following}
          where id = ${row.id}
        `.execute(tx)
      })
    }
    times.push(...(next ? [next] : []))
  }
  return times.length === 0 ? undefined : new Date(Math.min(...times.map((time) => time.getTime())))
}

/** What a schedule gives its job. */
export function parameterOf(parameter: string | null): object {
  return parameter === null || parameter === '' ? {} : (JSON.parse(parameter) as object)
}
