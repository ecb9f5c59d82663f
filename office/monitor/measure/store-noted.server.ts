import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'

const NOTED = 'requests and errors that the server noted'

/** Stores the requests and errors that this process noted, each kind in one statement. */
export async function storeNoted(db: Database, { source, exchanges, faults }: Watch): Promise<void> {
  const traces = exchanges.takeExchanges()
  if (traces.length > 0) {
    await sql`
      insert into sys_http_trace (at, create_time, method, path, status, milliseconds, username, address, trace_id, source)
      select at, at, left(method, 10), left(path, 250), status, milliseconds, left(username, 100), left(address, 100),
        left("traceId", 64), ${source}
      from jsonb_to_recordset(${JSON.stringify(traces)}::jsonb) as t (at timestamptz, method text, path text, status integer,
        milliseconds integer, username text, address text, "traceId" text)
    `.execute(ofAnySpeaker(db, NOTED))
  }
  const errors = faults.take()
  if (errors.length > 0) {
    await sql`
      insert into sys_error_trace (at, create_time, trace_id, kind, message, method, path, username, stack, source)
      select at, at, left("traceId", 64), left(kind, 100), left(message, 1000), left(method, 10), left(path, 250),
        left(username, 100), stack, ${source}
      from jsonb_to_recordset(${JSON.stringify(errors).replaceAll('\\u0000', '')}::jsonb) as t (at timestamptz,
        "traceId" text, kind text, message text, method text, path text, username text, stack text)
    `.execute(ofAnySpeaker(db, NOTED))
  }
}
