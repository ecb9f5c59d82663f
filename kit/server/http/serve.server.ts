import { tmpdir } from 'node:os'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#kit/contract/errors.ts'
import { localeFrom, type Text } from '#kit/contract/text.ts'
import { type Database, ofTenant, ofWorkload, requireTenant } from '../database/database.server.ts'
import { requireActing } from './acting.server.ts'
import { admit } from './admit.server.ts'
import { type ErrorFor, isKnown, sendAnswer, sendError } from './answer.server.ts'
import type { Caller } from './caller.server.ts'
import type { HeavyGate } from './heavy-gate.server.ts'
import { knownError } from './known-errors.server.ts'
import { forgetForm } from './multipart.server.ts'
import { rawInput } from './raw-input.server.ts'
import { type RequestCallers, readEarly } from './request-caller.server.ts'
import { bearerOf, isFromOwnPage } from './request-headers.server.ts'
import {
  ANYONE,
  type Answer,
  type IncomingContext,
  type Permission,
  type Route,
  SIGNED_CLIENT,
} from './route.server.ts'
import { runCommand, withSecondPerson } from './run-command.server.ts'
import { SecondPersonAsked } from './second-person.server.ts'
import type { AnsweredEvent, ServerParts } from './server-parts.server.ts'
import { checkSignature } from './signature.server.ts'
import { requireKnownFields } from './unknown-fields.server.ts'

const TEMPORARY = tmpdir()
/** A parameter that makes an address new, of any call. */
const FOR_CACHES = '_t'
/** Longest client address that is kept; a proxy may send any text. */
const LONGEST_ADDRESS = 100

export interface Served {
  readonly parts: ServerParts
  readonly route: Route
  readonly gate: HeavyGate
  readonly callers: RequestCallers
}

/** The path of one request: session → permission → proof → input → handler → envelope. The order is fixed. */
export async function serve(
  { parts, route, gate, callers }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const started = performance.now()
  const db = ofWorkload(parts.db, route.definition.workload)
  const locale = localeFrom(request.headers['accept-language'])
  let ctx: IncomingContext = {
    input: null,
    db,
    user: null,
    locale,
    clock: parts.clock,
    log: parts.log,
    // a connection that has ended already has none
    address: (request.ip ?? '').slice(0, LONGEST_ADDRESS),
    traceId: request.id,
    isFromOwnPage: isFromOwnPage(request),
    origin: `${request.protocol}://${request.host}`,
    incoming: parts.incomingFolder ?? TEMPORARY,
    request,
    reply,
  }
  const { permission, method, does, whileViewing, successMessage } = route.definition
  const own = parts.runs?.take(request)
  const note = async (outcome: AnsweredEvent['outcome'], on: Database = db, reason?: Text): Promise<void> => {
    const milliseconds = Math.round(performance.now() - started)
    parts.log.debug(
      { traceId: request.id, method, url: request.url.split('?')[0], user: ctx.user?.username, milliseconds, outcome },
      'answered',
    )
    await parts.onAnswered?.({ route, ctx, outcome, milliseconds, reason }, on)
  }
  const noteLate = (outcome: AnsweredEvent['outcome'], reason?: Text): Promise<void> =>
    note(outcome, db, reason).catch((err: unknown) =>
      parts.log.error({ err, traceId: request.id }, 'an outcome was not recorded'),
    )
  const sent = () => {
    if (ctx.user?.apiToken) {
      const { [FOR_CACHES]: _, ...query } = request.query as Readonly<Record<string, unknown>>
      requireKnownFields(route.definition.json(), query)
      requireKnownFields(route.definition.json(), route.definition.body === 'raw' ? undefined : request.body)
    }
    return rawInput(request)
  }
  const command = () => ({ route, raw: sent(), ctx, own })
  const run = async (): Promise<Answer> =>
    does === 'read' ? route.answer(sent(), ctx) : runCommand(command(), { note, noteLate })
  const answerTo = async (user: Caller | null): Promise<Answer> => {
    // what anyone may call is the same for everybody, whoever calls it
    ctx = {
      ...ctx,
      user: user && askedFor(parts, route, user),
      db: user && permission !== ANYONE ? ofTenant(db, user.tenantId) : db,
    }
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
      ctx = await withSecondPerson(command(), { asked: error, ask: parts.askSecondPerson })
      return proven()
    }
  }
  const proven = async (): Promise<Answer> => {
    if (route.definition.stepUp !== undefined) {
      await ctx.user?.requireProof(requireTenant(ctx.db), route.definition.stepUp)
    }
    return route.definition.limit === 'heavy' ? gate.inside(ctx.user?.userId ?? request.ip, reply.raw, run) : run()
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
    await forgetForm(request)
    return answerError(parts, { request, reply, isProgram: isProgram(request, permission) }, error)
  }
  await forgetForm(request)
  parts.checkAnswer?.(route.definition, answer)
  if (route.definition.isRevalidated && isKnown(request, reply, answer)) {
    return reply.status(304).send()
  }
  return sendAnswer(reply, locale, answer, successMessage)
}

/** Lines of the controls may be for single commands: what is asked of somebody says for which. */
function askedFor({ checkAnswer }: ServerParts, { definition }: Route, user: Caller): Caller {
  const { path: command, stepUp, stepUpInside = [] } = definition
  return {
    ...user,
    requireProof: (db, kind, weight) => {
      if (checkAnswer && weight?.command === undefined && kind !== stepUp && !stepUpInside.includes(kind)) {
        throw new Error(`${command} asks about ${kind} and does not declare it`)
      }
      return user.requireProof(db, kind, { command, ...weight })
    },
  }
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

/** Pages, and existing clients of their protocol, come with a session or with nothing. */
function isProgram(request: FastifyRequest, permission: Permission): boolean {
  return permission === SIGNED_CLIENT || bearerOf(request) !== ''
}

interface Asked extends Pick<ErrorFor, 'isProgram'> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers what went wrong in the words of the product, and notes what nobody expected. */
export function answerError(parts: ServerParts, { request, reply, isProgram }: Asked, error: unknown): FastifyReply {
  const known = knownError(error, parts.resources)
  parts.watch?.storage.note(error)
  const where = { err: error, traceId: request.id, method: request.method, url: request.url.split('?')[0] }
  if (known instanceof DomainError && known.code === 'unavailable') {
    parts.log.warn({ ...where, shortage: known.detail.data }, 'request not served: something is short')
  }
  if (!(known instanceof DomainError) || known.code === 'unexpected') {
    parts.log.error(where, 'request failed')
    const { watch } = parts
    const { method, id: traceId, routeOptions } = request
    const username = watch?.exchanges.callerOf(request) ?? null
    watch?.faults.note({ traceId, method, path: routeOptions.url ?? '', username }, error)
  }
  const locale = localeFrom(request.headers['accept-language'])
  return sendError(reply, known, { locale, traceId: request.id, isProgram })
}
