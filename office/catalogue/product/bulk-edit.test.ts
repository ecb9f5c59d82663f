import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sku, SpecRow } from '#office/catalogue/sku/sku.ts'
import { regenerate } from '#office/catalogue/sku/sku-generate.ts'
import { endOfJob, runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { product as inStock } from './product.ts'

interface Product {
  readonly id: string
  readonly version: number
  readonly skuList: readonly Sku[]
  readonly [field: string]: unknown
}

const PATH = '/shop/product'
const SPECS: readonly SpecRow[] = [{ title: '颜色', specValues: [{ title: '红' }, { title: '蓝' }] }]

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  admin = await app.admin()
})
afterAll(() => app.close())

let count = 0
async function newProduct(more: object = {}): Promise<Product> {
  count += 1
  const goods = await admin.post('/shop/goods/add', { name: `F${count}`, state: 1 })
  const skuList = regenerate(SPECS, []).map((sku, index) => ({
    ...{ ...sku, picture: 'sku/a.png', originalPrice: 199, presentPrice: 99.5 + index, memberPrice: 89.9, stock: 10 },
  }))
  const input = { goodsId: goods.body.result.id, title: `商品${count}`, specAttr: SPECS, skuList, ...more }
  const { body } = await admin.post(`${PATH}/add`, input)
  expect(body.success, body.message).toBe(true)
  return body.result as unknown as Product
}

const load = async ({ id }: Product): Promise<Product> =>
  (await admin.get(`${PATH}/queryById`, { id })).body.result as unknown as Product
const run = (command: string, products: readonly Product[], input: object = {}, client: Client = admin) =>
  client.post(`${PATH}/${command}`, { ids: products.map(({ id }) => id).join(','), ...input })
const done = (command: string, products: readonly Product[], input: object = {}, client: Client = admin) =>
  runJob(client, `${PATH}/${command}`, { ids: products.map(({ id }) => id).join(','), ...input })
const undone = (job: { readonly id: string; readonly undo: string | null }, client: Client = admin) =>
  runJob(client, String(job.undo), { id: job.id })
const prices = ({ skuList }: Product) => skuList.map(({ presentPrice }) => presentPrice)
const stocks = ({ skuList }: Product) => skuList.map(({ stock }) => stock)

