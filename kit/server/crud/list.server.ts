import { sql } from 'kysely'
import { parentOf } from '#kit/contract/children.ts'
import { type RuleVariables, readDataRules } from '#kit/contract/data-rule.ts'
import { COUNT_CAP, type Page } from '#kit/contract/envelope.ts'
import { invalid } from '#kit/contract/errors.ts'
import { type ListRequest, readListRequest } from '#kit/contract/list-request.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { anyTables, type Filter, filterOf, filterSql, type RowRules, type RowScope } from '../database/scope.server.ts'
import type { Caller, RuleHolder } from '../http/caller.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { addTextsAndComputed } from './computed.server.ts'
import { inEitherLanguage } from './either-language.ts'
import {
  type ListQueries,
  listQueries,
  ordered,
  type Rows,
  type RowsOf,
  rowsWhere,
  type Visible,
  visibleIn,
} from './list-statements.server.ts'
import { addAbilities, addDictTexts, columnsOf, type StoredRow, type WireRow, wireRow } from './rows.server.ts'

/** From this offset on a page is found by its ids first; the rows are joined late. */
const LATE_JOIN_OFFSET = 1000

export type { Rows } from './list-statements.server.ts'

/**
 * One page of a list with exact, capped total, texts of dictionaries and the caller's row rules applied.
 * @param extraFilter a noun's own filter on top, where it is no declared field
 */
export async function listPage(
  app: AppContext,
  declared: AnyResource,
  ctx: RequestContext<Readonly<Record<string, unknown>>>,
  extraFilter?: (rows: Rows) => Rows,
): Promise<Page<WireRow>> {
  const resource = seenBy(declared, ctx.user.can)
  const request = readListRequest(resource, ctx.input)
  const queries = listQueries(ctx.db, resource, {
    filter: filterOfRequest(app, declared, ctx.user, request),
    sort: request.sort,
    locale: ctx.locale,
    limit: request.pageSize,
    offset: (request.pageNo - 1) * request.pageSize,
    extraFilter,
  })
  const [found, counted] = await Promise.all([
    pageRows(queries, request),
    app.totals.of(queries.countedRows, queries.count),
  ])
  const records = found.map((row) => wireRow(resource, row, app.clock))
  await addTextsAndComputed(app, { seen: resource, declared }, ctx, records)
  await addAbilities(app, declared, ctx, records)
  const known = totalOfPage(request, found.length) ?? counted
  const total = Math.min(known, COUNT_CAP)
  return {
    records,
    total,
    size: request.pageSize,
    current: request.pageNo,
    pages: Math.ceil(total / request.pageSize),
    totalKind: known > COUNT_CAP ? 'capped' : 'exact',
  }
}

/** The same without pages: what the caller may see of a resource, oldest first, at most so many rows. */
export async function listAll(
  app: AppContext,
  declared: AnyResource,
  ctx: RequestContext,
  { most, extraFilter }: { readonly most: number; readonly extraFilter: (rows: Rows) => Rows },
): Promise<readonly WireRow[]> {
  const resource = seenBy(declared, ctx.user.can)
  const stored = await extraFilter(visibleRows<AnyResource>(app, resource, ctx))
    .select([...columnsOf(resource)])
    .orderBy('createTime')
    .orderBy('id')
    .limit(most)
    .execute()
  const rows = stored.map((row) => wireRow(resource, row, app.clock))
  await addDictTexts(app, resource, ctx, rows)
  return rows
}

/** The last page tells by itself how many rows there are, with what was written a moment ago. */
function totalOfPage({ pageNo, pageSize }: ListRequest, found: number): number | undefined {
  const offset = (pageNo - 1) * pageSize
  return found < pageSize && (found > 0 || offset === 0) ? offset + found : undefined
}

/** Every row that matches, in order, in batches; for exports. Holds one connection while it runs. */
export async function* matchingRows(
  app: AppContext,
  declared: AnyResource,
  ctx: RequestContext<Readonly<Record<string, unknown>>>,
  limits: { readonly batch: number; readonly most: number },
): AsyncGenerator<readonly StoredRow[]> {
  const resource = seenBy(declared, ctx.user.can)
  const request = readListRequest(resource, ctx.input)
  const query = ordered(
    declared,
    rowsWhere(ctx.db, declared, filterOfRequest(app, declared, ctx.user, request)),
    request.sort,
    ctx.locale,
  )
    .select([...columnsOf(resource)])
    .limit(limits.most)
  let batch: StoredRow[] = []
  for await (const row of query.stream(limits.batch)) {
    batch.push(row as StoredRow)
    if (batch.length === limits.batch) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) {
    yield batch
  }
}

/** How many rows `matchingRows` gives: exact, so nothing for lists. */
export async function matchingCount(
  app: AppContext,
  declared: AnyResource,
  ctx: RequestContext<Readonly<Record<string, unknown>>>,
  most: number,
): Promise<number> {
  const resource = seenBy(declared, ctx.user.can)
  const filter = filterOfRequest(app, declared, ctx.user, readListRequest(resource, ctx.input))
  const [counted] = (await rowsWhere(ctx.db, declared, filter)
    .select(sql<number>`count(*)`.as('count'))
    .execute()) as readonly { readonly count: number }[]
  return Math.min(counted?.count ?? 0, most)
}

/** Which rows of a resource the caller may see; rows of a child are seen with their parent. */
export function visibleOf(app: AppContext, resource: AnyResource, user: Caller, isDeleted = false): Visible {
  const parent = parentOf(app.resources, resource)
  return {
    resource,
    filter: filterOf({ resource, clock: app.clock }, scopeOf(app, resource, user), { isDeleted }),
    within: parent && { key: parent.key, parents: visibleOf(app, parent.resource, user) },
  }
}

