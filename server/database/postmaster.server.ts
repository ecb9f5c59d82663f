import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseBinaries } from './binaries.server.ts'
import { CLEAN_ENVIRONMENT, type SystemUser } from './command.server.ts'
import type { DatabaseLog } from './log.server.ts'

const MEBIBYTE = 2 ** 20

/** How long each way of stopping may take, milliseconds; together well below the ten seconds of a graceful stop. */
const STOP_STEPS = [
  { signal: 'SIGINT', patience: 5000 },
  { signal: 'SIGQUIT', patience: 1500 },
  { signal: 'SIGKILL', patience: 1000 },
] as const

export interface Postmaster {
  /** Resolves when the process has ended, however it came to that. */
  readonly ended: Promise<void>
  /** Ends it in order, within about five seconds, else by force; no commit is lost either way. */
  stop(): Promise<void>
}

export interface PostmasterOptions {
  readonly binaries: DatabaseBinaries
  readonly cluster: string
  readonly socketFolder: string
  /** Cluster name: by it the processes are found again, see `stopLeftovers`. */
  readonly mark: string
  readonly user: SystemUser | undefined
  readonly log: DatabaseLog
  /** Server parameters beside ours. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Starts the database server and waits until it answers. Throws with the server's own words when it does not. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { binaries, cluster, user, log } = options
  const parameters = Object.entries({ ...parametersFor(options), ...options.parameters })
  const child = spawn(
    binaries.postgres,
    ['-D', cluster, ...parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: dirname(cluster),
      env: CLEAN_ENVIRONMENT,
      // A group of its own: Ctrl-C must reach the server only, which stops the database after the last request.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  )
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done())
    child.once('error', () => done())
  })
  const lastWords = logLines(child, log)
  const stopWithProcess = () => child.kill('SIGINT')
  process.once('exit', stopWithProcess)
  void ended.then(() => process.off('exit', stopWithProcess))
  if (!(await isReady({ child, cluster, ended }))) {
    throw new Error(`the embedded database did not start: ${lastWords()}`)
  }
  return { ended, stop: () => stop(child, ended) }
}

function parametersFor({ socketFolder, mark }: PostmasterOptions): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / MEBIBYTE
  return {
    cluster_name: mark,
    // No network at all: the folder of the socket is open to the own user only.
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refused statements are the business of their caller, and would put people's data into the log.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '',
    // a server process takes up to 24 of them: four processes, or tests side by side
    max_connections: '100',
    shared_buffers: `${Math.round(Math.min(512, Math.max(64, memory / 8)))}MB`,
    effective_cache_size: `${Math.round(Math.max(128, memory / 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    // Our statements are short; compiling them costs more than it saves.
    jit: 'off',
  }
}

/** Passes the server's messages to the log, and remembers what it complained about last. */
function logLines(child: ChildProcess, log: DatabaseLog): () => string {
  let complaint = ''
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, level = '', message = line] = /^([A-Z]+):\s+(.*)$/.exec(line) ?? []
      if (level === 'FATAL' || level === 'PANIC' || complaint === '') {
        complaint = message
      }
      const write = level === 'PANIC' ? log.error : level === 'FATAL' ? log.warn : log.debug
      write.call(log, { part: 'postgresql' }, line)
    })
  }
  child.once('error', (error) => {
    complaint = error.message
  })
  return () => complaint || 'it ended without a message'
}

interface Waiting {
  readonly child: ChildProcess
  readonly cluster: string
  readonly ended: Promise<void>
}

/** The server writes its state into the eighth line of its pid file. Recovery may take long; we wait while it lives. */
async function isReady({ child, cluster, ended }: Waiting): Promise<boolean> {
  let isAlive = true
  void ended.then(() => {
    isAlive = false
  })
  while (isAlive) {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') {
      return true
    }
    await Promise.race([sleep(15), ended])
  }
  return false
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  let isAlive = true
  const gone = ended.then(() => {
    isAlive = false
  })
  for (const { signal, patience } of STOP_STEPS) {
    child.kill(signal)
    const timer = new AbortController()
    await Promise.race([gone, sleep(patience, undefined, { signal: timer.signal }).catch(() => undefined)])
    timer.abort()
    if (!isAlive) {
      return
    }
  }
}
