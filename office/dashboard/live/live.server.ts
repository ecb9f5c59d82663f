import { sql } from 'kysely'
import { z } from 'zod'
import type { WaitingRows } from '#kit/contract/area.ts'
import type { Gauge, GaugePage, LineChartData } from '#kit/contract/gauges.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { plural, type Text, textIn } from '#kit/contract/text.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { order } from '../../trade/model/order.ts'
import { payment } from '../../trade/model/payment.ts'
import { refund } from '../../trade/model/refund.ts'
import { task } from '../../trade/model/task.ts'
import type { Tile } from '../tile/tile.ts'
import { LIVE_PAGE } from './live.ts'

interface LiveParts {
  readonly trade: Trade
  readonly waiting: readonly WaitingRows[]
  /** Kinds of work by their names, in the order of the day. */
  readonly works: Readonly<Record<string, Text>>
  /** Tiles of what waits, counted. */
  readonly tilesOf: (ctx: RequestContext, keys: readonly string[]) => Promise<readonly Tile[]>
}

const HOURS = 24
const HOUR_MS = 3_600_000

/** What comes in: a line each, over the hours of a day. */
const STREAMS: readonly {
  readonly key: string
  readonly title: Text
  readonly resource: AnyResource
  readonly at: string
}[] = [
  { key: 'orders', title: ['新订单', 'New orders'], resource: order, at: 'createTime' },
  { key: 'payments', title: ['到账笔数', 'Payments'], resource: payment, at: 'paidAt' },
  { key: 'refunds', title: ['退款申请', 'Refunds asked for'], resource: refund, at: 'appliedAt' },
  { key: 'tasks', title: ['新任务', 'New tasks'], resource: task, at: 'createTime' },
]

/** How the shop runs now: what waits by the kind of work, and what came in during the last hours. */
export function liveRoute({ trade, waiting, works, tilesOf }: LiveParts): Route {
  return route(
    {
      method: 'GET',
      path: LIVE_PAGE.path,
      answers: answers(PATH_OUT),
      summary: ['经营监控', 'How the shop runs now'],
      permission: LIVE_PAGE.permission,
      input: NO_INPUT,
      isWatching: true,
    },
    async (ctx): Promise<GaugePage> => {
      const now = await trade.now(ctx)
      const [tiles, lines] = await Promise.all([
        tilesOf(
          ctx,
          waiting.map(({ key }) => `wait:${key}`),
        ),
        Promise.all(
          STREAMS.filter(({ resource }) => ctx.user.can(permissionOf(resource, 'list'))).map((stream) =>
            lineOf(trade, ctx, stream, now),
          ),
        ),
      ])
      const workOf = new Map(waiting.map(({ key, work }) => [`wait:${key}`, work]))
      return {
        at: ctx.clock.format(now),
        groups: Object.entries(works).flatMap(([work, title]) => {
          const gauges = tiles.flatMap((tile) => (workOf.get(tile.key) === work ? gaugeOf(tile) : []))
          return gauges.length > 0 ? [{ key: work, title: textIn(ctx.locale, title), gauges }] : []
        }),
        times: hoursUntil(ctx, now),
        charts: lines,
        tables: [],
      }
    },
  )
}

function gaugeOf(tile: Tile): readonly Gauge[] {
  if (tile.kind !== 'list') {
    return []
  }
  const { key, title, note, value, isUrgent, open } = tile
  return [
    { key, title, help: note, value, unit: 'count', open, ...(isUrgent && { health: value > 0 ? 'bad' : 'fine' }) },
  ]
}

/** Beginning of the hour so many hours before. */
function hourBefore(now: Date, hours: number): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - hours * HOUR_MS)
}

function hoursUntil({ clock }: RequestContext, now: Date): readonly string[] {
  return Array.from({ length: HOURS }, (_, index) => clock.format(hourBefore(now, HOURS - 1 - index)).slice(5, 16))
}

async function lineOf(
  { app }: Trade,
  ctx: RequestContext,
  { key, title, resource, at }: (typeof STREAMS)[number],
  now: Date,
): Promise<LineChartData> {
  const since = hourBefore(now, HOURS - 1)
  const rows = visibleRows<AnyResource>(app, resource, ctx)
    .where(at, '>=', since)
    .where(at, '<=', now)
    .select(sql.ref(at).as('at'))
  const { rows: found } = await sql<{ hour: number; count: number }>`
    select floor(extract(epoch from at - ${since}::timestamptz) / 3600)::int as hour, count(*)::int as count
    from (${rows}) as rows group by 1`.execute(unscoped(ctx.db, 'counts the rows of queries that are scoped'))
  const byHour = new Map(found.map(({ hour, count }) => [hour, count]))
  const name = textIn(ctx.locale, plural(resource.title))
  return {
    key,
    title: textIn(ctx.locale, title),
    unit: 'count',
    lines: [{ name, values: Array.from({ length: HOURS }, (_, hour) => byHour.get(hour) ?? 0) }],
  }
}

const PATH_OUT = z.object({
  at: z.string(),
  note: z.string().optional(),
  groups: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      gauges: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          help: z.string().optional(),
          value: z.union([z.string(), z.number()]).nullable(),
          unit: z.enum(['text', 'count', 'bytes', 'share', 'milliseconds', 'seconds', 'time']),
          most: z.number().optional(),
          health: z.enum(['warn', 'fine', 'bad']).optional(),
          open: z.object({ component: z.string(), query: z.string() }).optional(),
        }),
      ),
    }),
  ),
  times: z.array(z.string()),
  charts: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      unit: z.enum(['text', 'count', 'bytes', 'share', 'milliseconds', 'seconds', 'time']),
      lines: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
    }),
  ),
  tables: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      help: z.string().optional(),
      columns: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          unit: z.enum(['text', 'count', 'bytes', 'share', 'milliseconds', 'seconds', 'time']),
        }),
      ),
      rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
      empty: z.string(),
    }),
  ),
})
