import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Permission } from './permission.ts'
import { type Asking, permissions } from './permission-rows.server.ts'

/** Rows of a menu are about half a megabyte, for each tenant that reads it. */
const TENANTS_KEPT = 20

export type MenuReader = (ctx: Asking) => Promise<readonly Permission[]>

/**
 * Reads the whole menu, and reads its rows again only when one of them has changed: 700 rows of 28 columns cost three times what a
 * list may, the question whether they changed half a millisecond. Every write of a row gives it the number of its transaction (`xmin`),
 * so the sum of them tells of changes by other processes and by hand, too.
 */
export function menuReader(): MenuReader {
  const known = new LRUCache<string, { readonly stamp: string; readonly rows: readonly Permission[] }>({
    max: TENANTS_KEPT,
  })
  return async (ctx) => {
    const key = `${ctx.user.tenantId} ${ctx.clock.zone}`
    const stamp = await stampOf(ctx)
    const found = known.get(key)
    if (found?.stamp === stamp) {
      return found.rows
    }
    const rows = await permissions(ctx)
    known.set(key, { stamp, rows })
    return rows
  }
}

async function stampOf({ db }: Asking): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ', (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from ${withDeleted('sys_permission')}),
      (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from ${withDeleted('sys_permission_data_rule')})) as stamp
  `.execute(unscoped(db, 'how many entries of the menu and rules there are, and when they were last written'))
  return rows[0]?.stamp ?? ''
}
