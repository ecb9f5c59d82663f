import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JobView } from '#kit/contract/job.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import type { Sku, SpecRow } from '#office/catalogue/sku/sku.ts'
import { regenerate, singleValue } from '#office/catalogue/sku/sku-generate.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { PRODUCT_LINES } from './product.ts'

const SPECS: readonly SpecRow[] = [
  { title: '颜色', specValues: [{ title: '红' }, { title: '蓝' }] },
  { title: '尺寸', specValues: [{ title: 'L' }] },
]

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  admin = await app.admin()
})
afterAll(() => app.close())

async function made(path: string, values: object) {
  const { body } = await admin.post(`${path}/add`, values)
  expect(body.success, JSON.stringify(body)).toBe(true)
  return body.result
}

const priced = (skus: readonly Sku[], more: (index: number) => object = () => ({})) =>
  skus.map((sku, index) => ({
    ...sku,
    ...{ picture: 'a.png', originalPrice: 300, presentPrice: 200.5, memberPrice: 100, stock: 20 + index },
    ...{ lowStock: 3, skuCode: `S-${index}`, barCode: '4580416940290', ...more(index) },
  }))

/** The rows of a workbook below its header, by the titles of the columns. */
async function rowsIn(bytes: Uint8Array) {
  const [sheet] = await readWorkbook(bytes, 'export.xlsx')
  const rows = sheet?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? []
  const head = rows.findIndex((cells) => cells.includes('规格'))
  const headers = rows[head] ?? []
  return {
    headers,
    rows: rows.slice(head + 1).map((cells) => Object.fromEntries(headers.map((title, at) => [title, cells[at] ?? '']))),
  }
}

const exported = async (path: string, query: Readonly<Record<string, string>> = {}) =>
  (await admin.get(`${path}/exportXls`, { sheet: 'skus', ...query })).bytes

