import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Readable, Transform } from 'node:stream'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#kit/contract/errors.ts'
import { SECRET_MOVED } from '#kit/contract/sealed-secret.ts'
import { localeFrom, type Refusal } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { Notifications } from '#kit/server/database/notifications.server.ts'
import { requireActing } from '#kit/server/http/acting.server.ts'
import { addressKey } from '#kit/server/http/address.ts'
import { admit } from '#kit/server/http/admit.server.ts'
import { failure } from '#kit/server/http/answer.server.ts'
import type { Authority, Caller } from '#kit/server/http/caller.server.ts'
import { type Limiter, processLimiter, sharedLimiters, takePoint } from '#kit/server/http/limiter.server.ts'
import type { Outbound } from '#kit/server/http/outbound.server.ts'
import { requestCallers } from '#kit/server/http/request-caller.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { openSecret } from '#kit/server/seal/row-secret.server.ts'
import type { Vault } from '#kit/server/seal/vault.server.ts'
import { breakers } from './breaker.ts'
import {
  answeredHeaders,
  type GatewayTarget,
  isPlainPath,
  passedHeaders,
  targetOf,
  targetSecret,
  urlOf,
} from './gateway-target.ts'
import { gatewayTargets } from './gateway-targets.server.ts'

export interface GatewayParts {
  readonly db: Database
  readonly log: Log
  readonly authority: Authority
  readonly outbound: Outbound
  readonly vault: Pick<Vault, 'open'>
  readonly notices: Pick<Notifications, 'on' | 'isCaughtUp'>
}

const PREFIX = '/gateway'
/** Calls of one address a minute, whoever sends them. */
const PER_ADDRESS = 1200
/** Most bytes of a body that is passed on. */
const BODY_BYTES = 10 * 1024 * 1024
/** Milliseconds before a call is tried again; they grow with the tries. */
const PAUSE_MS = 100

const TOO_LARGE: Refusal = ['请求内容过大', 'The request is too large', 'gateway.tooLarge']
const NO_ROUTE: Refusal = ['没有此网关路由', 'The gateway has no such route', 'gateway.noRoute']
const BAD_PATH: Refusal = ['路径格式不正确', 'The path cannot be passed on', 'gateway.badPath']
const BROKEN: Refusal = [
  '目标服务暂不可用，请稍后再试',
  'The service does not answer at the moment',
  'gateway.noAnswer',
]
const LATE: Refusal = ['目标服务响应超时', 'The service took too long', 'gateway.tooLate']

/**
 * Calls of services elsewhere through this server, for whoever holds the permission of their route. Who calls is not told to
 * the target, and what it answers cannot run in the name of our pages.
 */
