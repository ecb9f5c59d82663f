import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { IncomingContext, Route } from '#kit/server/http/route.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'

/** The server itself, when it writes rows that no person wrote. */
export const SYSTEM: Caller = {
  sessionId: '',
  userId: '',
  username: 'system',
  realname: 'system',
  tenantId: 0,
  orgCode: '',
  orgCodes: [],
  mustChangePassword: false,
  can: () => true,
  mayEdit: () => true,
  requireProof: async () => undefined,
  rulesFor: () => [],
}

/** Sends input to one of the office's own routes: every rule that binds people binds the demo too. */
export type Ask = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  input: object,
) => Promise<Readonly<Record<string, unknown>>>

interface Parts {
  readonly db: Database
  readonly clock: ZonedClock
  readonly log: Log
  readonly routes: readonly Route[]
}

/** Asks in the name of the system, inside the transaction of `db`. */
export function systemCalls({ db, clock, log, routes }: Parts): Ask {
  const ctx: IncomingContext = {
    input: null,
    db,
    user: SYSTEM,
    locale: 'zh-CN',
    clock,
    log,
    address: '',
    traceId: 'demo',
    isFromOwnPage: false,
    origin: '',
    incoming: '',
    // no request is behind it; the standard verbs never look at one
    request: undefined as never,
    reply: undefined as never,
  }
  const byPlace = new Map(routes.map((route) => [`${route.definition.method} ${route.definition.path}`, route]))
  return async (method, path, input) => {
    const route = byPlace.get(`${method} ${path}`)
    if (!route) {
      throw new Error(`the office has no route ${method} ${path}`)
    }
    return (await route.answer({ ...input }, ctx)) as Readonly<Record<string, unknown>>
  }
}