/** The same rows as a sheet that somebody has edited. */
async function imported(path: string, rows: readonly Readonly<Record<string, string>>[], isTrial: boolean) {
  const headers = Object.keys(rows[0] ?? {})
  const line = (cells: readonly string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
  const csv = [line(headers), ...rows.map((row) => line(headers.map((title) => row[title] ?? '')))].join('\n')
  const form: Record<string, string> = isTrial ? { dryRun: '1' } : {}
  const { body } = await admin.upload(`${path}/importExcel`, { 'files[]': new File([csv], 'skus.csv') }, form)
  return body.result
}

const read = async (path: string, id: unknown) =>
  (await admin.get(`${path}/queryById`, { id: String(id) })).body.result as unknown as {
    readonly title: string
    readonly skuList: readonly Sku[]
  }

it('an export of SKUs has the columns of its import, and comes back as it went', async () => {
  const figure = await made('/shop/goods', { name: 'Saber', state: 1 })
  const presellFigure = await made('/shop/presellGoods', { name: 'Saber', state: 1 })
  const finalFigure = await made('/shop/finalGoods', { name: 'Saber', state: 1, presellGoodsId: presellFigure.id })
  // a title and a figure that repeat: only numbers tell them apart
  await made('/shop/goods', { name: 'Saber', state: 1 })
  const two = { title: 'Saber', specAttr: SPECS, skuList: priced(regenerate(SPECS, [])) }
  await made('/shop/product', { ...two, goodsId: figure.id, limitPerUser: 2, freightKind: 1, freight: 12.5 })
  await made('/shop/product', { ...two, goodsId: figure.id, specAttr: [], skuList: priced(singleValue().skuList) })
  const presell = await made('/shop/presellProduct', { ...two, goodsId: presellFigure.id })
  const presellSkus = (await read('/shop/presellProduct', presell.id)).skuList
  await made('/shop/finalProduct', {
    ...two,
    ...{ goodsId: finalFigure.id, presellProductId: presell.id },
    skuList: priced(regenerate(SPECS, []), (index) => ({ presellSkuId: presellSkus[index]?.id })),
  })
  for (const [line, count] of [
    [1, 3],
    [2, 2],
    [3, 2],
  ] as const) {
    const { path } = PRODUCT_LINES[line]
    const bytes = await exported(path)
    const { headers, rows } = await rowsIn(bytes)
    const template = await rowsIn((await admin.get(`${path}/importTemplate`)).bytes)
    expect(headers).toEqual(template.headers.map((title) => title.replace('*', '')).filter((title) => title !== '详情'))
    expect(rows).toHaveLength(count)
    const file = new File([new Uint8Array(bytes)], 'skus.xlsx')
    const { body } = await admin.upload(`${path}/importExcel`, { 'files[]': file }, { dryRun: '1' })
    expect(body.result, JSON.stringify(body)).toMatchObject({ unchangedCount: count, updatedCount: 0, errorCount: 0 })
  }
  const { rows } = await rowsIn(await exported('/shop/finalProduct'))
  expect(rows.map((row) => [row.规格, row.补款价, row.对应预售规格, row.库存预警, row.SKU编码, row.条码])).toEqual([
    ['颜色:红;尺寸:L', '200.5', '红,L', '3', 'S-0', '4580416940290'],
    ['颜色:蓝;尺寸:L', '200.5', '蓝,L', '3', 'S-1', '4580416940290'],
  ])
})

it('what was edited in the sheet is saved; a stock that moved since the export is refused, one left alone stays', async () => {
  const path = '/shop/product'
  const figure = await made('/shop/goods', { name: 'Rin', state: 1 })
  const listing = await made(path, {
    ...{ title: 'Rin', goodsId: figure.id },
    ...{ specAttr: SPECS, skuList: priced(regenerate(SPECS, []), () => ({ barCode: '4580416940306' })) },
  })
  const { rows } = await rowsIn(await exported(path, { selections: String(listing.id) }))
  expect(rows.map((row) => row.标题)).toEqual(['Rin', 'Rin'])
  const changed = rows.map((row, index) =>
    index === 0 ? { ...row, 现价: '150', 库存: '35' } : { ...row, 现价: '160' },
  )
  const [red, blue] = (await read(path, listing.id)).skuList
  // sold from beside the sheet
  await admin.put(`${path}/stock`, { skuId: blue?.id, stockLoaded: 21, stock: 18, reason: '' })
  expect(await imported(path, changed, false)).toMatchObject({ updatedCount: 2, errorCount: 0 })
  const now = async () => (await read(path, listing.id)).skuList.map(({ presentPrice, stock }) => [presentPrice, stock])
  expect(await now()).toEqual([
    [150, 35],
    [160, 18],
  ])
  // the same sheet again does nothing again
  expect(await imported(path, changed, true)).toMatchObject({ unchangedCount: 2 })

  await admin.put(`${path}/stock`, { skuId: red?.id, stockLoaded: 35, stock: 34, reason: '' })
  const refused = await imported(path, changed, true)
  expect(refused).toMatchObject({ updatedCount: 0, errors: [{ header: '库存' }] })
  expect(JSON.stringify(refused.errors)).toContain('库存在导出后已由 20 变为 34')
})

it('an export of SKUs follows the filters, runs as a job, and asks for the right to export', async () => {
  const path = '/shop/product'
  expect((await rowsIn(await exported(path, { title: 'Rin' }))).rows.map((row) => row.标题)).toEqual(['Rin', 'Rin'])
  const { body } = await admin.post(`${path}/exportJob`, { sheet: 'skus', title: 'Rin' })
  const job = async () =>
    (await admin.get('/sys/job/queryById', { id: String(body.result.id) })).body.result as unknown as JobView
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('done')
  expect((await job()).fileName).toBe('现货商品SKU.xlsx')
  const { bytes } = await admin.get('/sys/job/file', { id: (await job()).id })
  expect((await rowsIn(bytes)).rows).toHaveLength(2)

  expect((await admin.get(`${path}/exportXls`, { sheet: 'nothing' })).body).toMatchObject({ success: false })
  const reader = await app.person(['shop:product:list'])
  expect((await reader.get(`${path}/exportXls`, { sheet: 'skus' })).body).toMatchObject({ success: false, code: 510 })
})
