import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { NewerDatabaseError } from '#kit/server/database/migrate.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { keyInFile } from '#kit/server/seal/key-file.server.ts'
import { DEMO_FIGURES } from '#office/sample/figures.ts'
import { type App, createApp, portOf } from './app.server.ts'
import { openDatabase } from './database/database.server.ts'
import { takeStartTurn } from './database/start-turn.server.ts'
import { closeWaysOut } from './passive.server.ts'
import { PROJECT_ROOT } from './project-root.server.ts'
import { readSettings, type Settings, StartError } from './settings.server.ts'
import { VERSION } from './version.server.ts'

/** Open requests get this long to finish, once nothing more is listened to, before the process ends without them. */
const STOP_MS = 9000

/** Starts the back office. Every expected failure is one line that names the setting to change. */
async function start(settings: Settings): Promise<void> {
  const log = openLog(settings.logLevel, undefined, { pid: process.pid, host: hostname(), version: VERSION })
  await requireFreePort(settings)
  const opened: (() => Promise<void>)[] = []
  let drain: App['drain'] = async () => undefined
  const stop = async (): Promise<void> => {
    for (const close of opened.reverse()) {
      await close()
    }
  }
  stopOnSignal((milliseconds) => drain(milliseconds), stop, settings.drainSeconds * 1000)
  const database = await openDatabase(settings, log)
  opened.push(() => database.stop())
  if (settings.isPassive) {
    closeWaysOut([database.url, ...(settings.s3Endpoint === undefined ? [] : [settings.s3Endpoint])])
    print('Passive: this server does no job and calls nobody')
  }
  try {
    const turn = await takeStartTurn(database.url, log)
    opened.push(turn.end)
    const pagesFolder = join(PROJECT_ROOT, 'dist/web')
    const app = await createApp({
      databaseUrl: database.url,
      workloads: { staff: settings.databasePool, buyers: settings.buyersPool, reports: settings.reportsPool },
      settings,
      log,
      secretKey: settings.secretKey ?? (await keyInFile(join(settings.dataDir, 'secret.key'))),
      filesFolder: join(settings.dataDir, 'files'),
      backupsFolder: settings.backupDir ?? join(settings.dataDir, 'backups'),
      pagesFolder: existsSync(join(pagesFolder, 'index.html')) ? pagesFolder : undefined,
    })
    opened.push(() => app.close())
    // before the first request: opening the queue needs connections that requests may hold while they wait for it
    await app.begin().catch((err: unknown) => log.error({ err }, 'jobs could not be begun'))
    await listen(app.server, settings)
    drain = app.drain
    print(`Vitrine: http://localhost:${portOf(app.server)}`)
    if (app.seeded.oneTimePassword) {
      print(`First start: sign in as admin with the one-time password ${app.seeded.oneTimePassword}`)
    }
    if (settings.isDemo) {
      await fillDemo(app)
    }
    await turn.end()
  } catch (error) {
    await stop()
    throw error
  }
}

/** The pages are open already; the figures are all there at once when the last line is printed. */
async function fillDemo(app: App): Promise<void> {
  print(`Demo: adding ${DEMO_FIGURES} figures`)
  const isFilled = await app.fillDemo({
    count: DEMO_FIGURES,
    onProgress: (done) => print(`Demo: ${done} of ${DEMO_FIGURES} figures`),
  })
  print(isFilled ? 'Demo: the shop is filled' : 'Demo: the shop has figures already, nothing was added')
}

/** A taken port is told before a database is made for nothing. */
async function requireFreePort({ port, host }: Settings): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ port, host }, resolve)
    })
  } catch (error) {
    throw listenError(error, { port, host })
  }
  await new Promise((resolve) => probe.close(resolve))
}

type Server = Awaited<ReturnType<typeof createApp>>['server']

async function listen(server: Server, { port, host }: Settings): Promise<void> {
  try {
    await server.listen({ port, host })
  } catch (error) {
    throw listenError(error, { port, host })
  }
}

function listenError(error: unknown, { port, host }: Pick<Settings, 'port' | 'host'>): unknown {
  switch ((error as { code?: string }).code) {
    case 'EADDRINUSE':
      return new StartError('PORT', `port ${port} is taken by another program`)
    case 'EACCES':
      return new StartError('PORT', `this user may not listen on port ${port}`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError('HOST', `${host} is no address of this machine`)
    default:
      return error
  }
}

/** Terminals and process managers may send the same signal twice in a row. */
const SECOND_SIGNAL_MS = 1000

/**
 * The first signal stops in order, a later second one at once. SIGTERM is how a process is replaced: its requests go elsewhere first.
 * @param drainMs how long they have for that, in milliseconds
 */
function stopOnSignal(drain: App['drain'], stop: () => Promise<void>, drainMs: number): void {
  let stoppingSince: number | null = null
  const handle = (signal: NodeJS.Signals): void => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SECOND_SIGNAL_MS) {
        process.exit(1)
      }
      return
    }
    stoppingSince = performance.now()
    drain(signal === 'SIGTERM' ? drainMs : 0)
      .then(() => {
        setTimeout(() => process.exit(1), STOP_MS).unref()
        return stop()
      })
      .then(
        () => {
          print('Vitrine: stopped')
          process.exit(0)
        },
        () => process.exit(1),
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, handle)
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  await start(readSettings(process.env, process.argv.slice(2)))
} catch (error) {
  const text =
    error instanceof StartError || error instanceof NewerDatabaseError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
