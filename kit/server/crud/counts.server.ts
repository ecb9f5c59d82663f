import { sql } from 'kysely'
import { readListRequest } from '#kit/contract/list-request.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import type { TabCounts, Tabs } from '#kit/contract/tabs.ts'
import { boundGroup, groupSql, type Where } from '../database/where.server.ts'
import { type RequestContext, type Route, route } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { listSchemaOf } from './json-schema.server.ts'
import { filterOfRequest } from './list.server.ts'
import { rowsWhere } from './list-statements.server.ts'
import type { StoredRow } from './rows.server.ts'

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
            summary: [`${resource.title[0]}：各标签数量`, `${resource.title[1]}: Rows of each tab`],
            permission: permissionOf(resource, 'list'),
            input: { read: (raw) => raw, json: listSchemaOf(resource) },
          },
          (ctx) => tabCounts(app, { ...resource, tabs }, ctx),
        ),
      ]
    : []
}

/**
 * Counts the rows that a list request matches, by tab, in one statement: under the same filters, tenant and row rules
 * as the list. Tabs of a field that the caller may not see are not counted.
 */
export async function tabCounts(
  app: AppContext,
  declared: AnyResource & { readonly tabs: Tabs },
  ctx: RequestContext<Sent>,
): Promise<TabCounts> {
  const resource = seenBy(declared, ctx.user.can)
  const { by } = declared.tabs
  const isBySeen = fieldOf(resource, by) !== undefined
  const named = Object.entries(resource.tabs?.lists ?? {}).map(([name, { filters }]) => ({
    name,
    conditions: readListRequest(resource, filters).conditions,
  }))
  const rows = rowsWhere(
    ctx.db,
    declared,
    filterOfRequest(app, declared, ctx.user, readListRequest(resource, ctx.input)),
  )
  const columns = { resource, clock: app.clock }
  const counted: readonly StoredRow[] = await rows
    .select((expressions) => [
      sql<unknown>`${isBySeen ? expressions.ref(by) : sql.lit(null)}`.as('value'),
      sql<number>`count(*)`.as('total'),
      ...named.map(({ conditions }, index) => {
        const isInList = groupSql(expressions as Where, resource, boundGroup(columns, { match: 'and', conditions }))
        return sql<number>`count(*) filter (where ${isInList})`.as(`list${index}`)
      }),
    ])
    .groupBy(sql`1`)
    .execute()
  const sum = (name: string) => counted.reduce((all, row) => all + Number(row[name]), 0)
  return {
    total: sum('total'),
    values: Object.fromEntries(
      counted.flatMap(({ value, total }) => (value === null ? [] : [[String(value), Number(total)]])),
    ),
    lists: Object.fromEntries(named.map(({ name }, index) => [name, sum(`list${index}`)])),
  }
}
