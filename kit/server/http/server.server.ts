import { randomUUID } from 'node:crypto'
import http from 'node:http'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { DomainError } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { localeFrom } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database } from '../database/database.server.ts'
import type { Log } from '../log/log.server.ts'
import { admit } from './admit.server.ts'
import { sendAnswer, sendError } from './answer.server.ts'
import type { Authority, Caller } from './caller.server.ts'
import { type HeavyGate, heavyGate } from './heavy-gate.server.ts'
import { knownError } from './known-errors.server.ts'
import { publishApiDocument } from './openapi.server.ts'
import type { OpenCall, Permission, Route } from './route.server.ts'
import { checkSignature } from './signature.server.ts'

export interface ServerParts {
  readonly db: Database
  readonly log: Log
  readonly clock: ZonedClock
  readonly authority: Authority
  readonly routes: readonly Route[]
  /** Declared resources; their titles name the fields in answers about unique columns. */
  readonly resources: readonly AnyResource[]
  readonly limits: RequestLimits
  readonly corsOrigins: readonly string[]
  /** Other origins whose pictures the pages show; those of `https:` may always be. */
  readonly imageOrigins?: readonly string[]
  readonly trustProxy: boolean | readonly string[]
  /** Told of every answered command and denial. */
  readonly onAnswered?: (event: AnsweredEvent) => void
}

export interface RequestLimits {
  /** Calls a minute of one session, of one address without session (security design 3.11). */
  readonly perSession: number
  readonly perAddress: number
}

export interface AnsweredEvent {
  readonly route: Route
  readonly call: OpenCall
  readonly outcome: 'done' | 'denied' | 'failed'
  readonly milliseconds: number
}

const BODY_LIMIT = 4 * 1024 * 1024
const FILE_LIMIT = 50 * 1024 * 1024
const FILES_PER_REQUEST = 20

/** The HTTP server with every route of the house. It refuses to start when a route has no permission. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  for (const { definition } of parts.routes) {
    requirePermission(definition)
  }
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof parts.trustProxy === 'boolean' ? parts.trustProxy : [...parts.trustProxy],
    genReqId: () => randomUUID().replaceAll('-', ''),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    serverFactory: (handler) =>
      http.createServer((request, response) => {
        overrideMethod(request)
        handler(request, response)
      }),
  })
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler((error, request, reply) => answerError(parts, request, reply, error))
  await app.register(helmet, securityHeaders(parts.imageOrigins ?? []))
  await app.register(cors, {
    origin: parts.corsOrigins.length > 0 ? [...parts.corsOrigins] : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  })
  await app.register(multipart, {
    limits: { fileSize: FILE_LIMIT, files: FILES_PER_REQUEST, fields: 50, fieldSize: 100_000 },
  })
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    // only a live session has a limit of its own: whoever makes up tokens shares that of the address
    max: (request, key) => (key === request.ip ? parts.limits.perAddress : parts.limits.perSession),
    keyGenerator: async (request) => (await callerOf(parts, request))?.sessionId ?? request.ip,
    errorResponseBuilder: () =>
      new DomainError('tooMany', ['操作过于频繁，请稍后再试', 'Too many requests, please wait a moment']),
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(BASE_PATH) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
  })
  await publishApiDocument(app, parts.routes)
  const gate = heavyGate()
  for (const route of parts.routes) {
    addRoute(app, parts, route, gate)
  }
  return app
}

function securityHeaders(imageOrigins: readonly string[]) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...imageOrigins],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // browsers ignore it over plain HTTP, so it is safe to send always
    strictTransportSecurity: { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  }
}

/** Calls a minute of what has a limit beside the common one (security design 3.11). */
const PER_MINUTE: Readonly<Record<string, number>> = { upload: 60, report: 30 }

function addRoute(app: FastifyInstance, parts: ServerParts, route: Route, gate: HeavyGate): void {
  const { method, path, permission, limit } = route.definition
  app.route({
    method,
    url: BASE_PATH + path,
    schema: { hide: false },
    config: { rateLimit: limit && PER_MINUTE[limit] ? { max: PER_MINUTE[limit], groupId: limit } : {}, permission },
    handler: (request, reply) => serve(parts, route, request, reply, gate),
  })
}

