import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { JOB_KINDS } from './job-kinds.ts'
import { lateSchedules } from './late-schedules.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ isSandbox: true })
  admin = await app.admin()
  await app.begin()
})
afterAll(() => app.close())

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const PATH = '/sys/quartzJob'
const list = async (query: Readonly<Record<string, string | number>> = {}, client = admin) =>
  (await client.get(`${PATH}/list`, { pageSize: 100, ...query })).body.result.records as readonly Row[]
const runs = async (scheduleId: string) =>
  (await admin.get('/sys/quartzJobRun/list', { scheduleId })).body.result.records as readonly Row[]
const add = async (values: object, client = admin) => (await client.post(`${PATH}/add`, values)).body
const OWN = { jobClassName: 'old-runs', cronExpression: '0 0 5 1 1 ? 2090', parameter: '{"days":30}', status: '-1' }

it('[1.2a] every schedule of the code is a row with its words, when it runs next, and what became of it', async () => {
  const { rows } = await sql<{ name: string }>`
    select job_class_name as name from sys_quartz_job where is_of_code`.execute(app.db)
  expect(rows.length).toBeGreaterThan(12)
  expect(rows.filter(({ name }) => !Object.hasOwn(JOB_KINDS, name))).toEqual([])
  const unknown = Object.keys(JOB_KINDS).filter((name) => !rows.some((row) => row.name === name))
  expect(unknown).toEqual([])
  const [nightly] = await list({ jobClassName: 'shop-sums' })
  expect(nightly).toMatchObject({
    jobClassName_dictText: '每日核对',
    cronExpression: '0 20 4 * * ? *',
    status: '0',
    status_dictText: '正常',
    isOfCode: true,
    nextDue: expect.stringMatching(/ 04:20:00$/),
    nextRuns: expect.stringMatching(/ 04:20:00, .* 04:20:00$/),
    health: '尚未运行',
  })
})

it('[2.11h] is added, paused, started, run and deleted by the calls and in the words of the protocol', async () => {
  const added = await add(OWN)
  expect(added).toMatchObject({ success: true, message: '创建定时任务成功', result: { status: '-1', nextDue: null } })
  const id = String(added.result.id)
  const call = async (verb: string, of = id) => (await admin.get(`${PATH}/${verb}`, { id: of })).body
  expect(await call('resume')).toMatchObject({ success: true, message: '启动定时任务成功' })
  expect((await list({ id }))[0]).toMatchObject({ status: '0', nextDue: '2090-01-01 05:00:00' })
  expect(await call('pause')).toMatchObject({ success: true, message: '停止定时任务成功' })
  expect((await list({ id }))[0]).toMatchObject({ status: '-1', nextDue: null, parameter: '{"days":30}' })
  await sql`
    insert into sys_job_run (id, schedule_id, job_class_name, cause, due_at, create_time)
    select 'old-' || n, 'x', 'x', 'clock', now(), now() - interval '31 days' from generate_series(1, 3) n`.execute(
    app.db,
  )
  expect(await call('execute')).toMatchObject({ success: true, message: '执行成功!' })
  await expect.poll(async () => (await runs(id))[0]?.state, { timeout: 20_000 }).toBe(2)
  expect((await runs(id))[0]).toMatchObject({ cause: 'hand', rowCount: 3, error: null, tries: 1, createBy: 'admin' })
  expect((await list({ id }))[0]).toMatchObject({ status: '-1', lastRows: 3, lastError: null })
  expect(await call('pause', 'none')).toMatchObject({ success: false, message: '定时任务不存在！' })
  const edited = await admin.put(`${PATH}/edit`, { id, description: '每年一次' })
  expect(edited.body).toMatchObject({ success: true, message: '更新定时任务成功!' })
  expect((await admin.delete(`${PATH}/delete`, { id })).body).toMatchObject({ success: true, message: '删除成功!' })
})