export async function addGateway(server: FastifyInstance, parts: GatewayParts): Promise<void> {
  const { outbound, db } = parts
  const targets = await gatewayTargets(db, parts.notices)
  const { callerOf } = requestCallers(parts.authority)
  const perAddress = processLimiter({ name: 'gateway-address', points: PER_ADDRESS, seconds: 60 })
  const limiterOf = limitersOf(db)
  const breaker = breakers()
  /** What a request was passed on by, for its line in the log. */
  const passed = new WeakMap<FastifyRequest, { readonly route: string; readonly userId: string | undefined }>()
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, bounded(body)))
    // bodies of this scope are parsed by nobody: the library would warn of the parser of forms at each start
    const { hasPlugin } = scope
    scope.hasPlugin = (name) => name !== '@fastify/multipart' && hasPlugin.call(scope, name)
    const agent = { keepAlive: true, maxSockets: 64, lookup: guardedLookup(outbound) }
    await scope.register(replyFrom, {
      disableRequestLogging: true,
      disableCache: true,
      http: { agents: { 'http:': new http.Agent(agent), 'https:': new https.Agent(agent) }, requestOptions: {} },
      destroyAgent: true,
    })
    // neither path nor query: a target may take secrets in them
    scope.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
      const call = passed.get(request)
      if (call) {
        const { method, id: traceId } = request
        parts.log.info(
          { ...call, method, status: statusCode, ms: Math.round(elapsedTime), traceId },
          'a call of the gateway',
        )
      }
    })
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${PREFIX}/*`,
      schema: { hide: true },
      onRequest: async (request) => {
        await takePoint(perAddress, addressKey(request.ip))
      },
      handler: async (request, reply) => {
        const user = await callerOf(request)
        const target = await routed(request, user)
        passed.set(request, { route: target.id, userId: user?.userId })
        await takePoint(limiterOf(target), user?.userId ?? addressKey(request.ip))
        return pass(request, reply, target)
      },
    })
  })

  /** The route of a request that its caller may call. Without a caller nobody learns which routes there are. */
  async function routed(request: FastifyRequest, user: Caller | null): Promise<GatewayTarget> {
    if (!user) {
      admit('gateway', null)
    }
    const path = pathOf(request)
    if (!isPlainPath(path)) {
      throw new DomainError('invalid', BAD_PATH)
    }
    const target = targetOf(await targets.now(), path)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (!target?.methods.includes(method)) {
      throw new DomainError('notFound', NO_ROUTE)
    }
    admit(target.needs, user)
    // nobody here knows what another server does with a call: each one counts as a command
    requireActing(user)
    return target
  }

  async function pass(request: FastifyRequest, reply: FastifyReply, target: GatewayTarget): Promise<FastifyReply> {
    const wait = (target.openUntil?.getTime() ?? 0) - Date.now()
    if (wait > 0) {
      return unavailable(request, reply, BROKEN, Math.ceil(wait / 1000))
    }
    if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES) {
      throw new DomainError('tooLarge', TOO_LARGE)
    }
    const url = urlOf(target, pathOf(request))
    try {
      await outbound.targetOf(url.href)
    } catch (error) {
      parts.log.warn({ err: error, route: target.id }, 'a route of the gateway leads where nothing may be called')
      return unavailable(request, reply, BROKEN)
    }
    let secret: string
    try {
      secret = target.secretHeader ? openSecret(parts.vault, targetSecret, target) : ''
    } catch {
      return unavailable(request, reply, SECRET_MOVED)
    }
    const failed = async (error: unknown): Promise<void> => {
      parts.log.warn({ err: error, route: target.id, traceId: request.id }, 'a call of the gateway failed')
      if (breaker.failed(target)) {
        await targets.breakFor(target)
      }
    }
    return reply.from(`${url.origin}${url.pathname}`, {
      timeout: target.timeoutMs,
      rewriteRequestHeaders: (_request, _headers) => headersFor(request, { target, url, secret }),
      rewriteHeaders: (headers) => ({ ...answeredHeaders(headers), ...SAFE_ANSWER }),
      retryDelay: ({ err, res, attempt }) => {
        const answered = answeredIn(res)
        const isFailed = answered ? BUSY.includes(answered.statusCode) : Boolean(err)
        if (request.method !== 'GET' || attempt >= target.retries || !isFailed) {
          return null
        }
        answered?.stream.resume()
        return PAUSE_MS * (attempt + 1)
      },
      onResponse: (_request, _reply, response) => {
        const { statusCode = 0, stream } = answeredIn(response) ?? {}
        if (statusCode >= 500) {
          failed(`HTTP ${statusCode}`).catch((err: unknown) => parts.log.error({ err }, 'a breaker was not noted'))
        } else {
          breaker.worked(target)
        }
        reply.send(stream)
      },
      onError: (_reply, { error }) => {
        failed(error).catch((err: unknown) => parts.log.error({ err }, 'a breaker was not noted'))
        const isLate = 'statusCode' in error && error.statusCode === 504
        unavailable(request, reply, isLate ? LATE : BROKEN, undefined, isLate ? 504 : 502)
      },
    })
  }

  function headersFor(request: FastifyRequest, { target, url, secret }: Passing): Record<string, string> {
    const { secretHeader } = target
    const hasBody = request.body !== undefined && request.body !== null
    const length = request.headers['content-length']
    return {
      ...passedHeaders(target, request.headers),
      ...(hasBody && length !== undefined && { 'content-length': length }),
      ...(secretHeader && secret && { [secretHeader.toLowerCase()]: secret }),
      host: url.host,
      'x-request-id': request.id,
    }
  }
}

interface Passing {
  readonly target: GatewayTarget
  readonly url: URL
  /** What the target knows this server by; '' for none. */
  readonly secret: string
}

const BUSY: readonly number[] = [502, 503, 504]

interface Answered {
  readonly statusCode: number
  readonly stream: Readable
}

/** What a target answered; the types of the library call it a reply of this server. */
function answeredIn(response: unknown): Answered | undefined {
  return (response as Answered | null | undefined) ?? undefined
}

/** Whatever a target answers is data: it does not run in the name of our pages, and no other site shows it. */
const SAFE_ANSWER = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
} as const

/** The path below the prefix, as it was sent. */
function pathOf({ raw }: FastifyRequest): string {
  return (raw.url ?? '').split('?')[0]?.slice(PREFIX.length) ?? ''
}

/** How often one person calls a route, counted for all server processes. */
function limitersOf(db: Database): (target: GatewayTarget) => Limiter {
  const limiterOf = sharedLimiters(db)
  const known = new Map<string, Limiter>()
  return ({ id, perMinute }) => {
    const name = `gateway-${id}-${perMinute}`
    const limiter = known.get(name) ?? limiterOf({ name, points: perMinute, seconds: 60 })
    known.set(name, limiter)
    return limiter
  }
}

/** Names are looked up by the guard alone: a connection goes to no address that it did not see. */
function guardedLookup(outbound: Outbound): LookupFunction {
  return (host, options, done) => {
    outbound.addressOf(host).then(
      ({ address, family }) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
      (error: unknown) => done(error instanceof Error ? error : new Error('not found'), '', 4),
    )
  }
}

/** A body that ends with an error when it is longer than is passed on. */
function bounded(body: Readable): Readable {
  let seen = 0
  const bounds = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      seen += chunk.length
      done(seen > BODY_BYTES ? new Error('the body is too large') : null, chunk)
    },
  })
  body.on('error', (error) => bounds.destroy(error))
  return body.pipe(bounds)
}

function unavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  text: Refusal,
  retryAfter?: number,
  status = 503,
): FastifyReply {
  if (retryAfter !== undefined) {
    reply.header('retry-after', retryAfter)
  }
  const locale = localeFrom(request.headers['accept-language'])
  return reply.status(status).send(failure(locale, text, { code: status }))
}