describe('prices of many listings', () => {
  it('are shown before they change, listing by listing, and nothing is written', async () => {
    const [one, other] = [await newProduct(), await newProduct()]
    const { body } = await run('price', [one, other], { amount: -99.5, dryRun: true })
    expect(body.result).toMatchObject({ done: [], tried: [] })
    const tried = await run('price', [one, other], { percent: 10, dryRun: true })
    expect(tried.body.result.tried).toHaveLength(2)
    expect(tried.body.result).toMatchObject({
      done: [],
      refused: [],
      tried: [
        {
          changes: [
            { title: ['红 · 现价', '红 · Price'], before: '99.50', after: '109.45' },
            { before: '100.50', after: '110.55' },
          ],
        },
        {},
      ],
    })
    expect(await load(one)).toEqual({ ...one, available: 20 })
    expect((await run('copy', [one], { dryRun: true })).body.success).toBe(false)
  })

  it('change together, with the sums of their listings and a note of each; the way back is the way back', async () => {
    const product = await newProduct()
    const job = await done('price', [product], { amount: 0.5 })
    expect(job).toMatchObject({
      state: 'done',
      title: `调价「${product.title}」`,
      message: '已调价 1 个商品',
      undo: `${PATH}/unprice`,
      left: 0,
      result: { done: [product.id], refused: [] },
    })
    expect(job.rows).toEqual([
      {
        position: 0,
        title: product.title,
        isDone: true,
        reasons: [],
        changes: [
          { title: ['红 · 现价', '红 · Price'], before: '99.50', after: '100.00' },
          { title: ['蓝 · 现价', '蓝 · Price'], before: '100.50', after: '101.00' },
        ],
      },
    ])
    const now = await load(product)
    expect(now).toMatchObject({ priceMin: 100, priceMax: 101, version: product.version + 1 })
    expect(prices(now)).toEqual([100, 101])
    const noted = await sql<{ changes: unknown }>`
      select changes from sys_record_change where record_id in (${product.id}, ${product.skuList[0]?.id}) and command = 'price'
    `.execute(app.db)
    expect(noted.rows.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([{ presentPrice: [99.5, 100] }, { priceMin: [99.5, 100], priceMax: [100.5, 101] }]),
    )
    expect(await undone(job)).toMatchObject({ message: '已撤销 1 行', refused: 0, rows: [{ title: product.title }] })
    expect(await load(product)).toMatchObject({ priceMin: 99.5, version: product.version + 2 })
    expect(prices(await load(product))).toEqual([99.5, 100.5])
    expect((await run('unprice', [], { id: job.id })).body).toMatchObject({
      success: false,
      message: '已撤销或正在撤销',
    })
  })

  it('of exchange purchases change where they are chosen', async () => {
    const skuList = regenerate(SPECS, []).map((sku) => ({
      ...{ ...sku, picture: 'sku/a.png', originalPrice: 199, presentPrice: 100, memberPrice: 90, stock: 10 },
      ...{ isTrade: 1, tradePrice: 80 },
    }))
    const product = await newProduct({ skuList })
    const job = await done('price', [product], { presentPrice: false, tradePrice: true, percent: -10 })
    expect(job.rows[0]?.changes?.[0]).toEqual({
      title: ['红 · 换购价', '红 · Exchange price'],
      before: '80.00',
      after: '72.00',
    })
    const trade = async () =>
      (await load(product)).skuList.map(({ presentPrice, tradePrice }) => [presentPrice, tradePrice])
    expect(await trade()).toEqual([
      [100, 72],
      [100, 72],
    ])
    expect(await undone(job)).toMatchObject({ refused: 0 })
    expect(await trade()).toEqual([
      [100, 80],
      [100, 80],
    ])
  })

  it('go back listing by listing, however long ago: what somebody changed since stays and says so', async () => {
    const products = [await newProduct(), await newProduct(), await newProduct()]
    const [kept, back, gone] = products as [Product, Product, Product]
    const job = await done('price', products, { percent: 10 })
    await done('price', [kept], { amount: 1 })
    await admin.delete(`${PATH}/delete`, { id: gone.id })
    await sql`update sys_record_change set create_time = create_time - interval '3 days'`.execute(app.db)
    const end = await undone(job)
    expect(end).toMatchObject({ message: '已撤销 1 行，2 行未能完全撤销', refused: 2 })
    expect(end.rows.map(({ title, reasons }) => [title, reasons])).toEqual([
      [gone.title, ['数据已不存在，无需撤销']],
      [back.title, []],
      [kept.title, ['之后又有修改，不能撤销']],
    ])
    expect(prices(await load(back))).toEqual([99.5, 100.5])
    expect(prices(await load(kept))).toEqual([110.45, 111.55])
  })

  it('are run once, however often the call is sent with the same key', async () => {
    const product = await newProduct()
    const sent = { ids: product.id, amount: 1, startKey: 'one-dialog' }
    const [first, second] = [await admin.post(`${PATH}/price`, sent), await admin.post(`${PATH}/price`, sent)]
    expect(second.body.result).toEqual(first.body.result)
    await endOfJob(admin, String(first.body.result.id))
    expect(prices(await load(product))).toEqual([100.5, 101.5])
    expect((await admin.post(`${PATH}/price`, { ...sent, startKey: '…' })).status).toBe(400)
    expect((await admin.post(`${PATH}/price`, { ...sent, amount: 2 })).status, 'for something else').toBe(409)
    expect((await admin.post(`${PATH}/addStock?startKey=one-dialog`, { ids: product.id, qty: 1 })).status).toBe(409)
  })

  it('that would be none, or that the shelf would not take, are refused with their SKU; the rest is done alone', async () => {
    const [cheap, dear] = [await newProduct(), await newProduct()]
    expect((await admin.post(`${PATH}/shelf`, { ids: cheap.id, on: true })).body.success).toBe(true)
    const job = await done('price', [cheap, dear], { amount: -10 })
    expect(job).toMatchObject({
      message: '已调价 1 个商品，1 个未通过',
      refused: 1,
      left: 1,
      result: { done: [dear.id], refused: [{ id: cheap.id, errors: [{ message: '红：会员价不能高于现价' }] }] },
    })
    expect(prices(await load(cheap))).toEqual([99.5, 100.5])
    expect(prices(await load(dear))).toEqual([89.5, 90.5])
    const none = await done('price', [dear], { percent: -100 })
    expect(none).toMatchObject({ message: '1 个均未通过，没有修改', undo: null })
    expect(none.rows[0]?.reasons[0]).toBe('红 · 现价：调整后为0.00，须大于0且不超过99,999,999.99')
  })

  it('that were refused are run again once, and those that were done are not', async () => {
    const [cheap, dear] = [await newProduct(), await newProduct()]
    await admin.post(`${PATH}/shelf`, { ids: cheap.id, on: true })
    const job = await done('price', [cheap, dear], { amount: -10 })
    await admin.post(`${PATH}/shelf`, { ids: cheap.id, on: false })
    const other = await app.person(['shop:product:list', 'shop:product:price'])
    expect((await other.post('/sys/job/again', { id: job.id })).status).toBe(404)
    const again = await runJob(admin, '/sys/job/again', { id: job.id })
    expect(again).toMatchObject({ message: '已调价 1 个商品', total: 1, left: 0, result: { done: [cheap.id] } })
    expect([prices(await load(cheap)), prices(await load(dear))]).toEqual([
      [89.5, 90.5],
      [89.5, 90.5],
    ])
    expect((await endOfJob(admin, job.id)).left).toBe(0)
    expect((await admin.post('/sys/job/again', { id: job.id })).body.message).toBe('没有可重试的行')
  })

  it('are changed by those who may', async () => {
    const product = await newProduct()
    const editor = await app.person(['shop:product:list', 'shop:product:edit'])
    expect((await run('price', [product], { amount: 1 }, editor)).status).toBe(403)
    const clerk = await app.person(['shop:product:list', 'shop:product:price'])
    const job = await done('price', [product], { amount: 1 }, clerk)
    expect(job, 'taking it back is a right of its own').toMatchObject({ state: 'done', undo: null })
    expect((await run('unprice', [], { id: job.id }, clerk)).status).toBe(403)
    expect((await run('unprice', [], { id: job.id })).status, 'what others did is not taken back').toBe(404)
  })
})

