import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { type Minute, SHARED_SOURCE } from './measures.ts'

interface Measured {
  readonly at: Date
  readonly content: Minute
}

/** What all processes share, as one of them measured it last; undefined before the first minute. */
export async function lastSharedMinute(db: Database): Promise<Measured | undefined> {
  const { rows } = await sql<Measured>`select at, content from sys_measurement
    where source = ${SHARED_SOURCE} and content <> '{}' order by at desc limit 1`.execute(
    ofAnySpeaker(db, 'what the server measures of itself'),
  )
  return rows[0]
}
