import { sql } from 'kysely'
import { READ_RIGHT } from '#kit/contract/permission.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { MENU_TYPE } from './menu-kind.ts'
import { PAGES_OF_ALL } from './pages-of-all.ts'

const ENTRIES = 'entries of the menu are for all; grants give them'

/** Whether row `p` of the menu is a group; the same as `isGroup`. */
export const GROUP_SQL = sql.raw(
  `p.menu_type <> ${MENU_TYPE.button} and coalesce(p.component, '') ~ '^layouts/(?!Iframe|default/)'`,
)

/**
 * Whether button `r` is what page `p` is read by: without it the page shows nothing. Pages of everybody are for those who hold
 * no button of theirs, too.
 */
export const READ_RIGHT_SQL = sql`(r.parent_id = p.id and r.menu_type = ${MENU_TYPE.button}
  and r.perms ~ ${READ_RIGHT} and p.menu_type <> ${MENU_TYPE.button} and not coalesce(p.url = any(${[...PAGES_OF_ALL]}), false))`

/** Ids of the buttons that these entries are read by; of all entries where none are named. */
export async function readRightsOf(db: TenantDatabase, pageIds?: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from sys_permission p join sys_permission r on ${READ_RIGHT_SQL}
    where ${pageIds ? sql`p.id = any(${pageIds})` : sql`true`}
  `.execute(unscoped(db, ENTRIES))
  return rows.map(({ id }) => id)
}

/** Those of the ids that are groups. */
export async function groupIds(db: TenantDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${withDeleted('sys_permission')} p where p.id = any(${ids}) and ${GROUP_SQL}
  `.execute(unscoped(db, ENTRIES))
  return new Set(rows.map(({ id }) => id))
}
