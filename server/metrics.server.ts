import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Database, poolTotals } from '#kit/server/database/database.server.ts'
import type { Admission } from '#kit/server/http/admission.server.ts'
import type { Exchange } from '#kit/server/watch/exchanges.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'
import { disksOf } from '#office/monitor/disk/disks.server.ts'
import { lastSharedMinute } from '#office/monitor/measure/last-minute.server.ts'
import type { Minute } from '#office/monitor/measure/measures.ts'
import { VERSION } from './version.server.ts'

interface MetricsParts {
  readonly db: Database
  readonly watch: Watch
  readonly admission: Admission
  readonly countSockets: () => { readonly sockets: number }
  /** Its disk is looked at, and that of the system. */
  readonly filesFolder: string
  /** Opens `/metrics` beside the API. */
  readonly token?: string | undefined
  /** A port of its own, without a token, and the address it listens on. */
  readonly port?: number | undefined
  readonly host?: string | undefined
}

/** Upper ends of what durations are counted by, in seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Milliseconds that a scrape waits for the database. */
const PATIENCE_MS = 2000

/** What all processes share, measured by one of them each minute: the same figures as on the pages of monitoring. */
const SHARED: readonly (readonly [measure: keyof Minute, name: string, help: string])[] = [
  ['queueDepth', 'vitrine_queue_waiting', 'Jobs that wait'],
  ['queueAge', 'vitrine_queue_oldest_seconds', 'Longest wait of a job'],
  ['queueFailed', 'vitrine_queue_failed', 'Jobs and events that failed within an hour'],
  ['timersLate', 'vitrine_schedules_late_seconds', 'Lateness of schedules'],
  ['messagesWaiting', 'vitrine_messages_waiting', 'Messages to customers and staff that wait to be sent'],
  ['messagesLate', 'vitrine_messages_oldest_seconds', 'Longest wait of a message'],
  ['webhooksWaiting', 'vitrine_webhooks_waiting', 'Deliveries to webhooks that wait'],
  ['webhooksLate', 'vitrine_webhooks_oldest_seconds', 'Longest wait of a delivery to a webhook'],
  ['databaseBytes', 'vitrine_database_size_bytes', 'Size of the database'],
  ['connectionsUsed', 'vitrine_database_connections_used_percent', 'Share of the connections that the server allows'],
  ['longestTransaction', 'vitrine_database_longest_transaction_seconds', 'Longest transaction'],
  ['lockWaits', 'vitrine_database_lock_waits', 'Sessions that wait for a lock'],
  [
    'backupAge',
    'vitrine_backup_proved_age_hours',
    'Since the newest backup was made that was restored and found to be the same',
  ],
  ['backupFailed', 'vitrine_backup_failed', '1 where the last backup, or its proof, failed'],
  ['sessions', 'vitrine_sessions', 'People who are signed in'],
]

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

async function exposition({ db, watch, admission, countSockets, filesFolder }: MetricsParts): Promise<Exposition> {
  // the package is loaded where somebody asks for what it counts
  const { Registry, Histogram, Counter, Gauge, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  // process_* and nodejs_* are the names that boards and alerts of others look for
  collectDefaultMetrics({ register: registry })
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
    ['vitrine_database_connections', 'Open connections of the pools', () => poolTotals(db).open],
    ['vitrine_database_connections_idle', 'Connections that nobody uses', () => poolTotals(db).idle],
    ['vitrine_database_waiting', 'Work that waits for a connection', () => poolTotals(db).waiting],
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
  new Gauge({
    name: 'vitrine_build_info',
    help: 'Version of the program and of what runs it; always 1',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
  }).set({ version: VERSION, node: process.versions.node }, 1)
  new Counter({
    name: 'vitrine_database_statements_total',
    help: 'Statements since the process began',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(watch.statements.totals().called)
    },
  })
  new Gauge({
    name: 'vitrine_requests_inside',
    help: 'Requests that are worked on or wait, by workload',
    labelNames: ['workload'] as const,
    registers: [registry],
    collect() {
      for (const { workload, inside } of admission.readings()) {
        this.set({ workload }, inside)
      }
    },
  })
  new Counter({
    name: 'vitrine_storage_full_total',
    help: 'What could not be written since the process began because no space was left, by storage',
    labelNames: ['storage'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [storage, count] of Object.entries(watch.storage.totals())) {
        this.inc({ storage }, count)
      }
    },
  })
  new Counter({
    name: 'vitrine_requests_refused_total',
    help: 'Requests refused since the process began because too many waited, by workload',
    labelNames: ['workload'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { workload, refused } of admission.readings()) {
        this.inc({ workload }, refused)
      }
    },
  })
  const shared = SHARED.map(([measure, name, help]) => ({
    measure,
    gauge: new Gauge({ name, help, registers: [registry] }),
  }))
  new Gauge({
    name: 'vitrine_disk_used_percent',
    help: 'Used share of the fullest disk that the server stands on',
    registers: [registry],
    async collect() {
      const used = (await disksOf(filesFolder)).map(({ max, rest }) => (100 * (max - rest)) / max)
      this.set(Math.max(...used))
    },
  })
  const drift = new Gauge({
    name: 'vitrine_database_clock_drift_seconds',
    help: 'How far the clock of the database is ahead of that of the process',
    registers: [registry],
  })
  const age = new Gauge({
    name: 'vitrine_shared_age_seconds',
    help: 'Since one of the processes measured what all share',
    registers: [registry],
  })
  const readShared = async (): Promise<void> => {
    // a scrape while the database is away still tells what the process knows of itself
    const [last, ahead] = await Promise.all([
      Promise.race([lastSharedMinute(db), none(PATIENCE_MS)]).catch(() => undefined),
      Promise.race([clockDrift(db), none(PATIENCE_MS)]).catch(() => undefined),
    ])
    drift.set(ahead ?? Number.NaN)
    age.set(last ? (Date.now() - last.at.getTime()) / 1000 : Number.NaN)
    for (const { measure, gauge } of shared) {
      gauge.set(last?.content[measure] ?? Number.NaN)
    }
  }
  return async () => {
    await readShared()
    return { type: registry.contentType, text: await registry.metrics() }
  }
}

/** Seconds; the answer is taken to have been made halfway between question and answer. */
async function clockDrift(db: Database): Promise<number> {
  const asked = Date.now()
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 as at`.execute(db)
  return (rows[0]?.at ?? Number.NaN) - (asked + Date.now()) / 2000
}

const none = (milliseconds: number) => pause(milliseconds, undefined, { ref: false })

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
