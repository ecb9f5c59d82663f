import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROJECT_ROOT } from './project-root.server.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.server.ts'

const PROCESSES = 3

let database: TestDatabase
let folder: string
const started: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_empty', prepare: async () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'vitrine-start-'))
  await chmod(folder, 0o711)
})
afterAll(async () => {
  await Promise.all(
    started.map(async (child) => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
    }),
  )
  await database.giveBack()
  await rm(folder, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  /** What it printed until it served, or ended. */
  readonly output: string
}

/** Starts the server in a process of its own; resolves once it serves, or has ended. */
function start(): Promise<Started> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: PROJECT_ROOT,
    env: {
      PATH: process.env.PATH,
      ...{ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url, VITRINE_DATA_DIR: folder },
      ...{ VITRINE_ADMIN_PASSWORD: 'a-figure-on-the-shelf', VITRINE_LOG_LEVEL: 'info', VITRINE_DRAIN_SECONDS: '3' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  return new Promise((resolve) => {
    const read = (chunk: unknown) => {
      output += String(chunk)
      if (output.includes('Vitrine: http')) {
        resolve({ child, output })
      }
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => resolve({ child, output: `${output}\nended with ${code}` }))
  })
}

it('processes that start at once on an empty database start one after the other, and all of them serve', {
  timeout: 180_000,
}, async () => {
  const all = await Promise.all(Array.from({ length: PROCESSES }, start))
  const outputs = all.map(({ output }) => output)
  expect(outputs.filter((output) => !/Vitrine: http/.test(output))).toEqual([])
  expect(outputs.filter((output) => output.includes('another process is starting on this database'))).toHaveLength(
    PROCESSES - 1,
  )
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("set app.tenant = 'all'")
  const { rows } = await client.query(`select count(*)::int as admins from sys_user where username = 'admin'`)
  await client.end()
  expect(rows).toEqual([{ admins: 1 }])
})

it('told to stop it is not ready any more, answers a while with connections that end, and is gone then', {
  timeout: 120_000,
}, async () => {
  const { child, output } = await start()
  expect(output, 'what it takes of the database').toMatch(
    /"connections":47,"buyers":12,"staff":16,"reports":18,"ofDatabase":\d+/,
  )
  const address = `http://127.0.0.1:${/Vitrine: http:\/\/[^/\s]*:(\d+)/.exec(output)?.[1]}`
  const ask = async (path: string) => {
    const { status, headers } = await fetch(address + path)
    return [status, headers.get('connection')]
  }
  expect(await ask('/health/ready')).toEqual([200, 'keep-alive'])
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await expect.poll(() => ask('/health/ready')).toEqual([503, 'close'])
  expect(await ask('/health/live')).toEqual([200, 'close'])
  expect(await ended).toEqual([0, null])
})
