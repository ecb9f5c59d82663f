import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.server.ts'
import { withDeleted } from './live-rows.server.ts'

/** Rows that one statement deletes: others wait no longer for it than this takes. */
const BATCH = 1000

interface Options {
  readonly db: Database
  /** Aborted when the server stops: the rest goes the next time. */
  readonly signal: AbortSignal
  /** Told how many rows went. */
  readonly counted?: ((rows: number) => void) | undefined
}

/**
 * Deletes batch by batch, each in a transaction of its own: one long delete would keep others waiting, run into the time limit
 * of statements, and begin anew each time.
 * @param statement deletes so many rows at most
 */
export async function deleteInBatches(
  statement: (most: number) => RawBuilder<unknown>,
  { db, signal, counted }: Options,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await statement(BATCH).execute(db)
    counted?.(Number(numAffectedRows))
    if (signal.aborted || numAffectedRows < BATCH) {
      return
    }
  }
}

/** The rows of a table, called `t`, that meet a condition, deleted ones included, batch by batch. */
export function rowsOf(name: string, condition: RawBuilder<unknown>) {
  const table = withDeleted(name)
  return (most: number): RawBuilder<unknown> =>
    sql`delete from ${table} where ctid = any(array(select t.ctid from ${table} t where ${condition} limit ${most}))`
}
