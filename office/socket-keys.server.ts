import type { SocketKeys } from '#kit/server/socket/table-channel.server.ts'
import { DEMO_LIVE } from './demo/demo-pages.ts'

/**
 * The permission to send and to receive live rows, by the key of the table. A table with live rows gets a line here.
 */
export const SOCKET_KEYS: SocketKeys = new Map([['demo-socket-reload', DEMO_LIVE]])
