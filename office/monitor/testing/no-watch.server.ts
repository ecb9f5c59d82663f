import { localFileStore } from '#kit/server/files/local-file-store.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { openWatch } from '#kit/server/watch/watch.server.ts'
import type { Watched } from '../area.server.ts'

/** For servers whose routes are looked at, not how they run. */
export const noWatch: Watched = {
  version: '0.0.0',
  watch: openWatch(openLog('silent')),
  filesFolder: '/nowhere',
  filesApart: () => [],
  backups: {
    databaseUrl: 'postgresql://nobody@nowhere/none',
    place: localFileStore('/nowhere'),
    placeTitle: '/nowhere',
    isSameDisk: false,
    workFolder: '/nowhere',
    makeTables: async () => undefined,
    keyFingerprint: '',
    keep: { days: 1, weeks: 0, months: 0 },
  },
  redisReadable: [],
  countSockets: () => ({ sockets: 0, people: 0 }),
}
