import type { FastifyReply, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { binOf, type Histogram, merged } from '#kit/contract/histogram.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its requests are noted: looks at the watch are not, or each would push out what it looks for. */
    isWatched?: boolean
  }
}

/** A request and its answer, without headers, query or body: they may hold secrets. */
export interface Exchange {
  readonly at: Date
  readonly method: string
  /** The pattern of its route, so that no value of a path is kept; the masked path where there is no route. */
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  readonly username: string | null
  readonly address: string
  readonly traceId: string
}

/** What was answered on one route. */
export interface RouteCount {
  readonly called: number
  /** Answered with a status of 500 or more. */
  readonly failed: number
  readonly milliseconds: number
  readonly slowest: number
  readonly bins: Histogram
}

/** What all requests of this process come to, since it began. */
export interface ExchangeTotals {
  readonly called: number
  readonly failed: number
  readonly milliseconds: number
  readonly slowest: number
  /** Bytes of bodies whose length was known before they were sent. */
  readonly sent: number
}

/** What requests leave behind, for whoever watches the server. */
export interface Exchanges {
  note(request: FastifyRequest, reply: FastifyReply): void
  /** Who asks, as soon as that is known; whoever looks at things as somebody else is noted as themselves. */
  noteCaller(request: FastifyRequest, username: string): void
  callerOf(request: FastifyRequest): string | null
  totals(): ExchangeTotals
  /** Told of each request that is counted. */
  onNoted(listen: (exchange: Exchange) => void): void
  /** Exchanges since they were last taken, oldest first. Those that failed or were slow come before others when there are many. */
  takeExchanges(): readonly Exchange[]
  /** What was counted by `METHOD path` since it was last taken. */
  routes(): ReadonlyMap<string, RouteCount>
  takeRoutes(): ReadonlyMap<string, RouteCount>
}

/** Exchanges that are kept until they are taken. */
const MOST_KEPT = 400

/** Routes that are counted apart until they are taken; paths without a route share one. */
const MOST_ROUTES = 2000

/** What took so long is kept before what did not. Milliseconds. */
const SLOW_MS = 1000

/** What a request to no route is counted under. */
const NO_ROUTE = '(404)'

const NOTHING: RouteCount = { called: 0, failed: 0, milliseconds: 0, slowest: 0, bins: {} }

export function openExchanges(): Exchanges {
  const callers = new WeakMap<FastifyRequest, string>()
  const listeners: ((exchange: Exchange) => void)[] = []
  let kept: Exchange[] = []
  let routes = new Map<string, RouteCount>()
  let totals: ExchangeTotals = { called: 0, failed: 0, milliseconds: 0, slowest: 0, sent: 0 }

  const keep = (exchange: Exchange): void => {
    if (kept.length >= MOST_KEPT) {
      const usual = kept.findIndex((one) => !isNotable(one))
      kept.splice(Math.max(0, usual), 1)
    }
    kept.push(exchange)
  }

  return {
    noteCaller: (request, username) => void callers.set(request, username),
    callerOf: (request) => callers.get(request) ?? null,
    onNoted: (listen) => void listeners.push(listen),
    totals: () => totals,
    note: (request, reply) => {
      const pattern = watchedPath(request)
      if (pattern === null) {
        return
      }
      const milliseconds = Math.round(reply.elapsedTime)
      const { statusCode: status } = reply
      const exchange: Exchange = {
        at: new Date(Date.now() - milliseconds),
        method: request.method,
        path: pattern || maskedPath(request.url),
        status,
        milliseconds,
        username: callers.get(request) ?? null,
        address: request.ip.slice(0, 100),
        traceId: request.id,
      }
      keep(exchange)
      const key = pattern === '' ? NO_ROUTE : `${request.method} ${pattern}`
      if (routes.has(key) || routes.size < MOST_ROUTES) {
        routes.set(key, counted(routes.get(key) ?? NOTHING, exchange))
      }
      const sent = Number(reply.getHeader('content-length') ?? 0) || 0
      totals = { ...added(totals, exchange), sent: totals.sent + sent }
      for (const listen of listeners) {
        listen(exchange)
      }
    },
    takeExchanges: () => {
      const taken = kept
      kept = []
      return taken
    },
    routes: () => routes,
    takeRoutes: () => {
      const taken = routes
      routes = new Map()
      return taken
    },
  }
}

const isNotable = ({ status, milliseconds }: Exchange): boolean => status >= 500 || milliseconds >= SLOW_MS

function added<Totals extends Omit<RouteCount, 'bins'>>(totals: Totals, { status, milliseconds }: Exchange): Totals {
  return {
    ...totals,
    called: totals.called + 1,
    failed: totals.failed + (status >= 500 ? 1 : 0),
    milliseconds: totals.milliseconds + milliseconds,
    slowest: Math.max(totals.slowest, milliseconds),
  }
}

function counted(count: RouteCount, exchange: Exchange): RouteCount {
  return { ...added(count, exchange), bins: merged(count.bins, { [binOf(exchange.milliseconds)]: 1 }) }
}

/** The pattern of the route that was asked for, an empty text for none, null for what nobody watches. */
function watchedPath(request: FastifyRequest): string | null {
  if (request.method === 'OPTIONS' || !request.url.startsWith(`${BASE_PATH}/`)) {
    return null
  }
  const { url, config } = request.routeOptions
  if (url === undefined || request.is404) {
    return ''
  }
  return config.isWatched ? url : null
}

/** Longest path of a request without a route that is kept. */
const PATH_MAX = 200

/** A path without query; what could be a token or a number of somebody in it is left out. */
function maskedPath(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .split('/')
    .map((part) => (/^[a-zA-Z][a-zA-Z.-]{0,30}$/.test(part) || part === '' ? part : '…'))
    .join('/')
    .slice(0, PATH_MAX)
}
