import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { haltJobsAt } from '#kit/server/jobs/testing/halted-jobs.server.ts'
import { endOfJob, runJob } from '#server/testing/job-run.ts'
import { type KillableServer, killableServer } from '#server/testing/killable-server.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { regenerate } from '../sku/sku-generate.ts'

const PATH = '/shop/product'

/** A few more than the listings of two steps. */
const LISTINGS = 23
const STEP = 10

let app: TestApp
let first: KillableServer
let admin: Client
let ids: readonly string[]
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200, leaseMs: 1000 } })
  first = await killableServer(app)
  admin = await app.admin(first.address)
  const goods = await admin.post('/shop/goods/add', { name: '手办', state: 1 })
  const specAttr = [{ title: '版本', specValues: [{ title: '标准版' }] }]
  const skuList = regenerate(specAttr, []).map((sku) => ({
    ...sku,
    originalPrice: 300,
    presentPrice: 200,
    memberPrice: 100,
  }))
  const made: string[] = []
  for (let n = 0; n < LISTINGS; n += 1) {
    const { body } = await admin.post(`${PATH}/add`, {
      goodsId: goods.body.result.id,
      title: `商品${n}`,
      specAttr,
      skuList,
    })
    expect(body.success, body.message).toBe(true)
    made.push(String(body.result.id))
  }
  ids = made
}, 120_000)
afterAll(async () => {
  await first.kill()
  await app.close()
})

/** How many SKUs have each price, in fen. */
const prices = async (): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<{ price: number; count: number }>`
    select present_price as price, count(*) as count from shop_sku group by present_price
  `.execute(app.db)
  return Object.fromEntries(rows.map(({ price, count }) => [price, count]))
}

const jobRow = async (id: string) =>
  (await sql<Record<string, unknown>>`select state, run, done from sys_job where id = ${id}`.execute(app.db)).rows[0]

it('a change of prices whose process is killed goes on in another one: each price is raised once, and goes back once', {
  timeout: 120_000,
}, async () => {
  const halt = await haltJobsAt(app.databaseUrl, STEP)
  const { body } = await admin.post(`${PATH}/price`, { ids: ids.join(','), percent: 10 })
  const id = String(body.result.id)
  await halt.reached()
  await first.kill()
  await halt.end()
  expect(await jobRow(id)).toEqual({ state: 'running', run: 1, done: STEP })
  expect(await prices(), 'what its open step did is gone').toEqual({ 22000: STEP, 20000: LISTINGS - STEP })

  await app.begin()
  const keeper = await app.admin()
  const job = await endOfJob(keeper, id)
  expect(job).toMatchObject({ state: 'done', message: `已调价 ${LISTINGS} 个商品`, refused: 0, left: 0 })
  expect(job.rows.map(({ position }) => position)).toEqual(ids.map((_, position) => position))
  expect(await jobRow(id)).toMatchObject({ run: 2, done: LISTINGS })
  expect(await prices()).toEqual({ 22000: LISTINGS })
  const { rows } = await sql`select count(*) as count from sys_record_change where command = 'price'
    and table_name = 'shop_sku' and request_id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ count: LISTINGS }])

  // what both runs wrote is taken back
  const back = await runJob(keeper, String(job.undo), { id })
  expect(back).toMatchObject({ state: 'done', message: `已撤销 ${LISTINGS} 行` })
  expect(await prices()).toEqual({ 20000: LISTINGS })
})

it('ends where its person loses the right to it; what was done is known, and the rest runs for those who may again', {
  timeout: 120_000,
}, async () => {
  const clerk = await app.person(['shop:product:list', 'shop:product:price'])
  const halt = await haltJobsAt(app.databaseUrl, STEP)
  const { body } = await clerk.post(`${PATH}/price`, { ids: ids.join(','), amount: 1 })
  await halt.reached()
  const grants = await sql<Record<string, unknown>>`
    delete from sys_role_permission where role_id = ${clerk.roleId} and permission_id in
      (select id from sys_permission where perms = 'shop:product:price') returning role_id, permission_id
  `.execute(app.db)
  await halt.end()
  const job = await endOfJob(clerk, String(body.result.id))
  // the step that stood still had begun with the right
  expect(job).toMatchObject({ state: 'failed', done: 2 * STEP, left: LISTINGS - 2 * STEP, undo: null })
  expect(await prices()).toEqual({ 20100: 2 * STEP, 20000: LISTINGS - 2 * STEP })
  expect((await clerk.post('/sys/job/again', { id: job.id })).status).toBe(403)
  for (const { roleId, permissionId } of grants.rows) {
    await sql`insert into sys_role_permission (role_id, permission_id) values (${roleId}, ${permissionId})`.execute(
      app.db,
    )
  }
  expect(await runJob(clerk, '/sys/job/again', { id: job.id })).toMatchObject({
    state: 'done',
    total: LISTINGS - 2 * STEP,
  })
  expect(await prices()).toEqual({ 20100: LISTINGS })
})