it('is refused where job, expression or parameter is wrong; one of the code stays', async () => {
  expect(await add({ ...OWN, jobClassName: 'org.x.Evil' })).toMatchObject({ message: '后台找不到该类名：org.x.Evil' })
  const errors = async (values: object) => (await add({ ...OWN, ...values })).result
  expect(await errors({ cronExpression: '* *' })).toMatchObject({ errors: [{ path: 'cronExpression' }] })
  for (const parameter of ['{"days":0}', '[]', 'x', '{"days":"often"}']) {
    expect(await errors({ parameter })).toMatchObject({ errors: [{ path: 'parameter' }] })
  }
  const [code] = await list({ jobClassName: 'shop-sums' })
  const refused = await admin.delete(`${PATH}/delete`, { id: code?.id ?? '' })
  expect(refused.body).toMatchObject({ success: false, message: '系统任务不能删除，可以停止' })
})

it('a schedule that comes in a sheet is paused', async () => {
  const sheet = new File(['任务,cron表达式,参数\n清理定时任务运行记录,0 0 6 1 1 ? 2090,"{""days"":60}"'], 'jobs.csv')
  const { body } = await admin.upload(`${PATH}/importExcel`, { file: sheet })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  const [row] = (await list({ isOfCode: 'false' })).filter(
    ({ cronExpression }) => cronExpression === '0 0 6 1 1 ? 2090',
  )
  expect(row).toMatchObject({ status: '-1', parameter: '{"days":60}' })
})

it('a run of an exclusive schedule is left out while another one goes on', async () => {
  const { result } = await add(OWN)
  const id = String(result.id)
  await sql`update sys_quartz_job set running_id = 'another', running_until = now() + interval '1 minute' where id = ${id}`.execute(
    app.db,
  )
  await admin.get(`${PATH}/execute`, { id })
  await expect.poll(async () => (await runs(id))[0]?.state, { timeout: 20_000 }).toBe(4)
  await sql`update sys_quartz_job set running_until = now() - interval '1 second' where id = ${id}`.execute(app.db)
  await admin.get(`${PATH}/execute`, { id })
  await expect.poll(async () => (await runs(id)).map(({ state }) => state).sort(), { timeout: 20_000 }).toEqual([2, 4])
})

it('one that is late, or failed, is marked and a task of the shop until it runs again', async () => {
  const { result } = await add({ ...OWN, status: '0' })
  const id = String(result.id)
  const watch = () =>
    lateSchedules({ clock: zonedClock('Asia/Shanghai') }).run(
      {},
      { db: app.db, log: openLog('silent'), signal: new AbortController().signal, id: 'x' },
    )
  const tasks = async () => {
    const { rows } = await sql<{ title: string; state: number }>`
      select title, state from shop_task where kind = 'job-late' and ref_id = ${id}`.execute(app.db)
    return rows
  }
  await watch()
  expect(await tasks()).toEqual([])
  await sql`update sys_quartz_job set next_due = now() - interval '10 minutes' where id = ${id}`.execute(app.db)
  expect((await list({ id }))[0]).toMatchObject({ health: '未按时运行' })
  await watch()
  await watch()
  expect(await tasks()).toEqual([{ title: '定时任务「清理定时任务运行记录」未按时运行', state: 0 }])
  await sql`update sys_quartz_job set next_due = now() + interval '1 day', last_state = 2 where id = ${id}`.execute(
    app.db,
  )
  await watch()
  expect(await tasks()).toMatchObject([{ state: 1 }])
})

it('is kept by the shop itself: another tenant sees, adds and runs none', async () => {
  const rights = ['list', 'add', 'execute', 'pause'].map((right) => `system:quartzJob:${right}`)
  const far = await app.person(rights)
  await sql`update sys_role set tenant_id = 7 where id = ${far.roleId}`.execute(app.db)
  await sql`update sys_user set tenant_id = 7, rel_tenant_ids = '7' where id = ${far.userId}`.execute(app.db)
  const there = await app.signIn(far.username)
  expect(await list({}, there)).toEqual([])
  expect(await add(OWN, there)).toMatchObject({ success: false, message: '定时任务由商城本身管理' })
  const [code] = await list({ jobClassName: 'shop-sums' })
  for (const verb of ['execute', 'pause']) {
    expect((await there.get(`${PATH}/${verb}`, { id: code?.id ?? '' })).body.message).toBe('定时任务不存在！')
  }
  const nobody = await app.person(['system:quartzJob:list'])
  expect((await nobody.get(`${PATH}/execute`, { id: code?.id ?? '' })).status).toBe(403)
})
