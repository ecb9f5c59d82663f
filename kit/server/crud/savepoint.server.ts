import { sql } from 'kysely'
import { unscoped } from '../database/scope.server.ts'
import type { RequestContext } from '../http/route.server.ts'

/** What the work wrote is taken back when it throws; the transaction goes on. */
export async function inSavepoint<Result>(
  ctx: Pick<RequestContext, 'db'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const connection = unscoped(ctx.db, 'a savepoint reads and writes no row')
  await sql`savepoint one_row`.execute(connection)
  try {
    const result = await work()
    await sql`release savepoint one_row`.execute(connection)
    return result
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(connection)
    await sql`release savepoint one_row`.execute(connection)
    throw error
  }
}
