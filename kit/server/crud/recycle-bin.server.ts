import type { AnyResource } from '#kit/contract/resource.ts'
import { withDeletedRows } from '../database/live-rows.server.ts'
import { unscoped } from '../database/scope.server.ts'
import type { AnyTables } from '../database/tables.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { noteRows } from './history.server.ts'
import { seesAll } from './list.server.ts'
import { columnsOf, type StoredRow } from './rows.server.ts'
import { notFound } from './write.server.ts'

const BIN = 'deleted rows of the tenant of the caller, whom no row rule binds'

/** Who made the rows that a new database has. */
const SEEDED_BY = 'system'

/** Seeded rows keep a trace when they go for good, so that the next start does not bring them again. */
const GONE_FOR_GOOD = 2

/**
 * Deleted rows of a resource, the last one first, locked when they are named. Row rules are rules over living rows: whom
 * one binds finds the bin empty.
 */
export async function deletedRows(
  app: AppContext,
  resource: AnyResource,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  ids?: readonly string[],
): Promise<readonly StoredRow[]> {
  if (!seesAll(app, resource, ctx)) {
    return []
  }
  return (await withDeletedRows(unscoped<AnyTables>(ctx.db, BIN))
    .selectFrom(resource.table)
    .select([...columnsOf(resource)])
    .where('delFlag', '=', 1)
    .where('tenantId', '=', ctx.user.tenantId)
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', [...(ids ?? []), '']).forUpdate())
    .orderBy('updateTime', 'desc')
    .orderBy('id')
    .execute()) as readonly StoredRow[]
}

/**
 * Rows of the bin live again.
 * @throws DomainError `notFound` when one of them is not in the bin; of the database when a unique value was taken
 */
export async function restoreRows(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<void> {
  await requireInBin(app, resource, ctx, ids)
  await withDeletedRows(unscoped<AnyTables>(ctx.db, BIN))
    .updateTable(resource.table)
    .set({ delFlag: 0, updateBy: ctx.user.username, updateTime: new Date() })
    .where('id', 'in', ids)
    .execute()
  await noteRows(app, resource.table, ctx, ids, 'added')
}

/**
 * Rows of the bin are gone, and the rows of other tables that they consisted of.
 * @throws DomainError `notFound` when one of them is not in the bin
 */
export async function purgeRows(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  { ids, parts = [] }: { readonly ids: readonly string[]; readonly parts?: readonly Part[] },
): Promise<void> {
  const rows = await requireInBin(app, resource, ctx, ids)
  for (const { table, key } of parts) {
    await withDeletedRows(unscoped<AnyTables>(ctx.db, BIN)).deleteFrom(table).where(key, 'in', ids).execute()
  }
  const [seeded, own] = [true, false].map((isSeeded) =>
    rows.flatMap(({ id, createBy }) => ((createBy === SEEDED_BY) === isSeeded ? String(id) : [])),
  )
  await withDeletedRows(unscoped<AnyTables>(ctx.db, BIN))
    .updateTable(resource.table)
    .set({ delFlag: GONE_FOR_GOOD })
    .where('id', 'in', [...(seeded ?? []), ''])
    .execute()
  await withDeletedRows(unscoped<AnyTables>(ctx.db, BIN))
    .deleteFrom(resource.table)
    .where('id', 'in', [...(own ?? []), ''])
    .execute()
}

interface Part {
  readonly table: string
  /** Column that names the row, in camelCase. */
  readonly key: string
}

async function requireInBin(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<readonly StoredRow[]> {
  const rows = await deletedRows(app, resource, ctx, ids)
  if (ids.length === 0 || rows.length < new Set(ids).size) {
    throw notFound()
  }
  return rows
}
