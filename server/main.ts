import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openLog } from '#kit/server/log/log.server.ts'
import { createApp } from './app.server.ts'
import { openDatabase } from './database/database.server.ts'
import { PROJECT_ROOT } from './project-root.server.ts'
import { readSettings, type Settings, StartError } from './settings.server.ts'

/** Open requests get this long to finish before the process ends without them. */
const STOP_MS = 9000

/** Starts the back office. Every expected failure is one line that names the setting to change. */
async function start(settings: Settings): Promise<void> {
  const log = openLog(settings.logLevel)
  const database = await openDatabase(settings, log)
  try {
    const pagesFolder = join(PROJECT_ROOT, 'dist/web')
    const app = await createApp({
      databaseUrl: database.url,
      settings,
      log,
      filesFolder: join(settings.dataDir, 'files'),
      pagesFolder: existsSync(join(pagesFolder, 'index.html')) ? pagesFolder : undefined,
    })
    stopOnSignal(async () => {
      await app.close()
      await database.stop()
    })
    await listen(app.server, settings)
    print(`Vitrine: http://localhost:${portOf(app.server)}`)
    if (app.seeded.oneTimePassword) {
      print(`First start: sign in as admin with the one-time password ${app.seeded.oneTimePassword}`)
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

type Server = Awaited<ReturnType<typeof createApp>>['server']

async function listen(server: Server, { port, host }: Settings): Promise<void> {
  try {
    await server.listen({ port, host })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE') {
      throw new StartError('PORT', `port ${port} is taken by another program`)
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartError(code === 'EACCES' ? 'PORT' : 'HOST', `cannot listen on ${host}:${port}`)
    }
    throw error
  }
}

function portOf(server: Server): number {
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** The first signal stops in order, a second one at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const handle = (): void => {
    if (isStopping) {
      process.exit(1)
    }
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  await start(readSettings(process.env, process.argv.slice(2)))
} catch (error) {
  const text =
    error instanceof StartError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
