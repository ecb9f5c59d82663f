import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { openKysely } from '../database/database.server.ts'
import { processLimiter } from '../http/limiter.server.ts'
import { createServer } from '../http/server.server.ts'
import type { ServerParts } from '../http/server-parts.server.ts'
import { openLog } from '../log/log.server.ts'
import { callerNamed } from './caller-named.server.ts'

export interface TestHttpServer {
  readonly address: string
  readonly server: FastifyInstance
  /** A connection whose bytes the test writes itself. */
  dial(): Promise<Socket>
  close(): Promise<void>
}

/** A server with routes of a test and without a database; the token `good-<name>` signs a person in. */
export async function startTestHttpServer(
  parts: Pick<ServerParts, 'routes'> & Partial<ServerParts>,
): Promise<TestHttpServer> {
  const db = openKysely(new pg.Pool({ host: '127.0.0.1', port: 1 }))
  const server = await createServer({
    db,
    log: openLog('silent'),
    clock: zonedClock('Asia/Shanghai'),
    authority: { callerOf: async (token) => (token.startsWith('good-') ? callerNamed(token.slice(5)) : null) },
    resources: [],
    limits: { perSession: 1e6, perAddress: 1e6, perPerson: { heavy: 1e6 } },
    limiterOf: processLimiter,
    corsOrigins: [],
    trustProxy: false,
    ...parts,
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    server,
    dial: () =>
      new Promise((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) }, () => resolve(socket))
        socket.once('error', reject)
      }),
    close: async () => {
      await server.close()
      await db.destroy()
    },
  }
}
