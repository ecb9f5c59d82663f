import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Database, ofTenant, ofWorkload, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { VERSION } from './version.server.ts'

/** Watchers of other houses ask for the head alone. */
const HEAD_TOO = { exposeHeadRoute: true }

/** Milliseconds that a look at the database may take: one that hangs without closing is away. */
const PATIENCE_MS = 2000

interface HealthParts {
  readonly isStopping: () => boolean
  readonly isPassive: boolean
  /** Why files keep it from being ready, where they do. */
  readonly filesReason: () => string | undefined
  /** Whether what waits in the queue is taken, and what commands put into it is kept. */
  readonly hasQueue: (db: Database) => Promise<boolean>
}

/**
 * `/health/live`: the process answers. `/health/ready`: the database answers on the connections that serve buyers, the
 * server is not about to stop, and it has the queue and the files of the other servers. Both say the version, and whether the server is passive; no more, since anyone may ask.
 */
export function addHealth(
  server: FastifyInstance,
  db: ServerDatabase,
  { isStopping, isPassive, filesReason, hasQueue }: HealthParts,
): void {
  const about = { version: VERSION, ...(isPassive && { passive: true }) }
  // those of buyers: slow lists of staff are no reason to send buyers elsewhere
  const own = ofWorkload(db, 'buyers')
  server.get('/health/live', HEAD_TOO, async () => ({ status: 'up', ...about }))
  server.get('/health/ready', HEAD_TOO, async (_request, reply) => {
    if (isStopping()) {
      return reply.status(503).send({ status: 'stopping', ...about })
    }
    const reason = filesReason()
    if (reason !== undefined) {
      return reply.status(503).send({ status: 'files', reason, ...about })
    }
    try {
      const asked = await Promise.race([Promise.all([hasQueue(own), ask(own), ask(ofTenant(own, 0))]), tooLate()])
      return asked[0] ? { status: 'up', ...about } : reply.status(503).send({ status: 'queue', ...about })
    } catch {
      return reply.status(503).send({ status: 'down', ...about })
    }
  })
}

function ask(db: Database): Promise<unknown> {
  return sql`select 1`.execute(db)
}

async function tooLate(): Promise<never> {
  await pause(PATIENCE_MS, undefined, { ref: false })
  throw new Error('the database did not answer in time')
}
