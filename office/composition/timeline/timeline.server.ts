import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { type Rows, visibleRows } from '#kit/server/crud/list.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { addDictTexts, type StoredRow, wireRow } from '#kit/server/crud/rows.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { ID_OUT, MOMENT_OUT } from '#kit/server/http/wire-values.server.ts'
import { customer } from '../../trade/model/customer.ts'
import { order } from '../../trade/model/order.ts'
import { SHIP_STATE } from '../../trade/model/order-choices.ts'
import {
  isTimelineKind,
  saidFields,
  TIMELINE,
  TIMELINE_COUNTS_PATH,
  TIMELINE_KINDS,
  TIMELINE_PATH,
  type TimelineCounts,
  type TimelineEntry,
  type TimelineKind,
  type TimelinePage,
} from './timeline.ts'
import { type Place, placeIn, placeOf } from './timeline-place.ts'

const VISIBLE = 'entries of a customer, each kind within the rows that the caller may see'

/** Entries of one page. */
const PAGE_SIZE = 20

/** All that happened between a customer and the shop, newest first; each kind within what the caller may see of its noun. */
export function timelineRoutes(app: AppContext): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: TIMELINE_PATH,
        answers: answers(pageOut),
        summary: ['顾客：往来记录', 'Customers: Timeline'],
        permission: permissionOf(customer, 'list'),
        input: input({ id: WIRE_ID, kinds: z.string().max(200).optional(), after: z.string().max(120).optional() }),
      },
      async (ctx) => {
        const { id } = await storedById(app, customer, ctx, ctx.input.id)
        return pageOf(app, ctx, {
          userId: id,
          kinds: requiredKinds(ctx.input.kinds),
          after: requiredPlace(ctx.input.after),
        })
      },
    ),
    route(
      {
        method: 'GET',
        path: TIMELINE_COUNTS_PATH,
        answers: answers(COUNTS_OUT),
        summary: ['顾客：往来记录数', 'Customers: Entries of the timeline by kind'],
        permission: permissionOf(customer, 'list'),
        input: input({ id: WIRE_ID }),
      },
      async (ctx): Promise<TimelineCounts> => {
        const { id } = await storedById(app, customer, ctx, ctx.input.id)
        return countsOf(app, ctx, id)
      },
    ),
  ]
}

function requiredKinds(sent: string | undefined): readonly TimelineKind[] {
  const kinds = (sent ?? '').split(',').filter((kind) => kind !== '')
  const unknown = kinds.find((kind) => !isTimelineKind(kind))
  if (unknown !== undefined) {
    throw invalid([
      { path: 'kinds', message: [`没有类型 ${unknown}`, `There is no kind ${unknown}`, 'timeline.unknownKind'] },
    ])
  }
  return kinds.length === 0 ? TIMELINE_KINDS : TIMELINE_KINDS.filter((kind) => kinds.includes(kind))
}

function requiredPlace(sent: string | undefined): Place | undefined {
  if (sent === undefined || sent === '') {
    return undefined
  }
  const place = placeIn(sent)
  if (!place) {
    throw invalid([
      { path: 'after', message: ['位置不正确', 'This is no place in the timeline', 'timeline.wrongPlace'] },
    ])
  }
  return place
}

function isSeen({ user }: RequestContext, kind: TimelineKind): boolean {
  return user.can(permissionOf(TIMELINE[kind].resource, 'list'))
}

/** The noun of a kind as the caller sees it, with the fields that its entries say. */
function seenOf({ user }: RequestContext, kind: TimelineKind) {
  const resource = seenBy(TIMELINE[kind].resource, user.can)
  return { resource, names: saidFields(TIMELINE[kind]).filter((name) => name in resource.fields) }
}

interface Asked {
  readonly userId: string
  readonly kinds: readonly TimelineKind[]
  readonly after: Place | undefined
}

/** Each kind is asked for as many as the page holds: the newest of them all are among these. */
async function pageOf(app: AppContext, ctx: RequestContext, { userId, kinds, after }: Asked): Promise<TimelinePage> {
  const found: (readonly Found[])[] = []
  // one after the other: a page of one reader takes one connection of the pool
  for (const kind of kinds.filter((one) => isSeen(ctx, one))) {
    found.push(await newestOf(app, ctx, kind, { userId, after }))
  }
  const all = found.flat().toSorted(byPlace)
  const shown = all.slice(0, PAGE_SIZE)
  return {
    entries: await entriesOf(app, ctx, shown),
    next: all.length > PAGE_SIZE ? placeOf((shown.at(-1) as Found).place) : null,
  }
}

interface Found {
  readonly place: Place
  readonly row: StoredRow
}

const rank = (kind: TimelineKind) => TIMELINE_KINDS.indexOf(kind)

