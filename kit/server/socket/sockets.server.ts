import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { LARGEST_MESSAGE } from '#kit/contract/table-message.ts'
import { addressKey } from '../http/address.ts'
import { admit } from '../http/admit.server.ts'
import { type Limiter, type LimiterOf, processLimiter, takePoint } from '../http/limiter.server.ts'
import { tenantNumber } from '../http/request-headers.server.ts'
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
  /** Where connections are counted; in this process when left out. */
  readonly limiterOf?: LimiterOf
}

/** Connections a minute. */
interface Connects {
  readonly ofPerson: Limiter
  readonly ofAddress: Limiter
}

/** Registers the socket routes. A client that may not connect gets an HTTP error before any upgrade. */
export async function addSockets(fastify: FastifyInstance, parts: SocketParts): Promise<void> {
  const { hub, channels, log } = parts
  await fastify.register(websocket, {
    options: { maxPayload: LARGEST_MESSAGE, perMessageDeflate: false },
    // the connection is closed by then, with the code that says why
    errorHandler: (err) => log.debug({ err }, 'a socket failed'),
    preClose: async () => {
      await hub.close()
      // sockets that were opened meanwhile
      for (const socket of fastify.websocketServer.clients) {
        socket.terminate()
      }
      fastify.websocketServer.close()
    },
  })
  // on other paths the upgrade would be accepted first and closed later, outside of every limit
  fastify.addHook('onRequest', async (request) => {
    // clients that only offer another protocol are answered as if they had not
    const isWish = request.ws && request.headers.upgrade?.toLowerCase() === 'websocket'
    if (isWish && request.routeOptions.config?.isSocket !== true) {
      throw new DomainError('notFound', [
        '此处没有可连接的服务',
        'There is no socket at this path',
        'socket.unknownPath',
      ])
    }
  })
  const visits = new WeakMap<FastifyRequest, Visit>()
  const { limiterOf = processLimiter } = parts
  const connects: Connects = {
    ofPerson: limiterOf({ name: 'socket-person', points: hub.limits.connectsPerPerson, seconds: 60 }),
    ofAddress: limiterOf({ name: 'socket', points: hub.limits.connectsPerAddress, seconds: 60 }),
  }
  for (const { path, receive } of channels) {
    fastify.get(
      BASE_PATH + path,
      {
        websocket: true,
        config: { isSocket: true },
        preValidation: async (request) => {
          visits.set(request, await visitOf({ ...parts, connects }, path, request))
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

/**
 * @throws DomainError for everyone who may not connect: no token, an ended session, another one's path, a foreign page, too often
 */
async function visitOf(
  { hub, corsOrigins, connects }: SocketParts & { readonly connects: Connects },
  channel: string,
  request: FastifyRequest,
): Promise<Visit> {
  const token = tokenOf(request)
  const wishedTenant = wishedTenantOf(request)
  const changes = hub.changes()
  const isOurs = isAllowedOrigin(request.headers.origin, request.host, corsOrigins)
  const found = token !== '' && isOurs ? await hub.peek(token, wishedTenant) : null
  const { userId } = request.params as { readonly userId?: string }
  const user = found?.userId === userId ? found : null
  await (user ? takePoint(connects.ofPerson, user.userId) : takePoint(connects.ofAddress, addressKey(request.ip)))
  admit(SIGNED_IN, user)
  if (!user || !hub.hasRoomFor(user.userId)) {
    throw new DomainError('tooMany', [
      '连接过多，请关闭一些页面',
      'Too many connections, please close some pages',
      'socket.tooMany',
    ])
  }
  return { channel, token, wishedTenant, user, changes }
}

/** Browsers can set no headers but sub-protocols; the first one is the token, and is echoed. */
function tokenOf({ headers }: FastifyRequest): string {
  return headers['sec-websocket-protocol']?.split(',')[0]?.trim() ?? ''
}

/** The tenant of the page travels in the address; it may only choose among memberships. */
function wishedTenantOf(request: FastifyRequest): number {
  return tenantNumber('tenantId', (request.query as { readonly tenantId?: unknown }).tenantId)
}
