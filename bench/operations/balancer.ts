import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#server/project-root.server.ts'

const HAPROXY = '/usr/sbin/haproxy'

interface Balanced {
  readonly folder: string
  readonly port: number
  /** Of the servers behind it, on this machine. */
  readonly servers: readonly number[]
}

/** HAProxy with the configuration that operators start from, told where this machine has the servers. */
export async function startBalancer({ folder, port, servers }: Balanced): Promise<{ stop(): Promise<void> }> {
  const config = await readFile(join(PROJECT_ROOT, 'ops/haproxy/haproxy.cfg'), 'utf8')
  const lines = servers.map((at, index) => `  server s${index} 127.0.0.1:${at}`)
  const own = config
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/^resolvers[\s\S]*?\n\n/m, '')
    .replace(' resolvers names init-addr last,libc,none', '')
    .replace(/(^ {2}server .*\n?)+$/m, `${lines.join('\n')}\n`)
  const path = join(folder, 'haproxy.cfg')
  await writeFile(path, own)
  const child: ChildProcess = spawn(HAPROXY, ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
    },
  }
}