describe('stocks of many listings', () => {
  it('go up and down, never below what is reserved, and each move is in the ledger', async () => {
    const product = await newProduct()
    const [red, blue] = product.skuList
    await sql`update shop_sku set locked = 4 where id = ${red?.id}`.execute(app.db)
    await done('addStock', [product], { qty: 5, reason: '到货' })
    expect(stocks(await load(product))).toEqual([15, 15])
    const tried = await run('addStock', [product], { qty: -20, dryRun: true })
    expect(tried.body.result).toMatchObject({ tried: [{ changes: [{ before: '15', after: '4' }, { after: '0' }] }] })
    await done('addStock', [product], { qty: -20 })
    const now = await load(product)
    expect(stocks(now)).toEqual([4, 0])
    expect(now.stockTotal).toBe(4)
    const { body } = await admin.get(`${PATH}/stockLog`, { skuId: String(blue?.id) })
    expect(body.result).toMatchObject({
      records: [
        { kind: 'adjust', qty: -15, stockAfter: 0 },
        { kind: 'adjust', qty: 5, stockAfter: 15, reason: '到货' },
        { kind: 'create' },
      ],
    })
    expect((await run('addStock', [product], { qty: 0 })).status).toBe(400)
  })
})

describe('stocks of many listings that are taken back', () => {
  it('lose what was added, whatever was sold meanwhile, and keep what was counted since', async () => {
    const product = await newProduct({ skuList: regenerate(SPECS, []).map((sku) => ({ ...sku, stock: 9999 })) })
    const [red, blue] = product.skuList
    await sql`update shop_sku set counted = false where id = ${red?.id}`.execute(app.db)
    const job = await done('addStock', [product], { qty: 5 })
    // two blue ones are sold
    await sql`update shop_sku set stock = stock - 2, sold = sold + 2 where id = ${blue?.id}`.execute(app.db)
    expect(await undone(job)).toMatchObject({ message: '已撤销 1 行', refused: 0 })
    const now = await load(product)
    expect(stocks(now)).toEqual([9999, 9997])
    expect(now.stockTotal).toBe(9999 + 9997)
    expect(now.skuList.map(({ counted }) => counted)).toEqual([false, true])
    const { body } = await admin.get(`${PATH}/stockLog`, { skuId: String(blue?.id) })
    expect(body.result.records).toMatchObject([
      { kind: 'adjust', qty: -5, stockAfter: 9997, reason: '撤销增减库存' },
      { kind: 'adjust', qty: 5 },
      { kind: 'create' },
    ])
    const history = await admin.get(`${PATH}/history`, { id: product.id })
    expect(JSON.stringify(history.body.result)).toContain('"stock":10004')
  })

  it('come back exactly where a part of it was all that could be taken away', async () => {
    const product = await newProduct()
    await sql`update shop_sku set locked = 4 where id = ${product.skuList[0]?.id}`.execute(app.db)
    const job = await done('addStock', [product], { qty: -20 })
    expect(stocks(await load(product))).toEqual([4, 0])
    expect(await undone(job)).toMatchObject({ refused: 0 })
    expect(stocks(await load(product))).toEqual([10, 10])
  })

  it('stay where too few pieces are free, all SKUs of the listing, and say which one', async () => {
    const [kept, back] = [await newProduct(), await newProduct()]
    const job = await done('addStock', [kept, back], { qty: 5 })
    await sql`update shop_sku set locked = 11 where id = ${kept.skuList[1]?.id}`.execute(app.db)
    const end = await undone(job)
    expect(end.rows.map(({ title, reasons }) => [title, reasons])).toEqual([
      [back.title, []],
      [kept.title, ['蓝：库存不能低于已锁定数量：当前库存15，已锁定11']],
    ])
    expect(stocks(await load(kept))).toEqual([15, 15])
    expect(stocks(await load(back))).toEqual([10, 10])
  })
})

