import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PROJECT_ROOT } from '#server/project-root.server.ts'

/** A server as operators start it, on its port. */
export interface ShopProcess {
  /** Ends it and starts the next one in its place; resolves when that is ready. */
  replace(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Ends it without a word; nobody comes in its place. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface Started {
  readonly port: number
  readonly databaseUrl: string
  readonly dataFolder: string
  readonly secretKey: Buffer
  readonly password: string
}

/** Milliseconds in which a server has to be ready. */
const READY_MS = 120_000

export async function startShop(started: Started): Promise<ShopProcess> {
  let child = await start(started)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
  }
  return {
    replace: async (signal) => {
      await end(signal)
      child = await start(started)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function start({ port, databaseUrl, dataFolder, secretKey, password }: Started): Promise<ChildProcess> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [join(PROJECT_ROOT, 'server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...{ PATH, HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: databaseUrl },
      ...{ VITRINE_DATA_DIR: dataFolder, VITRINE_SECRET_KEY: secretKey.toString('base64') },
      ...{ VITRINE_ADMIN_PASSWORD: password, VITRINE_LOG_LEVEL: 'error', VITRINE_TRUST_PROXY: '127.0.0.1' },
      // one website asks for everybody
      VITRINE_STOREFRONT_CALLS_PER_ADDRESS: '1000000',
    },
  })
  const until = performance.now() + READY_MS
  while (performance.now() < until && child.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (ready?.ok) {
      return child
    }
    await pause(200)
  }
  throw new Error(`the server on port ${port} did not become ready`)
}
