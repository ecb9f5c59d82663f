import { type RawBuilder, sql } from 'kysely'
import { type ListRequest, readListRequest } from '#kit/contract/list-request.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { TAB_CAP, type TabCounts, type Tabs } from '#kit/contract/tabs.ts'
import { prepared } from '../database/prepared-statements.server.ts'
import { unscoped } from '../database/scope.server.ts'
import { boundGroup, groupSql, type Where } from '../database/where.server.ts'
import { type RequestContext, type Route, route } from '../http/route.server.ts'
import { rawInput } from '../http/schema.server.ts'
import type { AppContext } from './app-context.server.ts'
import { listSchemaOf } from './json-schema.server.ts'
import { filterOfRequest, seesAll } from './list.server.ts'
import { type Rows, rowsWhere } from './list-statements.server.ts'
import { TAB_COUNTS } from './resource-answers.server.ts'

type Sent = Readonly<Record<string, unknown>>

/** The route that counts the rows of each tab; none for a resource without tabs. */
export function countRoutes(app: AppContext, resource: AnyResource): readonly Route[] {
  const { tabs } = resource
  return tabs
    ? [
        route(
          {
            method: 'GET',
            path: `${resource.path}/counts`,
            answers: TAB_COUNTS,
            summary: [`${resource.title[0]}：各标签数量`, `${resource.title[1]}: Rows of each tab`],
            permission: permissionOf(resource, 'list'),
            input: rawInput(() => listSchemaOf(resource)),
          },
          (ctx) => tabCounts(app, { ...resource, tabs }, ctx),
        ),
      ]
    : []
}

/** The tabs of one request as queries. */
interface Asked {
  readonly rows: () => Rows
  /** Column whose values are tabs; undefined where the caller does not see it. */
  readonly by: string | undefined
  readonly lists: readonly { readonly name: string; readonly isIn: (where: Where) => ReturnType<typeof groupSql> }[]
}

/**
 * Counts the rows that a list request matches, by tab: under the same filters, tenant and row rules as the list, each up to
 * the cap (`isCapped`). Tabs of a field that the caller may not see are not counted.
 */
export async function tabCounts(
  app: AppContext,
  declared: AnyResource & { readonly tabs: Tabs },
  ctx: RequestContext<Sent>,
): Promise<TabCounts> {
  const resource = seenBy(declared, ctx.user.can)
  const { by } = declared.tabs
  const columns = { resource, clock: app.clock }
  const request = readListRequest(resource, ctx.input)
  const filter = filterOfRequest(app, declared, ctx.user, request)
  const asked: Asked = {
    rows: () => rowsWhere(ctx.db, declared, filter),
    by: fieldOf(resource, by) === undefined ? undefined : by,
    lists: Object.entries(resource.tabs?.lists ?? {}).map(([name, { filters }]) => {
      const { conditions } = readListRequest(resource, filters)
      return { name, isIn: (where) => groupSql(where, resource, boundGroup(columns, { match: 'and', conditions })) }
    }),
  }
  const isNarrow = isFiltered(request) || !seesAll(app, declared, ctx)
  return (isNarrow ? await countedTogether(asked) : undefined) ?? countedByTab(ctx, asked)
}

function isFiltered({ conditions, advanced }: ListRequest): boolean {
  return conditions.length > 0 || advanced !== null
}

/** What few rows come to, which are read once; undefined where they are more than the cap. */
async function countedTogether({ rows, by, lists }: Asked): Promise<TabCounts | undefined> {
  const found = await rows()
    .select((where) => [
      sql<unknown>`${by === undefined ? sql.lit(null) : where.ref(by)}`.as('value'),
      ...lists.map(({ isIn }, index) => sql<boolean>`coalesce(${isIn(where as Where)}, false)`.as(`list${index}`)),
    ])
    .limit(TAB_CAP + 1)
    .execute()
  if (found.length > TAB_CAP) {
    return undefined
  }
  const values = new Map<string, number>()
  for (const { value } of found) {
    if (value !== null) {
      values.set(String(value), (values.get(String(value)) ?? 0) + 1)
    }
  }
  const inList = (index: number) => found.filter((row) => row[`list${index}`] === true).length
  return {
    total: found.length,
    values: Object.fromEntries(values),
    lists: Object.fromEntries(lists.map(({ name }, index) => [name, inList(index)])),
    isCapped: false,
  }
}

/**
 * Each tab counted by itself up to the cap, in one statement, so that none costs more than the cap however many rows there
 * are: an index over tenant and `by` tells which values there are and how many rows each has.
 */
async function countedByTab({ db }: Pick<RequestContext, 'db'>, { rows, by, lists }: Asked): Promise<TabCounts> {
  const ofValues =
    by === undefined
      ? sql``
      : sql` union all select 'value', found.value::text, ${upToCap(rows().where(by, '=', sql.ref('found.value')))}
          from found where found.value is not null`
  const ofLists = lists.map(
    ({ name, isIn }) =>
      sql` union all select 'list', ${name}::text, ${upToCap(rows().where((where) => isIn(where as Where)))}`,
  )
  const counted = await sql<{ kind: 'all' | 'value' | 'list'; name: string | null; count: number }>`
    ${by === undefined ? sql`` : valuesOf(rows, by)}
    select 'all' as kind, null as name, ${upToCap(rows())} as count${sql.join([ofValues, ...ofLists], sql``)}
  `.execute(prepared(unscoped(db, 'counts the rows of queries that are scoped')))
  const named = (kind: 'value' | 'list') =>
    Object.fromEntries(
      counted.rows.flatMap((row) =>
        row.kind === kind && row.name !== null ? [[row.name, Math.min(Number(row.count), TAB_CAP)]] : [],
      ),
    )
  return {
    total: Math.min(Number(counted.rows.find(({ kind }) => kind === 'all')?.count ?? 0), TAB_CAP),
    values: named('value'),
    lists: named('list'),
    isCapped: counted.rows.some(({ count }) => Number(count) > TAB_CAP),
  }
}

/** The values that rows have as rows `value` of a query `found`, one look at the index for each. */
export function valuesOf(rows: () => Rows, by: string): RawBuilder<unknown> {
  const first = rows().where(by, 'is not', null).select(sql.ref(by).as('value')).orderBy(by).limit(sql.lit(1))
  const next = rows()
    .where(by, '>', sql.ref('found.value'))
    .select(sql.ref(by).as('value'))
    .orderBy(by)
    .limit(sql.lit(1))
  return sql`with recursive found (value) as (
    (${first}) union all select (${next}) from found where found.value is not null)`
}

function upToCap(rows: Rows): RawBuilder<number> {
  return sql<number>`(select count(*) from (${rows.select(sql`1`.as('one')).limit(sql.lit(TAB_CAP + 1))}) as counted)`
}
