import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'

/** Watchers of other houses ask for the head alone. */
const HEAD_TOO = { exposeHeadRoute: true }

/**
 * `/health/live`: the process answers. `/health/ready`: the database answers too, and the server is not about to stop. No details:
 * anyone may ask.
 */
export function addHealth(server: FastifyInstance, db: Database, isStopping: () => boolean): void {
  server.get('/health/live', HEAD_TOO, async () => ({ status: 'up' }))
  server.get('/health/ready', HEAD_TOO, async (_request, reply) => {
    if (isStopping()) {
      return reply.status(503).send({ status: 'stopping' })
    }
    try {
      await sql`select 1`.execute(db)
      return { status: 'up' }
    } catch {
      return reply.status(503).send({ status: 'down' })
    }
  })
}
