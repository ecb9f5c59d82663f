import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { freePort } from './free-port.server.ts'

/** Where Debian has it; `npm test` installs it where it may. */
const REDIS = '/usr/bin/redis-server'

/** Whether this machine has Redis. */
export const hasRedis = existsSync(REDIS)

/** A Redis of its own, which keeps nothing. */
export interface TestRedis {
  /** `redis://127.0.0.1:<port>` */
  readonly url: string
  readonly port: number
  /** At once, as if it had died. */
  stop(): Promise<void>
}

/** Starts it, and returns when it answers. @param port a free one without it */
export async function startRedis(port?: number): Promise<TestRedis> {
  const chosen = port ?? (await freePort())
  const child = spawn(REDIS, ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  for await (const chunk of child.stdout) {
    told += String(chunk)
    if (told.includes('Ready to accept connections')) {
      break
    }
  }
  if (child.exitCode !== null) {
    throw new Error(`Redis did not start: ${told}`)
  }
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
    },
  }
}
