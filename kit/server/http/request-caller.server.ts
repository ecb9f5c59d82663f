import type { FastifyRequest } from 'fastify'
import type { Authority, Caller } from './caller.server.ts'
import { bearerOf, tokenOf, wishedTenant } from './request-headers.server.ts'

/** Find who sent a request. */
export interface RequestCallers {
  /** With the rights of now; asked for once per request. */
  callerOf(request: FastifyRequest): Promise<Caller | null>
  /** Without waiting for news where they are remembered; then the same object as `callerOf` finds, unless something changed. */
  rememberedCallerOf(request: FastifyRequest): Promise<Caller | null>
}

export function requestCallers(authority: Authority): RequestCallers {
  const asked = new WeakMap<FastifyRequest, Promise<Caller | null>>()
  const find = async (request: FastifyRequest): Promise<Caller | null> => {
    const tenant = wishedTenant(request)
    const token = tokenOf(request)
    const bearer = bearerOf(request)
    if (bearer !== '') {
      // whoever names two callers is neither
      return (token === '' && (await authority.apiCallerOf?.(bearer, tenant))) || null
    }
    return token ? authority.callerOf(token, tenant) : null
  }
  const callerOf = (request: FastifyRequest): Promise<Caller | null> => {
    const caller = asked.get(request) ?? find(request)
    asked.set(request, caller)
    return caller
  }
  return {
    callerOf,
    rememberedCallerOf: async (request) => {
      const tenant = wishedTenant(request)
      const token = tokenOf(request)
      const isSession = token !== '' && bearerOf(request) === ''
      return (isSession ? authority.rememberedCallerOf?.(token, tenant) : undefined) ?? callerOf(request)
    },
  }
}

/**
 * Reads for the remembered caller while it is asked whether they are still who they were, and again where they are not: the
 * question takes about as long as reading one row, and is nearly always answered with yes.
 */
export async function readEarly<Found>(
  { callerOf, rememberedCallerOf }: RequestCallers,
  request: FastifyRequest,
  read: (user: Caller | null) => Promise<Found>,
): Promise<Found> {
  const asked = callerOf(request)
  const early = rememberedCallerOf(request)
  const [now, found] = await Promise.allSettled([asked, early.then(read)])
  if (now.status === 'rejected') {
    throw now.reason
  }
  if (now.value !== (await early)) {
    return read(now.value)
  }
  if (found.status === 'rejected') {
    throw found.reason
  }
  return found.value
}