/** The later first; in the same instant by kind, then by id. */
function byPlace({ place: one }: Found, { place: other }: Found): number {
  return (
    other.micros - one.micros ||
    rank(one.kind) - rank(other.kind) ||
    (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)
  )
}

/** Entries of a kind that lie behind a place, newest first. */
async function newestOf(
  app: AppContext,
  ctx: RequestContext,
  kind: TimelineKind,
  { userId, after }: Pick<Asked, 'userId' | 'after'>,
): Promise<readonly Found[]> {
  const { at } = TIMELINE[kind]
  const { names } = seenOf(ctx, kind)
  const stored = (await rowsOf(app, ctx, kind, userId)
    .$if(after !== undefined, (rows) => rows.where(isBehind(kind, after as Place)))
    .select(['id', ...names, sql<number>`(extract(epoch from ${sql.ref(at)}) * 1000000)::float8`.as('micros')])
    .orderBy(at, 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()) as readonly StoredRow[]
  return stored.map((row) => ({ place: { kind, id: String(row.id), micros: Number(row.micros) }, row }))
}

/** Entries of a kind that a customer has, among the rows that the caller may see. */
function rowsOf(app: AppContext, ctx: RequestContext, kind: TimelineKind, userId: string): Rows {
  const { resource, at } = TIMELINE[kind]
  const rows = visibleRows(app, resource, ctx).where(at, 'is not', null)
  // a parcel knows its order, not whose it is
  return kind === 'parcel'
    ? rows.where('orderId', 'in', sentOrders(app, ctx, userId).select('id'))
    : rows.where('userId', '=', userId)
}

function sentOrders(app: AppContext, ctx: RequestContext, userId: string): Rows {
  return (visibleRows(app, order, ctx) as unknown as Rows)
    .where('userId', '=', userId)
    .where('shipState', '<>', SHIP_STATE.none)
}

/** Whether a row of a kind comes after a place of any kind. */
function isBehind(kind: TimelineKind, { micros, kind: other, id }: Place): RawBuilder<boolean> {
  const at = sql.ref(TIMELINE[kind].at)
  const moment = sql`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`
  if (kind === other) {
    return sql<boolean>`(${at}, id) < (${moment}, ${id})`
  }
  return rank(kind) > rank(other) ? sql<boolean>`${at} <= ${moment}` : sql<boolean>`${at} < ${moment}`
}

/** Every kind is counted in one statement. */
async function countsOf(app: AppContext, ctx: RequestContext, userId: string): Promise<TimelineCounts> {
  const counts = TIMELINE_KINDS.map((kind) => {
    const rows = rowsOf(app, ctx, kind, userId).select(sql<number>`count(*)::int`.as('count'))
    return sql`${isSeen(ctx, kind) ? sql`(${rows})` : sql`null::int`} as ${sql.ref(kind)}`
  })
  const { rows } = await sql<TimelineCounts>`select ${sql.join(counts)}`.execute(unscoped(ctx.db, VISIBLE))
  return rows[0] as TimelineCounts
}

/** Rows as their lists show them, with the texts of what they refer to. */
async function entriesOf(
  app: AppContext,
  ctx: RequestContext,
  found: readonly Found[],
): Promise<readonly TimelineEntry[]> {
  const entries = found.map(({ place: { kind, id, micros }, row }) => {
    const { resource, names } = seenOf(ctx, kind)
    const whole = wireRow(resource, row, app.clock)
    const own: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, whole[name]]))
    return { kind, id, at: app.clock.format(new Date(micros / 1000)), row: own }
  })
  await Promise.all(
    TIMELINE_KINDS.map((kind) => {
      const rows = entries.filter((entry) => entry.kind === kind).map(({ row }) => row)
      return rows.length === 0 ? undefined : addDictTexts(app, seenOf(ctx, kind).resource, ctx, rows)
    }),
  )
  return entries
}

const COUNTS_OUT = z
  .object(Object.fromEntries(TIMELINE_KINDS.map((kind) => [kind, z.int().nullable()])))
  .meta({ description: 'null: the caller may not see records of this kind' })

/** Entries of each kind hold what lists of its noun hold, where the caller sees it. */
function pageOut() {
  const kinds = TIMELINE_KINDS.map((kind) => {
    const { shape } = rowOut(TIMELINE[kind].resource)
    const names = saidFields(TIMELINE[kind]).flatMap((name) => [name, `${name}_dictText`])
    const row = Object.fromEntries(names.flatMap((name) => (shape[name] ? [[name, shape[name]]] : [])))
    return z.object({ kind: z.literal(kind), id: ID_OUT, at: MOMENT_OUT, row: z.object(row).partial() })
  })
  return z.object({ entries: z.array(z.union(kinds)), next: z.string().nullable() })
}
