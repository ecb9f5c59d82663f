import { sql } from 'kysely'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { type AppContext, dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { COUNTED_KINDS, MOST_COUNTED, OPEN_TASKS, QUEUE, type TodayQueue } from './queue.ts'

/** What waits for the caller: counted within what they may see. */
export function todayRoutes(app: AppContext): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/shop/today',
        summary: ['今日待办', 'What waits today'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx): Promise<TodayQueue> => {
        const seen = QUEUE.filter(({ resource }) => maySee(ctx, resource))
        const [counts, tasks] = await Promise.all([
          Promise.all(
            seen.map(async ({ key, resource, filters }) => [key, await countOf(app, ctx, resource, filters)]),
          ),
          openTasks(app, ctx),
        ])
        return { counts: Object.fromEntries(counts), tasks }
      },
    ),
  ]
}

function maySee({ user }: RequestContext, resource: AnyResource): boolean {
  return user.can(permissionOf(resource, 'list'))
}

/** The values of the filters are written into the statement: so the planner knows which partial index it may use. */
async function countOf(
  app: AppContext,
  ctx: RequestContext,
  resource: AnyResource,
  filters: Readonly<Record<string, number | string | boolean>>,
): Promise<number> {
  let rows = visibleRows<AnyResource>(app, resource, ctx).select('id')
  for (const [name, value] of Object.entries(filters)) {
    rows = rows.where(name, '=', sql.lit(value))
  }
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (${rows.limit(MOST_COUNTED + 1)}) as waiting`.execute(
    unscoped(ctx.db, 'counts the rows of a query that is scoped'),
  )
  return counted[0]?.count ?? 0
}

async function openTasks(app: AppContext, ctx: RequestContext): Promise<TodayQueue['tasks']> {
  const { resource, filters } = OPEN_TASKS
  if (!maySee(ctx, resource)) {
    return []
  }
  const counted = await visibleRows(app, resource, ctx)
    .select(['kind', sql<number>`count(*)`.as('count')])
    .where('state', '=', sql.lit(filters.state))
    .where('kind', 'not in', COUNTED_KINDS)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  const kinds = counted.map(({ kind }) => String(kind))
  const texts = await app.texts.textsOf(dictionaryQuery(ctx, 'shop_task_kind'), kinds)
  return counted.map(({ kind, count }) => ({
    kind: String(kind),
    title: texts.get(String(kind)) ?? String(kind),
    count: Number(count),
  }))
}
