import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import helmet from 'helmet'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { ofWorkload } from '../database/database.server.ts'
import { type Admission, admission } from './admission.server.ts'
import { admit } from './admit.server.ts'
import { noteBodyDigest } from './body-digest.server.ts'
import { requireGuarded } from './guarded-route.server.ts'
import { heavyGate } from './heavy-gate.server.ts'
import { httpServer, PATIENCE } from './http-server.server.ts'
import { sharedLimiters } from './limiter.server.ts'
import { publishApiDocument } from './openapi.server.ts'
import { type CallCounter, callCounters } from './rate-limits.server.ts'
import { requestCallers } from './request-caller.server.ts'
import { type Route, SIGNED_CLIENT, SIGNED_IN } from './route.server.ts'
import { securityHeaders } from './security-headers.server.ts'
import { answerError, type Served, serve } from './serve.server.ts'
import type { ServerParts } from './server-parts.server.ts'

const BODY_LIMIT = 4 * 1024 * 1024
/** Of bodies that are kept as they came: messages of other servers. */
const RAW_BODY_LIMIT = 256 * 1024
/** Upper limits of any form; routes set lower ones. */
const FORM_LIMITS = { files: 100, fields: 50, fieldSize: 100_000 } as const

/**
 * Answers in JSON, for whoever takes them so; files are what they are, and a sent body is never unpacked: a small one may become
 * any size.
 */
const COMPRESSED = {
  globalDecompression: false,
  encodings: ['br' as const, 'gzip' as const],
  threshold: 1024,
  customTypes: /^application\/json\b/,
}

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
      answerError(parts, { request, reply }, error)
    },
    serverFactory: (handler) => httpServer(handler, parts.patience ?? PATIENCE),
  })
  fastify.removeContentTypeParser('text/plain')
  fastify.setValidatorCompiler(() => () => true)
  fastify.setSerializerCompiler(() => (data) => JSON.stringify(data))
  fastify.setErrorHandler((error, request, reply) => answerError(parts, { request, reply }, error))
  // made once: what it is made of takes as long as the rest of the hooks together
  const secure = helmet(securityHeaders({ images: parts.imageOrigins, frames: parts.frameOrigins }))
  fastify.addHook('onRequest', ({ raw, id }, reply, done) => {
    reply.header('x-request-id', id)
    secure(raw, reply.raw, () => done())
  })
  await fastify.register(cors, {
    origin: parts.corsOrigins.length > 0 ? [...parts.corsOrigins] : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  })
  await fastify.register(compress, COMPRESSED)
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
  const clientLimiterOf = parts.limiterOf ?? sharedLimiters(ofWorkload(parts.db, 'buyers'))
  const counterOf = callCounters({ limits: parts.limits, callers, limiterOf, clientLimiterOf })
  await publishApiDocument(fastify, parts, async (request, isPublic) => {
    await counterOf()(request)
    if (!isPublic) {
      admit(SIGNED_IN, await callers.callerOf(request))
    }
  })
  const gate = heavyGate()
  const { enter } = parts.admission ?? admission()
  const add = (instance: FastifyInstance, route: Route) =>
    addRoute(instance, { parts, route, gate, callers, enter, count: counterOf(route.definition.limit) })
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

interface Added extends Served {
  readonly enter: Admission['enter']
  readonly count: CallCounter
}

function addRoute(fastify: FastifyInstance, served: Added): void {
  const { method, does, path, permission, answers, workload, isWatching = false } = served.route.definition
  // before anybody is asked who it is, which would wait as well
  const letIn = async (_request: unknown, { raw }: FastifyReply) => {
    const leave = served.enter(workload)
    raw.once('finish', leave).once('close', leave)
  }
  fastify.route({
    method,
    url: BASE_PATH + path,
    exposeHeadRoute: method === 'GET' && does === 'read' && answers?.kind === 'file',
    schema: { hide: false },
    config: { isWatched: !isWatching },
    // what a command tells may be a secret, and its length would tell of it beside what was sent: see decision 157
    ...(does === 'command' && { compress: false as const }),
    onRequest: [letIn, served.count],
    ...(permission === SIGNED_CLIENT && { preParsing: noteBodyDigest }),
    handler: (request, reply) => serve(served, request, reply),
  })
}
