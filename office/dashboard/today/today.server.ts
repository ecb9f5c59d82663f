import { sql } from 'kysely'
import { z } from 'zod'
import type { WaitingRows } from '#kit/contract/area.ts'
import { codeOf } from '#kit/contract/choices.ts'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { textIn } from '#kit/contract/text.ts'
import { type AppContext, dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { valuesOf } from '#kit/server/crud/counts.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { Rows } from '#kit/server/crud/list-statements.server.ts'
import { prepared } from '#kit/server/database/prepared-statements.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { TASK_KIND } from '../../trade/model/task.ts'
import { type HeldRights, heldRightsOf, waitingOf } from '../waiting-rows.server.ts'
import { OPEN_TASKS, queryOf } from './queue.ts'
import { MOST_COUNTED, MOST_TASKS, type TodayEntry, type TodayQueue, WORK, type Work } from './today-queue.ts'

/** What waits for the caller: counted within what they may see. */
export function todayRoutes(app: AppContext, queue: readonly WaitingRows[]): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/shop/today',
        answers: answers(TODAY_OUT),
        summary: ['今日待办', 'What waits today'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx): Promise<TodayQueue> => {
        const seen = queue.filter(({ resource }) => maySee(ctx, resource))
        const held = await heldRightsOf(app, ctx, seen)
        const [counts, tasks] = await Promise.all([countsOf(app, ctx, seen, held), openTasks(app, ctx, seen, held)])
        return { entries: seen.map((entry) => entryOf(ctx, entry, counts.get(entry.key) ?? 0)), tasks }
      },
    ),
  ]
}

function maySee({ user }: RequestContext, resource: AnyResource): boolean {
  return user.can(permissionOf(resource, 'list'))
}

/** Whoever looks holds a command that deals with it. */
function isTheirs({ user }: RequestContext, { resource, actions }: WaitingRows): boolean {
  return actions.some((action) => user.can(actionPermission(resource, action)))
}

function entryOf(ctx: RequestContext, entry: WaitingRows, count: number): TodayEntry {
  const { key, work, title, resource, filters, isUrgent = false, isInMenu = false } = entry
  return {
    ...{ key, work: work as Work, count, isUrgent, isInMenu },
    title: textIn(ctx.locale, title),
    component: resource.menu?.component ?? '',
    query: queryOf(filters),
    isTheirs: isTheirs(ctx, entry),
  }
}

/** All entries in one statement: what the database does for one of them takes less than asking for it. */
async function countsOf(
  app: AppContext,
  ctx: RequestContext,
  seen: readonly WaitingRows[],
  held: HeldRights,
): Promise<ReadonlyMap<string, number>> {
  if (seen.length === 0) {
    return new Map()
  }
  const counted = seen.map(
    (entry) =>
      sql`select ${sql.lit(entry.key)} as key, count(*) as count
        from (${waiting(app, ctx, entry, held).limit(sql.lit(MOST_COUNTED + 1))}) as waiting`,
  )
  const { rows } = await sql<{ key: string; count: number }>`${sql.join(counted, sql` union all `)}`.execute(
    prepared(unscoped(ctx.db, 'counts the rows of a query that is scoped')),
  )
  return new Map(rows.map(({ key, count }) => [key, Number(count)]))
}

function waiting(app: AppContext, ctx: RequestContext, entry: WaitingRows, held: HeldRights, by = 'id') {
  return waitingOf(visibleRows<AnyResource>(app, entry.resource, ctx) as Rows, entry, held).select(by)
}

/**
 * Open tasks by kind, as many as their list holds up to one more than are counted; a kind of which entries that wait for the
 * caller count every row already is left out.
 */
async function openTasks(
  app: AppContext,
  ctx: RequestContext,
  seen: readonly WaitingRows[],
  held: HeldRights,
): Promise<TodayQueue['tasks']> {
  const { resource, filters } = OPEN_TASKS
  if (!maySee(ctx, resource)) {
    return []
  }
  const elsewhere = seen
    .filter((entry) => isTheirs(ctx, entry))
    .flatMap((entry) => {
      const { kind, refType, by } = entry.instead ?? {}
      return by === undefined
        ? []
        : sql`task.kind = ${kind} and task.ref_type = ${refType}
            and exists (${waiting(app, ctx, entry, held, by).where(by, '=', sql.ref('task.refId'))})`
    })
  const isElsewhere = sql`coalesce(${sql.join([...elsewhere, sql`false`], sql` or `)}, false)`
  const open = () => visibleRows<AnyResource>(app, resource, ctx).where('state', '=', sql.lit(filters.state))
  const ofKind = open()
    .where('kind', '=', sql.ref('found.value'))
    .select(['kind', 'refType', 'refId'])
    .limit(sql.lit(MOST_TASKS + 1))
  const { rows: counted } = await sql<{ kind: string; count: number }>`
    ${valuesOf(open, 'kind')}
    select found.value as kind, of_kind.count from found cross join lateral (
      select count(*) as count, bool_and(${isElsewhere}) as elsewhere from (${ofKind}) as task) as of_kind
    where found.value is not null and not of_kind.elsewhere order by kind`.execute(
    prepared(unscoped(ctx.db, 'counts the rows of queries that are scoped')),
  )
  const kinds = counted.map(({ kind }) => kind)
  const texts = await app.texts.textsOf(dictionaryQuery(ctx, codeOf(TASK_KIND)), kinds)
  return counted.map(({ kind, count }) => ({
    kind,
    title: texts.get(kind) ?? kind,
    count: Number(count),
    query: queryOf({ ...filters, kind }),
    isTheirs: ctx.user.can(actionPermission(resource, 'finish')),
  }))
}

const TODAY_OUT = z.object({
  entries: z.array(
    z.object({
      key: z.string(),
      work: z.enum(Object.keys(WORK) as [Work]),
      title: z.string(),
      component: z.string(),
      query: z.string(),
      count: z.number(),
      isUrgent: z.boolean(),
      isTheirs: z.boolean(),
      isInMenu: z.boolean(),
    }),
  ),
  tasks: z.array(
    z.object({ kind: z.string(), title: z.string(), count: z.number(), query: z.string(), isTheirs: z.boolean() }),
  ),
})
