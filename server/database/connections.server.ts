import { sql } from 'kysely'
import { type Database, poolsOf } from '#kit/server/database/database.server.ts'
import type { DatabaseLog } from './log.server.ts'

/**
 * Says once at the start how many connections this process may open (the server's own and those of its tenants for each workload,
 * and the one that listens), and how many the database has for all processes.
 */
export async function checkConnections(db: Database, log: DatabaseLog): Promise<void> {
  const { rows } = await sql<{ all: number }>`select current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int as all`.execute(db)
  const workloads = poolsOf(db).map(({ workload, own, tenants }) => [workload, own.most + tenants.most] as const)
  const connections = workloads.reduce((sum, [, most]) => sum + most, 1)
  const counts = { connections, ...Object.fromEntries(workloads), ofDatabase: rows[0]?.all ?? 0 }
  if (counts.connections > counts.ofDatabase) {
    log.warn(
      counts,
      'this process may open more connections than the database has: lower VITRINE_DATABASE_POOL and those beside it',
    )
  } else {
    log.info(counts, 'connections that this process may open, and those that the database has for all processes')
  }
}
