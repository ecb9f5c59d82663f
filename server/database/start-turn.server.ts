import pg from 'pg'
import type { DatabaseLog } from './log.server.ts'

/** Any number; every process that starts takes the same advisory lock. */
const START_LOCK = 7_301_944

/** The turn of a process to start. */
export interface StartTurn {
  /** The next one may start; again it does nothing. */
  end(): Promise<void>
}

/**
 * Waits until no other process starts on this database: migrations, the tables of the queue, seeds and demo rows are made by the
 * first one, and the others find them. A process that dies ends its turn, since the lock goes with its connection. Source:
 * PostgreSQL, "Explicit Locking", session-level advisory locks.
 */
export async function takeStartTurn(url: string, log: DatabaseLog): Promise<StartTurn> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine start', keepAlive: true })
  // one that breaks ends the turn; the start itself says what else it breaks
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [START_LOCK])
  if (!rows[0]?.taken) {
    log.info({}, 'another process is starting on this database: waiting until it has started')
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
  }
  let ended: Promise<void> | undefined
  return {
    end: () => {
      ended ??= client.end()
      return ended
    },
  }
}
