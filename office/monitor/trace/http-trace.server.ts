import { sql } from 'kysely'
import { z } from 'zod'
import { type Histogram, merged, percentile } from '#kit/contract/histogram.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, answersBare } from '#kit/server/http/answers.server.ts'
import { RawResponse, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'
import { containing } from '../parts/containing.ts'
import { httpTrace } from './http-trace.ts'
import { ROUTE_HOURS, ROUTE_TIMES_PATH, type RouteTimes } from './route-times.ts'

/** Exchanges that the protocol's own page gets, newest first. */
const WIRE_TRACES = 100

const TRACES = 'requests that the server noted, without what they said'

/** Requests as a list of ours and as the protocol has them, and how long each route takes. */
export function httpTraceRoutes(app: AppContext, watch: Watch): readonly Route[] {
  return [
    ...crudRoutes(app, httpTrace, {
      verbs: {
        list: async (ctx) => {
          await watch.flush()
          return listPage(app, httpTrace, { ...ctx, input: { ...ctx.input, path: containing(ctx.input.path) } })
        },
      },
    }).map(unwatched),
    route(
      {
        method: 'GET',
        path: ROUTE_TIMES_PATH,
        answers: answers(PATH_OUT),
        summary: ['请求追踪：各接口耗时', 'Requests: How long each route takes'],
        permission: permissionOf(httpTrace, 'list'),
        input: input({ hours: z.coerce.number().pipe(z.literal(ROUTE_HOURS)).default(1) }),
        isWatching: true,
      },
      (ctx) => routeTimes(ctx, watch, ctx.input.hours),
    ),
    route(
      {
        method: 'GET',
        path: '/actuator/httptrace',
        answers: answersBare(HTTPTRACE_OUT),
        summary: ['最近的HTTP请求', 'Latest requests'],
        permission: permissionOf(httpTrace, 'list'),
        input: NO_INPUT,
        isWatching: true,
      },
      async (ctx) => {
        await watch.flush()
        return new RawResponse({ traces: await wireTraces(ctx) })
      },
    ),
  ]
}

/** Looks at the watch are not noted by it. */
export function unwatched(watching: Route): Route {
  return { ...watching, definition: { ...watching.definition, isWatching: true } }
}

interface StoredRoute {
  readonly route: string
  readonly called: number
  readonly failed: number
  readonly milliseconds: number
  readonly slowest: number
  readonly bins: Histogram
}

/** By their slowest twentieth, slowest first. */
async function routeTimes(ctx: RequestContext, watch: Watch, hours: number): Promise<readonly RouteTimes[]> {
  const { rows } = await sql<StoredRoute>`
    select m.route, sum(called)::integer as called, sum(failed)::integer as failed, sum(milliseconds)::float as milliseconds,
      max(slowest) as slowest, (select jsonb_object_agg(bin, counted) from (
        select b.key as bin, sum(b.value::integer) as counted from sys_route_measurement one, jsonb_each_text(one.bins) b
        where one.route = m.route and one.at > now() - ${hours} * interval '1 hour' group by 1) all_bins) as bins
    from sys_route_measurement m where at > now() - ${hours} * interval '1 hour' group by 1
  `.execute(unscoped(ctx.db, TRACES))
  const found = new Map<string, StoredRoute>(rows.map((row) => [row.route, row]))
  // what this process counted and has not stored yet
  for (const [name, count] of watch.exchanges.routes()) {
    const stored = found.get(name)
    found.set(name, {
      route: name,
      called: (stored?.called ?? 0) + count.called,
      failed: (stored?.failed ?? 0) + count.failed,
      milliseconds: (stored?.milliseconds ?? 0) + count.milliseconds,
      slowest: Math.max(stored?.slowest ?? 0, count.slowest),
      bins: merged(stored?.bins ?? {}, count.bins),
    })
  }
  return [...found.values()]
    .map(({ route: name, called, failed, milliseconds, slowest, bins }) => {
      const at = (share: number) => {
        const value = percentile(bins, share)
        return value === null ? null : Math.min(value, slowest)
      }
      const average = Math.round(milliseconds / Math.max(1, called))
      return { route: name, called, failed, average, p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest }
    })
    .sort((one, other) => (other.p95 ?? 0) - (one.p95 ?? 0) || other.called - one.called)
}

interface StoredTrace {
  readonly at: Date
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  readonly username: string | null
}

/** As the protocol's page reads them; headers, sessions and addresses are never there. */
async function wireTraces({ db, origin }: RequestContext) {
  const { rows } = await sql<StoredTrace>`
    select at, method, path, status, milliseconds, username from sys_http_trace order by at desc limit ${WIRE_TRACES}
  `.execute(unscoped(db, TRACES))
  return rows.map(({ at, method, path, status, milliseconds, username }) => ({
    timestamp: at.toISOString(),
    principal: username === null ? null : { name: username },
    session: null,
    request: { method, uri: origin + path, headers: {}, remoteAddress: null },
    response: { status, headers: {} },
    timeTaken: milliseconds,
  }))
}

const PATH_OUT = z.array(
  z.object({
    route: z.string(),
    called: z.number(),
    failed: z.number(),
    average: z.number(),
    p50: z.number().nullable(),
    p95: z.number().nullable(),
    p99: z.number().nullable(),
    slowest: z.number(),
  }),
)

const HTTPTRACE_OUT = z.object({
  traces: z.array(
    z.object({
      timestamp: z.string(),
      principal: z.object({ name: z.string() }).nullable(),
      session: z.null(),
      request: z.object({ method: z.string(), uri: z.string(), headers: z.object({}), remoteAddress: z.null() }),
      response: z.object({ status: z.number(), headers: z.object({}) }),
      timeTaken: z.number(),
    }),
  ),
})
