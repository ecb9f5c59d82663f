import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SpecRow } from '#office/catalogue/sku/sku.ts'
import { regenerate } from '#office/catalogue/sku/sku-generate.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { printedLabels, type SkuLabel } from './sku-labels.ts'

const PATH = '/shop/product'
const SPECS: readonly SpecRow[] = [{ title: '颜色', specValues: [{ title: '红' }, { title: '蓝' }, { title: '黑' }] }]

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

async function made(path: string, values: object): Promise<string> {
  const { body } = await admin.post(`${path}/add`, values)
  expect(body.success, JSON.stringify(body)).toBe(true)
  return String(body.result.id)
}

const labelsOf = async (query: Readonly<Record<string, string>>, client = admin) =>
  (await client.get(`${PATH}/labels`, query)).body.result as unknown as readonly SkuLabel[]

it('labels say what a SKU is, its code or that of the figure, and its price; disabled SKUs have none', async () => {
  const goodsId = await made('/shop/goods', { name: 'Saber', state: 1, janCode: '4580416940290' })
  const cells = [{ skuCode: 'A-1', barCode: '6901234567892' }, {}, { status: 1 }]
  const skuList = regenerate(SPECS, []).map((sku, index) => ({ ...sku, presentPrice: 99.5, stock: 7, ...cells[index] }))
  const listing = await made(PATH, { goodsId, title: 'Saber', specAttr: SPECS, skuList })
  const labels = await labelsOf({ ids: listing })
  expect(labels.map(({ skuId: _, ...label }) => label)).toEqual([
    { title: 'Saber', sku: '红', skuCode: 'A-1', barCode: '6901234567892', price: 99.5, available: 7 },
    { title: 'Saber', sku: '蓝', skuCode: null, barCode: '4580416940290', price: 99.5, available: 7 },
  ])
  expect(await labelsOf({ goods: goodsId })).toEqual(labels)
  const [red, blue] = labels.map(({ skuId }) => skuId)
  expect(printedLabels(labels, { [red ?? '']: 3, [blue ?? '']: 0 }).map(({ sku }) => sku)).toEqual(['红', '红', '红'])
})

it('only whoever prints labels reads them', async () => {
  const stranger = await app.person(['shop:product:list'])
  expect((await stranger.get(`${PATH}/labels`, { ids: 'x' })).body).toMatchObject({ success: false, code: 510 })
  const printer = await app.person(['shop:skuLabel:print'])
  expect(await labelsOf({ ids: 'nothing' }, printer)).toEqual([])
})
