import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/settings.server.ts'
import { databaseBinaries } from './binaries.server.ts'
import { DATABASE_NAME, DATABASE_ROLE, databaseCluster, SUPERUSER } from './cluster.server.ts'
import type { SystemUser } from './command.server.ts'
import { databaseFolder } from './database-folder.server.ts'
import { folderMark, lockFolder } from './folder-lock.server.ts'
import { stopLeftovers } from './leftovers.server.ts'
import type { DatabaseLog } from './log.server.ts'
import { type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.server.ts'
import { databaseUser } from './system-user.server.ts'
import { allowProofs, makeReportRole, trustTextSearch } from './wall.server.ts'

/** Number in the name of the socket; nothing listens on a port. */
const SOCKET_NUMBER = 5432

/** Longest path of a socket that every system takes. */
const MAX_SOCKET_PATH = 100

/** Wait before the n-th restart in a row, milliseconds. */
const RESTART_DELAYS = [0, 250, 500, 1000, 2000]

/** A database that ran this long is taken for healthy; the next restart is again at once. */
const HEALTHY_MS = 30_000

export interface EmbeddedDatabase {
  /** Address for the server's role. */
  readonly url: string
  /** Address for the superuser; for tests and tools. */
  readonly adminUrl: string
  stop(): Promise<void>
}

interface Options {
  readonly dataDir: string
  readonly log: DatabaseLog
  /** Only for tests: nothing is synced to disk, and the servers of several tests are on it at once. */
  readonly isVolatile?: boolean
}

/**
 * Starts the embedded PostgreSQL on the data folder and keeps it running until `stop`. Throws `StartError`: folder in
 * use or not usable, no user to run it as, no programs for this platform.
 */
export async function startEmbeddedDatabase({ dataDir, log, isVolatile = false }: Options): Promise<EmbeddedDatabase> {
  const user = await databaseUser({ dataDir, log })
  const folder = await databaseFolder({ dataDir, user, log })
  const lock = await lockFolder(folder)
  try {
    const binaries = await databaseBinaries({ user, log })
    const mark = await folderMark(folder)
    await stopLeftovers(mark, log)
    const socketFolder = await freshSocketFolder(folder, user)
    const cluster = await databaseCluster({ folder, binaries, user, isSynced: !isVolatile })
    const parameters: Record<string, string> = isVolatile
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
      : {}
    const keeper = await keepRunning({ binaries, cluster, socketFolder, mark, user, log, parameters })
    const asSuperuser = addressOf({ role: SUPERUSER, database: DATABASE_NAME, socketFolder })
    try {
      await trustTextSearch(asSuperuser)
      await makeReportRole(asSuperuser)
      await allowProofs(asSuperuser)
    } catch (error) {
      await keeper.stop()
      throw error
    }
    return {
      url: addressOf({ role: DATABASE_ROLE, database: DATABASE_NAME, socketFolder }),
      adminUrl: addressOf({ role: SUPERUSER, database: 'postgres', socketFolder }),
      async stop() {
        await keeper.stop()
        await rm(socketFolder, { recursive: true, force: true })
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function keepRunning(options: PostmasterOptions): Promise<{ stop(): Promise<void> }> {
  const { log, mark } = options
  const stopping = new AbortController()
  let failures = 0
  let startedAt = performance.now()
  let current: Postmaster = await start(options).catch((error: Error) => {
    throw error instanceof StartError ? error : new StartError('VITRINE_DATA_DIR', error.message)
  })
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await current.stop()
      await watching
    },
  }

  async function watch(): Promise<void> {
    while (true) {
      await current.ended
      if (stopping.signal.aborted) {
        return
      }
      failures = performance.now() - startedAt > HEALTHY_MS ? 0 : failures
      log.error({ failures }, 'the embedded database ended by itself; it is started again')
      await restart()
    }
  }

  async function restart(): Promise<void> {
    while (!stopping.signal.aborted) {
      const delay = RESTART_DELAYS[Math.min(failures, RESTART_DELAYS.length - 1)]
      failures += 1
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) {
        return
      }
      try {
        await stopLeftovers(mark, log)
        current = await start(options)
        startedAt = performance.now()
        log.info({}, 'the embedded database runs again')
        if (stopping.signal.aborted) {
          await current.stop()
        }
        return
      } catch (error) {
        log.error({ err: error }, 'the embedded database could not be started again')
      }
    }
  }
}

/** Whoever holds the lock and has ended all leftovers may clear what names a process that is gone. */
async function start(options: PostmasterOptions): Promise<Postmaster> {
  await rm(join(options.cluster, 'postmaster.pid'), { force: true })
  await rm(join(options.socketFolder, `.s.PGSQL.${SOCKET_NUMBER}.lock`), { force: true })
  return startPostmaster(options)
}

async function freshSocketFolder(folder: string, user: SystemUser | undefined): Promise<string> {
  const own = join(folder, 'run')
  if (Buffer.byteLength(socketIn(own)) > MAX_SOCKET_PATH) {
    return owned(await mkdtemp(join(tmpdir(), 'vitrine-')), user)
  }
  // Neither lock nor process list reach into another container that has the same folder; its socket does.
  if (await doesAnswer(socketIn(own))) {
    throw new StartError('VITRINE_DATA_DIR', `a server in another container uses the folder ${folder}`)
  }
  await rm(own, { recursive: true, force: true })
  await mkdir(own, { mode: 0o700 })
  return owned(own, user)
}

async function owned(folder: string, user: SystemUser | undefined): Promise<string> {
  if (user) {
    await chown(folder, user.uid, user.gid)
  }
  return folder
}

function doesAnswer(socketPath: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(socketPath)
    socket.once('error', () => done(false))
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
  })
}

function socketIn(socketFolder: string): string {
  return join(socketFolder, `.s.PGSQL.${SOCKET_NUMBER}`)
}

interface Address {
  readonly role: string
  readonly database: string
  readonly socketFolder: string
}

/** Every part is given, so that no PGHOST or PGPORT of the environment fills a gap. */
function addressOf({ role, database, socketFolder }: Address): string {
  const host = encodeURIComponent(socketFolder)
  return `postgresql://${role}@localhost/${database}?host=${host}&port=${SOCKET_NUMBER}&sslmode=disable`
}
