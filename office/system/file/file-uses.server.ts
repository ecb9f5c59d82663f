import { sql } from 'kysely'
import { parentOf } from '#kit/contract/children.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { titleField, titleOf } from '#kit/server/crud/command.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { FileUse, FileUses } from './file-use.ts'

const USES = 'ids of rows that name a file which the caller sees; what the rows say is asked within what they may see'

/** Uses that are counted, and rows of each table that are named. */
const MOST = { counted: 1000, named: 20 } as const

/** What uses a file: how often, and where as far as the caller may see it. */
export async function usesOfFile(app: AppContext, ctx: RequestContext, fileKey: string | null): Promise<FileUses> {
  const total = await countUses(ctx.db, fileKey, MOST.counted + 1)
  const { rows } = await sql<{ tableName: string; ids: readonly string[] }>`
    select t.table_name, array(
      select u.row_id from sys_file_use u where u.file_key = ${fileKey} and u.table_name = t.table_name limit ${MOST.named}
    ) as ids
    from (select distinct table_name from sys_file_use where file_key = ${fileKey}) t order by 1
  `.execute(unscoped(ctx.db, USES))
  const uses: FileUse[] = []
  for (const { tableName, ids } of rows) {
    for (const resource of app.resources.filter(({ table }) => table === tableName)) {
      uses.push(...(await usesIn(app, ctx, resource, ids)))
    }
  }
  return { total: Math.min(total, MOST.counted), isCapped: total > MOST.counted, uses: withoutRepeats(uses) }
}

async function usesIn(
  app: AppContext,
  ctx: RequestContext,
  resource: AnyResource,
  ids: readonly string[],
): Promise<readonly FileUse[]> {
  const parent = parentOf(app.resources, resource)
  const shown = parent?.resource ?? resource
  if (!shown.menu || !ctx.user.can(permissionOf(shown, 'list'))) {
    return []
  }
  const names = ['id', titleField(resource), ...(parent ? [parent.key] : [])]
  const found = (await visibleRows<AnyResource>(app, resource, ctx)
    .select([...new Set(names)])
    .where('id', 'in', [...ids])
    .execute()) as readonly StoredRow[]
  return found.map((row) => ({
    what: textIn(ctx.locale, shown.title),
    url: shown.menu?.url ?? null,
    id: String(parent ? row[parent.key] : row.id),
    title: titleOf(resource, row),
  }))
}

/** Several resources may keep the same rows of a table. */
function withoutRepeats(uses: readonly FileUse[]): readonly FileUse[] {
  const ids = new Set<string>()
  return uses.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** How many rows name a file, of whatever tenant; no more than so many are counted. */
export async function countUses(db: TenantDatabase, fileKey: string | null, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select 1 from sys_file_use where file_key = ${fileKey} limit ${most}) u
  `.execute(unscoped(db, USES))
  return rows[0]?.count ?? 0
}
