import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestApp } from './test-app.server.ts'

const PROCESS = fileURLToPath(new URL('./job-taker.server.ts', import.meta.url))

export interface KillableServer {
  readonly address: string
  /** As a power cut would: no time to put back what it works on. Again it does nothing. */
  kill(): Promise<void>
}

/** A server in a process of its own, on the database and the files of another one, that takes jobs. */
export async function killableServer({
  databaseUrl,
  filesFolder,
}: Pick<TestApp, 'databaseUrl' | 'filesFolder'>): Promise<KillableServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, databaseUrl, filesFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8')
  const said = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const [address] = String(said[0]).split('\n')
  if (!address?.startsWith('http')) {
    throw new Error('the server ended before it began')
  }
  return {
    address,
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
    },
  }
}
