import { afterAll, beforeAll, expect, it } from 'vitest'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

const PATH = '/shop/stockLedger'

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

type Entry = Readonly<Record<string, unknown>>

const entries = async (query: Readonly<Record<string, string>>, client = admin) =>
  (await client.get(`${PATH}/list`, { pageSize: '100', ...query })).body.result.records as readonly Entry[]

/** A figure that somebody bought two of. */
const clock = zonedClock('Asia/Shanghai')

async function sold(more: { readonly skuCode: string; readonly title: string }) {
  const { place, pay } = buying(shop, () => new Date())
  const { productId, skuId } = await shop.listing(1, {
    sku: { skuCode: more.skuCode, barCode: `49${more.skuCode}`, name: '红' },
    product: { title: more.title },
  })
  const order = await place(await shop.customer(), [{ skuId, qty: 2 }])
  await pay(order.id)
  return { productId, skuId, order }
}

it('each change of a stock is an entry that says what it was of, by whom, and for which order', async () => {
  const began = clock.format(new Date())
  const { order } = await sold({ skuCode: 'L-1', title: '手办甲' })
  const found = await entries({ skuCode: 'L-1' })
  expect(
    found.map(({ kind, qty, lockedQty, stockAfter, lockedAfter }) => [kind, qty, lockedQty, stockAfter, lockedAfter]),
  ).toEqual([
    ['sale', -2, -2, 8, 0],
    ['reserve', 0, 2, 10, 2],
    ['create', 10, 0, 10, 0],
  ])
  expect(found[0]).toMatchObject({
    ...{ titleSnap: '手办甲', skuNameSnap: '红', barCode: '49L-1', line: 1 },
    ...{ orderId: order.id, orderId_dictText: order.orderNo, operator: expect.stringMatching(/./) },
  })
  expect(found[2]).toMatchObject({ orderId: null })
  const inOrder = [began, String(found[0]?.at), clock.format(new Date())]
  expect(inOrder).toEqual(inOrder.toSorted())
})

it('entries are found by code, listing, kind, time, person and order', async () => {
  const one = await sold({ skuCode: 'L-2', title: '手办乙' })
  await sold({ skuCode: 'L-3', title: '手办丙' })
  const [sale] = await entries({ barCode: '49L-2', kind: 'sale' })
  const kinds = async (query: Readonly<Record<string, string>>) => (await entries(query)).map(({ kind }) => kind)
  expect(await kinds({ titleSnap: '*办乙*' })).toEqual(['sale', 'reserve', 'create'])
  expect(await kinds({ productNo: String(sale?.productNo) })).toHaveLength(3)
  expect(await kinds({ orderId: one.order.id })).toEqual(['sale', 'reserve'])
  expect(await kinds({ skuCode: 'L-2', operator: String(sale?.operator) })).toContain('sale')
  expect(await kinds({ skuCode: 'L-2', operator: 'nobody' })).toEqual([])
  expect(await kinds({ skuCode: 'L-2', at_begin: '2099-01-01 00:00:00' })).toEqual([])
})

it('a code that a SKU is given later finds what was before', async () => {
  const { productId, skuId } = await sold({ skuCode: 'L-4', title: '手办丁' })
  const product = (await admin.get('/shop/product/queryById', { id: productId })).body.result
  const [sku] = product.skuList as unknown as readonly Entry[]
  const { body } = await admin.put('/shop/product/edit', {
    ...{ id: productId, version: product.version, specAttr: [] },
    skuList: [{ ...sku, picture: 'a.png', originalPrice: 300, memberPrice: 100, skuCode: 'NEW-4', extra: [] }],
  })
  expect(body.success, JSON.stringify(body)).toBe(true)
  expect(await entries({ skuCode: 'L-4' })).toEqual([])
  expect((await entries({ skuCode: 'NEW-4' })).length).toBeGreaterThanOrEqual(3)
  expect(await shop.rows(`select distinct sku_code from shop_stock_log where sku_id = '${skuId}'`)).toEqual([
    { skuCode: 'NEW-4' },
  ])
})

it('the ledger is exported, and read by whoever may', async () => {
  await sold({ skuCode: 'L-5', title: '手办戊' })
  const { bytes } = await admin.get(`${PATH}/exportXls`, { skuCode: 'L-5' })
  const [sheet] = await readWorkbook(bytes, 'ledger.xlsx')
  const texts = sheet?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? []
  expect(texts.filter((cells) => cells.includes('L-5'))).toHaveLength(3)
  const reader = await app.person(['shop:stockLedger:list'])
  expect(await entries({ skuCode: 'L-5' }, reader)).toHaveLength(3)
  expect((await reader.get(`${PATH}/exportXls`, {})).body).toMatchObject({ success: false, code: 510 })
  const stranger = await app.person(['shop:product:list'])
  expect((await stranger.get(`${PATH}/list`, {})).body).toMatchObject({ success: false, code: 510 })
})
