import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import { commandAt } from '#kit/contract/command.ts'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { DomainError } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { localeFrom, type Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { type Database, ofTenant } from '../database/database.server.ts'
import { inTransaction } from '../database/in-transaction.server.ts'
import type { Log } from '../log/log.server.ts'
import type { Watch } from '../watch/watch.server.ts'
import { requireActing } from './acting.server.ts'
import { admit } from './admit.server.ts'
import { sendAnswer, sendError } from './answer.server.ts'
import { noteBodyDigest } from './body-digest.server.ts'
import type { Authority, Caller } from './caller.server.ts'
import { type CommandRun, type CommandRuns, isTriable } from './command-run.server.ts'
import { requireGuarded } from './guarded-route.server.ts'
import { type HeavyGate, heavyGate } from './heavy-gate.server.ts'
import { httpServer, PATIENCE, type Patience } from './http-server.server.ts'
import { knownError } from './known-errors.server.ts'
import { type LimiterOf, sharedLimiters } from './limiter.server.ts'
import { publishApiDocument } from './openapi.server.ts'
import { type CallCounter, callCounters, type RequestLimits } from './rate-limits.server.ts'
import { rawInput } from './raw-input.server.ts'
import { type RequestCallers, readEarly, requestCallers } from './request-caller.server.ts'
import { isFromOwnPage } from './request-headers.server.ts'
import {
  ANYONE,
  type Answer,
  type AnswerCheck,
  type OpenRequestContext,
  type Permission,
  type Route,
  SIGNED_CLIENT,
  SIGNED_IN,
} from './route.server.ts'
import { type AskSecondPerson, SecondPersonAsked } from './second-person.server.ts'
import { securityHeaders } from './security-headers.server.ts'
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
  /** Counts what all server processes limit together; in the database when left out. */
  readonly limiterOf?: LimiterOf
  readonly corsOrigins: readonly string[]
  /** Other origins whose pages may stand in frames of ours. */
  readonly frameOrigins?: readonly string[] | undefined
  /** Other origins whose pictures the pages show. */
  readonly imageOrigins?: readonly string[]
  readonly trustProxy: boolean | readonly string[]
  /**
   * Records what was asked. A command is recorded in its own transaction, so that none happens unrecorded; one that
   * opens its own transactions is recorded as `begun` before it runs, and a second time when it is over.
   */
  readonly onAnswered?: (event: AnsweredEvent, db: Database) => Promise<void>
  /** Commands that this process runs for others than their caller alone; there are none when left out. */
  readonly runs?: CommandRuns | undefined
  /** What becomes of what asks for a second person; refused when left out. */
  readonly askSecondPerson?: AskSecondPerson | undefined
  /** Notes how requests end; nobody does when left out. */
  readonly watch?: Pick<Watch, 'exchanges' | 'faults'> | undefined
  /** Looks at answers before they are sent, in tests; nobody does when left out. */
  readonly checkAnswer?: AnswerCheck | undefined
  /** Where the files of a request lie until it is over; the system's folder when left out. */
  readonly incomingFolder?: string
  /** The usual timeouts when left out. */
  readonly patience?: Patience
}

export interface AnsweredEvent {
  readonly route: Route
  readonly ctx: OpenRequestContext
  /** `tried`: it was run, and all that it wrote was taken back. */
  readonly outcome: 'begun' | 'done' | 'tried' | 'denied' | 'failed'
  readonly milliseconds: number
  /** Why it was denied or failed, as whoever asked is told. */
  readonly reason?: Text | undefined
}

const BODY_LIMIT = 4 * 1024 * 1024
/** Of bodies that are kept as they came: messages of other servers. */
const RAW_BODY_LIMIT = 256 * 1024
/** Upper limits of any form; routes set lower ones. */
const FORM_LIMITS = { files: 100, fields: 50, fieldSize: 100_000 } as const
const TEMPORARY = tmpdir()
/** Longest client address that is kept; a proxy may send any text. */
const LONGEST_ADDRESS = 100

const NEEDS_ANOTHER: Text = ['该操作须由另一人同意', 'Somebody else has to agree to this']
const ONLY_BY_PEOPLE: Text = ['该操作只能由人执行', 'Only people do this']

