import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { rowsOf } from '#kit/server/database/delete-in-batches.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { KEPT_HOURS } from './measures.ts'

/** Requests that are kept at most, whatever their age. */
const MOST_TRACES = 20_000

/** Rows that one statement deletes: nobody waits for it for long, the rest goes a minute later. */
const BATCH = 5000

/** Days for which errors and slow statements are kept. */
const KEPT_DAYS = 30

/** Forgets, every minute, what was measured by its age. */
export async function forgetOld(db: Database): Promise<void> {
  const statements: readonly RawBuilder<unknown>[] = [
    sql`delete from sys_measurement where at < now() - ${KEPT_HOURS} * interval '1 hour'`,
    rowsOf('sys_route_measurement', sql`t.at < now() - ${KEPT_HOURS} * interval '1 hour'`)(BATCH),
    sql`delete from sys_http_trace where id in (
      select id from sys_http_trace where at < greatest(now() - ${KEPT_HOURS} * interval '1 hour',
        (select at from sys_http_trace order by at desc offset ${MOST_TRACES} limit 1)) limit ${BATCH})`,
    rowsOf('sys_error_trace', sql`t.at < now() - ${KEPT_DAYS} * interval '1 day'`)(BATCH),
    sql`delete from sys_slow_statement where last_at < now() - ${KEPT_DAYS} * interval '1 day'`,
  ]
  for (const statement of statements) {
    await statement.execute(ofAnySpeaker(db, 'what the server measured of itself, by its age'))
  }
}
