import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import type { DatabaseLog } from './log.server.ts'

/**
 * Says once at the start how many connections this process may open (the server's own, those of its tenants, and the one that
 * listens), and how many the database has for all processes.
 * @param poolSize most connections of each of the two pools
 */
export async function checkConnections(db: Database, poolSize: number, log: DatabaseLog): Promise<void> {
  const { rows } = await sql<{ all: number }>`select current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int as all`.execute(db)
  const counts = { connections: 2 * poolSize + 1, ofDatabase: rows[0]?.all ?? 0 }
  if (counts.connections > counts.ofDatabase) {
    log.warn(counts, 'this process may open more connections than the database has: lower VITRINE_DATABASE_POOL')
  } else {
    log.info(counts, 'connections that this process may open, and those that the database has for all processes')
  }
}
