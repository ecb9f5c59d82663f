import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordChange } from '#kit/contract/history.ts'
import type { Sku, SpecRow } from '#office/catalogue/sku/sku.ts'
import { regenerate } from '#office/catalogue/sku/sku-generate.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { PRODUCT_LINES } from './product.ts'

const { path } = PRODUCT_LINES[1]

interface Product {
  readonly id: string
  readonly specAttr: readonly SpecRow[]
  readonly skuList: readonly Sku[]
}

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const colours = (...values: readonly string[]): readonly SpecRow[] => [
  { title: '颜色', specValues: values.map((title) => ({ title })) },
]
const priced = (specs: readonly SpecRow[], current: readonly Sku[] = []): readonly Sku[] =>
  regenerate(specs, current).map((sku) => ({ ...sku, presentPrice: 99.5 }))

const productOf = ({ body }: Sent): Product => {
  expect(body.success, body.message).toBe(true)
  return body.result as unknown as Product
}
async function listed(): Promise<Product> {
  const goods = await admin.post('/shop/goods/add', { name: '雪初音', state: 1 })
  const specAttr = colours('红', '蓝')
  const input = { goodsId: goods.body.result.id, title: '雪初音', specAttr, skuList: priced(specAttr) }
  return productOf(await admin.post(`${path}/add`, input))
}
const load = async (id: string): Promise<Product> => productOf(await admin.get(`${path}/queryById`, { id }))
const edit = (input: object): Promise<Sent> => admin.put(`${path}/edit`, input)
/** What was done by the last command, the parts by their names; without the sums that the listing has of them. */
async function lastChange(id: string, client = admin) {
  const { body } = await client.get(`${path}/history`, { id, pageSize: 100 })
  const records = body.result.records as unknown as readonly RecordChange[]
  const own = records.filter(({ requestId }) => requestId === records[0]?.requestId)
  return own
    .filter(({ kind, child }) => child !== null || kind !== 'edited')
    .map(({ command, kind, child, before, after }) => ({ command, kind, sku: child?.row, before, after }))
    .sort((a, b) => String(a.sku).localeCompare(String(b.sku), 'zh'))
}

it('tells of the SKUs that came with a listing', async () => {
  const { id } = await listed()
  expect(await lastChange(id)).toMatchObject([
    { command: 'add', kind: 'added', sku: '红' },
    { command: 'add', kind: 'added', sku: '蓝' },
    { command: 'add', kind: 'added', sku: undefined },
  ])
})

it('tells from what to what the prices, codes and stocks of SKUs were edited, and nothing of those left alone', async () => {
  const { id, specAttr, skuList } = await listed()
  const [red, blue] = skuList
  await edit({ id, specAttr, skuList: [{ ...red, presentPrice: 89, stock: 30, skuCode: 'R-1' }, blue] })
  expect(await lastChange(id)).toEqual([
    {
      command: 'edit',
      kind: 'edited',
      sku: '红',
      before: { presentPrice: 99.5, stock: 9999, skuCode: null },
      after: { presentPrice: 89, stock: 30, skuCode: 'R-1' },
    },
  ])
})

it('tells of SKUs that were added, taken away and switched off', async () => {
  const { id, skuList } = await listed()
  const blue = skuList[1]
  await app.db.updateTable('shop_sku').set({ sold: 2 }).where('id', '=', String(blue?.id)).execute()
  const { specAttr, skuList: current } = await load(id)
  const next = [{ ...specAttr[0], title: '颜色', specValues: [{ title: '绿' }] }]
  productOf(await edit({ id, specAttr: next, skuList: priced(next, current) }))
  expect(await lastChange(id)).toMatchObject([
    { kind: 'deleted', sku: '红' },
    { kind: 'edited', sku: '蓝', before: { status: 0 }, after: { status: 1, status_dictText: expect.any(String) } },
    { kind: 'added', sku: '绿' },
  ])
})

it('tells of stock that was adjusted, beside the ledger', async () => {
  const { id, skuList } = await listed()
  await admin.put(`${path}/stock`, { skuId: skuList[0]?.id, stockLoaded: 9999, stock: 40, reason: '盘点' })
  expect(await lastChange(id)).toEqual([
    { command: 'stock', kind: 'edited', sku: '红', before: { stock: 9999 }, after: { stock: 40 } },
  ])
})

it('of a copy begins with the SKUs that it was made with', async () => {
  const { id } = await listed()
  const copy = productOf(await admin.post(`${path}/copy`, { id }))
  expect(await lastChange(copy.id)).toMatchObject([
    { command: 'copy', kind: 'added', sku: '红' },
    { command: 'copy', kind: 'added', sku: '蓝' },
    { command: 'copy', kind: 'added', sku: undefined },
  ])
})

it('tells nothing of a change that was refused as a whole', async () => {
  const { id, specAttr, skuList } = await listed()
  const [red, blue] = skuList
  const { body } = await edit({ id, title: '', specAttr, skuList: [{ ...red, presentPrice: 1 }, blue] })
  expect(body.success).toBe(false)
  const wrong = await edit({
    id,
    specAttr,
    skuList: [
      { ...red, presentPrice: 1 },
      { ...blue, extra: [{ title: '紫' }] },
    ],
  })
  expect(wrong.body.success).toBe(false)
  expect((await lastChange(id)).map(({ command }) => command)).toEqual(['add', 'add', 'add'])
})

it('is shown to nobody who may not see the listing', async () => {
  const { id } = await listed()
  const stranger = await app.person(['shop:goods:list'])
  const bound = await app.person(['shop:product:list'])
  await bindToRule(app, bound, { component: 'shop/ProductList', column: 'title', value: '别的' })
  expect((await stranger.get(`${path}/history`, { id })).status).toBe(403)
  expect((await bound.get(`${path}/history`, { id })).status).toBe(404)
})