/** The HTTP server with every route. It refuses to start when a route has no permission. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  for (const { definition } of parts.routes) {
    requireGuarded(definition)
  }
  const fastify = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof parts.trustProxy === 'boolean' ? parts.trustProxy : [...parts.trustProxy],
    genReqId: () => randomUUID().replaceAll('-', ''),
    forceCloseConnections: 'idle',
    // twice as many routes for a method that is asked of files alone
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    // malformed paths come here without passing the hooks
    frameworkErrors: (error, request, reply) => {
      answerError(parts, request, reply, error)
    },
    serverFactory: (handler) => httpServer(handler, parts.patience ?? PATIENCE),
  })
  fastify.removeContentTypeParser('text/plain')
  fastify.setValidatorCompiler(() => () => true)
  fastify.setSerializerCompiler(() => (data) => JSON.stringify(data))
  fastify.setErrorHandler((error, request, reply) => answerError(parts, request, reply, error))
  // made once: what it is made of takes as long as the rest of the hooks together
  const secure = helmet(securityHeaders({ images: parts.imageOrigins, frames: parts.frameOrigins }))
  fastify.addHook('onRequest', ({ raw }, reply, done) => secure(raw, reply.raw, () => done()))
  await fastify.register(cors, {
    origin: parts.corsOrigins.length > 0 ? [...parts.corsOrigins] : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  })
  await fastify.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
  fastify.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
  })
  const { watch } = parts
  if (watch) {
    fastify.addHook('onResponse', async (request, reply) => watch.exchanges.note(request, reply))
  }
  const callers = requestCallers(parts.authority)
  const limiterOf = parts.limiterOf ?? sharedLimiters(parts.db)
  const counterOf = callCounters({ limits: parts.limits, callers, limiterOf })
  await publishApiDocument(fastify, parts, async (request) => {
    await counterOf()(request)
    admit(SIGNED_IN, await callers.callerOf(request))
  })
  const gate = heavyGate()
  const add = (instance: FastifyInstance, route: Route) =>
    addRoute(instance, { parts, route, gate, callers, count: counterOf(route.definition.limit) })
  for (const route of parts.routes.filter(({ definition }) => definition.body !== 'raw')) {
    add(fastify, route)
  }
  await fastify.register(async (scope) => {
    keepBodies(scope)
    for (const route of parts.routes.filter(({ definition }) => definition.body === 'raw')) {
      add(scope, route)
    }
  })
  return fastify
}

/** Bodies of the routes of a scope are not parsed: their bytes are what was signed. */
function keepBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: RAW_BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
}

interface Served {
  readonly parts: ServerParts
  readonly route: Route
  readonly gate: HeavyGate
  readonly callers: RequestCallers
  readonly count: CallCounter
}

function addRoute(fastify: FastifyInstance, served: Served): void {
  const { method, does, path, permission, answers, isWatching = false } = served.route.definition
  fastify.route({
    method,
    url: BASE_PATH + path,
    exposeHeadRoute: method === 'GET' && does === 'read' && answers?.kind === 'file',
    schema: { hide: false },
    config: { isWatched: !isWatching },
    onRequest: served.count,
    ...(permission === SIGNED_CLIENT && { preParsing: noteBodyDigest }),
    handler: (request, reply) => serve(served, request, reply),
  })
}

