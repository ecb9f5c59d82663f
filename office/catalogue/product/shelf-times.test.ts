import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const PATH = '/shop/product'
const ON_AT = '2031-05-01 20:00:00'
const OFF_AT = '2031-05-03 20:00:00'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  admin = await app.admin()
})
afterAll(() => app.close())

async function newProduct(more: object = {}): Promise<string> {
  const goods = await admin.post('/shop/goods/add', { name: '手办', state: 1 })
  const { body } = await admin.post(`${PATH}/add`, { goodsId: goods.body.result.id, title: '商品', ...more })
  expect(body.success, body.message).toBe(true)
  return String(body.result.id)
}

const published = (id: string) => sql`update shop_product set shelf_state = 1 where id = ${id}`.execute(app.db)
const load = async (id: string) => (await admin.get(`${PATH}/queryById`, { id })).body.result
const edit = async (id: string, input: object) => (await admin.put(`${PATH}/edit`, { id, ...input })).body
const done = (ids: readonly string[], input: object) =>
  runJob(admin, `${PATH}/schedule`, { ids: ids.join(','), ...input })

describe('the hours of a listing', () => {
  it('lie ahead, one after the other', async () => {
    const id = await newProduct({ shelfOnAt: ON_AT })
    for (const [path, input] of [
      ['shelfOffAt', { shelfOffAt: ON_AT }],
      ['shelfOffAt', { shelfOffAt: '2020-01-01 00:00:00' }],
      ['shelfOnAt', { shelfOnAt: '2020-01-01 00:00:00' }],
    ] as const) {
      expect((await edit(id, input)).result, path).toMatchObject({ errors: [{ path }] })
    }
    expect((await edit(id, { shelfOffAt: OFF_AT })).success).toBe(true)
    expect(await load(id)).toMatchObject({ shelfOnAt: ON_AT, shelfOffAt: OFF_AT })
  })

  it('that have passed do not keep the listing from being edited', async () => {
    const id = await newProduct()
    await sql`update shop_product set shelf_on_at = '2020-01-01T00:00:00Z', is_shelf_late = true where id = ${id}`.execute(
      app.db,
    )
    const { shelfOnAt } = await load(id)
    expect((await edit(id, { title: '新标题', shelfOnAt })).success).toBe(true)
    expect(await load(id)).toMatchObject({ title: '新标题', isShelfLate: true })
    expect((await edit(id, { shelfOnAt: '' })).success).toBe(true)
    expect(await load(id)).toMatchObject({ shelfOnAt: null, isShelfLate: false })
  })

  it('are not copied with it', async () => {
    const id = await newProduct({ shelfOnAt: ON_AT })
    const { body } = await admin.post(`${PATH}/copy`, { id })
    expect(body.result).toMatchObject({ shelfOnAt: null, shelfOffAt: null })
  })
})

describe('the hours of many listings', () => {
  it('are set where they are given, tried before, and taken back', async () => {
    const ids = [await newProduct(), await newProduct({ shelfOnAt: '2031-01-01 08:00:00' })]
    const { result } = (await admin.post(`${PATH}/schedule`, { ids: ids.join(','), shelfOnAt: ON_AT, dryRun: true }))
      .body
    expect(result.tried).toMatchObject([
      { changes: [{ title: ['定时上架', 'Publish at'], before: '', after: ON_AT }] },
      { changes: [{ before: '2031-01-01 08:00:00', after: ON_AT }] },
    ])
    expect(await load(ids[0] ?? ''), 'only tried').toMatchObject({ shelfOnAt: null })
    const job = await done(ids, { shelfOnAt: ON_AT, shelfOffAt: OFF_AT })
    expect(job).toMatchObject({ message: '已设置 2 个商品的定时上下架' })
    expect(await load(ids[1] ?? '')).toMatchObject({ shelfOnAt: ON_AT, shelfOffAt: OFF_AT })
    expect(await runJob(admin, String(job.undo), { id: job.id })).toMatchObject({ refused: 0 })
    expect(await load(ids[0] ?? '')).toMatchObject({ shelfOnAt: null, shelfOffAt: null })
    expect(await load(ids[1] ?? '')).toMatchObject({ shelfOnAt: '2031-01-01 08:00:00', shelfOffAt: null })
  })

  it('are cleared where they are left empty and that is asked for', async () => {
    const id = await newProduct({ shelfOnAt: ON_AT, shelfOffAt: OFF_AT })
    expect((await admin.post(`${PATH}/schedule`, { ids: id })).status, 'nothing was asked for').toBe(400)
    await done([id], { shelfOffAt: '2031-06-01 00:00:00', isCleared: true })
    expect(await load(id)).toMatchObject({ shelfOnAt: null, shelfOffAt: '2031-06-01 00:00:00' })
  })

  it('are refused for what is published already; the others can go on', async () => {
    const ids = [await newProduct(), await newProduct()]
    await published(ids[0] ?? '')
    const job = await done(ids, { shelfOnAt: ON_AT })
    expect(job.result).toMatchObject({ done: [ids[1]], refused: [{ id: ids[0] }] })
    expect((await done(ids, { shelfOffAt: OFF_AT })).refused).toBe(0)
  })

  it('are for who may set them', async () => {
    const id = await newProduct()
    const reader = await app.person(['shop:product:list', 'shop:product:edit'])
    expect((await reader.post(`${PATH}/schedule`, { ids: id, shelfOnAt: ON_AT })).status).toBe(403)
    const { body } = await reader.put(`${PATH}/edit`, { id, shelfOnAt: ON_AT })
    expect(body.result, 'nor in the form').toMatchObject({ errors: [{ path: 'shelfOnAt' }] })
    expect((await reader.put(`${PATH}/edit`, { id, title: '新标题' })).body.success).toBe(true)
  })
})
