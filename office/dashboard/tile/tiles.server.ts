import { type RawBuilder, sql } from 'kysely'
import type { WaitingRows } from '#kit/contract/area.ts'
import type { Field } from '#kit/contract/field.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { publicFields } from '#kit/contract/resource-fields.ts'
import type { SavedQuery } from '#kit/contract/saved-query.ts'
import { plural, type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { Rows } from '#kit/server/crud/list-statements.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { DayRange } from '../report/day-range.server.ts'
import type { ReportEntry } from '../report/report.ts'
import { type HeldRights, heldRightsOf, waitingOf } from '../waiting-rows.server.ts'
import { type ListTile, type Tile, type TileChoice, TREND_DAYS } from './tile.ts'
import { countOf, MOST_ROWS, type ViewRows, viewRows } from './view-rows.server.ts'

const COUNTED = 'counts the rows of queries that are scoped'

/** What tiles are made of. */
export interface TileParts {
  readonly app: AppContext
  readonly waiting: readonly WaitingRows[]
  /** Nouns with lists. */
  readonly lists: readonly AnyResource[]
  /** Reports that the caller may read. */
  readonly reportsOf: (ctx: RequestContext) => readonly ReportEntry[]
  /** Views that the caller saved, and those that are shared with them. */
  readonly viewsOf: (ctx: RequestContext) => Promise<readonly SavedQuery[]>
  readonly lastDays: (ctx: RequestContext, count: number) => Promise<DayRange>
}

/** A tile over the rows of a list, before they are counted. */
interface Planned {
  readonly tile: Omit<ListTile, 'value' | 'isCapped'>
  readonly rows: () => Rows
  /** The field that is added up. */
  readonly sum?: { readonly name: string; readonly field: Field }
  /** The field by whose days they are drawn. */
  readonly trend?: string
}

/** The tiles of some keys in their order; none for what the caller may not see, or what is no more. */
export async function tilesOf(
  parts: TileParts,
  ctx: RequestContext,
  keys: readonly string[],
): Promise<readonly Tile[]> {
  const reports = parts.reportsOf(ctx)
  const views = keys.some((key) => key.startsWith('view:')) ? await parts.viewsOf(ctx) : []
  const held = await heldRightsOf(
    parts.app,
    ctx,
    parts.waiting.filter(({ key }) => keys.includes(`wait:${key}`)),
  )
  const planned = keys.map((key): Planned | Tile | undefined => {
    const [kind, name = '', show = '', field = ''] = key.split(':')
    if (kind === 'report') {
      const report = reports.find(({ code }) => code === name)
      return report && { kind: 'report', key, title: report.title, report }
    }
    return kind === 'wait'
      ? waitPlan(parts, ctx, name, held)
      : viewPlan(parts, ctx, { key, show, field, id: name, views })
  })
  const lists = planned.filter((plan): plan is Planned => plan !== undefined && 'tile' in plan)
  const [counts, trends] = await Promise.all([counted(ctx, lists), drawn(parts, ctx, lists)])
  return planned.flatMap((plan): readonly Tile[] => {
    if (plan === undefined || !('tile' in plan)) {
      return plan === undefined ? [] : [plan]
    }
    const { count = 0, sum = 0 } = counts.get(plan.tile.key) ?? {}
    const days = trends.get(plan.tile.key)
    const isCapped = count > MOST_ROWS
    const value = plan.sum ? (plan.sum.field.kind === 'money' ? sum / 100 : sum) : Math.min(count, MOST_ROWS)
    return [{ ...plan.tile, value, isCapped, ...(days && { days }) }]
  })
}

function waitPlan(
  { app, waiting }: TileParts,
  ctx: RequestContext,
  name: string,
  held: HeldRights,
): Planned | undefined {
  const entry = waiting.find(({ key }) => key === name)
  const component = entry?.resource.menu?.component
  if (!entry || component === undefined || !ctx.user.can(permissionOf(entry.resource, 'list'))) {
    return undefined
  }
  const { resource, filters, title, isUrgent = false } = entry
  const query = new URLSearchParams(
    Object.entries(filters).map(([field, value]): [string, string] => [field, String(value)]),
  )
  return {
    tile: {
      ...{ kind: 'list', key: `wait:${name}`, isUrgent, unit: 'count' },
      title: textIn(ctx.locale, title),
      note: textIn(ctx.locale, plural(resource.title)),
      open: { component, query: `?${query}` },
    },
    rows: () => waitingOf(visibleRows<AnyResource>(app, resource, ctx) as Rows, entry, held),
  }
}

interface AskedView {
  readonly key: string
  readonly id: string
  readonly show: string
  readonly field: string
  readonly views: readonly SavedQuery[]
}

function viewPlan(parts: TileParts, ctx: RequestContext, asked: AskedView): Planned | undefined {
  const view = asked.views.find(({ id, kind }) => id === asked.id && kind === 'view')
  const list = view && viewRows(parts.app, ctx, parts.lists, view)
  if (!view || !list) {
    return undefined
  }
  const { key, show, field: name } = asked
  const field = name === '' ? undefined : list.field(name)
  const fits = show === 'count' || (field && (show === 'sum' ? isAddedUp(field) : field.kind === 'datetime'))
  if (!fits) {
    return undefined
  }
  const t = (text: Text) => textIn(ctx.locale, text)
  const of = t(plural(list.resource.title))
  return {
    tile: {
      ...{ kind: 'list', key, title: view.title, isUrgent: false, open: list.open },
      note: field ? `${of} · ${t(field.title)}` : of,
      unit: show === 'sum' && field?.kind === 'money' ? 'yuan' : 'count',
    },
    rows: list.rows,
    ...(show === 'sum' && field && { sum: { name, field } }),
    ...(show === 'trend' && { trend: name }),
  }
}

function isAddedUp({ kind, isMasked }: Field & { readonly isMasked?: boolean }): boolean {
  return (kind === 'money' || kind === 'number') && isMasked !== true
}

/** All of them in one statement: what the database does for one takes less than asking for it. */
async function counted(ctx: RequestContext, plans: readonly Planned[]) {
  if (plans.length === 0) {
    return new Map<string, { readonly count: number; readonly sum: number }>()
  }
  const statements = plans.map(({ tile, rows, sum }) => countOf(tile.key, rows(), sum?.name))
  const { rows } = await sql<{ key: string; count: number; sum: number }>`${sql.join(
    statements,
    sql` union all `,
  )}`.execute(unscoped(ctx.db, COUNTED))
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

type Days = NonNullable<ListTile['days']>

/** Rows by the days of a field of theirs, of those tiles that are drawn. */
async function drawn(
  parts: TileParts,
  ctx: RequestContext,
  plans: readonly Planned[],
): Promise<ReadonlyMap<string, Days>> {
  const drawn = plans.filter(({ trend }) => trend !== undefined)
  if (drawn.length === 0) {
    return new Map()
  }
  const range = await parts.lastDays(ctx, TREND_DAYS)
  return new Map(
    await Promise.all(
      drawn.map(async ({ tile, rows, trend = '' }) => [tile.key, await byDay(ctx, rows(), trend, range)] as const),
    ),
  )
}

async function byDay(ctx: RequestContext, rows: Rows, field: string, range: DayRange): Promise<Days> {
  const recent = rows
    .where(field, '>=', range.since)
    .where(field, '<', range.until)
    .select(sql.ref(field).as('at'))
    .limit(MOST_ROWS) as unknown as RawBuilder<unknown>
  const { rows: found } = await sql<{ day: string; count: number }>`
    select to_char(at at time zone ${range.zone}, 'YYYY-MM-DD') as day, count(*)::int as count
    from (${recent}) as recent group by 1`.execute(unscoped(ctx.db, COUNTED))
  const byDay = new Map(found.map(({ day, count }) => [day, count]))
  const first = Date.parse(`${range.first}T00:00:00Z`)
  return Array.from({ length: TREND_DAYS }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10)
    return { day, count: byDay.get(day) ?? 0 }
  })
}

