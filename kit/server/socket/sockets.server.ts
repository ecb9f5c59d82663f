import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { LARGEST_MESSAGE } from '#kit/contract/table-message.ts'
import { admit } from '../http/admit.server.ts'
import { SIGNED_IN } from '../http/route.server.ts'
import type { Log } from '../log/log.server.ts'
import { isAllowedOrigin } from './origin.ts'
import type { Sender, SocketHub, Visit } from './socket-hub.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isSocket?: boolean
  }
}

/** One kind of socket. */
export interface SocketChannel {
  /** Below the base path. It names the user in `:userId`; that must be the user of the token. */
  readonly path: string
  receive(text: string, sender: Sender): void
}

export interface SocketParts {
  readonly hub: SocketHub
  readonly channels: readonly SocketChannel[]
  readonly log: Log
  /** Origins whose pages may connect beside those of this server. */
  readonly corsOrigins: readonly string[]
}

/** Opens the sockets of a server that was just made. Whoever may not connect is told over HTTP, before any upgrade. */
export async function addSockets(app: FastifyInstance, parts: SocketParts): Promise<void> {
  const { hub, channels, log } = parts
  await app.register(websocket, {
    options: { maxPayload: LARGEST_MESSAGE, perMessageDeflate: false },
    // the connection is closed by then, with the code that says why
    errorHandler: (err) => log.debug({ err }, 'a socket failed'),
    preClose: async () => {
      await hub.close()
      // whoever came in meanwhile
      for (const socket of app.websocketServer.clients) {
        socket.terminate()
      }
      app.websocketServer.close()
    },
  })
  // elsewhere an upgrade would be opened first and closed by a stranger's patience, outside of every bound
  app.addHook('onRequest', async (request) => {
    // clients that only offer another protocol are answered as if they had not
    const isWish = request.ws && request.headers.upgrade?.toLowerCase() === 'websocket'
    if (isWish && request.routeOptions.config?.isSocket !== true) {
      throw new DomainError('notFound', ['此处没有可连接的服务', 'There is no socket at this path'])
    }
  })
  const visits = new WeakMap<FastifyRequest, Visit>()
  const rateLimit = {
    max: hub.limits.connectsPerAddress,
    keyGenerator: (request: FastifyRequest) => request.ip,
    groupId: 'socket',
  }
  for (const { path, receive } of channels) {
    app.get(
      BASE_PATH + path,
      {
        websocket: true,
        config: { rateLimit, isSocket: true },
        preValidation: async (request) => {
          visits.set(request, await visitOf(parts, path, request))
        },
      },
      (socket, request) => {
        const visit = visits.get(request)
        if (visit) {
          hub.join(socket, visit, receive)
        } else {
          socket.terminate()
        }
      },
    )
  }
}

/** @throws DomainError for everyone who may not connect: no token, an ended session, another one's path, a foreign page */
async function visitOf({ hub, corsOrigins }: SocketParts, channel: string, request: FastifyRequest): Promise<Visit> {
  const token = tokenOf(request)
  const wishedTenant = wishedTenantOf(request)
  const changes = hub.changes()
  const isOurs = isAllowedOrigin(request.headers.origin, request.host, corsOrigins)
  const found = token !== '' && isOurs ? await hub.look(token, wishedTenant) : null
  const { userId } = request.params as { readonly userId?: string }
  const me = found?.userId === userId ? found : null
  admit(SIGNED_IN, me)
  if (!me || !hub.hasRoomFor(me.userId)) {
    throw new DomainError('tooMany', ['连接过多，请关闭一些页面', 'Too many connections, please close some pages'])
  }
  return { channel, token, wishedTenant, me, changes }
}

/** Browsers can name nothing but sub-protocols; the first one is the token, and is sent back (specification 7.30a). */
function tokenOf({ headers }: FastifyRequest): string {
  return headers['sec-websocket-protocol']?.split(',')[0]?.trim() ?? ''
}

/** The tenant of the page travels in the address; it may only choose among memberships. */
function wishedTenantOf(request: FastifyRequest): number {
  const wished = Number((request.query as { readonly tenantId?: unknown }).tenantId)
  return Number.isInteger(wished) && wished > 0 ? wished : 0
}
