import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from './database.server.ts'
import { folderMark } from './folder-lock.server.ts'
import { databaseProcesses } from './leftovers.server.ts'

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * A server process reduced to its database; prints the address, or after how many milliseconds it is refused and why.
 */
const HOLDER = `
  import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.server.ts'))}
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const startedAt = performance.now()
  openDatabase({ databaseUrl: undefined, dataDir: process.argv.at(-1) }, log).then(
    ({ url }) => console.log(url),
    (error) => { console.log(Math.round(performance.now() - startedAt), error.message); process.exitCode = 1 },
  )
`

const PATIENCE = { timeout: 10_000, interval: 50 }

let base = ''
let dataDir = ''

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vitrine-embedded-'))
  await chmod(base, 0o711)
  dataDir = join(base, 'deep/data')
})

afterAll(async () => {
  await rm(base, { recursive: true, force: true })
})

function open() {
  return openDatabase({ databaseUrl: undefined, dataDir }, SILENT)
}

async function hold(): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', HOLDER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, line: String(line) }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

async function runningProcesses(): Promise<number> {
  return (await databaseProcesses(await folderMark(join(dataDir, 'postgres')))).length
}

describe('the embedded database', () => {
  it('makes a durable database, ends with all its processes, and keeps the data', async () => {
    const first = await open()
    expect(first.kind).toBe('embedded')
    await query(first.url, 'CREATE TABLE note (text text)')
    await query(first.url, "INSERT INTO note VALUES ('初音')")
    const [durability] = await query(
      first.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS addresses`,
    )
    expect(durability).toEqual({ fsync: 'on', commit: 'on', pages: 'on', addresses: '' })
    expect(await runningProcesses()).toBeGreaterThan(0)
    await first.stop()
    expect(await runningProcesses()).toBe(0)

    const second = await open()
    expect(await query(second.url, 'SELECT text FROM note')).toEqual([{ text: '初音' }])
    await second.stop()
  })

  it('refuses a second process within three seconds and does not disturb the first', async () => {
    const first = await open()
    const { child, line } = await hold()
    if (child.exitCode === null) {
      await once(child, 'exit')
    }
    expect(child.exitCode).toBe(1)
    expect(Number.parseInt(line, 10)).toBeLessThan(3000)
    expect(line).toMatch(/^\d+ VITRINE_DATA_DIR: another server uses the folder .+\/deep\/data\/postgres/)
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await first.stop()
  })

  it('refuses a second path to the same folder', async () => {
    const first = await open()
    const other = join(base, 'other')
    await mkdir(other)
    await symlink(join(dataDir, 'postgres'), join(other, 'postgres'))
    await expect(openDatabase({ databaseUrl: undefined, dataDir: other }, SILENT)).rejects.toThrow('another server')
    await first.stop()
  })

  it('starts after kill -9 of the server, whose database lives on, and keeps what was committed', async () => {
    const { child, line: url } = await hold()
    await query(url, "INSERT INTO note VALUES ('acknowledged')")
    const orphan = await postmasterPid()
    await kill(child)
    expect(await runningProcesses()).toBeGreaterThan(0)

    const next = await open()
    expect(await postmasterPid()).not.toBe(orphan)
    expect(await query(next.url, "SELECT text FROM note WHERE text = 'acknowledged'")).toHaveLength(1)
    await next.stop()
    expect(await runningProcesses()).toBe(0)
  })

  it('starts at once after kill -9 of server and database, with a busy orphan left', async () => {
    const { child, line: url } = await hold()
    const busy = query(url, 'SELECT count(*) FROM generate_series(1, 10000000000)').catch(() => 'cut')
    const counting = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT count%' AND state = 'active'"
    await vi.waitFor(async () => expect(await query(url, counting)).toHaveLength(1), PATIENCE)
    const postmaster = await postmasterPid()
    await kill(child)
    process.kill(postmaster, 'SIGKILL')

    const next = await open()
    expect(await busy).toBe('cut')
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await next.stop()
  })

  it('is not misled by a pid file that names another living process', async () => {
    await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.ppid}\n${dataDir}\n1\n5432\n\n\n\n`)
    const database = await open()
    await database.stop()
    process.kill(process.ppid, 0)
  })

  it('starts the database again when it is killed, within ten seconds', async () => {
    const database = await open()
    process.kill(await postmasterPid(), 'SIGKILL')
    const count = () => query(database.url, 'SELECT count(*)::int AS count FROM note')
    await vi.waitFor(async () => expect(await count()).toEqual([{ count: 2 }]), PATIENCE)
    await database.stop()
    expect(await runningProcesses()).toBe(0)
  })

  it('makes a database again whose making was interrupted', async () => {
    const folder = join(base, 'interrupted')
    await mkdir(folder)
    const first = await openDatabase({ databaseUrl: undefined, dataDir: folder }, SILENT)
    await first.stop()
    await rm(join(folder, 'postgres/cluster'), { recursive: true })
    await mkdir(join(folder, 'postgres/cluster.new'))
    await writeFile(join(folder, 'postgres/cluster.new/PG_VERSION'), '18\n')
    const second = await openDatabase({ databaseUrl: undefined, dataDir: folder }, SILENT)
    expect(await query(second.url, 'SELECT current_database() AS name')).toEqual([{ name: 'vitrine' }])
    await second.stop()
  })

  it('names the setting when the data folder cannot be made', async () => {
    const refused = openDatabase({ databaseUrl: undefined, dataDir: '/proc/vitrine/data' }, SILENT)
    await expect(refused).rejects.toMatchObject({ setting: 'VITRINE_DATA_DIR' })
  })

  it.each([
    ['a file', async (path: string) => writeFile(path, '')],
    [
      'a database of another version',
      async (path: string) => {
        await mkdir(path)
        const made = await openDatabase({ databaseUrl: undefined, dataDir: path }, SILENT)
        await made.stop()
        await writeFile(join(path, 'postgres/cluster/PG_VERSION'), '17\n')
      },
    ],
    [
      'a link into nothing',
      async (path: string) => {
        await mkdir(path)
        await symlink(join(base, 'nothing'), join(path, 'postgres'))
      },
    ],
  ])('names the setting when the data folder is %s', async (name, make) => {
    const path = join(base, name.replaceAll(' ', '-'))
    await make(path)
    await expect(openDatabase({ databaseUrl: undefined, dataDir: path }, SILENT)).rejects.toMatchObject({
      name: 'StartError',
      setting: 'VITRINE_DATA_DIR',
    })
  })
})
