import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEED_ROLES } from '#office/seed/role-seed.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { stocktake } from './stocktake.ts'
import { COUNT_PATH, SHEET_PATH, type Sheet, type SheetLine } from './stocktake-calls.ts'
import { stocktakeLine } from './stocktake-line.ts'

let app: TestApp
let shop: TestShop
let ann: Client
let bob: Client
let admin: Client
const MAY = [
  ...['list', 'open', 'count', 'finish', 'reopen', 'post', 'cancel', 'export'].map((verb) => `shop:stocktake:${verb}`),
  ...['list', 'explain', 'export'].map((verb) => `shop:stocktakeLine:${verb}`),
  ...['shop:bin:list', 'shop:bin:add', 'shop:product:list', 'shop:finalProduct:list', 'shop:goods:list'],
]
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  ann = await app.person(MAY)
  bob = await app.person(MAY)
  admin = await app.admin()
})
afterAll(() => app.close())

/** A SKU in a bin that no other test has. */
let made = 0
async function inBin(stock: number, sku: Readonly<Record<string, string | number | boolean>> = {}) {
  made += 1
  const [skuCode, bin] = [`T-${made}`, `Z${made}-`]
  const listing = await shop.listing(1, { sku: { skuCode, stock, counted: true, ...sku } })
  await ann.post('/shop/bin/add', { skuCode, area: 'picking', code: bin })
  return { ...listing, skuCode, bin }
}

async function opened(bins: readonly string[], more: object = {}): Promise<string> {
  const { body } = await ann.post(`${stocktake.path}/open`, { bins: bins.join(','), ...more })
  expect(body).toMatchObject({ success: true })
  const [row] = await shop.rows('select id from shop_stocktake order by create_time desc limit 1')
  return String(row?.id)
}

const sheet = async (id: string, client = ann): Promise<readonly SheetLine[]> =>
  ((await client.get(SHEET_PATH, { id })).body.result as unknown as Sheet).lines
const lineOf = async (id: string, skuCode: string, place = 'sale', client = ann) =>
  (await sheet(id, client)).find((line) => line.skuCode === skuCode && line.place === place) ??
  expect.fail(`no line of ${skuCode}`)
const count = async (client: Client, id: string, skuCode: string, qty: number, more: object = {}) =>
  (await client.post(COUNT_PATH, { id, code: skuCode, qty, how: 'set', ...more })).body
const act = async (command: string, id: string, client = ann, more: object = {}) =>
  (await client.post(`${stocktake.path}/${command}`, { id, ...more })).body
const explain = async (id: string, skuCode: string, reason: string, place = 'sale') =>
  (await ann.post(`${stocktakeLine.path}/explain`, { ids: (await lineOf(id, skuCode, place)).id, reason })).body
const stockOf = async (skuId: string) => (await shop.row('shop_sku', skuId)).stock
const ledgerOf = (skuId: string, id: string) =>
  shop.rows(`select kind, qty, damaged_qty, reason from shop_stock_log where sku_id = '${skuId}' and ref_id = '${id}'`)

