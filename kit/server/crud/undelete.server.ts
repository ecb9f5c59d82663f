import { commandAt } from '#kit/contract/command.ts'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { withDeletedRows } from '../database/live-rows.server.ts'
import { unscoped } from '../database/scope.server.ts'
import type { AnyTables } from '../database/tables.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { requireChoices } from './choices.server.ts'
import { lastChanges, noteRows } from './history.server.ts'
import { visibleRows } from './list.server.ts'
import { NOTHING_TO_REVERT } from './revert.server.ts'
import { askGuard } from './row-guard.server.ts'
import { columnsOf, type StoredRow, valuesOf } from './rows.server.ts'

const OWN = 'rows that the caller deleted lately; what they are is checked by the rules for visible rows afterwards'

/** Verbs that delete rows. */
const DELETING = ['delete', 'deleteBatch'] as const

/** Whose deletions are taken back: the caller's own, or also those of others, where the caller may take these back. */
type DeletedBy = 'caller' | 'anybody'

/**
 * Brings rows back that were deleted within the last hour, and what they consisted of; all of them or none.
 * @returns how many
 * @throws DomainError `refused` for rows that were not deleted lately, or not by the caller; `invalid` when something that they refer
 *   to is gone, or a value that is unique was taken meanwhile
 */
export async function undeleteRows(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  sent: string,
  by: DeletedBy = 'caller',
) {
  const ids = [...new Set(idsOf(sent))]
  const rows = await deletedRows(ctx, resource, ids, by)
  if (ids.length === 0 || rows.length < ids.length) {
    throw refused(NOTHING_TO_REVERT)
  }
  await requireChoices(
    app,
    resource,
    ctx,
    rows.map((row) => ({ values: valuesOf(resource, row, app.clock), before: null })),
  )
  await bringBack(app, resource.table, ctx, ids)
  for (const { resource: part, key } of Object.values(resource.children ?? {})) {
    const own = (await withDeletedRows(unscoped<AnyTables>(ctx.db, OWN))
      .selectFrom(part.table)
      .select('id')
      .where(key, 'in', ids)
      .where('tenantId', '=', ctx.user.tenantId)
      .where('delFlag', '=', 1)
      .execute()) as readonly { readonly id: string }[]
    const gone = await deletedLately(
      ctx,
      { resource, table: part.table, by },
      own.map(({ id }) => id),
    )
    await bringBack(app, part.table, ctx, [...gone])
  }
  const seen = await visibleRows<AnyResource>(app, resource, ctx).select('id').where('id', 'in', ids).execute()
  if (seen.length < ids.length) {
    throw refused(NOTHING_TO_REVERT)
  }
  return ids.length
}

/** Locked in the order of their ids. */
async function deletedRows(
  ctx: RequestContext,
  resource: AnyResource,
  ids: readonly string[],
  by: DeletedBy,
): Promise<readonly StoredRow[]> {
  const gone = await deletedLately(ctx, { resource, table: resource.table, by }, ids)
  const rows = (await withDeletedRows(unscoped<AnyTables>(ctx.db, OWN))
    .selectFrom(resource.table)
    .select([...columnsOf(resource)])
    .where('id', 'in', [...gone, ''])
    .where('tenantId', '=', ctx.user.tenantId)
    .where('delFlag', '=', 1)
    .orderBy('id')
    .forUpdate()
    .execute()) as readonly StoredRow[]
  return rows
}

/** Those of the ids whose rows of a table were deleted, as the noun does it, not long ago. */
async function deletedLately(
  ctx: RequestContext,
  { resource, table, by }: { readonly resource: AnyResource; readonly table: string; readonly by: DeletedBy },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    DELETING.map((verb) => lastChanges(ctx, table, { ids, command: commandAt(`${resource.path}/${verb}`), by })),
  )
  return new Set(
    found.flatMap((changes) => [...changes].flatMap(([id, { id: went }]) => (went?.[1] === null ? [id] : []))),
  )
}

async function bringBack(app: AppContext, table: string, ctx: RequestContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) {
    return
  }
  await askGuard(app, table, ctx, { ids, command: 'undelete' })
  await withDeletedRows(unscoped<AnyTables>(ctx.db, OWN))
    .updateTable(table)
    .set({ delFlag: 0, updateBy: ctx.user.username, updateTime: new Date() })
    .where('id', 'in', ids)
    .where('tenantId', '=', ctx.user.tenantId)
    .where('delFlag', '=', 1)
    .execute()
  await noteRows(app, table, ctx, ids, 'added')
}
