import { openLog } from '#kit/server/log/log.server.ts'
import { openWatch } from '#kit/server/watch/watch.server.ts'
import type { Watched } from '../area.server.ts'

/** For servers whose routes are looked at, not how they run. */
export const noWatch: Watched = {
  version: '0.0.0',
  watch: openWatch(openLog('silent')),
  filesFolder: '/nowhere',
  redisReadable: [],
  countSockets: () => ({ sockets: 0, people: 0 }),
}
