import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Notifications } from '../database/notifications.server.ts'
import type { Log } from '../log/log.server.ts'
import { localRelay, type SocketRelay } from './socket-relay.server.ts'

const CHANNEL = 'vitrine_socket'

/** Bytes of one notification; PostgreSQL takes 8,000 with the head. */
const PIECE = 7500

/** Messages that are still arriving; those of a process that ended halfway are dropped with the oldest. */
const MOST_PARTIAL = 100

interface DatabaseRelay extends SocketRelay {
  /** Sends to and hears the other processes from now on; until then messages stay in this one. */
  begin(): Promise<void>
}

/**
 * Carries messages between server processes on one database. Those of this process are delivered at once; the others
 * get them in the same order. Nothing is kept: a process that is not there misses them.
 */
export function databaseRelay(parts: {
  readonly pool: pg.Pool
  readonly notifications: Notifications
  readonly log: Log
}): DatabaseRelay {
  const local = localRelay()
  const own = randomUUID()
  const partial = new Map<string, string>()
  let isBegun = false
  let count = 0
  let sending = Promise.resolve()

  /** `<process>:<message>:<pieces that follow>:<text>` */
  function receive(payload: string): void {
    const [, sender = '', message = '', left = '', text = ''] = /^([^:]+):(\d+):(\d+):(.*)$/s.exec(payload) ?? []
    if (sender === own || sender === '') {
      return
    }
    const key = `${sender}:${message}`
    const whole = (partial.get(key) ?? '') + text
    partial.delete(key)
    if (left === '0') {
      local.publish(JSON.parse(whole))
      return
    }
    partial.set(key, whole)
    const [oldest] = partial.keys()
    if (partial.size > MOST_PARTIAL && oldest !== undefined) {
      partial.delete(oldest)
    }
  }

  return {
    publish: (delivery) => {
      local.publish(delivery)
      if (!isBegun) {
        return
      }
      count += 1
      const pieces = payloads(`${own}:${count}`, asciiJson(delivery))
      sending = sending
        .then(async () => {
          await parts.pool.query('select pg_notify($1, piece) from unnest($2::text[]) as piece', [CHANNEL, pieces])
        })
        .catch((err: unknown) => parts.log.warn({ err }, 'other processes were not told'))
    },
    onDelivery: local.onDelivery,
    begin: async () => {
      await parts.notifications.on(CHANNEL, receive)
      isBegun = true
    },
  }
}

/** One byte a character, so that a text may be cut anywhere. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function payloads(head: string, text: string): readonly string[] {
  const pieces = Math.ceil(text.length / PIECE)
  return Array.from(
    { length: pieces },
    (_, index) => `${head}:${pieces - 1 - index}:${text.slice(index * PIECE, (index + 1) * PIECE)}`,
  )
}
