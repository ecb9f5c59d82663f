import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { newId } from '../database/ids.server.ts'
import { unscoped } from '../database/scope.server.ts'
import type { AnyTables } from '../database/tables.server.ts'
import { sanitised } from '../html/sanitise.server.ts'
import type { Caller } from '../http/caller.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { findTextOf } from './find-text.server.ts'
import { columnValues, type StoredRow } from './rows.server.ts'

/** Rows of one insert statement; building it takes a few milliseconds. */
const INSERT_BATCH = 100

export interface NewRows {
  /** The row they are copied from, if there is one. */
  readonly like?: StoredRow | undefined
  /** Their ids in order, where they say something. */
  readonly ids?: readonly string[] | undefined
}

/**
 * Writes new rows with their audit columns, values as they are.
 * @returns their ids, in order
 */
export async function writeRows(
  app: Pick<AppContext, 'clock'>,
  resource: AnyResource,
  ctx: Pick<RequestContext, 'db'> & { readonly user: Pick<Caller, 'username' | 'tenantId' | 'orgCode'> },
  rows: readonly Values[],
  { ids: given = [], like }: NewRows = {},
): Promise<readonly string[]> {
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += INSERT_BATCH) {
    const stored = rows.slice(at, at + INSERT_BATCH).map((values, index) => ({
      // an empty field takes the column's own default
      ...withoutEmpty(columnValues(resource, sanitised(resource, values), app.clock, like)),
      ...resource.where,
      ...findTextOf(resource, values),
      id: given[at + index] ?? newId(),
      createBy: ctx.user.username,
      tenantId: ctx.user.tenantId,
      sysOrgCode: ctx.user.orgCode || null,
    }))
    await unscoped<AnyTables>(ctx.db, 'new rows get the tenant of the caller')
      .insertInto(resource.table)
      .values(stored)
      .execute()
    ids.push(...stored.map(({ id }) => id))
  }
  return ids
}

function withoutEmpty(columns: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null))
}