describe('ranks of many listings', () => {
  it('are set, or moved together, shown before, and taken back', async () => {
    const [one, other] = [await newProduct({ sortRank: 3 }), await newProduct({ sortRank: 30 })]
    const ranks = async () => [(await load(one)).sortRank, (await load(other)).sortRank]
    const tried = await run('setRank', [one, other], { shift: -10, dryRun: true })
    expect(tried.body.result.tried).toMatchObject([
      { changes: [{ title: ['排序', 'Rank'], before: '3', after: '0' }] },
      { changes: [{ before: '30', after: '20' }] },
    ])
    expect(await ranks()).toEqual([3, 30])
    const job = await done('setRank', [one, other], { shift: -10 })
    expect(job.message).toBe('已修改 2 个商品的排序')
    expect(await ranks()).toEqual([0, 20])
    expect(await undone(job)).toMatchObject({ refused: 0 })
    expect(await ranks()).toEqual([3, 30])
    await done('setRank', [one, other], { sortRank: 0 })
    expect(await ranks()).toEqual([0, 0])
    for (const input of [{}, { shift: 0 }, { sortRank: 1, shift: 1 }, { sortRank: -1 }]) {
      expect((await run('setRank', [one], input)).status, JSON.stringify(input)).toBe(400)
    }
  })
})

