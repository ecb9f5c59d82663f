import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { threshold } from './threshold.ts'

const { path } = threshold

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  admin = await app.admin()
})
afterAll(() => app.close())

const sheet = (...lines: readonly string[]) =>
  new File([['记录ID,指标,上限,持续（分钟）', ...lines].join('\n')], 'limits.csv')

async function ended(sent: ReturnType<Client['post']>) {
  const { body } = await sent
  const read = async () => (await admin.get(`${JOB_PATH}/queryById`, { id: String(body.result.id) })).body.result
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toMatch(/done|failed/)
  return read()
}

async function added(measure: string, upperLimit: number): Promise<string> {
  const { body } = await admin.post(`${path}/add`, { measure, upperLimit, minutes: 5 })
  expect(body.success, body.message).toBe(true)
  return String(body.result.id)
}
const rowOf = async (id: string) => (await admin.get(`${path}/queryById`, { id })).body.result

it('a sheet that changes what is measured and leaves the limit is refused at the limit; one with another limit is taken', async () => {
  const id = await added('loopDelay', 500)
  const refused = await admin.upload(`${path}/importExcel`, { 'files[]': sheet(`${id},堆内存使用率（%）,500,5`) })
  expect(refused.body.result.errors).toMatchObject([
    { row: 2, column: 'C', text: '500', reason: expect.stringContaining('含义不同') },
  ])
  expect(await rowOf(id)).toMatchObject({ measure: 'loopDelay', upperLimit: 500 })
  const taken = await admin.upload(`${path}/importExcel`, { 'files[]': sheet(`${id},堆内存使用率（%）,80,5`) })
  expect(taken.body.result).toMatchObject({ updatedCount: 1, errors: [] })
})

it('an import that is taken back leaves no limit under another measure: what was typed since keeps its own', async () => {
  const id = await added('loopDelay', 500)
  const job = await ended(admin.upload(`${path}/importJob`, { 'files[]': sheet(`${id},堆内存使用率（%）,80,5`) }))
  const { version } = await rowOf(id)
  await admin.put(`${path}/edit`, { id, version, upperLimit: 90 })
  const back = await ended(admin.post(`${path}/importUndo`, { id: job.id }))
  const { records } = (await admin.get(`${JOB_PATH}/rows`, { id: String(back.id), refused: 1 })).body.result
  expect((records as readonly object[])[0]).toMatchObject({
    reasons: ['“上限”在导入之后已被修改，保留现值', expect.stringContaining('含义不同')],
  })
  expect(await rowOf(id)).toMatchObject({ measure: 'heapUsed', upperLimit: 90 })
})
