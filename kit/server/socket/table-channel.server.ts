import { readTableMessage, TABLE_SOCKET, type TableMessage } from '#kit/contract/table-message.ts'
import { onlyReads } from '../http/acting.server.ts'
import type { Log } from '../log/log.server.ts'
import type { SocketHub } from './socket-hub.server.ts'
import type { Audience, SocketRelay } from './socket-relay.server.ts'
import type { SocketChannel } from './sockets.server.ts'

/** The permission to send and to receive the rows of each key; rows of other keys go nowhere. */
export type SocketKeys = ReadonlyMap<string, string>

const PATH = `${TABLE_SOCKET}/:userId/:pageId`

const ALIVE = textOf({ type: 'heart_beat', data: true })

/**
 * Rows of editable tables between the browsers of a tenant. The server repeats them to everyone,
 * the sender included, and keeps nothing.
 */
export function tableChannel(hub: SocketHub, keys: SocketKeys, log: Log): SocketChannel {
  return {
    path: PATH,
    receive: (text, { user, answer }) => {
      const message = readTableMessage(text)
      if (message?.type === 'heart_beat') {
        answer(ALIVE)
        return
      }
      const permission = message?.type === 'update_vxe_table' ? keys.get(message.data.socketKey) : undefined
      if (!message || permission === undefined || !user.can(permission) || onlyReads(user)) {
        log.debug({ user: user.username, type: message?.type }, 'a message of a socket was left alone')
        return
      }
      hub.send({ channel: PATH, permission, tenantId: user.tenantId }, textOf(message))
    },
  }
}

/** A message of the server itself: its audience and its key. */
export type TableNews = Omit<Audience, 'channel'> & { readonly key: string; readonly args: readonly unknown[] }

/** Sends a message of the server to the pages that listen to its key. */
export function sendToTables(hub: SocketHub, { key, args, ...audience }: TableNews): void {
  hub.send({ ...audience, channel: PATH }, textOf({ type: 'common_send_date', data: { key, args } }))
}

/**
 * Listens to messages of the server with a key, of this process and of all others on the database. What a page asks
 * when it hears one is asked after the listener heard it.
 */
export function onTableNews(relay: Pick<SocketRelay, 'onDelivery'>, key: string, listener: () => void): void {
  const head = textOf({ type: 'common_send_date', data: { key, args: [] } }).split('"args"')[0] ?? ''
  relay.onDelivery(({ audience, text }) => {
    if (audience.channel === PATH && text.startsWith(head)) {
      listener()
    }
  })
}

function textOf(message: TableMessage): string {
  return JSON.stringify(message)
}