function requirePermission({ method, path, permission }: Route['definition']): void {
  if (!isPermission(permission)) {
    throw new Error(`${method} ${path} has no permission; a route without one does not start`)
  }
}

function isPermission(permission: unknown): permission is Permission {
  return typeof permission === 'symbol' || (typeof permission === 'string' && /^[\w:]+$/.test(permission))
}

/** The path of one request: session → permission → input → handler → envelope. The order is fixed. */
async function serve(
  parts: ServerParts,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  gate: HeavyGate,
): Promise<FastifyReply> {
  const started = performance.now()
  const locale = localeFrom(request.headers['accept-language'])
  let call: OpenCall = {
    input: null,
    db: parts.db,
    me: null,
    locale,
    clock: parts.clock,
    log: parts.log,
    address: request.ip,
    traceId: request.id,
    request,
    reply,
  }
  const { permission, method, says } = route.definition
  const finished = (outcome: AnsweredEvent['outcome']): void => {
    const milliseconds = Math.round(performance.now() - started)
    parts.log.debug(
      { traceId: request.id, method, url: request.url.split('?')[0], user: call.me?.username, milliseconds, outcome },
      'answered',
    )
    parts.onAnswered?.({ route, call, outcome, milliseconds })
  }
  try {
    call = { ...call, me: await callerOf(parts, request) }
    admit(permission, call.me)
    if (route.definition.limit === 'heavy') {
      reply.raw.once('close', gate.enter(call.me?.userId ?? request.ip))
    }
    if (route.definition.isSigned) {
      checkSignature(request)
    }
    const raw = rawInput(request)
    const isCommand = method !== 'GET' && route.definition.transaction !== 'none'
    const answer = isCommand
      ? await parts.db.transaction().execute((tx) => route.answer(raw, { ...call, db: tx }))
      : await route.answer(raw, call)
    finished('done')
    return sendAnswer(reply, locale, answer, says)
  } catch (error) {
    finished(
      error instanceof DomainError && (error.code === 'forbidden' || error.code === 'unauthenticated')
        ? 'denied'
        : 'failed',
    )
    return answerError(parts, request, reply, error)
  }
}

async function callerOf(parts: ServerParts, request: FastifyRequest): Promise<Caller | null> {
  const token = tokenOf(request)
  return token ? parts.authority.callerOf(token, wishedTenant(request)) : null
}

/** Path, query and body as one record; a parameter sent twice is refused (ASVS 15.3.7). */
function rawInput(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const query = request.query as Record<string, unknown>
  const doubled = Object.entries(query).find(([, value]) => Array.isArray(value))
  if (doubled) {
    throw new DomainError('invalid', ['参数重复', 'A parameter was sent twice'], {
      faults: [{ path: doubled[0], message: ['参数重复', 'Sent twice'] }],
    })
  }
  const body =
    typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? request.body : {}
  return Object.assign(Object.create(null), query, body, request.params)
}

function answerError(parts: ServerParts, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = knownError(error, parts.resources)
  if (!(known instanceof DomainError) || known.code === 'unexpected') {
    parts.log.error(
      { err: error, traceId: request.id, method: request.method, url: request.url.split('?')[0] },
      'request failed',
    )
  }
  return sendError(reply, localeFrom(request.headers['accept-language']), known, request.id)
}

function tokenOf(request: FastifyRequest): string {
  const header = request.headers['x-access-token']
  return typeof header === 'string' ? header : ''
}

/** Old clients name the header differently (wire 1.4); it may only choose among memberships. */
function wishedTenant(request: FastifyRequest): number {
  const { headers } = request
  const text = headers['tenant-id'] ?? headers['x-tenant-id'] ?? headers.tenant_id
  const wished = Number(Array.isArray(text) ? text[0] : text)
  return Number.isInteger(wished) && wished > 0 ? wished : 0
}

/** Some clients can only POST and name the meant method in a header (wire 1.4). */
function overrideMethod(request: http.IncomingMessage): void {
  const wished = request.headers['x-http-method-override']
  if (request.method === 'POST' && (wished === 'PUT' || wished === 'DELETE')) {
    request.method = wished
  }
}
