import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GaugePage } from '#kit/contract/gauges.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { growthText } from '../database/growth.server.ts'
import { WIRE_METRICS } from '../runtime/wire-metrics.server.ts'
import { storeMinute } from './minute.server.ts'
import { MONITOR_PAGES } from './monitor-pages.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const page = async (client: Client, path: string) => (await client.get(path)).body.result as unknown as GaugePage
const gaugesOf = ({ groups }: GaugePage) => groups.flatMap(({ gauges }) => gauges)
const minuteOf = (watch = app.watch, at = new Date(Math.floor(Date.now() / 60_000) * 60_000)) =>
  storeMinute(
    {
      db: app.db,
      watch,
      redis: null,
      clock: zonedClock('Asia/Shanghai'),
      log: openLog('silent'),
      filesFolder: app.filesFolder,
      countSockets: () => ({ sockets: 2, people: 1 }),
    },
    at,
  )

it('[1.2b] every metric that the protocol asks for has a value under its very name', async () => {
  for (const { name } of WIRE_METRICS) {
    const { status, body } = await admin.get(`/actuator/metrics/${name}`)
    const { measurements, description, ...told } = body as unknown as {
      name: string
      measurements: readonly { statistic: string; value: unknown }[]
      description: string
    }
    expect([status, told.name], name).toEqual([200, name])
    expect(description, name).not.toBe('')
    expect(
      measurements.every(({ value }) => Number.isFinite(value)),
      name,
    ).toBe(true)
    expect(measurements.length, name).toBeGreaterThan(0)
  }
  const values = async (name: string) =>
    ((await admin.get(`/actuator/metrics/${name}`)).body as unknown as { measurements: readonly { value: number }[] })
      .measurements
  expect(await values('jvm.gc.pause')).toHaveLength(2)
  expect((await values('jvm.memory.used'))[0]?.value).toBeGreaterThan(10_000_000)
  expect((await values('tomcat.sessions.active.current'))[0]?.value).toBeGreaterThan(0)
  const [began] = await values('process.start.time')
  expect(Math.abs((began?.value ?? 0) * 1000 + process.uptime() * 1000 - Date.now())).toBeLessThan(5000)
  expect((await admin.get('/actuator/metrics/no.such')).status).toBe(404)
})

it('[1.2b] disks are told with the share in use, which is never 0', async () => {
  const { body } = await admin.get('/sys/actuator/redis/queryDiskInfo')
  expect(body.message).toBe('查询成功')
  const disks = body.result as unknown as readonly { name: string; max: number; rest: number; restPPT: number }[]
  expect(disks.length).toBeGreaterThan(0)
  for (const { max, rest, restPPT } of disks) {
    expect(rest).toBeLessThanOrEqual(max)
    expect(restPPT).toBeGreaterThanOrEqual(1)
    expect(Math.abs(restPPT - ((max - rest) * 100) / max)).toBeLessThanOrEqual(1)
  }
  expect(JSON.stringify(body)).not.toContain(app.filesFolder)
})

it('[1.2b] each page has a right of its own, and says what is measured now and over a day', async () => {
  await minuteOf()
  const permissions = Object.values(MONITOR_PAGES).map(({ permission }) => permission)
  expect(new Set(permissions).size).toBe(permissions.length)
  for (const [name, { path, permission }] of Object.entries(MONITOR_PAGES).filter(([key]) => key !== 'redis')) {
    const holder = await app.person([permission])
    const answered = await page(holder, path)
    expect(answered.times, name).toHaveLength(144)
    expect(gaugesOf(answered).length, name).toBeGreaterThan(0)
    const measured = answered.charts.flatMap(({ lines }) => lines.flatMap(({ values }) => values))
    expect(
      measured.some((value) => value !== null),
      `${name} has lines`,
    ).toBe(true)
    const others = Object.values(MONITOR_PAGES).filter((other) => other.permission !== permission)
    for (const other of others) {
      expect((await holder.get(other.path)).status, `${name} opens ${other.path}`).toBe(403)
    }
  }
})

