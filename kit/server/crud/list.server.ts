import { type SelectQueryBuilder, sql } from 'kysely'
import { readDataRules } from '#kit/contract/data-rule.ts'
import { COUNT_CAP, type Page } from '#kit/contract/envelope.ts'
import { type ListRequest, readListRequest } from '#kit/contract/list-request.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AnyTables, Database } from '../database/database.server.ts'
import { type RowRules, type RowScope, scopedSql } from '../database/scope.server.ts'
import type { Caller } from '../http/caller.server.ts'
import type { Call } from '../http/route.server.ts'
import type { House } from './house.server.ts'
import { addDictTexts, columnsOf, type StoredRow, type WireRow, wireRow } from './rows.server.ts'

/** From this offset on a page is found by its ids first; the rows are joined late (design: deep pages). */
const LATE_JOIN_OFFSET = 1000

/** The rows of a resource as a query to build on. */
export type Rows = SelectQueryBuilder<AnyTables, string, object>

/**
 * One page of a list with exact, capped total, texts of dictionaries and the caller's row rules applied.
 * @param narrow a noun's own filter on top, where it is no declared field
 */
export async function listPage(
  house: House,
  one: AnyResource,
  call: Call<Readonly<Record<string, unknown>>>,
  narrow: (rows: Rows) => Rows = (rows) => rows,
): Promise<Page<WireRow>> {
  const request = readListRequest(one, call.input)
  const rows = narrow(matching(house, one, call, request))
  const [found, counted] = await Promise.all([pageRows(rows, one, request), cappedCount(call.db, rows)])
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
  const query = ordered(matching(house, one, call, request), request)
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
  return scoped(house, one, call.db, scopeOf(house, one, call.me))
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

function scoped(house: House, one: AnyResource, db: Database, scope: RowScope, request?: ListRequest): Rows {
  const caller = request
    ? [{ match: 'and' as const, conditions: request.conditions }, ...(request.advanced ? [request.advanced] : [])]
    : []
  return db
    .selectFrom(one.table)
    .where((where) => scopedSql(where, { resource: one, clock: house.clock }, scope, caller)) as unknown as Rows
}

function matching(house: House, one: AnyResource, call: Call, request: ListRequest): Rows {
  const rows = scoped(house, one, call.db, scopeOf(house, one, call.me), request)
  return request.selections.length > 0 ? rows.where('id', 'in', request.selections) : rows
}

function ordered(rows: Rows, request: ListRequest): Rows {
  const sorts = request.sort.map(({ field, order }) => ({ field, order }))
  const last = sorts.at(-1)?.order ?? 'desc'
  let query = rows
  for (const { field, order } of sorts) {
    query = query.orderBy(field, (by) =>
      field === 'createTime' || order === 'asc' ? by[order]() : by.desc().nullsLast(),
    )
  }
  // ties are broken by id so that pages never overlap
  return query.orderBy('id', last)
}

async function pageRows(rows: Rows, one: AnyResource, request: ListRequest): Promise<readonly StoredRow[]> {
  const offset = (request.pageNo - 1) * request.pageSize
  const page = ordered(rows, request).limit(request.pageSize).offset(offset)
  if (offset < LATE_JOIN_OFFSET) {
    return (await page.select([...columnsOf(one)]).execute()) as readonly StoredRow[]
  }
  const ids = (await page.select('id').execute()).map((row) => (row as { readonly id: string }).id)
  if (ids.length === 0) {
    return []
  }
  const found = (await rows
    .select([...columnsOf(one)])
    .where('id', 'in', ids)
    .execute()) as readonly StoredRow[]
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id): StoredRow[] => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}

/** Counts up to one row above the cap: an exact count of everything is the whole cost of a list. */
async function cappedCount(db: Database, rows: Rows): Promise<number> {
  const limited = rows.select(sql<number>`1`.as('one')).limit(COUNT_CAP + 1)
  const { counted } = await db
    .selectFrom(limited.as('matching'))
    .select(sql<number>`count(*)`.as('counted'))
    .executeTakeFirstOrThrow()
  return counted
}