describe('a stocktake', () => {
  it('is of the SKUs in the bins or of the figures that were chosen, and has a number of the shop', async () => {
    const [one, two] = [await inBin(4), await inBin(5)]
    const id = await opened([one.bin])
    expect(await shop.row('shop_stocktake', id)).toMatchObject({
      stocktakeNo: expect.stringMatching(/^ST\d{6}\d{4,}$/),
    })
    expect((await sheet(id)).map(({ skuCode, bins }) => [skuCode, bins])).toEqual([[one.skuCode, one.bin]])
    const byFigure = await opened([], { goodsIds: two.goodsId })
    expect((await sheet(byFigure)).map(({ skuCode }) => skuCode)).toEqual([two.skuCode])
    expect((await ann.post(`${stocktake.path}/open`, { bins: 'nowhere' })).body).toMatchObject({ success: false })
  })

  it('has a line for each place: for sale, and where it lies damaged', async () => {
    const { skuCode, bin } = await inBin(6)
    await admin.post('/shop/damaged/take', { skuCode, qty: 2, reason: '破损' })
    const id = await opened([bin], { isBlind: false })
    expect((await sheet(id)).map(({ place, book }) => [place, book])).toEqual([
      ['sale', 4],
      ['damaged', 2],
    ])
  })

  it('that is blind tells nobody the book, in no answer, until counting is over', async () => {
    const { skuCode, bin } = await inBin(37)
    const id = await opened([bin])
    await count(bob, id, skuCode, 36)
    for (const client of [ann, admin]) {
      expect(await lineOf(id, skuCode, 'sale', client)).toMatchObject({ book: null, difference: null, value: null })
      const listed = (await client.get(`${stocktakeLine.path}/list`, { stocktakeId: id })).body.result
      expect(listed.records).toMatchObject([{ counted: 36, book: null, difference: null }])
      expect(JSON.stringify(listed)).not.toMatch(/\b37\b|\bopeningBook\b/)
      const { records } = (await client.get(`${stocktake.path}/list`, { id })).body.result
      expect(records).toMatchObject([{ counted: 1, differences: null, missing: null }])
    }
    await act('finish', id)
    expect(await lineOf(id, skuCode)).toMatchObject({ book: 37, difference: -1 })
    const seen = await opened([bin], { isBlind: false })
    expect(await lineOf(seen, skuCode)).toMatchObject({ book: 37 })
  })
})

describe('several people', () => {
  it('do not overwrite each other: a line that somebody has counted says so, and takes more or another count', async () => {
    const { skuCode, bin } = await inBin(9)
    const id = await opened([bin])
    expect(await count(ann, id, skuCode, 4)).toMatchObject({ success: true })
    expect(await count(ann, id, skuCode, 5), 'their own count they correct').toMatchObject({ success: true })
    const refused = await count(bob, id, skuCode, 7)
    expect(refused).toMatchObject({ success: false, code: 409 })
    expect(refused.message).toContain('清点此行')
    expect(await lineOf(id, skuCode)).toMatchObject({ counted: 5 })
    expect(await count(bob, id, skuCode, 4, { how: 'add', over: true })).toMatchObject({ result: { counted: 9 } })
    expect((await lineOf(id, skuCode)).counters.split(', ')).toHaveLength(2)
    expect(await count(bob, id, skuCode, 8, { over: true })).toMatchObject({ result: { counted: 8 } })
    const all = await shop.rows(
      `select c.how, c.qty from shop_stocktake_count c join shop_stocktake_line l on l.id = c.line_id
        where l.stocktake_id = '${id}' order by c.at, c.qty`,
    )
    expect(all).toHaveLength(4)
  })

  it('who count a line at the same moment do not both do so silently', async () => {
    const { skuCode, bin } = await inBin(9)
    const id = await opened([bin])
    const both = await Promise.all([count(ann, id, skuCode, 4), count(bob, id, skuCode, 5)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
  })

  it('scan piece by piece, and what is on no list becomes a line', async () => {
    const { skuCode, bin } = await inBin(2)
    const other = await inBin(3, { barCode: '4580416940901' })
    const id = await opened([bin])
    for (let n = 0; n < 3; n += 1) {
      await count(ann, id, '4580416940901', 1, { how: 'add' })
    }
    expect(await lineOf(id, other.skuCode)).toMatchObject({ isAdded: true, counted: 3 })
    expect(await count(ann, id, 'unknown', 1)).toMatchObject({ result: { errors: [{ path: 'code' }] } })
    await count(ann, id, skuCode, 1, { how: 'add', place: 'damaged' })
    expect(await lineOf(id, skuCode, 'damaged')).toMatchObject({ isAdded: true, counted: 1 })
  })
})

describe('what moves meanwhile', () => {
  it('makes no difference: a count is compared with what should lie there at its moment', async () => {
    const { skuId, skuCode, bin } = await inBin(10)
    const { place, pay } = buying(shop, () => new Date())
    const { id: orderId } = await place(await shop.customer(), [{ skuId, qty: 2 }])
    const id = await opened([bin], { isBlind: false })
    await pay(orderId)
    expect(await stockOf(skuId), 'the book of the shop').toBe(8)
    expect((await lineOf(id, skuCode)).book, 'paid pieces are on the shelf until they leave').toBe(10)
    expect(await count(ann, id, skuCode, 10)).toMatchObject({ success: true })
    expect(await lineOf(id, skuCode)).toMatchObject({ book: 10, difference: 0 })
    await admin.post('/shop/order/ship', { id: orderId, carrier: 'sf', trackingNo: 'SF9900112233' })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ status: 30 })
    expect(await lineOf(id, skuCode), 'a parcel after the count changes nothing').toMatchObject({ difference: 0 })
    await admin.put('/shop/product/stock', { skuId, stockLoaded: 8, stock: 13, reason: '到货' })
    expect(await count(ann, id, skuCode, 12)).toMatchObject({ success: true })
    expect(await lineOf(id, skuCode), 'an arrival before it does').toMatchObject({ book: 13, difference: -1 })
    await act('finish', id)
    await explain(id, skuCode, 'lost')
    await admin.put('/shop/product/stock', { skuId, stockLoaded: 13, stock: 20, reason: '到货' })
    expect(await act('post', id)).toMatchObject({ success: true })
    expect(await stockOf(skuId)).toBe(19)
  })

  it('between two parts of a count of one line asks for a second look', async () => {
    const { skuId, skuCode, bin } = await inBin(5)
    const id = await opened([bin])
    await count(ann, id, skuCode, 3, { how: 'add' })
    await admin.put('/shop/product/stock', { skuId, stockLoaded: 5, stock: 6, reason: '到货' })
    await count(ann, id, skuCode, 3, { how: 'add' })
    await act('finish', id)
    expect(await lineOf(id, skuCode)).toMatchObject({ look: 1 })
  })
})

