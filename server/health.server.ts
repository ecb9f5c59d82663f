import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'

/** `/health/live`: the process answers. `/health/ready`: the database answers too. No details: anyone may ask. */
export function addHealth(server: FastifyInstance, db: Database): void {
  server.get('/health/live', async () => ({ status: 'up' }))
  server.get('/health/ready', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'up' }
    } catch {
      return reply.status(503).send({ status: 'down' })
    }
  })
}
