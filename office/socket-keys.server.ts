import { SIGNED_IN } from '#kit/server/http/route.server.ts'
import type { SocketKeys } from '#kit/server/socket/table-channel.server.ts'

/** Who may send and receive the live rows of which tables. A table with a key of its own gets a line here. */
export const SOCKET_KEYS: SocketKeys = new Map([
  // what a table uses that names no key
  ['vxe-default', SIGNED_IN],
  ['demo-socket-reload', SIGNED_IN],
])