describe('listings that nobody has counted', () => {
  it('are a tab of their own until every enabled SKU has a number that somebody gave', async () => {
    const names = async (filters: Readonly<Record<string, string>>) => {
      const { body } = await admin.get(`${PATH}/list`, { pageSize: 100, ...filters })
      return (body.result.records as readonly Product[]).map(({ id }) => id)
    }
    const uncounted = () => names(inStock.tabs?.lists?.uncounted?.filters ?? {})
    const [red, blue] = regenerate(SPECS, [])
    const fresh = await newProduct({ skuList: [{ ...red, stock: 10 }, blue] })
    expect(await uncounted()).toContain(fresh.id)
    const counts = (await admin.get(`${PATH}/counts`)).body.result as {
      readonly lists: Readonly<Record<string, number>>
    }
    expect(counts.lists.uncounted).toBe((await uncounted()).length)
    const blueId = fresh.skuList[1]?.id
    await admin.put(`${PATH}/stock`, { skuId: blueId, stockLoaded: 9999, stock: 9999, reason: '盘点' })
    expect(await uncounted()).not.toContain(fresh.id)
    expect(await uncounted()).not.toContain((await newProduct()).id)
  })

  it('and published ones without a piece are sold out, no more and no less', async () => {
    const sold = await newProduct()
    expect((await admin.post(`${PATH}/shelf`, { ids: sold.id, on: true })).body.success).toBe(true)
    const filters = inStock.tabs?.lists?.soldOut?.filters ?? {}
    const ids = async () =>
      ((await admin.get(`${PATH}/list`, { pageSize: 100, ...filters })).body.result.records as readonly Product[]).map(
        ({ id }) => id,
      )
    expect(await ids()).not.toContain(sold.id)
    const bare = await newProduct({ specAttr: [], skuList: [] })
    const ready = await newProduct()
    const waiting = await admin.get(`${PATH}/list`, { pageSize: 100, ...inStock.tabs?.lists?.toPublish?.filters })
    const waitingIds = (waiting.body.result.records as readonly Product[]).map(({ id }) => id)
    expect(waitingIds).toContain(ready.id)
    expect(waitingIds).not.toContain(bare.id)
    expect(waitingIds).not.toContain(sold.id)
    await done('addStock', [sold], { qty: -10 })
    expect(await ids()).toContain(sold.id)
    expect(await load(sold)).toMatchObject({ shelfState: 1 })
  })
})

describe('categories of many listings', () => {
  it('are set and taken back, each to what it was', async () => {
    const codes = await Promise.all(
      ['甲', '乙'].map(async (name) => (await admin.post('/sys/category/add', { pid: '0', name })).body.result.code),
    )
    const [one, other] = [await newProduct({ categoryId: codes[0] }), await newProduct()]
    const job = await done('setCategory', [one, other], { categoryId: codes[1] })
    expect(job.rows[0]?.changes).toEqual([{ title: ['分类', 'Category'], before: '甲', after: '乙' }])
    expect([await load(one), await load(other)]).toMatchObject([{ categoryId: codes[1] }, { categoryId: codes[1] }])
    expect(await undone(job)).toMatchObject({ refused: 0 })
    expect([await load(one), await load(other)]).toMatchObject([{ categoryId: codes[0] }, { categoryId: null }])
    expect((await run('setCategory', [one], { categoryId: 'nothing' })).status).toBe(400)
  })
})

describe('tags of many figures', () => {
  it('are added and taken away, and come back', async () => {
    const add = async (tags: string) => (await admin.post('/shop/goods/add', { name: `T${tags}`, tags })).body.result
    const [one, other] = [await add('新品,限定'), await add('')]
    const ids = `${one.id},${other.id}`
    const job = await runJob(admin, '/shop/goods/tag', { ids, add: '热卖，限定', remove: '新品' })
    const tags = async () =>
      Promise.all(
        [one, other].map(
          async ({ id }) => (await admin.get('/shop/goods/queryById', { id: String(id) })).body.result.tags,
        ),
      )
    expect(await tags()).toEqual(['限定,热卖', '热卖,限定'])
    expect(await undone(job)).toMatchObject({ refused: 0 })
    expect(await tags()).toEqual(['新品,限定', null])
    expect((await admin.post('/shop/goods/tag', { ids })).status).toBe(400)
  })
})

describe('the maker of many figures', () => {
  it('is set and taken back, each to what it was; it is one of the dictionary', async () => {
    const add = async (manufacturer: string) =>
      (await admin.post('/shop/goods/add', { name: `M${manufacturer}`, manufacturer })).body.result
    const [one, other] = [await add('Alter'), await add('')]
    const ids = `${one.id},${other.id}`
    const job = await runJob(admin, '/shop/goods/setMaker', { ids, manufacturer: 'Kotobukiya' })
    const makers = async () =>
      Promise.all(
        [one, other].map(
          async ({ id }) => (await admin.get('/shop/goods/queryById', { id: String(id) })).body.result.manufacturer,
        ),
      )
    expect(await makers()).toEqual(['Kotobukiya', 'Kotobukiya'])
    expect(await undone(job)).toMatchObject({ refused: 0 })
    expect(await makers()).toEqual(['Alter', null])
    expect((await admin.post('/shop/goods/setMaker', { ids, manufacturer: 'nobody' })).status).toBe(400)
    expect((await admin.post('/shop/goods/setMaker', { ids })).status).toBe(400)
  })
})