describe('a line over the limit', () => {
  it('is counted again by somebody else before it is posted, blind as the first time', async () => {
    const { skuId, skuCode, bin } = await inBin(30)
    const id = await opened([bin])
    await count(ann, id, skuCode, 12)
    await act('finish', id)
    expect(await lineOf(id, skuCode)).toMatchObject({ look: 1, book: null, counted: null, difference: null })
    expect(await act('post', id)).toMatchObject({
      success: false,
      message: expect.stringContaining(`待复盘：${skuCode}`),
    })
    expect(await explain(id, skuCode, 'lost')).toMatchObject({ success: false })
    expect(await count(ann, id, skuCode, 30)).toMatchObject({
      success: false,
      message: expect.stringContaining('另一人'),
    })
    expect(await count(bob, id, skuCode, 28)).toMatchObject({ success: true })
    expect(await lineOf(id, skuCode)).toMatchObject({ look: 2, book: 30, counted: 28, difference: -2 })
    await explain(id, skuCode, 'lost')
    expect(await act('post', id)).toMatchObject({ success: true })
    expect(await stockOf(skuId)).toBe(28)
  })

  it('is one by its value, too, as the settings were when the stocktake was opened', async () => {
    const dear = await inBin(3, { presentPrice: 100_000 })
    const cheap = await inBin(3, { presentPrice: 100 })
    const id = await opened([dear.bin, cheap.bin])
    await count(ann, id, dear.skuCode, 2)
    await count(ann, id, cheap.skuCode, 2)
    await act('finish', id)
    expect([(await lineOf(id, dear.skuCode)).look, (await lineOf(id, cheap.skuCode)).look]).toEqual([1, 0])
  })
})

