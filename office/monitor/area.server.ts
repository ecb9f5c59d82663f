import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import type { FilePlaces } from '#kit/server/files/file-places.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'
import type { OfficeAuthority } from '../login/office-authority.server.ts'
import { noteEnded } from '../system/log/operation-log.server.ts'
import { ownersBeyond } from '../system/permission/person-rights.server.ts'
import { bookRules } from '../trade/timer/nightly-sums.server.ts'
import { shopActivityRoutes } from './activity/shop-activity.server.ts'
import { backupJob, backupRoutes } from './backup/backup.server.ts'
import type { BackupSettings } from './backup/backups.server.ts'
import { dataLogRoutes } from './data-log/data-log.server.ts'
import { databaseRoute } from './database/database-page.server.ts'
import { diskRoutes } from './disk/disk.server.ts'
import { faultRoutes } from './fault/fault.server.ts'
import { httpRoute } from './http/http.server.ts'
import { lateSchedules } from './job/late-schedules.server.ts'
import { scheduledJobRoutes } from './job/scheduled-job.server.ts'
import { logRoutes } from './log/log.server.ts'
import { storeMinute } from './measure/minute.server.ts'
import { storeNoted } from './measure/store-noted.server.ts'
import { onlineUserRoutes } from './online/online-user.server.ts'
import { queueRoute } from './queues/queue-page.server.ts'
import { openRedis } from './redis/redis.server.ts'
import { redisRoutes } from './redis/redis-pages.server.ts'
import { terminalRoute } from './redis/terminal.server.ts'
import { runtimeRoute } from './runtime/runtime.server.ts'
import { sessionCounts } from './runtime/session-counts.server.ts'
import { wireMetricRoutes } from './runtime/wire-metrics.server.ts'
import { systemRoute } from './system/system.server.ts'
import { thresholdRoutes } from './threshold/threshold.server.ts'
import { threshold } from './threshold/threshold.ts'
import { httpTraceRoutes } from './trace/http-trace.server.ts'

interface Parts {
  readonly app: AppContext
  readonly sessions: SessionStore
  readonly authority: OfficeAuthority
  /** The server's own. */
  readonly db: ServerDatabase
  readonly watched: Watched
  readonly files: FilePlaces
}

/** What is looked at beside the database. */
export interface Watched {
  /** What this process notes of itself. */
  readonly watch: Watch
  /** Of the program. */
  readonly version: string
  /** Where uploaded files lie. */
  readonly filesFolder: string
  /** Other live servers on this database that keep files elsewhere. */
  readonly filesApart: () => readonly string[]
  readonly redisUrl?: string | undefined
  /** Patterns of keys of Redis whose values may be read. */
  readonly redisReadable: readonly string[]
  /** Where backups go. */
  readonly backups: BackupSettings
  readonly countSockets: () => { readonly sockets: number; readonly people: number }
}

/** How the house runs: what was done, who is here, how the server and what it stands on do. */
export const monitorServer = defineServerArea<Parts>({
  open: ({ app, db, sessions, watched, files, authority: { forgetSessions } }) => {
    const backups = backupJob({
      ...{ ...watched.backups, files, clock: app.clock, version: watched.version, rules: bookRules(db) },
      noteError: watched.watch.storage.note,
    })
    return {
      nouns: [[threshold.name, thresholdRoutes(app)]],
      routes: [
        ...backupRoutes(app, backups),
        ...scheduledJobRoutes(app),
        ...logRoutes(app),
        ...dataLogRoutes(app),
        ...shopActivityRoutes(app),
        ...onlineUserRoutes({ app, sessions, forgetSessions, ownersBeyond, noteEnded }),
        ...watchRoutes({ app, db, sessions, watched }),
      ],
      begin: (jobs) => {
        jobs.register(lateSchedules(app))
        jobs.register(backups)
      },
    }
  },
})

/** The pages of what is measured, and what stores it. */
function watchRoutes({ app, db, sessions, watched }: Omit<Parts, 'authority' | 'files'>): readonly Route[] {
  const { watch, redisUrl, redisReadable: readable, backups: _, ...rest } = watched
  const redis = redisUrl === undefined ? null : openRedis(redisUrl)
  watch.onFlush(() => storeNoted(db, watch))
  watch.onMinute((minute) => storeMinute({ db, watch, redis, clock: app.clock, log: watch.log, ...rest }, minute))
  watch.onStop(() => redis?.close())
  const { exchanges, process } = watch
  return [
    ...diskRoutes(watched.filesFolder, watch.storage),
    ...httpTraceRoutes(app, watch),
    ...faultRoutes(app, watch),
    runtimeRoute(watched),
    systemRoute(watch),
    httpRoute({ db, watch, sessions, countSockets: watched.countSockets }),
    ...wireMetricRoutes(async () => ({
      reading: process.read(),
      totals: exchanges.totals(),
      sessions: await sessionCounts(db, sessions),
    })),
    ...redisRoutes({ redis, readable }),
    terminalRoute({ redis, readable }),
    databaseRoute({ db, watch }),
    queueRoute(db),
  ]
}
