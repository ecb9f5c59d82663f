import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const START_MS = 60_000

/** A server of a journey's own, which it may kill and start again on the same data. */
export interface OwnServer {
  readonly address: string
  /** What the first start printed: the one-time password is in it. */
  readonly output: () => string
  /** As a power cut would: no time to tidy up. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts the built server as `npm start` does, without a setting but port and data folder. */
export async function startOwnServer({
  port,
  dataDir,
}: {
  readonly port: number
  readonly dataDir: string
}): Promise<OwnServer> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      VITRINE_DATA_DIR: dataDir,
      NODE_ENV: 'production',
      VITRINE_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  await started(child, () => output)
  return {
    address: `http://127.0.0.1:${port}`,
    output: () => output,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

async function started(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (!output().includes('Vitrine: http')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`the server did not start: ${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
}
