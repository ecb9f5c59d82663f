import type { FastifyRequest } from 'fastify'
import { addressKey } from './address.ts'
import { inBlocks, type LimiterOf, processLimiter, takePoint } from './limiter.server.ts'
import type { RequestCallers } from './request-caller.server.ts'
import type { RouteBase } from './route.server.ts'
import { USUAL_LIMITS } from './usual-limits.ts'

type RouteLimit = NonNullable<RouteBase<unknown>['limit']>

/** Calls a minute. */
export interface RequestLimits {
  readonly perSession: number
  /** Of one address without a session. */
  readonly perAddress: number
  /** Stored pictures and files that one address reads, the usual number when left out. */
  readonly filesPerAddress?: number
  /** Signed requests of programs from one address, the usual number when left out. */
  readonly clientsPerAddress?: number
  /** Of routes with a limit of their own, where it is not that of `PER_PERSON`. */
  readonly perPerson?: Readonly<Partial<Record<RouteLimit, number>>>
}

/** Calls a minute of one person, or of one address without a session, beside the common limit. */
const PER_PERSON: Readonly<Partial<Record<RouteLimit, number>>> = {
  ...{ upload: 60, report: 30, heavy: 60, captcha: 60 },
  // what is tried out there would otherwise be scanned from here
  connect: 5,
}

const WINDOW_SECONDS = 60

/** What counts the calls of a route. @throws DomainError `tooMany` */
export type CallCounter = (request: FastifyRequest) => Promise<void>

interface CounterParts {
  readonly limits: RequestLimits
  readonly callers: RequestCallers
  /** Where the calls are counted that all server processes count together. */
  readonly limiterOf: LimiterOf
  /** The same for calls of programs, which wait for nobody else; `limiterOf` when left out. */
  readonly clientLimiterOf?: LimiterOf
}

/**
 * Counters shared by all routes, so that calls spread over several routes count together. The common limit, which every
 * call passes, is counted in this process and costs no statement; the limits of costly calls are counted for all, and so, in
 * blocks, are the calls of programs.
 */
export function callCounters({
  limits,
  callers,
  limiterOf,
  clientLimiterOf = limiterOf,
}: CounterParts): (limit?: RouteLimit) => CallCounter {
  const common = {
    session: perMinute(processLimiter, 'session', limits.perSession),
    address: perMinute(processLimiter, 'address', limits.perAddress),
  }
  const files = perMinute(processLimiter, 'file', limits.filesPerAddress ?? USUAL_LIMITS.filesPerAddress)
  const clients = inBlocks(clientLimiterOf, {
    ...{ name: 'client', seconds: WINDOW_SECONDS },
    points: limits.clientsPerAddress ?? USUAL_LIMITS.clientsPerAddress,
  })
  const own = new Map(
    Object.entries({ ...PER_PERSON, ...limits.perPerson }).map(([name, max]) => [
      name,
      perMinute(limiterOf, `call-${name}`, max),
    ]),
  )
  return (limit) => async (request) => {
    if (limit === 'client') {
      await takePoint(clients, addressKey(request.ip))
      return
    }
    const user = await callers.rememberedCallerOf(request)
    // requests with an unknown token are limited per IP address
    const address = addressKey(request.ip)
    if (limit === 'file') {
      await takePoint(files, user?.sessionId ?? address)
      return
    }
    await (user ? takePoint(common.session, user.sessionId) : takePoint(common.address, address))
    const limiter = own.get(limit ?? '')
    if (limiter) {
      await takePoint(limiter, user?.userId ?? address)
    }
  }
}

function perMinute(limiterOf: LimiterOf, name: string, points: number) {
  return limiterOf({ name, points, seconds: WINDOW_SECONDS })
}
