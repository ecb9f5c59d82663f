import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const PATH = '/shop/product'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  admin = await app.admin()
})
afterAll(() => app.close())

let count = 0
async function newProduct(more: object = {}): Promise<string> {
  count += 1
  const goods = await admin.post('/shop/goods/add', { name: `F${count}`, state: 1 })
  const { body } = await admin.post(`${PATH}/add`, { goodsId: goods.body.result.id, title: `商品${count}`, ...more })
  expect(body.success, body.message).toBe(true)
  return String(body.result.id)
}

const load = async (id: string) => (await admin.get(`${PATH}/queryById`, { id })).body.result
const run = async (command: string, ids: readonly string[], input: object = {}) =>
  (await admin.post(`${PATH}/${command}`, { ids: ids.join(','), ...input })).body
const done = (command: string, ids: readonly string[], input: object) =>
  runJob(admin, `${PATH}/${command}`, { ids: ids.join(','), ...input })

describe('limits of many listings', () => {
  it('change where they are given, listing by listing, and go back', async () => {
    const ids = [await newProduct({ limitPerUser: 3 }), await newProduct({ limitPerOrder: 2 })]
    const tried = await run('setLimits', ids, { limitPerUser: 5, dryRun: true })
    expect(tried.result.tried).toMatchObject([
      { changes: [{ title: ['每人限购', 'Limit per person'], before: '3', after: '5' }] },
      { changes: [{ before: '0', after: '5' }] },
    ])
    expect(await load(ids[0] ?? ''), 'only tried').toMatchObject({ limitPerUser: 3 })
    const job = await done('setLimits', ids, { limitPerUser: 5 })
    expect(job).toMatchObject({ message: '已修改 2 个商品的限购', title: '改限购 2 个现货商品' })
    expect(await load(ids[1] ?? '')).toMatchObject({ limitPerUser: 5, limitPerOrder: 2 })
    expect(await runJob(admin, String(job.undo), { id: job.id })).toMatchObject({ refused: 0 })
    expect(await load(ids[0] ?? '')).toMatchObject({ limitPerUser: 3 })
    expect(await load(ids[1] ?? '')).toMatchObject({ limitPerUser: 0 })
  })

  it('are refused for listings whose least they would undercut; the others can go on', async () => {
    const ids = [await newProduct({ minPerOrder: 4 }), await newProduct()]
    expect((await run('setLimits', ids, {})).code).toBe(400)
    const job = await done('setLimits', ids, { limitPerOrder: 2 })
    expect(job.result).toMatchObject({ done: [ids[1]], refused: [{ id: ids[0] }] })
    expect(await load(ids[0] ?? '')).toMatchObject({ limitPerOrder: 0 })
  })
})

describe('limits of one listing', () => {
  it('leave room for the least that has to be bought, in the editor and in a sheet', async () => {
    const id = await newProduct({ minPerOrder: 2, limitPerOrder: 3 })
    for (const input of [{ minPerOrder: 4 }, { limitPerUser: 1 }]) {
      const { status, body } = await admin.put(`${PATH}/edit`, { id, ...input })
      expect([status, body.result.errors]).toMatchObject([400, [{ path: 'minPerOrder' }]])
    }
    const goods = await admin.post('/shop/goods/add', { name: 'L', state: 1 })
    const added = { goodsId: goods.body.result.id, title: 'L', minPerOrder: 3, limitPerUser: 2 }
    expect((await admin.post(`${PATH}/add`, added)).body.result.errors).toMatchObject([{ path: 'minPerOrder' }])
    const { productNo, title, goodsId_dictText: figure } = await load(id)
    const imported = async (limit: number) => {
      const lines = ['商品编号,标题,所属手办,每单限购', `${productNo},${title},${figure},${limit}`]
      return (await admin.upload(`${PATH}/importExcel`, { 'files[]': new File([lines.join('\n')], 'limits.csv') })).body
    }
    expect(JSON.stringify(await imported(1))).toContain('起购不能大于限购')
    expect(await load(id)).toMatchObject({ limitPerUser: 0, limitPerOrder: 3, minPerOrder: 2 })
    expect((await imported(9)).success).toBe(true)
    expect(await load(id)).toMatchObject({ limitPerOrder: 9, minPerOrder: 2 })
  })
})

describe('freight of many listings', () => {
  it('is one kind and one price for all, and goes back', async () => {
    const ids = [await newProduct(), await newProduct({ freightKind: 1, freight: 12 })]
    expect((await run('setFreight', ids, { freightKind: 1 })).code, 'a fixed one has a price').toBe(400)
    const tried = await run('setFreight', ids, { freightKind: 1, freight: 8, dryRun: true })
    expect(tried.result.tried).toMatchObject([
      { changes: [{ before: '包邮', after: '固定运费 ¥8.00' }] },
      { changes: [{ before: '固定运费 ¥12.00', after: '固定运费 ¥8.00' }] },
    ])
    const job = await done('setFreight', ids, { freightKind: 1, freight: 8 })
    expect(await load(ids[0] ?? '')).toMatchObject({ freightKind: 1, freight: 8 })
    expect(await runJob(admin, String(job.undo), { id: job.id })).toMatchObject({ refused: 0 })
    expect(await load(ids[0] ?? '')).toMatchObject({ freightKind: 0, freight: 0 })
    expect(await load(ids[1] ?? '')).toMatchObject({ freightKind: 1, freight: 12 })
  })
})

describe('coupons and points of many listings', () => {
  it('are allowed or not where that is chosen, and go back', async () => {
    const ids = [await newProduct(), await newProduct({ couponAllowed: false })]
    expect((await run('setDiscounts', ids, {})).code, 'something is chosen').toBe(400)
    const tried = await run('setDiscounts', ids, { couponAllowed: '0', dryRun: true })
    expect(tried.result.tried).toMatchObject([
      { changes: [{ title: ['可用优惠券', 'Coupons allowed'], before: '是', after: '否' }] },
      { changes: [] },
    ])
    const job = await done('setDiscounts', ids, { couponAllowed: '0', integralAllowed: '0' })
    expect(await load(ids[0] ?? '')).toMatchObject({ couponAllowed: false, integralAllowed: false })
    await done('setDiscounts', [ids[0] ?? ''], { integralAllowed: '1' })
    expect(await load(ids[0] ?? '')).toMatchObject({ couponAllowed: false, integralAllowed: true })
    expect(await runJob(admin, String(job.undo), { id: job.id })).toMatchObject({ refused: 1 })
    expect(await load(ids[1] ?? '')).toMatchObject({ couponAllowed: false, integralAllowed: true })
  })
})
