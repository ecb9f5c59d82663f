import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import { endApiTokensOf } from './api-tokens.server.ts'

/** What ends every session and API token of somebody. */
export function endAccessOver(sessions: SessionStore) {
  return async (db: Database, userId: string): Promise<void> => {
    await sessions.endAllOf(db, userId)
    await endApiTokensOf(db, userId)
    await sql`delete from sys_half_sign_in where user_id = ${userId}`.execute(
      acrossTenants(db, 'sign-ins of somebody that wait for a factor end with their sessions'),
    )
  }
}
