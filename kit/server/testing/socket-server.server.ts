import type { FastifyInstance } from 'fastify'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { openSocket, type SocketCall, type SocketClient, SocketRefusal } from '#server/testing/socket-client.server.ts'
import { openKysely, openPool } from '../database/database.server.ts'
import type { Caller } from '../http/caller.server.ts'
import { createServer } from '../http/server.server.ts'
import { openLog } from '../log/log.server.ts'
import type { Here } from '../socket/socket-authority.server.ts'
import { type SocketHub, socketHub } from '../socket/socket-hub.server.ts'
import type { SocketLimits } from '../socket/socket-limits.ts'
import { addSockets, type SocketChannel } from '../socket/sockets.server.ts'
import { type SocketKeys, tableChannel } from '../socket/table-channel.server.ts'
import { callerNamed } from './caller-named.server.ts'

export const lines: string[] = []
const log = openLog('debug', { write: (line: string) => void lines.push(line) })
// nothing of these tests asks the database
const pool = openPool({ url: 'postgresql://nobody@127.0.0.1:1/none' })
export const PAGE = '0123456789abcdef0123456789abcdef'
const EVERYONE = 'test:figure:look'
const KEYS: SocketKeys = new Map([
  ['open', EVERYONE],
  ['guarded', 'test:figure:list'],
])

/** `ann` in tenant 1 has the token `token-ann`, … */
export const caller = (userId: string, more: Partial<Caller> = {}): Caller =>
  callerNamed(userId, { tenantId: 1, can: (permission) => permission === EVERYONE, ...more })

/** Short, and long enough for a busy machine to answer a sign of life in time. */
export const WATCH_MS = 300
export const PATIENCE = { timeout: 10_000 }

export interface AppContext {
  readonly address: string
  readonly hub: SocketHub
  readonly server: FastifyInstance
  /** By token; a token that is taken out has ended. */
  readonly callers: Map<string, Caller>
  readonly authority: {
    peek: (token: string, wishedTenant: number) => Promise<Caller | null>
    live: () => Promise<(caller: Here) => boolean>
  }
  /** How often the authority was asked for a caller. */
  looks(): number
  forget(): void
  join(userId: string, more?: Partial<SocketCall>): Promise<SocketClient>
}

const servers: FastifyInstance[] = []

/** A server with sockets and nothing else; `ann`, `bob` and `eve` may connect. */
export async function startSocketServer(
  limits: Partial<SocketLimits> = {},
  corsOrigins: readonly string[] = [],
  channels: readonly SocketChannel[] = [],
): Promise<AppContext> {
  const callers = new Map(['ann', 'bob', 'eve'].map((name) => [`token-${name}`, caller(name)]))
  const listeners = new Set<() => void>()
  let looks = 0
  const authority = {
    peek: async (token: string, wishedTenant: number) => {
      looks += 1
      const found = callers.get(token) ?? null
      return found && { ...found, tenantId: wishedTenant || found.tenantId }
    },
    live: async () => {
      const live = new Set([...callers.values()].map(({ sessionId }) => sessionId))
      return ({ sessionId }: Here) => live.has(sessionId)
    },
    onForget: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const hub = socketHub({ authority, log, limits: { connectsPerPerson: 1000, connectsPerAddress: 1000, ...limits } })
  const server = await createServer({
    db: openKysely(pool),
    log,
    clock: zonedClock('UTC'),
    authority: { callerOf: authority.peek },
    routes: [],
    resources: [],
    limits: { perSession: 1000, perAddress: 1000 },
    corsOrigins,
    trustProxy: false,
  })
  servers.push(server)
  await addSockets(server, { hub, channels: [tableChannel(hub, KEYS, log), ...channels], log, corsOrigins })
  // a path that knows nothing of sockets
  server.get('/plain', async () => ({}))
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    hub,
    server,
    callers,
    authority,
    looks: () => looks,
    forget: () => {
      for (const listener of listeners) {
        listener()
      }
    },
    join: (userId, more) =>
      openSocket(address, { path: `/jeecg-boot/vxeSocket/${userId}/${PAGE}`, token: `token-${userId}`, ...more }),
  }
}

/** Ends every server of a test. */
export async function closeSocketServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.close()))
}

export const beat = { type: 'heart_beat', data: '' }
export const alive = { type: 'heart_beat', data: true }
export const rowOf = (socketKey: string, row: object = { id: '1', name: '手办' }) => ({
  type: 'update_vxe_table',
  data: { socketKey, args: [row, 'case-1'] },
})

/** Everything that came until now: a heart-beat and its reply are behind it. */
export async function heard(client: SocketClient): Promise<readonly unknown[]> {
  client.send(beat)
  const messages: unknown[] = []
  for (;;) {
    const message = await client.next()
    if ((message as { type: string }).type === 'heart_beat') {
      return messages
    }
    messages.push(message)
  }
}

export const refusalOf = (opening: Promise<SocketClient>): Promise<SocketRefusal> =>
  opening.then(
    () => {
      throw new Error('the socket was opened')
    },
    (error: unknown) => {
      if (error instanceof SocketRefusal) {
        return error
      }
      throw error
    },
  )