it('what all processes share is measured by one of them, and each has a row of its own', async () => {
  const at = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 600_000)
  const other = { ...app.watch, source: 'another:1' }
  await Promise.all([minuteOf(app.watch, at), minuteOf(other, at)])
  const { rows } = await sql<{ source: string; content: Record<string, number> }>`
    select source, content from sys_measurement where at = ${at} order by source
  `.execute(app.db)
  expect(rows.map(({ source }) => source).sort()).toEqual(['another:1', 'shop', app.watch.source].sort())
  const shared = rows.find(({ source }) => source === 'shop')?.content
  expect(shared).toMatchObject({ connections: expect.any(Number), queueDepth: expect.any(Number) })
  expect(rows.find(({ source }) => source === 'another:1')?.content).toMatchObject({ sockets: 2 })
  const { charts } = await page(admin, MONITOR_PAGES.runtime.path)
  expect(charts[0]?.lines.map(({ name }) => name)).toContain('堆 · another:1')
})

it('what was measured goes by its age', async () => {
  await sql`
    insert into sys_measurement (at, source) values (now() - interval '26 hours', 'old'), (now() - interval '24 hours', 'kept')
  `.execute(app.db)
  await minuteOf(app.watch, new Date(Date.now() + 60_000))
  const { rows } = await sql<{ source: string }>`
    select source from sys_measurement where source in ('old', 'kept')
  `.execute(app.db)
  expect(rows.map(({ source }) => source)).toEqual(['kept'])
})

it('statements that took long are shown without their values', async () => {
  await sql`select pg_sleep(0.25), 'a-secret-value' as told, ${'another-secret'}::text as bound`.execute(app.db)
  await minuteOf(app.watch, new Date(Date.now() + 120_000))
  const { tables } = await page(admin, MONITOR_PAGES.database.path)
  const slow = tables.find(({ key }) => key === 'slow')?.rows ?? []
  expect(slow.map(([statement]) => statement)).toContain('select pg_sleep(?), ? as told, $1::text as bound')
  expect(JSON.stringify(tables)).not.toContain('secret-value')
})

it('each of the largest tables says what becomes of its rows', async () => {
  const { tables } = await page(admin, MONITOR_PAGES.database.path)
  const { columns, rows } = tables.find(({ key }) => key === 'tables') ?? { columns: [], rows: [] }
  const kept = columns.findIndex(({ key }) => key === 'kept')
  const ruleOf = new Map(rows.map((row) => [row[0], row[kept]]))
  expect(ruleOf.get('sys_role_permission')).toBe('随人员、商品或设置增加')
  expect([...ruleOf.values()].filter((rule) => typeof rule !== 'string' || rule === '')).toEqual([])
  expect(growthText('sys_job_run')).toEqual([
    '超过该任务参数的天数，由“清理定时任务运行记录”删除',
    'Older than the days of its schedule: deleted by “Job run cleanup”',
  ])
})

it('a session that waits for a lock is shown with the one that holds it', async () => {
  await sql`create table locked_once (id integer)`.execute(app.db)
  const held = app.db.transaction().execute(async (tx) => {
    await sql`lock table locked_once in access exclusive mode`.execute(tx)
    const waiting = sql`select id from locked_once`.execute(app.db)
    const rows = async () =>
      (await page(admin, MONITOR_PAGES.database.path)).tables.find(({ key }) => key === 'locks')?.rows
    await expect
      .poll(rows, { timeout: 10_000 })
      .toEqual([['select id from locked_once', expect.any(Number), 'locked_once', expect.any(String)]])
    // a promise by itself would be waited for inside of the transaction, which is what it waits for
    return { waiting }
  })
  const { waiting } = await held
  await waiting
})

it('without REDIS_URL the pages of Redis say so', async () => {
  const missing = { success: false, message: '未配置 Redis（REDIS_URL）' }
  expect((await admin.get(MONITOR_PAGES.redis.path)).body).toMatchObject(missing)
  expect((await admin.get('/sys/actuator/redis/info')).body).toMatchObject(missing)
  expect((await admin.post('/sys/monitor/redis/command', { command: 'PING' })).body).toMatchObject(missing)
})
