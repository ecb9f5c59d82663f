import { FIND_MAX, FIND_MIN, FOUND_PER_RESOURCE, type FoundGroup } from '#kit/contract/find.ts'
import { FIND_PATH } from '#kit/contract/paths.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { plural } from '#kit/contract/text.ts'
import { boundGroup, groupSql } from '../database/where.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '../http/route.server.ts'
import { input, wireText } from '../http/schema.server.ts'
import type { AppContext } from './app-context.server.ts'
import { visibleRows } from './list.server.ts'

/** The search over the records of all resources that say how theirs are found. */
export function findRoute(app: AppContext, resources: readonly AnyResource[]): Route {
  const findable = resources.filter(({ find, menu }) => find !== undefined && menu !== undefined)
  return route(
    {
      method: 'GET',
      path: FIND_PATH,
      summary: ['查找记录', 'Find records by a word'],
      // each resource asks for the permission of its list
      permission: SIGNED_IN,
      input: input({ keyword: wireText(FIND_MAX) }),
    },
    async (ctx) => {
      const keyword = ctx.input.keyword.trim()
      if ([...keyword].length < FIND_MIN) {
        return []
      }
      const asked = findable.filter((resource) => ctx.user.can(permissionOf(resource, 'list')))
      const groups = await Promise.all(asked.map((resource) => foundIn(app, resource, ctx, keyword)))
      return groups.filter(({ records }) => records.length > 0)
    },
  )
}

async function foundIn(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  keyword: string,
): Promise<FoundGroup> {
  const seen = seenBy(resource, ctx.user.can)
  const { by = [], title = '', note } = resource.find ?? {}
  const conditions = by
    .filter((field) => Object.hasOwn(seen.fields, field))
    .map((field) => ({ field, operator: 'like' as const, values: [keyword] }))
  const isShown = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(seen.fields, name)
  const rows =
    conditions.length === 0
      ? []
      : await visibleRows(app, resource, ctx)
          .select(['id', ...[title, note].filter(isShown)])
          .where((where) =>
            groupSql(where, seen, boundGroup({ resource: seen, clock: app.clock }, { match: 'or', conditions })),
          )
          .orderBy('createTime', 'desc')
          .limit(FOUND_PER_RESOURCE)
          .execute()
  return {
    resource: resource.name,
    title: plural(resource.title),
    records: (rows as readonly Readonly<Record<string, unknown>>[]).map((row) => ({
      path: `${resource.menu?.url ?? ''}/${row.id}`,
      title: String(row[title] ?? row.id),
      note: isShown(note) ? String(row[note] ?? '') : '',
    })),
  }
}
