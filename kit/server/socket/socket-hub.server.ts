import type { WebSocket } from '@fastify/websocket'
import { CLOSE_CODES, MESSAGE_LIMIT, MESSAGE_WINDOW_MS } from '#kit/contract/table-message.ts'
import { atMost } from '../at-most.ts'
import type { Caller } from '../http/caller.server.ts'
import type { Log } from '../log/log.server.ts'
import { goodbye } from './goodbye.server.ts'
import { messageRateLimiter } from './message-rate-limiter.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { SocketAuthority } from './socket-authority.server.ts'
import { SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts'
import { type Audience, localRelay, type SocketRelay } from './socket-relay.server.ts'

/** Who connected with what. */
export interface Visit {
  readonly channel: string
  readonly token: string
  readonly wishedTenant: number
  readonly user: Caller
  /** Number of changes the hub had seen before the caller of this socket was loaded. */
  readonly changes: number
}

/** What a channel may do with the sender of a message. */
export interface Sender {
  readonly user: Caller
  answer(text: string): void
}

/** All open sockets of this instance. */
export interface SocketHub {
  readonly limits: SocketLimits
  /** Number of changes of sessions, users and rights seen so far. */
  changes(): number
  /** As the authority answers it, in turn. */
  peek(token: string, wishedTenant: number): Promise<Caller | null>
  /** Is there room for one more socket of this person? */
  hasRoomFor(userId: string): boolean
  join(socket: WebSocket, visit: Visit, receive: (text: string, sender: Sender) => void): void
  /** Sends to everyone of the audience, on whichever instance they are. */
  send(audience: Audience, text: string): void
  /** Open sockets of this instance, and people who have them. */
  count(): { readonly sockets: number; readonly people: number }
  /** Takes no more sockets, and closes those that are open at random moments within so many milliseconds: they come back elsewhere. */
  sendAway(milliseconds: number): void
  /** Closes all sockets, because the server stops. */
  close(): Promise<void>
}

interface Member {
  readonly socket: WebSocket
  readonly visit: Visit
  /** As of the last check. */
  user: Caller
  /** When `user` was asked for, on the clock of `performance`. */
  askedAt: number
  /** What is heard and sent in order after the caller was asked for; undefined while nothing waits. */
  waiting: Promise<void> | undefined
  hasSignOfLife: boolean
  failedChecks: number
  readonly watch: NodeJS.Timeout
}

export interface HubParts {
  readonly authority: SocketAuthority
  readonly log: Log
  readonly limits?: Partial<SocketLimits> | undefined
  readonly relay?: SocketRelay
}

const NOBODY = Promise.resolve(null)

export function socketHub({ authority, log, limits: wished, relay = localRelay() }: HubParts): SocketHub {
  const limits = { ...SOCKET_LIMITS, ...wished }
  const members = new Set<Member>()
  const inTurn = atMost(limits.checksAtOnce)
  let changes = 0
  let isStopping = false

  function leave(member: Member): void {
    clearInterval(member.watch)
    members.delete(member)
  }

  function end(member: Member, code: number): Promise<void> {
    leave(member)
    return goodbye(member.socket, code, limits.goodbyeMs)
  }

  function push(member: Member, text: string): void {
    const { socket, user } = member
    if (socket.readyState !== socket.OPEN) {
      return
    }
    socket.send(text)
    if (socket.bufferedAmount > limits.waitingBytes) {
      log.info({ user: user.username }, 'a socket that reads too slowly was dropped')
      leave(member)
      socket.terminate()
    }
  }

  /**
   * Pings a member and checks its session and rights again; changes of rights that nobody announced take effect here.
   */
  async function recheck(member: Member): Promise<void> {
    const { socket, visit } = member
    if (!member.hasSignOfLife) {
      socket.terminate()
      return
    }
    member.hasSignOfLife = false
    socket.ping()
    const askedAt = performance.now()
    try {
      const user = await inTurn(() => (members.has(member) ? authority.peek(visit.token, visit.wishedTenant) : NOBODY))
      member.failedChecks = 0
      await take(member, user, askedAt)
    } catch (err) {
      if (members.has(member)) {
        // one failed check is forgiven, for a database that restarts; a second one closes the socket
        member.failedChecks += 1
        log.warn({ err }, 'the session of a socket could not be looked at')
        if (member.failedChecks > 1) {
          await end(member, CLOSE_CODES.later)
        }
      }
    }
  }

  /** What a member may hear from now on; a socket of somebody who may no longer be here is closed. */
  async function take(member: Member, user: Caller | null, askedAt: number): Promise<void> {
    if (user && !user.mustChangePassword) {
      member.user = user
      member.askedAt = askedAt
    } else if (members.has(member)) {
      await end(member, CLOSE_CODES.sessionOver)
    }
  }

  /** Asks for a member; who cannot be asked for may hear nothing that needs a right until they can. */
  async function refresh(member: Member): Promise<void> {
    const { token, wishedTenant } = member.visit
    const askedAt = performance.now()
    try {
      const user = await inTurn(() => (members.has(member) ? authority.peek(token, wishedTenant) : NOBODY))
      void take(member, user, askedAt)
    } catch (err) {
      log.warn({ err }, 'the rights of a socket could not be looked at')
      member.user = { ...member.user, can: () => false }
      member.askedAt = Number.NEGATIVE_INFINITY
    }
  }

  /**
   * Does something for a member in the order in which it is asked for, with rights that are fresh, or after another
   * question that suffices.
   */
  function inOrder(member: Member, work: () => void, ask = () => refresh(member)): void {
    if (!member.waiting && performance.now() - member.askedAt < limits.freshMs) {
      work()
      return
    }
    const turn = (member.waiting ?? ask()).then(() => {
      if (members.has(member)) {
        work()
      }
      if (member.waiting === turn) {
        member.waiting = undefined
      }
    })
    member.waiting = turn
  }

  /**
   * After a change of sessions, people or rights: one query for all sockets, so that those of ended sessions are closed at
   * once; the others hear from now on what their people may still hear.
   */
  const followChange = oneAtATime(async () => {
    await closeEnded([...members])
    await Promise.all([...members].map(refresh))
  })

  /** One query for all of them; the sockets of those who may no longer be here are closed. */
  async function closeEnded(asked: readonly Member[]): Promise<void> {
    if (asked.length === 0) {
      return
    }
    try {
      const isLive = await authority.live(asked.map(({ user }) => user))
      for (const member of asked) {
        if (members.has(member) && !isLive(member.user)) {
          void end(member, CLOSE_CODES.sessionOver)
        }
      }
    } catch (err) {
      log.warn({ err }, 'ended sessions could not be looked for; their sockets wait for the next look')
    }
  }

  const stopListening = authority.onForget(() => {
    changes += 1
    followChange()
  })
  relay.onDelivery(({ audience, text }) => {
    const { channel, userIds, permission } = audience
    const hearers = [...members].filter(
      ({ visit, user }) => visit.channel === channel && (userIds === undefined || userIds.includes(user.userId)),
    )
    let ended: Promise<void> | undefined
    const askForAll = () => (ended ??= closeEnded(hearers))
    for (const member of hearers) {
      const work = () => isIn(audience, member) && push(member, text)
      // what needs no right needs no look at rights
      inOrder(member, work, permission === undefined ? askForAll : undefined)
    }
  })

  function hasRoomFor(userId: string): boolean {
    let own = 0
    for (const { user } of members) {
      own += user.userId === userId ? 1 : 0
    }
    return own < limits.perUser && members.size < limits.perInstance
  }

  return {
    limits,
    changes: () => changes,
    peek: (token, wishedTenant) => inTurn(() => authority.peek(token, wishedTenant)),
    hasRoomFor,
    join: (socket, visit, receive) => {
      // while the caller was loaded the server may have stopped, or others may have taken the last free sockets
      if (isStopping || !hasRoomFor(visit.user.userId)) {
        void goodbye(socket, isStopping ? CLOSE_CODES.stopping : CLOSE_CODES.later, limits.goodbyeMs)
        return
      }
      const member: Member = {
        socket,
        visit,
        user: visit.user,
        askedAt: performance.now(),
        waiting: undefined,
        hasSignOfLife: true,
        failedChecks: 0,
        watch: setInterval(() => void recheck(member), limits.watchMs),
      }
      members.add(member)
      const rateLimiter = messageRateLimiter({ limit: MESSAGE_LIMIT, windowMs: MESSAGE_WINDOW_MS })
      /** Counts a message of the client; false when it exceeds the rate limit. */
      const accept = (): boolean => {
        if (members.has(member) && !rateLimiter.accepts(performance.now())) {
          log.info({ user: member.user.username }, 'a socket that sent too much was closed')
          void end(member, CLOSE_CODES.flood)
        }
        return members.has(member)
      }
      socket.on('ping', accept)
      socket.on('pong', () => {
        member.hasSignOfLife = accept()
      })
      socket.on('message', (data, isBinary) => {
        if (!accept() || isBinary) {
          return
        }
        inOrder(member, () => {
          try {
            receive(String(data), { user: member.user, answer: (text) => push(member, text) })
          } catch (err) {
            // an error thrown from here would be uncaught and end the process
            log.error({ err }, 'a message of a socket failed')
          }
        })
      })
      socket.on('close', () => leave(member))
      if (visit.changes !== changes) {
        // the session may have ended before this socket was registered
        followChange()
      }
    },
    count: () => ({
      sockets: members.size,
      people: new Set([...members].map(({ user }) => user.userId)).size,
    }),
    send: (audience, text) => relay.publish({ audience, text }),
    sendAway: (milliseconds) => {
      isStopping = true
      for (const member of members) {
        setTimeout(() => void end(member, CLOSE_CODES.stopping), Math.random() * milliseconds).unref()
      }
    },
    close: async () => {
      isStopping = true
      stopListening()
      await Promise.all([...members].map((member) => end(member, CLOSE_CODES.stopping)))
    },
  }
}

function isIn({ channel, tenantId, userIds, permission }: Audience, { visit, user }: Member): boolean {
  return (
    visit.channel === channel &&
    (tenantId === 'all' || user.tenantId === tenantId) &&
    (userIds === undefined || userIds.includes(user.userId)) &&
    (permission === undefined || user.can(permission))
  )
}
