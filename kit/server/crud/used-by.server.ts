import { type RawBuilder, sql } from 'kysely'
import { parentOf } from '#kit/contract/children.ts'
import { columnOf } from '#kit/contract/column-name.ts'
import { type DomainError, refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { itemReferences, type Reference, referencesTo, type UsedBy } from '#kit/contract/reference.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { COMMA, type Refusal, textIn } from '#kit/contract/text.ts'
import { withDeleted } from '../database/live-rows.server.ts'
import { unscoped } from '../database/scope.server.ts'
import { acrossTenants } from '../database/tenant-connections.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { noteRows } from './history.server.ts'
import { askGuard } from './row-guard.server.ts'
import { inSavepoint } from './savepoint.server.ts'

type AnyRequestContext = Pick<RequestContext, 'db' | 'user' | 'locale'>
type Deleting = Pick<RequestContext, 'db' | 'user' | 'locale' | 'command' | 'traceId'>

const DELETED = 'rows of the tenant of the caller, who found them visible'

/**
 * Removes rows of a table: they stay in it, invisible everywhere. The one way to do so: rows that others refer to are
 * kept, unless the noun lets them go. Rows are locked first, so that whoever chooses one of them meanwhile waits and then finds it gone, or is
 * counted.
 * @returns how many were there to be removed
 * @throws DomainError `refused` with `usedBy`
 */
export async function markRemoved(
  app: AppContext,
  table: string,
  ctx: Deleting,
  ids: readonly string[],
  { leavesReferences = false }: { readonly leavesReferences?: boolean | undefined } = {},
): Promise<number> {
  const { db, user } = ctx
  await sql`
    select 1 from ${sql.table(table)} where id = any(${ids}) and tenant_id = ${user.tenantId} order by id for update
  `.execute(unscoped(db, DELETED))
  await askGuard(app, table, ctx, { ids, command: 'delete' })
  if (!leavesReferences) {
    await requireUnused(app, table, ctx, ids)
  }
  const { rows } = await sql<{ readonly id: string }>`
    update ${sql.table(table)} set del_flag = 1, update_by = ${user.username}, update_time = now()
    where id = any(${ids}) and tenant_id = ${user.tenantId}
    returning id
  `.execute(unscoped(db, DELETED))
  await noteRows(
    app,
    table,
    ctx,
    rows.map(({ id }) => id),
    'deleted',
  )
  return rows.length
}

/**
 * @throws DomainError `refused` when a declared field of a live row refers to one of the rows, or has one of them as
 * its item.
 */
async function requireUnused(
  app: AppContext,
  table: string,
  ctx: AnyRequestContext,
  ids: readonly string[],
): Promise<void> {
  const uses: UsedBy[] = []
  for (const reference of referencesTo(app.resources, table)) {
    const held = sql`
      select ${sql.ref(reference.column)}::text from ${sql.table(table)}
      where id = any(${ids}) and tenant_id = ${ctx.user.tenantId}
    `
    uses.push(
      ...(await usesOf(reference, ctx, parentOf(app.resources, reference.resource)?.resource, {
        held,
        leaving: ids,
        isShared: false,
      })),
    )
  }
  for (const [dictionary, values] of await app.texts.itemsAmong(ctx.db, table, ids)) {
    uses.push(...(await usesOfItems(app, ctx, dictionary, values)))
  }
  if (uses.length > 0) {
    throw stillUsed(ctx, uses, USED)
  }
}

/**
 * For a value of a dictionary that is to become another one.
 * @throws DomainError `refused` with `usedBy` when a row has one of the values
 */
export async function requireItemsUnused(
  app: AppContext,
  ctx: AnyRequestContext,
  dictionary: string,
  values: readonly string[],
): Promise<void> {
  const uses = await usesOfItems(app, ctx, dictionary, values)
  if (uses.length > 0) {
    throw stillUsed(ctx, uses, VALUE_USED)
  }
}

async function usesOfItems(
  app: AppContext,
  ctx: AnyRequestContext,
  dictionary: string,
  values: readonly string[],
): Promise<readonly UsedBy[]> {
  const uses: UsedBy[] = []
  for (const reference of itemReferences(app.resources, dictionary)) {
    uses.push(
      ...(await usesOf(reference, ctx, parentOf(app.resources, reference.resource)?.resource, {
        held: sql`select unnest(${values}::text[])`,
        leaving: [],
        // what tenant 0 has of dictionaries, all tenants have
        isShared: ctx.user.tenantId === 0,
      })),
    )
  }
  return uses
}

const HIDDEN = 'rows that row rules hide are counted, too: what they refer to is kept'
const SHARED = 'what tenant 0 has of dictionaries, rows of every tenant may have'

interface Going {
  /** Query of the values that are to go. */
  readonly held: RawBuilder<unknown>
  /** Ids of rows that go together with what they refer to. */
  readonly leaving: readonly string[]
  /** Rows of every tenant may have the values. */
  readonly isShared: boolean
}

async function usesOf(
  { resource, name, field }: Reference,
  { db, user, locale }: AnyRequestContext,
  parent: AnyResource | undefined,
  { held, leaving, isShared }: Going,
): Promise<readonly UsedBy[]> {
  const column = sql.ref(`t.${columnOf(name)}`)
  const own = Object.entries(resource.where ?? {}).map(
    ([key, value]) => sql`and ${sql.ref(`t.${columnOf(key)}`)} = ${value}`,
  )
  const joined = field.many ? sql`held.value = any(string_to_array(${column}, ','))` : sql`held.value = ${column}::text`
  const { rows } = await sql<{ count: number; values: readonly string[] | null }>`
    select count(distinct t.id) as count, array_agg(distinct held.value) as values
    from ${sql.table(resource.table)} t join (${held}) held (value) on ${joined}
    where (${isShared} or t.tenant_id = ${user.tenantId}) and t.id <> all(${leaving}) ${sql.join(own, sql` `)}
  `.execute(isShared ? acrossTenants(db, SHARED) : unscoped(db, HIDDEN))
  const { count = 0, values } = rows[0] ?? {}
  return count === 0
    ? []
    : [
        {
          resource: resource.name,
          title: [parent, resource].flatMap((each) => (each ? textIn(locale, each.title) : [])).join(' · '),
          url: resource.menu?.url ?? null,
          permission: permissionOf(parent ?? resource, 'list'),
          field: name,
          values: values ?? [],
          count,
        },
      ]
}

const PURGED =
  'rows that were deleted before and found by whoever deletes them for good; every row that names them counts'
const FOREIGN_KEY = '23503'

/**
 * Deletes rows for good that were removed before; the caller has found and locked them.
 * @param parts tables of declared rows that are theirs, and go with them
 * @throws DomainError `refused` while any other row names one of them, of whatever tenant, deleted or not
 */
export async function purgeRows(
  app: AppContext,
  table: string,
  ctx: AnyRequestContext,
  ids: readonly string[],
  parts: readonly string[] = [],
): Promise<void> {
  await askGuard(app, table, ctx, { ids, command: 'purge' })
  const raw = acrossTenants(ctx.db, PURGED)
  for (const { resource, name, field, column } of referencesTo(app.resources, table)) {
    const held = sql`select ${sql.ref(column)}::text from ${withDeleted(table)} where id = any(${ids})`
    const own = sql.ref(`t.${columnOf(name)}`)
    const isNamed = sql`exists (
      select 1 from (${held}) held (value)
      where ${field.many ? sql`held.value = any(string_to_array(${own}, ','))` : sql`held.value = ${own}::text`}
    )`
    if (parts.includes(resource.table)) {
      await sql`delete from ${withDeleted(resource.table)} t where ${isNamed}`.execute(raw)
      continue
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${withDeleted(resource.table)} t where ${isNamed}
    `.execute(raw)
    const n = rows[0]?.count ?? 0
    if (n > 0) {
      throw refused(STILL_NAMED, { n, what: textIn(ctx.locale, resource.title) })
    }
  }
  try {
    await inSavepoint(ctx, () => sql`delete from ${withDeleted(table)} where id = any(${ids})`.execute(raw))
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === FOREIGN_KEY) {
      throw refused(STILL_HELD)
    }
    throw error
  }
}

const STILL_NAMED: Refusal = [
  '仍被 {n} 条“{what}”引用，不能彻底删除',
  'Still named by {n} of: {what}; not deleted for good',
  'record.stillNamed',
]
const STILL_HELD: Refusal = [
  '仍有数据引用，不能彻底删除',
  'Other data still refers to it; not deleted for good',
  'record.stillHeld',
]

const USED: Refusal = [
  '已被 {total} 条数据使用，不能删除：{list}',
  'Used by {total}, not deleted: {list}',
  'record.used',
]
const VALUE_USED: Refusal = [
  '已被 {total} 条数据使用，不能修改数据值：{list}',
  'Used by {total}, the value stays: {list}',
  'record.valueUsed',
]

function stillUsed({ locale }: AnyRequestContext, usedBy: readonly UsedBy[], words: Refusal): DomainError {
  const total = usedBy.reduce((sum, { count }) => sum + count, 0)
  const list = usedBy.map(({ title, count }) => `${title} ${count}`).join(textIn(locale, COMMA))
  return refused(words, { total, list }, { data: { usedBy } })
}
