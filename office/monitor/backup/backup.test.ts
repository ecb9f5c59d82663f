import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { sharedMinute } from '../measure/shared-minute.server.ts'
import { backup } from './backup.ts'
import { BACKUP_LOCK } from './backups.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  admin = await app.admin()
})
afterAll(() => app.close())

interface Row {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly proof: string
  readonly failure: string | null
  readonly reason: string | null
  readonly provedAt: string | null
}

async function newest(): Promise<Row | undefined> {
  const { body } = await admin.get(`${backup.path}/list`, { column: 'createTime', order: 'desc' })
  return (body.result.records as readonly Row[])[0]
}

const openTasks = async () =>
  (
    await sql<{
      title: string
      titleEn: string
    }>`select title, title_en from shop_task where kind = 'backup-failed' and state = 0`.execute(app.db)
  ).rows

it('a backup that somebody asks for is made and proved; one whose bytes have flipped is found, and is a task until one is right', {
  timeout: 240_000,
}, async () => {
  const asked = await admin.post(`${backup.path}/make`, {})
  expect(asked.body.success, asked.body.message).toBe(true)
  await expect.poll(async () => (await newest())?.proof, { timeout: 90_000 }).toBe('passed')
  const row = await newest()
  expect(row).toMatchObject({ state: 'made', kind: 'hand', failure: null, reason: null, rowCount: expect.any(Number) })
  expect(await openTasks()).toEqual([])
  expect(await sharedMinute(app.db, null)).toMatchObject({ backupAge: expect.any(Number), backupFailed: 0 })
  const folder = join(app.filesFolder, '.backups', row?.name ?? '')
  expect((await readdir(folder)).toSorted()).toEqual(['database.sql.gz', 'files.jsonl.gz', 'manifest.json'])
  const dump = join(folder, 'database.sql.gz')
  const bytes = await readFile(dump)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(dump, bytes)
  await admin.post(`${backup.path}/prove`, { ids: row?.id })
  await expect.poll(async () => (await newest())?.proof, { timeout: 60_000 }).toBe('failed')
  expect(await newest()).toMatchObject({ failure: 'changed', reason: 'database.sql.gz' })
  await expect.poll(openTasks).toEqual([
    {
      title: '备份失败：写入后内容已改变（database.sql.gz）',
      titleEn: 'Backup failed: Bytes have changed since they were written (database.sql.gz)',
    },
  ])
  expect(await sharedMinute(app.db, null)).toMatchObject({ backupFailed: 1 })
  await admin.post(`${backup.path}/make`, {})
  await expect.poll(async () => (await newest())?.proof, { timeout: 90_000 }).toBe('passed')
  await expect.poll(openTasks).toEqual([])
})

it('a second backup leaves it to the one that is being made, in whatever process', { timeout: 60_000 }, async () => {
  const before = (await newest())?.id
  const other = new pg.Client({ connectionString: app.databaseUrl })
  await other.connect()
  const ended = async () =>
    (await sql`select 1 from pgboss.job where name = 'backup' and state < 'completed'`.execute(app.db)).rows.length
  try {
    await expect.poll(ended).toBe(0)
    await other.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
    await admin.post(`${backup.path}/make`, {})
    await expect.poll(ended, { timeout: 20_000 }).toBe(0)
    expect((await newest())?.id).toBe(before)
  } finally {
    await other.end()
  }
})

it('a backup whose process was killed is begun again by its job, once; killed again it is a task', {
  timeout: 120_000,
}, async () => {
  const boss = new PgBoss({ connectionString: app.databaseUrl, migrate: false, supervise: false, schedule: false })
  await boss.start()
  const job = randomUUID()
  const left = (state: 'running' | 'failed', failure: string | null) =>
    sql`insert into sys_backup (job_id, name, kind, state, failure, place)
      values (${job}, 'left', 'nightly', ${state}, ${failure}, 'here')`.execute(app.db)
  const of = async () =>
    (
      await sql<Pick<Row, 'state' | 'failure' | 'proof'>>`select state, failure, proof from sys_backup
        where job_id = ${job} order by create_time`.execute(app.db)
    ).rows
  const killed = { state: 'failed', failure: 'killed', proof: 'open' }
  try {
    await left('running', null)
    await boss.send('backup', {}, { id: job })
    await expect.poll(of, { timeout: 90_000 }).toEqual([killed, { state: 'made', failure: null, proof: 'passed' }])
    expect(await openTasks()).toEqual([])
    await sql`update sys_backup set state = 'running' where job_id = ${job} and failure is null`.execute(app.db)
    await boss.deleteJob('backup', job)
    await boss.send('backup', {}, { id: job })
    await expect
      .poll(openTasks, { timeout: 20_000 })
      .toEqual([{ title: '备份失败：备份进程意外终止', titleEn: 'Backup failed: The process that made it was killed' }])
    expect(await of()).toEqual([killed, { ...killed, proof: 'passed' }])
  } finally {
    await boss.stop({ graceful: false })
  }
})

it('the queue gives a backup hours', async () => {
  const { rows } = await sql<{ hours: number }>`select expire_seconds / 3600 as hours from pgboss.job
    where name = 'backup' and heartbeat_seconds = 60`.execute(app.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ hours }) => hours))).toEqual(new Set([5]))
})

it('whoever may see backups makes none', async () => {
  const reader = await app.person(['monitor:backup:list'])
  expect((await reader.get(`${backup.path}/list`, {})).body.success).toBe(true)
  expect((await reader.post(`${backup.path}/make`, {})).body.code).toBe(510)
})
