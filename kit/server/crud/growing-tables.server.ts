import { sql } from 'kysely'
import { withDeleted } from '../database/live-rows.server.ts'
import { unscoped } from '../database/scope.server.ts'
import type { RequestContext } from '../http/route.server.ts'

/** Units after which tables are counted first, and how many times as many until they are counted again. */
const [FIRST, TIMES] = [200, 4]

/**
 * Tells the database how much there is while a long import fills tables. By itself it counts once a minute: until then what an
 * import asks again and again is planned for tables that are empty, or know nothing of this tenant.
 * @returns what is called between transactions, with the units written so far
 */
export function growingTables(
  { db }: Pick<RequestContext, 'db'>,
  tables: readonly string[],
): (written: number) => Promise<void> {
  let next = FIRST
  return async (written) => {
    if (written < next) {
      return
    }
    next = written * TIMES
    for (const table of tables) {
      // somebody else may be counting it just now
      await sql`analyze (skip_locked) ${withDeleted(table)}`.execute(unscoped(db, 'statistics of tables show no row'))
    }
  }
}