describe('posting', () => {
  it('is tried first, and does the same to the same lines; each has an entry that names the stocktake', async () => {
    const [more, fewer, same, left] = [await inBin(4), await inBin(5), await inBin(6), await inBin(7)]
    const id = await opened([more.bin, fewer.bin, same.bin, left.bin])
    await count(ann, id, more.skuCode, 6)
    await count(bob, id, fewer.skuCode, 4)
    await count(bob, id, same.skuCode, 6)
    await act('finish', id)
    expect(await act('post', id)).toMatchObject({
      success: false,
      message: expect.stringMatching(/2 行有差异未填原因/),
    })
    expect(await explain(id, same.skuCode, 'found')).toMatchObject({ success: false })
    await explain(id, more.skuCode, 'found')
    await explain(id, fewer.skuCode, 'damaged')
    const trial = await act('post', id, ann, { dryRun: true })
    expect(await stockOf(more.skuId), 'a trial posts nothing').toBe(4)
    const { no } = { no: String((await shop.row('shop_stocktake', id)).stocktakeNo) }
    const done = await act('post', id)
    expect(done).toMatchObject({ success: true })
    const changes = JSON.stringify(trial.result)
    for (const { skuCode } of [more, fewer]) {
      expect(changes).toContain(skuCode)
    }
    expect(changes).toContain('未清点的 1 行不变')
    expect(changes).not.toContain(same.skuCode)
    expect([await stockOf(more.skuId), await stockOf(fewer.skuId), await stockOf(same.skuId)]).toEqual([6, 4, 6])
    expect(await ledgerOf(more.skuId, id)).toEqual([
      { kind: 'count', qty: 2, damagedQty: 0, reason: `盘点 ${no}：找到` },
    ])
    expect(await ledgerOf(fewer.skuId, id), 'broken pieces are kept as damaged').toMatchObject([
      { kind: 'damage', qty: -1, damagedQty: 1 },
    ])
    expect(await ledgerOf(same.skuId, id)).toEqual([])
    expect(await shop.rows(`select qty from shop_damaged where sku_id = '${fewer.skuId}'`)).toEqual([{ qty: 1 }])
    expect((await shop.row('shop_product', more.productId)).stockTotal).toBe(6)
  })

  it('of damaged pieces alone leaves the stock as it is', async () => {
    const { skuId, skuCode, bin } = await inBin(6)
    await admin.post('/shop/damaged/take', { skuCode, qty: 2, reason: '破损' })
    const id = await opened([bin])
    await count(ann, id, skuCode, 1, { place: 'damaged' })
    await act('finish', id)
    await explain(id, skuCode, 'lost', 'damaged')
    expect(await act('post', id)).toMatchObject({ success: true })
    expect(await stockOf(skuId)).toBe(4)
    expect(await shop.rows(`select qty from shop_damaged where sku_id = '${skuId}'`)).toEqual([{ qty: 1 }])
  })

  it('happens once, even when two ask at the same moment', async () => {
    const { skuId, skuCode, bin } = await inBin(4)
    const id = await opened([bin])
    await count(ann, id, skuCode, 4)
    expect(await act('post', id), 'counting goes on').toMatchObject({ success: false })
    await count(ann, id, skuCode, 5)
    await act('finish', id)
    await explain(id, skuCode, 'found')
    const both = await Promise.all([act('post', id), act('post', id, bob)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect(await act('post', id)).toMatchObject({ success: false })
    expect([await stockOf(skuId), (await ledgerOf(skuId, id)).length]).toEqual([5, 1])
    expect(await count(ann, id, skuCode, 9)).toMatchObject({ success: false })
  })

  it('leaves pieces that unpaid orders have, and names their lines', async () => {
    const { skuId, skuCode, bin } = await inBin(5)
    const { place } = buying(shop, () => new Date())
    await place(await shop.customer(), [{ skuId, qty: 4 }])
    const id = await opened([bin])
    await count(ann, id, skuCode, 3)
    await act('finish', id)
    await explain(id, skuCode, 'lost')
    expect(await act('post', id)).toMatchObject({ success: false, message: expect.stringMatching(/^1 行.*占用/) })
    expect(await stockOf(skuId)).toBe(5)
  })

  it('of one that was cancelled does nothing, and its book stays hidden', async () => {
    const { skuId, skuCode, bin } = await inBin(4)
    const id = await opened([bin])
    await count(ann, id, skuCode, 1)
    expect(await act('cancel', id)).toMatchObject({ success: true })
    expect(await act('post', id)).toMatchObject({ success: false })
    expect(await count(ann, id, skuCode, 2)).toMatchObject({ success: false })
    expect(await lineOf(id, skuCode)).toMatchObject({ book: null, difference: null })
    expect(await stockOf(skuId)).toBe(4)
  })

  it('of a stock that was never counted makes it what was counted, and is no loss', async () => {
    const { skuId, skuCode, bin } = await inBin(9999, { counted: false, presentPrice: 100_000 })
    const id = await opened([bin])
    await count(ann, id, skuCode, 3)
    await act('finish', id)
    expect(await lineOf(id, skuCode, 'sale', admin)).toMatchObject({ look: 0, reason: 'first', value: 0 })
    expect(await act('post', id)).toMatchObject({ success: true })
    expect(await shop.row('shop_sku', skuId)).toMatchObject({ stock: 3, counted: true })
  })

  it('is not for those who do not see the products', async () => {
    const { skuId, skuCode, bin } = await inBin(4)
    const id = await opened([bin])
    await count(ann, id, skuCode, 5)
    await act('finish', id)
    await explain(id, skuCode, 'found')
    const bound = await app.person(MAY)
    await bindToRule(app, bound, { component: 'shop/ProductList', column: 'title', value: 'another one' })
    expect(await act('post', id, bound)).toMatchObject({ success: false, message: expect.stringContaining('无权') })
    const other = await opened([bin])
    const line = await lineOf(other, skuCode)
    expect(await sheet(other, bound)).toEqual([])
    expect(await count(bound, other, skuCode, 1)).toMatchObject({ success: false })
    const byLine = await bound.post(COUNT_PATH, { id: other, lineId: line.id, qty: 1, how: 'set' })
    expect(byLine.body).toMatchObject({ success: false, code: 404 })
    expect(await stockOf(skuId)).toBe(4)
  })
})

it('the report has lines, reasons, people and values; values only for those who see amounts', async () => {
  const { skuCode, bin } = await inBin(4, { presentPrice: 20_000 })
  const id = await opened([bin])
  await count(ann, id, skuCode, 2)
  await act('finish', id)
  await explain(id, skuCode, 'lost')
  await act('post', id)
  expect(await lineOf(id, skuCode, 'sale', admin)).toMatchObject({ value: -40_000, reason: 'lost', difference: -2 })
  expect(await lineOf(id, skuCode)).toMatchObject({ value: null })
  const [row] = (await admin.get(`${stocktake.path}/list`, { id })).body.result.records as readonly unknown[]
  expect(row).toMatchObject({ missing: 2, gained: 0, value: -400, postedBy: expect.any(String) })
  const exported = await ann.get(`${stocktakeLine.path}/exportXls`, { stocktakeId: id })
  expect(exported.bytes.byteLength).toBeGreaterThan(1000)
})

it('the warehouse opens, counts and posts; purchasers read', () => {
  const of = (role: string, page: string) => SEED_ROLES.find(({ code }) => code === role)?.grants?.[page]
  expect(of('warehouse', 'shop:stocktake')).toEqual(
    expect.arrayContaining(['list', 'export', 'open', 'count', 'finish', 'reopen', 'post', 'cancel']),
  )
  expect(of('warehouse', 'shop:stocktakeLine')).toContain('explain')
  expect(of('purchaser', 'shop:stocktake')).toEqual(['list', 'export'])
})