/** The same as a query to build on. */
export function visibleRows<R extends AnyResource>(
  app: AppContext,
  resource: R,
  ctx: Pick<RequestContext, 'db' | 'user'>,
): RowsOf<R> {
  return visibleIn(ctx.db, visibleOf(app, resource, ctx.user)) as unknown as RowsOf<R>
}

/** Deleted rows that the caller would see if they were there. */
export function deletedRows<R extends AnyResource>(
  app: AppContext,
  resource: R,
  ctx: Pick<RequestContext, 'db' | 'user'>,
): RowsOf<R> {
  return visibleIn(ctx.db, visibleOf(app, resource, ctx.user, true)) as unknown as RowsOf<R>
}

/** No row rule hides anything of the resource from the caller: a row that they changed they still see. */
export function seesAll(app: AppContext, resource: AnyResource, { user }: Pick<RequestContext, 'user'>): boolean {
  const parent = parentOf(app.resources, resource)
  return scopeOf(app, resource, user).rules === 'all' && (!parent || seesAll(app, parent.resource, { user }))
}

/**
 * Of the resources that keep the same rows of a table, those that the caller may list; the first one where they may list
 * none. A page that they have no part in lets them see nothing that the rules of another one hide.
 */
function ownersLike(
  { where }: AnyResource,
  kept: readonly AnyResource[],
  user: Pick<Caller, 'can'>,
): readonly AnyResource[] {
  const same = kept.filter((other) => JSON.stringify(other.where) === JSON.stringify(where))
  const listed = same.filter((other) => user.can(permissionOf(other, 'list')))
  return listed.length > 0 ? listed : same.slice(0, 1)
}

/**
 * The rows of a table that the caller may see through any of the resources kept in it: each one's `where` and row rules
 * bind its own rows. A table that no resource owns has the guards of every table: what is alive, in the caller's
 * tenant.
 * @param only name of the one resource whose rows are meant
 * @param isMeant leaves out the rows of resources that it says no to
 * @throws DomainError `invalid` when that resource is not kept in the table
 */
export function visibleRowsOfTable(
  app: AppContext,
  table: string,
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  only?: string,
  isMeant: (resource: AnyResource) => boolean = () => true,
): Rows {
  const kept = app.resources.filter((resource) => resource.table === table && (only ?? resource.name) === resource.name)
  if (only !== undefined && kept.length === 0) {
    throw invalid([
      { path: 'resource', message: ['该表没有此数据', 'The table keeps no such resource', 'record.unknownResource'] },
    ])
  }
  const owners = kept.filter((resource) => ownersLike(resource, kept, user).includes(resource)).filter(isMeant)
  return (
    anyTables(db)
      .selectFrom(table)
      .where('delFlag', '=', sql.lit(0))
      // an owner says itself whose its rows are
      .$if(kept.length === 0, (rows) => rows.where('tenantId', '=', user.tenantId))
      .$if(kept.length > 0, (rows) =>
        rows.where((where) =>
          where.or(
            owners.map((resource) => {
              const { filter, within } = visibleOf(app, resource, user)
              const own = filterSql(where, resource, filter)
              return within
                ? where.and([own, where(within.key, 'in', visibleIn(db, within.parents).select('id'))])
                : own
            }),
          ),
        ),
      ) as unknown as Rows
  )
}

/** Tenant and row rules of a caller for one resource. */
function scopeOf(app: AppContext, resource: AnyResource, user: Caller): RowScope {
  return { tenantId: user.tenantId, rules: rowRules(app, resource, user) }
}

function rowRules(app: AppContext, resource: AnyResource, user: Caller): RowRules {
  const grants = resource.menu ? user.rulesFor(resource.menu.component) : []
  if (grants.length === 0 || grants.some(({ rules }) => rules.length === 0)) {
    return 'all'
  }
  return grants.flatMap(({ rules, match, holder }) => {
    const groups = readDataRules(resource, rules, ruleVariables(app, user.tenantId, holder), match)
    return groups ? [groups] : []
  })
}

/** What the variables of a row rule stand for now, in a tenant. */
export function ruleVariables(
  { clock }: Pick<AppContext, 'clock'>,
  tenantId: number,
  holder: RuleHolder,
): RuleVariables {
  const now = clock.format(new Date())
  return {
    sysUserCode: holder.username,
    sysUserName: holder.realname,
    sysOrgCode: holder.orgCode,
    sysMultiOrgCode: holder.orgCodes,
    sysDate: now.slice(0, 10),
    sysTime: now,
    tenantId: String(tenantId),
  }
}

/** What a list request asks for, within what its caller may see; row rules may name fields that the caller does not. */
export function filterOfRequest(app: AppContext, resource: AnyResource, user: Caller, request: ListRequest): Filter {
  const groups = [...inEitherLanguage(resource, request.conditions), ...(request.advanced ? [request.advanced] : [])]
  return filterOf({ resource, clock: app.clock }, scopeOf(app, resource, user), {
    groups,
    ids: request.selections,
  })
}

async function pageRows(queries: ListQueries, { pageNo, pageSize }: ListRequest): Promise<readonly StoredRow[]> {
  if ((pageNo - 1) * pageSize < LATE_JOIN_OFFSET) {
    return queries.page()
  }
  const ids = await queries.pageIds()
  const byId = new Map((await queries.rowsOf(ids)).map((row) => [row.id, row]))
  return ids.flatMap((id): StoredRow[] => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}
