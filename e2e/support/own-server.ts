import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const START_MS = 60_000
/** Nine months of trade are played first. */
const DEMO_START_MS = 900_000
const FILLED = 'Demo: the shop is filled'

/** A server for one worker, or of a journey's own, which may kill it and start it again on the same data. */
export interface OwnServer {
  readonly address: string
  /** What the first start printed: the one-time password is in it. */
  readonly output: () => string
  /** As a power cut would: no time to tidy up. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** An empty folder for the data of a server. `npm test` names the folder that it is made in, and removes that. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(process.env.E2E_DATA_DIR ?? tmpdir(), 'vitrine-e2e-'))
  // the embedded database may run as another user
  chmodSync(folder, 0o711)
  return folder
}

export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

interface Options {
  readonly dataDir: string
  /** Without it the first start prints a one-time password. */
  readonly adminPassword?: string
  /** Without it the database lies in the data folder. */
  readonly databaseUrl?: string
  /** With the payment gateway and the clock for trying the shop out. */
  readonly isSandbox?: boolean
  /** Filled with the invented data of the demo first. */
  readonly isDemo?: boolean
}

/** Starts the built server as `npm start` does, without a setting but a free port and those given. */
export async function startOwnServer({
  dataDir,
  adminPassword,
  databaseUrl,
  isSandbox,
  isDemo,
}: Options): Promise<OwnServer> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      // no balancer has to learn of its end
      VITRINE_DRAIN_SECONDS: '0',
      VITRINE_DATA_DIR: dataDir,
      // who signs in again and again in one minute comes from addresses of their own, which journeys name
      VITRINE_TRUST_PROXY: '127.0.0.1',
      // what journeys let it speak to is on this machine
      VITRINE_PRIVATE_TARGETS: '127.0.0.1',
      ...(adminPassword !== undefined && { VITRINE_ADMIN_PASSWORD: adminPassword }),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(isSandbox && { VITRINE_SANDBOX: '1' }),
      ...(isDemo && { VITRINE_DEMO: '1' }),
      NODE_ENV: 'production',
      VITRINE_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const port = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      output += String(chunk)
      const found = /Vitrine: http:\/\/[^/\s]*:(\d+)/.exec(output)?.[1]
      // the pages of a demo are open before its rows are there
      if (found !== undefined && (!isDemo || output.includes(FILLED))) {
        resolve(found)
      }
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    const refuse = () => reject(new Error(`the server did not start: ${output}`))
    child.once('exit', refuse)
    AbortSignal.timeout(isDemo ? DEMO_START_MS : START_MS).addEventListener('abort', refuse)
  })
  return {
    address: `http://127.0.0.1:${port}`,
    output: () => output,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
}
