import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobView } from '#kit/contract/job.ts'
import { WRITTEN_UNITS } from '#kit/server/crud/import-units.server.ts'
import { haltJobsAt } from '#kit/server/jobs/testing/halted-jobs.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type App, createApp, prepareDatabase } from '#server/app.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { createTestDatabase } from '#server/testing/test-database.server.ts'

/** Two steps of an import, and a part of one. */
const ROWS = 2.25 * WRITTEN_UNITS

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  admin = await app.admin()
})
afterAll(() => app.close())

const csv = (name: string, rows: readonly string[]) => new File([['名称,厂商,比例', ...rows].join('\n')], name)
const figures = (count: number, prefix: string) =>
  csv(
    'many.csv',
    Array.from({ length: count }, (_, index) => `${prefix} ${index},Alter,1/7`),
  )

async function started(file: File, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const { body } = await admin.upload('/shop/goods/importJob', { 'files[]': file }, fields)
  expect(body.message).toBe('操作成功！')
  return String(body.result.id)
}

type Ended = JobView & { readonly result: Readonly<Record<string, unknown>> | null }

const jobOf = async (id: string, client = admin) =>
  (await client.get('/sys/job/queryById', { id })).body.result as unknown as Ended

async function ended(id: string): Promise<Ended> {
  await expect.poll(async () => (await jobOf(id)).state, { timeout: 60_000 }).toMatch(/done|failed|cancelled/)
  return jobOf(id)
}

