import { readTableMessage, TABLE_SOCKET, type TableMessage } from '#kit/contract/table-message.ts'
import type { SIGNED_IN } from '../http/route.server.ts'
import type { Log } from '../log/log.server.ts'
import type { SocketHub } from './socket-hub.server.ts'
import type { Audience } from './socket-relay.server.ts'
import type { SocketChannel } from './sockets.server.ts'

/** What one needs to send and to receive the rows of each key; rows of other keys go nowhere. */
export type SocketKeys = ReadonlyMap<string, string | typeof SIGNED_IN>

const PATH = `${TABLE_SOCKET}/:userId/:pageId`

const ALIVE = textOf({ type: 'heart_beat', data: true })

/**
 * Rows of editable tables between the browsers of a tenant (specification 4.10, 7.30). The server repeats them to everyone,
 * the sender included, and keeps nothing.
 */
export function tableChannel(hub: SocketHub, keys: SocketKeys, log: Log): SocketChannel {
  return {
    path: PATH,
    receive: (text, { me, answer }) => {
      const message = readTableMessage(text)
      if (message?.type === 'heart_beat') {
        answer(ALIVE)
        return
      }
      const permission = message?.type === 'update_vxe_table' ? keys.get(message.data.socketKey) : undefined
      if (!message || permission === undefined || (typeof permission === 'string' && !me.can(permission))) {
        log.debug({ user: me.username, type: message?.type }, 'a message of a socket was left alone')
        return
      }
      hub.send({ ...audienceOf(permission), tenantId: me.tenantId }, textOf(message))
    },
  }
}

/** Something that the server tells tables and pages by itself, under a key they listen to (specification 7.30c). */
export function sendToTables(
  hub: SocketHub,
  { key, args, ...audience }: Omit<Audience, 'channel'> & { readonly key: string; readonly args: readonly unknown[] },
): void {
  hub.send({ ...audience, channel: PATH }, textOf({ type: 'common_send_date', data: { key, args } }))
}

function audienceOf(permission: string | typeof SIGNED_IN): Pick<Audience, 'channel' | 'permission'> {
  return { channel: PATH, ...(typeof permission === 'string' ? { permission } : {}) }
}

function textOf(message: TableMessage): string {
  return JSON.stringify(message)
}
