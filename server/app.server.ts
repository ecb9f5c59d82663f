import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { type Database, openKysely, openPool } from '#kit/server/database/database.server.ts'
import { migrate } from '#kit/server/database/migrate.server.ts'
import { localFileStore } from '#kit/server/files/file-store.server.ts'
import { createServer, type RequestLimits } from '#kit/server/http/server.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { sessionStore } from '#kit/server/session/session-store.server.ts'
import { socketHub } from '#kit/server/socket/socket-hub.server.ts'
import type { SocketLimits } from '#kit/server/socket/socket-limits.ts'
import { addSockets } from '#kit/server/socket/sockets.server.ts'
import { tableChannel } from '#kit/server/socket/table-channel.server.ts'
import { officeRoutes } from '#office/catalogue.server.ts'
import { catalogue } from '#office/catalogue.ts'
import { officeAuthority } from '#office/login/authority.server.ts'
import { fillSample } from '#office/sample/sample.server.ts'
import { type Seeded, seed } from '#office/seed/seed.server.ts'
import { SOCKET_KEYS } from '#office/socket-keys.server.ts'
import { operationLog } from '#office/system/log/operation-log.server.ts'
import { addHealth } from './health.server.ts'
import { answerNothing, servePages } from './pages.server.ts'
import { PROJECT_ROOT } from './project-root.server.ts'
import type { Settings } from './settings.server.ts'

/** Calls a minute (security design 3.11). */
export const COMMON_LIMITS: RequestLimits = { perSession: 600, perAddress: 60 }

export interface AppOptions {
  readonly databaseUrl: string
  readonly settings: Pick<
    Settings,
    'timeZone' | 'sessionIdleMinutes' | 'staticUrl' | 'corsOrigins' | 'trustProxy' | 'adminPassword'
  >
  readonly log: Log
  /** Where uploaded files lie. */
  readonly filesFolder: string
  readonly limits?: RequestLimits
  readonly socketLimits?: Partial<SocketLimits> | undefined
  /** So many invented figures come into a shop that has none. */
  readonly demoFigures?: number
  /** The built browser application; without it only the API answers. */
  readonly pagesFolder?: string
}

export interface App {
  readonly server: FastifyInstance
  readonly db: Database
  readonly seeded: Seeded
  /** Finishes open requests, then closes everything this app opened. */
  close(): Promise<void>
}

/** Everything of the server but the process around it: the database brought up to date, the house behind its routes. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log } = options
  await prepareDatabase(options.databaseUrl)
  const pool = openPool({
    url: options.databaseUrl,
    onError: (err) => log.warn({ err }, 'a database connection was lost'),
  })
  try {
    return await appOn(pool, options)
  } catch (error) {
    await pool.end()
    throw error
  }

  async function appOn(
    openedPool: pg.Pool,
    { filesFolder, pagesFolder, demoFigures = 0, limits = COMMON_LIMITS }: AppOptions,
  ): Promise<App> {
    const db = openKysely(openedPool)
    const seeded = await seed(db, catalogue, settings.adminPassword)
    const clock = zonedClock(settings.timeZone)
    const sessions = sessionStore({ idleMinutes: settings.sessionIdleMinutes })
    const authority = officeAuthority(db, sessions)
    const hub = socketHub({ authority, log, limits: options.socketLimits })
    const folder = resolve(filesFolder)
    await mkdir(folder, { recursive: true })
    const files = localFileStore(folder)
    const routes = officeRoutes({ db, clock, sessions, authority, files, staticUrl: settings.staticUrl })
    if (demoFigures > 0) {
      await fillSample({ db, clock, log, files, routes, count: demoFigures })
    }
    const server = await createServer({
      db,
      log,
      clock,
      authority,
      routes,
      resources: catalogue,
      limits,
      corsOrigins: settings.corsOrigins,
      imageOrigins: settings.staticUrl ? [new URL(settings.staticUrl).origin] : [],
      trustProxy: settings.trustProxy,
      onAnswered: operationLog(db, log),
    })
    await addSockets(server, {
      hub,
      channels: [tableChannel(hub, SOCKET_KEYS, log)],
      log,
      corsOrigins: settings.corsOrigins,
    })
    addHealth(server, db)
    if (pagesFolder) {
      await servePages(server, { folder: pagesFolder, staticUrl: settings.staticUrl })
    } else {
      server.setNotFoundHandler(answerNothing)
    }
    return {
      server,
      db,
      seeded,
      close: async () => {
        await server.close()
        await db.destroy()
      },
    }
  }
}

/** Runs what is missing of the migrations. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url, join(PROJECT_ROOT, 'migrations'))
}