const DAY_MS = 86_400_000

/** What the caller may put on their dashboard: what waits, reports, and each view with what can be made of it. */
export async function choicesFor(parts: TileParts, ctx: RequestContext): Promise<readonly TileChoice[]> {
  const t = (text: Text) => textIn(ctx.locale, text)
  const waits = parts.waiting
    .filter(({ resource }) => ctx.user.can(permissionOf(resource, 'list')))
    .map(
      ({ key, title, resource }): TileChoice => ({
        ...{ kind: 'wait', key: `wait:${key}`, title: t(title), note: t(plural(resource.title)) },
      }),
    )
  const reports = parts
    .reportsOf(ctx)
    .map(({ code, title, help }): TileChoice => ({ kind: 'report', key: `report:${code}`, title, note: help }))
  const views = (await parts.viewsOf(ctx)).flatMap((view) => {
    const list = view.kind === 'view' ? viewRows(parts.app, ctx, parts.lists, view) : undefined
    return list ? shownAs(view, list, t) : []
  })
  return [...waits, ...reports, ...views]
}

function shownAs({ id, title }: SavedQuery, { resource }: ViewRows, t: (text: Text) => string): readonly TileChoice[] {
  const of = t(plural(resource.title))
  const choice = (show: string, words: string): TileChoice => ({
    ...{ kind: 'view', key: `view:${id}:${show}`, title, note: `${of} · ${words}` },
  })
  return [
    choice('count', t(['数量', 'count'])),
    ...publicFields(resource).flatMap(([name, field]) => {
      if (isAddedUp(field)) {
        return [choice(`sum:${name}`, `${t(['合计', 'sum of'])} ${t(field.title)}`)]
      }
      // what was never searched by has no index: it is drawn over times that are
      const isSearched = Object.hasOwn(resource.search, name) || name === 'createTime'
      return field.kind === 'datetime' && isSearched
        ? [choice(`trend:${name}`, `${t(['每日', 'by day of'])} ${t(field.title)}`)]
        : []
    }),
  ]
}
