import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'

/** Whether row `p` of the menu is a group; the same as `isGroup`. */
export const GROUP_SQL = sql.raw(`p.menu_type <> 2 and coalesce(p.component, '') ~ '^layouts/(?!Iframe|default/)'`)

/** Those of the ids that are groups. */
export async function groupIds(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from sys_permission p where p.id = any(${ids}) and ${GROUP_SQL}
  `.execute(unscoped(db, 'entries of the menu are for all; grants give them'))
  return new Set(rows.map(({ id }) => id))
}
