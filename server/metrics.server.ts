import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Database, poolsOf } from '#kit/server/database/database.server.ts'
import type { Exchange } from '#kit/server/watch/exchanges.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'

interface MetricsParts {
  readonly db: Database
  readonly watch: Watch
  readonly countSockets: () => { readonly sockets: number }
  /** Opens `/metrics` beside the API. */
  readonly token?: string | undefined
  /** A port of its own, without a token, and the address it listens on. */
  readonly port?: number | undefined
  readonly host?: string | undefined
}

/** Upper ends of what durations are counted by, in seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What is measured, as text for Prometheus. */
type Exposition = () => Promise<{ readonly type: string; readonly text: string }>

/**
 * `/metrics` for Prometheus: beside the API for whoever sends the token, and on a port of its own where one is set. Without either
 * there is no such page, and nothing is counted for it.
 * @returns the function that closes the port
 */
export async function addMetrics(server: FastifyInstance, parts: MetricsParts): Promise<() => Promise<void>> {
  const { token, port, host = '127.0.0.1' } = parts
  if (token === undefined && port === undefined) {
    return async () => undefined
  }
  const expose = await exposition(parts)
  if (token !== undefined) {
    server.get('/metrics', async (request, reply) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
        return reply.status(401).header('www-authenticate', 'Bearer').send()
      }
      const { type, text } = await expose()
      return reply.type(type).send(text)
    })
  }
  const own = port === undefined ? null : await listen(expose, { port, host })
  return async () => {
    own?.closeAllConnections()
    await new Promise<void>((resolve) => (own ? own.close(() => resolve()) : resolve()))
  }
}

/** Takes as long for any text. */
function isSame(sent: string, expected: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(sent), hash(expected))
}

async function exposition({ db, watch, countSockets }: MetricsParts): Promise<Exposition> {
  // the package is loaded where somebody asks for what it counts
  const { Registry, Histogram, Gauge, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'vitrine_' })
  const requests = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Requests by route, without those that look at the server itself',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  watch.exchanges.onNoted(({ method, path, status, milliseconds }: Exchange) =>
    // paths without a route are as many as somebody makes up
    requests.observe({ method, route: status === 404 ? 'none' : path, status }, milliseconds / 1000),
  )
  const read: readonly (readonly [name: string, help: string, value: () => number])[] = [
    ['vitrine_sockets', 'Open sockets', () => countSockets().sockets],
    ['vitrine_database_connections', 'Open connections of the pools', () => sum(db, 'open')],
    ['vitrine_database_connections_idle', 'Connections that nobody uses', () => sum(db, 'idle')],
    ['vitrine_database_waiting', 'Work that waits for a connection', () => sum(db, 'waiting')],
    ['vitrine_database_statements', 'Statements since the process began', () => watch.statements.totals().called],
  ]
  for (const [name, help, value] of read) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  }
  return async () => ({ type: registry.contentType, text: await registry.metrics() })
}

function sum(db: Database, key: 'open' | 'idle' | 'waiting'): number {
  const { own, tenants } = poolsOf(db)
  return own[key] + tenants[key]
}

function listen(expose: Exposition, { port, host }: { readonly port: number; readonly host: string }): Promise<Server> {
  const own = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    expose().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    own.once('error', reject)
    own.listen(port, host, () => resolve(own))
  })
}