async function named(prefix: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from shop_goods where name like ${`${prefix} %`}
  `.execute(app.db)
  return rows[0]?.count ?? 0
}

describe('an import as a job', () => {
  it('says what came of it, with a workbook of the refused rows for whoever started it', async () => {
    const id = await started(csv('some.csv', ['Job A,Alter,1/7', ',Alter,1/7']), { partial: '1' })
    const job = await ended(id)
    expect(job).toMatchObject({
      state: 'done',
      title: '导入现货手办',
      done: 2,
      total: 2,
      refused: 1,
      message: '文件导入成功，但有错误。',
      fileName: 'some-errors.xlsx',
      result: { createdCount: 1, errorCount: 1, code: 201, fileUrl: `/sys/job/file?id=${id}` },
    })
    const { bytes } = await admin.get('/sys/job/file', { id })
    const [sheet] = await readWorkbook(bytes, 'errors.xlsx')
    expect(sheet?.rows.length).toBeGreaterThan(1)
    const refusedRows = (await admin.get('/sys/job/rows', { id, refused: '1' })).body.result
    expect(refusedRows.records).toMatchObject([{ position: 1, isDone: false, reasons: [expect.any(String)] }])
    const all = await admin.get('/sys/job/rowsXls', { id })
    expect((await readWorkbook(all.bytes, 'rows.xlsx'))[0]?.rows).toHaveLength(3)
  })

  it('is nobody else’s: others find no such job, cancel nothing and fetch nothing', async () => {
    const id = await started(csv('mine.csv', ['Job B,Alter,1/7']))
    const other = await app.person([])
    expect((await other.get('/sys/job/list')).body.result).toEqual([])
    for (const path of ['queryById', 'rows', 'rowsXls', 'file']) {
      expect((await other.get(`/sys/job/${path}`, { id })).status, path).toBe(404)
    }
    expect((await other.post('/sys/job/cancel', { id })).status).toBe(404)
    expect((await other.delete('/sys/job/delete', { id })).status).toBe(404)
    expect((await ended(id)).state).toBe('done')
    expect((await admin.post('/sys/job/cancel', { id })).body).toMatchObject({ message: '任务已结束' })
    expect((await admin.delete('/sys/job/delete', { id })).status).toBe(200)
    expect((await admin.get('/sys/job/queryById', { id })).status).toBe(404)
  })

  it('needs the right to import when it is started and while it runs', async () => {
    const reader = await app.person(['shop:goods:list'])
    expect((await reader.upload('/shop/goods/importJob', { 'files[]': csv('x.csv', ['No,Alter,1/7']) })).status).toBe(
      403,
    )
  })

  it('[8.10b] as a whole writes nothing when it is cancelled, nor when a row is refused', async () => {
    const id = await started(figures(3000, 'Whole'))
    await expect.poll(async () => (await jobOf(id)).done, { timeout: 60_000 }).toBeGreaterThan(0)
    await admin.post('/sys/job/cancel', { id })
    expect(await ended(id)).toMatchObject({ state: 'cancelled', message: '任务已取消' })
    expect(await named('Whole')).toBe(0)
    const faulty = await ended(await started(csv('faulty.csv', ['Faulty 1,Alter,1/7', ',Alter,1/7'])))
    expect(faulty).toMatchObject({ state: 'done', message: '文件有错误，未导入任何数据', result: { createdCount: 0 } })
    expect(await named('Faulty')).toBe(0)
  })

  it('goes on in another process when the first one stops, without a row twice', async () => {
    const database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
    const filesFolder = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
    const server = (): Promise<App> =>
      createApp({
        databaseUrl: database.url,
        filesFolder,
        log: openLog('silent'),
        secretKey: Buffer.alloc(32),
        jobTimes: { pollMs: 200 },
        settings: {
          timeZone: 'Asia/Shanghai',
          sessionIdleMinutes: 120,
          historyDays: 365,
          staticUrl: undefined,
          corsOrigins: [],
          trustProxy: false,
          adminPassword: PASSWORD,
        },
      })
    const first = await server()
    const inject = async (path: string, body: object, token = '') =>
      (
        await first.server.inject({
          method: 'POST',
          url: `/jeecg-boot${path}`,
          headers: { 'x-access-token': token },
          ...body,
        })
      ).json().result
    const { token } = await inject('/sys/login', { payload: { username: 'admin', password: PASSWORD } })
    const form = new FormData()
    form.append('partial', '1')
    form.append('files[]', figures(ROWS, 'Resumed'))
    const sent = new Response(form)
    const halt = await haltJobsAt(database.url, 1.5 * WRITTEN_UNITS)
    const { id } = await inject(
      '/shop/goods/importJob',
      {
        payload: Buffer.from(await sent.arrayBuffer()),
        headers: { 'x-access-token': token, 'content-type': sent.headers.get('content-type') },
      },
      token,
    )
    const stored = async ({ db }: App) =>
      (await sql<Record<string, unknown>>`select state, done, run, result from sys_job where id = ${id}`.execute(db))
        .rows[0]
    await halt.reached()
    const stopped = first.jobs.stop()
    await halt.end()
    await stopped
    const halted = await stored(first)
    expect(halted).toMatchObject({ state: 'waiting', run: 1 })
    expect(halted?.done).toBe(2 * WRITTEN_UNITS)
    await first.close()
    const second = await server()
    await second.jobs.begin()
    await expect.poll(async () => (await stored(second))?.state, { timeout: 60_000 }).toBe('done')
    expect(await stored(second)).toMatchObject({
      done: ROWS,
      run: 2,
      result: { createdCount: ROWS, unchangedCount: 0 },
    })
    const { rows } = await sql`select count(*) as count, count(distinct name) as names from shop_goods`.execute(
      second.db,
    )
    expect(rows).toEqual([{ count: ROWS, names: ROWS }])
    // what both runs wrote is taken back
    const undone = await second.server.inject({
      method: 'POST',
      url: '/jeecg-boot/shop/goods/importUndo',
      headers: { 'x-access-token': token },
      payload: { id },
    })
    const undoId: string = undone.json().result.id
    const undoState = async () =>
      (await sql<{ state: string }>`select state from sys_job where id = ${undoId}`.execute(second.db)).rows[0]?.state
    await expect.poll(undoState, { timeout: 60_000 }).toBe('done')
    const left = await sql<{ count: number }>`select count(*) as count from shop_goods where del_flag = 0`.execute(
      second.db,
    )
    expect(left.rows[0]?.count).toBe(0)
    await second.close()
    await database.giveBack()
    await rm(filesFolder, { recursive: true, force: true })
  }, 180_000)
})

describe('an export as a job', () => {
  it('[7.24a] holds the rows that match, and is fetched by whoever started it', async () => {
    await ended(await started(figures(5, 'Exported')))
    const { body } = await admin.post('/shop/goods/exportJob', { name: '*Exported*', columns: 'name' })
    const job = await ended(String(body.result.id))
    expect(job).toMatchObject({
      state: 'done',
      title: '导出现货手办',
      done: 5,
      total: 5,
      message: '已导出 5 条数据',
      fileName: '现货手办.xlsx',
    })
    const { bytes } = await admin.get('/sys/job/file', { id: job.id })
    const [sheet] = await readWorkbook(bytes, 'export.xlsx')
    expect(sheet?.rows).toHaveLength(8)
  })

  it('is started by whoever may export', async () => {
    const reader = await app.person(['shop:goods:list'])
    expect((await reader.post('/shop/goods/exportJob', {})).status).toBe(403)
  })
})
