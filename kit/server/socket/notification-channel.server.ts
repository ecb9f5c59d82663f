import { NOTIFICATION_SOCKET, type NotificationMessage } from '#kit/contract/notification.ts'
import type { SocketHub } from './socket-hub.server.ts'
import type { Audience } from './socket-relay.server.ts'
import type { SocketChannel } from './sockets.server.ts'

const PATH = `${NOTIFICATION_SOCKET}/:userId`

/** Words of the protocol. */
const ALIVE = textOf({ cmd: 'heartcheck', msgTxt: '心跳响应' })

/** Tells people that there is something new for them; what it is they ask for. Clients only say that they are there. */
export function notificationChannel(): SocketChannel {
  return { path: PATH, receive: (_text, { answer }) => answer(ALIVE) }
}

/** A notification and whom it is for: everybody of the tenant, or some of them. */
type Notification = Pick<Audience, 'userIds'> & { readonly tenantId: number } & NotificationMessage

/** Pushes a notification to the open pages of those it is for, on whichever process they are. */
export type PushNotification = (notification: Notification) => void

/** @returns what pushes notifications over the sockets of a hub */
export function notificationsOver(hub: Pick<SocketHub, 'send'>): PushNotification {
  return ({ tenantId, userIds, ...message }) =>
    hub.send({ channel: PATH, tenantId, ...(userIds && { userIds }) }, textOf(message))
}

function textOf(message: NotificationMessage): string {
  return JSON.stringify(message)
}
