import type { WebSocket } from '@fastify/websocket'
import { CLOSE_CODES, MESSAGE_LIMIT, MESSAGE_WINDOW_MS } from '#kit/contract/table-message.ts'
import type { Caller } from '../http/caller.server.ts'
import type { Log } from '../log/log.server.ts'
import { atMost } from './at-most.ts'
import { messageGauge } from './message-gauge.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts'
import { type Audience, localRelay, type SocketRelay } from './socket-relay.server.ts'

/** What sockets ask about sessions; the office implements it. */
export interface SocketAuthority {
  /** Caller of a token, null for unknown and ended ones. Looking is no use: an open page alone keeps nobody signed in. */
  look(token: string, wishedTenant: number): Promise<Caller | null>
  /** Those of the sessions that have not ended; one question for all. */
  live(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Tells after each change of sessions, people or rights. @returns the function that stops it */
  onForget(listener: () => void): () => void
}

/** Who connected with what. */
export interface Visit {
  readonly channel: string
  readonly token: string
  readonly wishedTenant: number
  readonly me: Caller
  /** What the hub had heard of changes before anybody looked who this is. */
  readonly changes: number
}

/** What a channel may do with the sender of a message. */
export interface Sender {
  readonly me: Caller
  answer(text: string): void
}

/** All open sockets of this instance. */
export interface SocketHub {
  readonly limits: SocketLimits
  /** Changes of sessions, people and rights heard of so far. */
  changes(): number
  /** As the authority answers it, in turn. */
  look(token: string, wishedTenant: number): Promise<Caller | null>
  /** Is there room for one more socket of this person? */
  hasRoomFor(userId: string): boolean
  join(socket: WebSocket, visit: Visit, receive: (text: string, sender: Sender) => void): void
  /** Sends to everyone of the audience, on whichever instance they are. */
  send(audience: Audience, text: string): void
  /** Says goodbye to all, because the server stops. */
  close(): Promise<void>
}

interface Member {
  readonly socket: WebSocket
  readonly visit: Visit
  /** As of the last look. */
  me: Caller
  hasSignOfLife: boolean
  failedLooks: number
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
  const inTurn = atMost(limits.looksAtOnce)
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
    const { socket, me } = member
    if (socket.readyState !== socket.OPEN) {
      return
    }
    socket.send(text)
    if (socket.bufferedAmount > limits.waitingBytes) {
      log.info({ user: me.username }, 'a socket that reads too slowly was dropped')
      leave(member)
      socket.terminate()
    }
  }

  /** Full look of one member; also what a change of rights waits for at most. */
  async function lookAgain(member: Member): Promise<void> {
    const { socket, visit } = member
    if (!member.hasSignOfLife) {
      socket.terminate()
      return
    }
    member.hasSignOfLife = false
    socket.ping()
    try {
      const me = await inTurn(() => (members.has(member) ? authority.look(visit.token, visit.wishedTenant) : NOBODY))
      member.failedLooks = 0
      if (me && !me.mustChangePassword) {
        member.me = me
      } else if (members.has(member)) {
        await end(member, CLOSE_CODES.sessionOver)
      }
    } catch (err) {
      if (members.has(member)) {
        // a database that starts again must not send everyone away, one that stays away must not keep them in
        member.failedLooks += 1
        log.warn({ err }, 'the session of a socket could not be looked at')
        if (member.failedLooks > 1) {
          await end(member, CLOSE_CODES.later)
        }
      }
    }
  }

  /** After a sign-out: one question for all sockets, so that the ended ones go at once. */
  const dropEnded = oneAtATime(async () => {
    const asked = new Set([...members].map(({ me }) => me.sessionId))
    if (asked.size === 0) {
      return
    }
    try {
      const live = await authority.live([...asked])
      for (const member of [...members]) {
        const { sessionId } = member.me
        if (asked.has(sessionId) && !live.has(sessionId)) {
          void end(member, CLOSE_CODES.sessionOver)
        }
      }
    } catch (err) {
      log.warn({ err }, 'ended sessions could not be looked for; their sockets wait for the next look')
    }
  })

  const stopListening = authority.onForget(() => {
    changes += 1
    dropEnded()
  })
  relay.onDelivery(({ audience, text }) => {
    for (const member of members) {
      if (isIn(audience, member)) {
        push(member, text)
      }
    }
  })

  function hasRoomFor(userId: string): boolean {
    let own = 0
    for (const { me } of members) {
      own += me.userId === userId ? 1 : 0
    }
    return own < limits.perUser && members.size < limits.perInstance
  }

  return {
    limits,
    changes: () => changes,
    look: (token, wishedTenant) => inTurn(() => authority.look(token, wishedTenant)),
    hasRoomFor,
    join: (socket, visit, receive) => {
      // much can happen between the question who this is and here: the server stops, others take the last places
      if (isStopping || !hasRoomFor(visit.me.userId)) {
        void goodbye(socket, isStopping ? CLOSE_CODES.stopping : CLOSE_CODES.later, limits.goodbyeMs)
        return
      }
      const member: Member = {
        socket,
        visit,
        me: visit.me,
        hasSignOfLife: true,
        failedLooks: 0,
        watch: setInterval(() => void lookAgain(member), limits.watchMs),
      }
      members.add(member)
      const gauge = messageGauge({ limit: MESSAGE_LIMIT, windowMs: MESSAGE_WINDOW_MS })
      /** Counts whatever the other side sends; false once it is too much. */
      const accept = (): boolean => {
        if (members.has(member) && !gauge.accepts(performance.now())) {
          log.info({ user: member.me.username }, 'a socket that sent too much was closed')
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
        try {
          receive(String(data), { me: member.me, answer: (text) => push(member, text) })
        } catch (err) {
          // thrown on from here it would end the whole server
          log.error({ err }, 'a message of a socket failed')
        }
      })
      socket.on('close', () => leave(member))
      if (visit.changes !== changes) {
        // the session may have ended while nobody knew of this socket
        dropEnded()
      }
    },
    send: (audience, text) => relay.publish({ audience, text }),
    close: async () => {
      isStopping = true
      stopListening()
      await Promise.all([...members].map((member) => end(member, CLOSE_CODES.stopping)))
    },
  }
}

/** Closes a socket; one that does not answer is cut off. */
function goodbye(socket: WebSocket, code: number, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => socket.terminate(), patienceMs)
    socket.once('close', () => {
      clearTimeout(impatience)
      resolve()
    })
    socket.close(code)
  })
}

function isIn({ channel, tenantId, userIds, permission }: Audience, { visit, me }: Member): boolean {
  return (
    visit.channel === channel &&
    (tenantId === 'all' || me.tenantId === tenantId) &&
    (userIds === undefined || userIds.includes(me.userId)) &&
    (permission === undefined || me.can(permission))
  )
}
