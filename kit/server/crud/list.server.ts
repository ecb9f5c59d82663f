import { sql } from 'kysely'
import { readDataRules } from '#kit/contract/data-rule.ts'
import { COUNT_CAP, type Page } from '#kit/contract/envelope.ts'
import { type ListRequest, readListRequest } from '#kit/contract/list-request.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { type Filter, filterOf, filterSql, type RowRules, type RowScope } from '../database/scope.server.ts'
import type { Caller } from '../http/caller.server.ts'
import type { Call } from '../http/route.server.ts'
import type { House } from './house.server.ts'
import { type ListQueries, listQueries, ordered, type Rows, rowsWhere } from './list-statements.server.ts'
import { addDictTexts, columnsOf, type StoredRow, type WireRow, wireRow } from './rows.server.ts'

/** From this offset on a page is found by its ids first; the rows are joined late (design: deep pages). */
const LATE_JOIN_OFFSET = 1000

export type { Rows } from './list-statements.server.ts'

/**
 * One page of a list with exact, capped total, texts of dictionaries and the caller's row rules applied.
 * @param narrow a noun's own filter on top, where it is no declared field
 */
export async function listPage(
  house: House,
  one: AnyResource,
  call: Call<Readonly<Record<string, unknown>>>,
  narrow?: (rows: Rows) => Rows,
): Promise<Page<WireRow>> {
  const request = readListRequest(one, call.input)
  const queries = listQueries(call.db, one, {
    filter: filterOfRequest(house, one, call.me, request),
    sort: request.sort,
    limit: request.pageSize,
    offset: (request.pageNo - 1) * request.pageSize,
    narrow,
  })
  const [found, counted] = await Promise.all([pageRows(queries, request), queries.count()])
  const records = found.map((row) => wireRow(one, row, house.clock))
  await addDictTexts(house, one, call, records)
  const total = Math.min(counted, COUNT_CAP)
  return {
    records,
    total,
    size: request.pageSize,
    current: request.pageNo,
    pages: Math.ceil(total / request.pageSize),
    totalKind: counted > COUNT_CAP ? 'capped' : 'exact',
  }
}

/** Every row that matches, in order, in batches; for exports. Holds one connection while it runs. */
export async function* matchingRows(
  house: House,
  one: AnyResource,
  call: Call<Readonly<Record<string, unknown>>>,
  limits: { readonly batch: number; readonly most: number },
): AsyncGenerator<readonly StoredRow[]> {
  const request = readListRequest(one, call.input)
  const query = ordered(rowsWhere(call.db, one, filterOfRequest(house, one, call.me, request)), request.sort)
    .select([...columnsOf(one)])
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

/** The rows of a resource that the caller may see, as a query to build on. */
export function visibleRows(house: House, one: AnyResource, call: Pick<Call, 'db' | 'me' | 'clock'>): Rows {
  return rowsWhere(call.db, one, filterOf({ resource: one, clock: house.clock }, scopeOf(house, one, call.me)))
}

/**
 * The rows of a table that the caller may see through any of the resources kept in it: each one's `where` and row rules
 * bind its own rows. A table that no resource owns has the guards of every table: what is alive, in the caller's tenant.
 */
export function visibleRowsOfTable(house: House, table: string, { db, me }: Pick<Call, 'db' | 'me'>): Rows {
  const owners = house.resources.filter((one) => one.table === table)
  return db
    .selectFrom(table)
    .where('delFlag', '=', sql.lit(0))
    .where('tenantId', '=', me.tenantId)
    .$if(owners.length > 0, (rows) =>
      rows.where((where) =>
        where.or(
          owners.map((one) =>
            filterSql(where, one, filterOf({ resource: one, clock: house.clock }, scopeOf(house, one, me))),
          ),
        ),
      ),
    ) as unknown as Rows
}

/** Tenant and row rules of a caller for one resource. */
export function scopeOf(house: House, one: AnyResource, me: Caller): RowScope {
  return { tenantId: me.tenantId, rules: rowRules(house, one, me) }
}

function rowRules(house: House, one: AnyResource, me: Caller): RowRules {
  const grants = one.menu ? me.rulesFor(one.menu.component) : []
  if (grants.length === 0 || grants.some((rules) => rules.length === 0)) {
    return 'all'
  }
  const now = house.clock.format(new Date())
  const variables = {
    sysUserCode: me.username,
    sysUserName: me.realname,
    sysOrgCode: me.orgCode,
    sysMultiOrgCode: me.orgCodes.join(','),
    sysDate: now.slice(0, 10),
    sysTime: now,
    tenantId: String(me.tenantId),
  }
  return grants.flatMap((rules) => {
    const groups = readDataRules(one, rules, variables)
    return groups ? [groups] : []
  })
}

function filterOfRequest(house: House, one: AnyResource, me: Caller, request: ListRequest): Filter {
  const groups = [
    { match: 'and' as const, conditions: request.conditions },
    ...(request.advanced ? [request.advanced] : []),
  ]
  return filterOf({ resource: one, clock: house.clock }, scopeOf(house, one, me), { groups, ids: request.selections })
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