/** The path of one request: session → permission → proof → input → handler → envelope. The order is fixed. */
async function serve(
  { parts, route, gate, callers }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const started = performance.now()
  const locale = localeFrom(request.headers['accept-language'])
  let ctx: OpenRequestContext = {
    input: null,
    db: parts.db,
    user: null,
    locale,
    clock: parts.clock,
    log: parts.log,
    address: request.ip.slice(0, LONGEST_ADDRESS),
    traceId: request.id,
    isFromOwnPage: isFromOwnPage(request),
    origin: `${request.protocol}://${request.host}`,
    incoming: parts.incomingFolder ?? TEMPORARY,
    request,
    reply,
  }
  const { permission, method, does, transaction, whileViewing, successMessage } = route.definition
  const own = parts.runs?.take(request)
  const note = async (outcome: AnsweredEvent['outcome'], db = parts.db, reason?: Text): Promise<void> => {
    const milliseconds = Math.round(performance.now() - started)
    parts.log.debug(
      { traceId: request.id, method, url: request.url.split('?')[0], user: ctx.user?.username, milliseconds, outcome },
      'answered',
    )
    await parts.onAnswered?.({ route, ctx, outcome, milliseconds, reason }, db)
  }
  const noteLate = (outcome: AnsweredEvent['outcome'], reason?: Text): Promise<void> =>
    note(outcome, parts.db, reason).catch((err: unknown) =>
      parts.log.error({ err, traceId: request.id }, 'an outcome was not recorded'),
    )
  const run = async (): Promise<Answer> => {
    const raw = rawInput(request)
    if (does === 'read') {
      return route.answer(raw, ctx)
    }
    if (own) {
      return runFor(own, raw)
    }
    if (transaction === 'none') {
      await note('begun')
      const answer = await route.answer(raw, ctx)
      await noteLate('done')
      return answer
    }
    const answer = await inTransaction(ctx.db, async (tx) => {
      const done = await route.answer(raw, { ...ctx, db: tx })
      await note('done', tx)
      return done
    })
    route.definition.onCommitted?.()
    return answer
  }
  const runFor = async ({ isKept, inside }: CommandRun, raw: Readonly<Record<string, unknown>>): Promise<Answer> => {
    if (!isTriable(route.definition)) {
      throw new DomainError('forbidden', ONLY_BY_PEOPLE)
    }
    const answer = await inside(ctx, async (tx) => {
      const done = await route.answer(raw, { ...ctx, db: tx, isWhole: true })
      if (isKept) {
        await note('done', tx)
      }
      return done
    })
    if (isKept) {
      route.definition.onCommitted?.()
    } else {
      await noteLate('tried')
    }
    return answer
  }
  const answerTo = async (user: Caller | null): Promise<Answer> => {
    // what anyone may call is the same for everybody, whoever calls it
    ctx = { ...ctx, user, db: user && permission !== ANYONE ? ofTenant(parts.db, user.tenantId) : parts.db }
    if (user) {
      parts.watch?.exchanges.noteCaller(request, (user.viewer ?? user).username)
    }
    admit(permission, ctx.user)
    if (does === 'command') {
      requireActing(ctx.user, { isProposed: own !== undefined, whileViewing })
    }
    if (route.definition.isSigned) {
      checkSignature(request)
    }
    if (own?.requireProof && ctx.user) {
      ctx = { ...ctx, user: { ...ctx.user, requireProof: own.requireProof(ctx.user) } }
    }
    try {
      return await proven()
    } catch (error) {
      if (!(error instanceof SecondPersonAsked)) {
        throw error
      }
      await askAnother(error)
      return proven()
    }
  }
  const proven = async (): Promise<Answer> => {
    if (route.definition.stepUp !== undefined) {
      await ctx.user?.requireProof(ctx.db, route.definition.stepUp)
    }
    return route.definition.limit === 'heavy' ? gate.inside(ctx.user?.userId ?? request.ip, reply.raw, run) : run()
  }
  /** Nothing was written yet. @throws DomainError unless it may be done after all */
  const askAnother = async (asked: SecondPersonAsked): Promise<void> => {
    const { user } = ctx
    if (!user || own || !parts.askSecondPerson) {
      throw new DomainError('forbidden', NEEDS_ANOTHER)
    }
    const asking = { ...ctx, user, command: commandAt(route.definition.path) }
    const requireProof = await parts.askSecondPerson({ route, raw: rawInput(request), ctx: asking, asked })
    ctx = { ...ctx, user: { ...user, requireProof } }
  }
  let answer: Answer
  try {
    if (route.definition.isPlainRead) {
      answer = await readEarly(callers, request, answerTo)
    } else {
      // a program is no person, whatever token it sends beside its signature
      answer = await answerTo(permission === SIGNED_CLIENT ? null : await callerFor(permission, callers, request))
    }
    if (does === 'read') {
      await note('done')
    }
  } catch (error) {
    const isDenied = error instanceof DomainError && (error.code === 'forbidden' || error.code === 'unauthenticated')
    const known = knownError(error, parts.resources)
    own?.onFailed?.(known)
    await noteLate(isDenied ? 'denied' : 'failed', known instanceof DomainError ? known.text : undefined)
    return answerError(parts, request, reply, error)
  }
  parts.checkAnswer?.(route.definition, answer)
  return sendAnswer(reply, locale, answer, successMessage)
}

/** What anyone may call is not called in the name of somebody by a token of theirs. */
async function callerFor(
  permission: Permission,
  { callerOf }: RequestCallers,
  request: FastifyRequest,
): Promise<Caller | null> {
  const caller = await callerOf(request)
  return permission === ANYONE && caller?.apiToken ? null : caller
}

function answerError(parts: ServerParts, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = knownError(error, parts.resources)
  if (!(known instanceof DomainError) || known.code === 'unexpected') {
    parts.log.error(
      { err: error, traceId: request.id, method: request.method, url: request.url.split('?')[0] },
      'request failed',
    )
    const { watch } = parts
    const { method, id: traceId, routeOptions } = request
    const username = watch?.exchanges.callerOf(request) ?? null
    watch?.faults.note({ traceId, method, path: routeOptions.url ?? '', username }, error)
  }
  return sendError(reply, localeFrom(request.headers['accept-language']), known, request.id)
}
