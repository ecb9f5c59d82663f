import type { Transaction } from 'kysely'
import type { Database } from './database.server.ts'
import type { StoredTables } from './tables.server.ts'

/** Code of a transaction that the database ended because it and another one waited for each other. */
const DEADLOCK = '40P01'

/** Tries of a transaction; each waits for those that came first. */
const MOST_TRIES = 3

/**
 * Does work in one transaction, and again when the database ended it for another one that it waited for in a circle:
 * nothing of it was done. What the work does outside of the database it may do several times.
 */
export async function inTransaction<Db extends Database, Result>(
  db: Db,
  work: (tx: Db & Transaction<StoredTables>) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute((tx) => work(tx as Db & Transaction<StoredTables>))
    } catch (error) {
      if (!isDeadlock(error) || tries === MOST_TRIES) {
        throw error
      }
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK
}
