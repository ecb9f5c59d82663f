import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import type { Sku } from '#office/catalogue/sku/sku.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { PRODUCT_LINES } from './product.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const { path } = PRODUCT_LINES[1]
const cells = {
  name: '',
  picture: 'a.png',
  originalPrice: 300,
  presentPrice: 200,
  memberPrice: 100,
  stock: 9,
  extra: [],
}

async function figure(values: object = {}): Promise<string> {
  const { body } = await admin.post('/shop/goods/add', { name: `手办${randomUUID()}`, state: 1, ...values })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return String((body.result as unknown as { id: string }).id)
}
const sent = async (goodsId: string, title: string, codes: object) =>
  (await admin.post(`${path}/add`, { title, goodsId, specAttr: [], skuList: [{ ...cells, ...codes }] })).body
async function listed(goodsId: string, title: string, codes: object) {
  const body = await sent(goodsId, title, codes)
  expect(body.success, JSON.stringify(body)).toBe(true)
  return body.result as unknown as { readonly id: string; readonly version: number; readonly skuList: readonly Sku[] }
}

it('a SKU has several bar codes, kept as they were meant', async () => {
  const product = await listed(await figure(), '雪初音', { barCode: 'A-1', moreBarCodes: 'Ａ－２，A-3、A-2 A-1' })
  expect(product.skuList).toMatchObject([{ barCode: 'A-1', moreBarCodes: 'A-2,A-3' }])
})

it('a code that another figure has is refused with its field and the SKU that has it', async () => {
  const product = await listed(await figure(), '雪初音', { barCode: 'B-1', moreBarCodes: 'B-2' })
  const [sku] = await app.db.selectFrom('shop_product').selectAll().where('id', '=', product.id).execute()
  const other = await figure()
  for (const [codes, field, code] of [
    [{ barCode: 'B-2' }, 'barCode', 'B-2'],
    [{ barCode: 'N-1', moreBarCodes: 'N-2,B-1' }, 'moreBarCodes', 'B-1'],
  ] as const) {
    const message = `条码 ${code} 已属于 雪初音 无规格 ${sku?.productNo}`
    expect(await sent(other, '别的手办', codes)).toMatchObject({
      ...{ success: false, result: { errors: [{ path: `skuList.0.${field}`, message }] } },
    })
  }
})

it('listings of one figure share its codes; what a SKU had already is left as it is', async () => {
  const first = await figure({ janCode: '4580416940290' })
  await listed(first, '甲', { barCode: 'C-1', moreBarCodes: 'C-2' })
  const product = await listed(first, '乙', { moreBarCodes: 'C-1,C-2' })
  const preorder = await admin.post('/shop/presellGoods/add', { name: '同名手办', state: 1 })
  const named = await figure({ name: '同名手办' })
  await listed(named, '丁', { barCode: 'C-9' })
  const { body } = await admin.post('/shop/presellProduct/add', {
    ...{ title: '丁', goodsId: preorder.body.result.id, specAttr: [], skuList: [{ ...cells, barCode: 'C-9' }] },
  })
  expect(body.success, 'a pre-order of the same figure').toBe(true)
  const stranger = await listed(await figure(), '丙', {})
  await app.db.updateTable('shop_sku').set({ barCode: 'C-1' }).where('productId', '=', stranger.id).execute()
  const edit = async ({ id, version, skuList }: typeof product, more: object) =>
    (
      await admin.put(`${path}/edit`, {
        id,
        version,
        specAttr: [],
        skuList: skuList.map((sku) => ({ ...sku, ...more })),
      })
    ).body
  expect(
    await edit({ ...stranger, skuList: stranger.skuList.map((sku) => ({ ...sku, barCode: 'C-1' })) }, { lowStock: 3 }),
  ).toMatchObject({
    success: true,
  })
  expect(await edit(product, { lowStock: 3 })).toMatchObject({ success: true })
})

it('a code that another figure is being given at the same time is waited for, and refused', async () => {
  const [one, two] = [await listed(await figure(), '先', {}), await listed(await figure(), '后', {})]
  const given = two.skuList.map((sku) => ({ ...sku, moreBarCodes: 'D-1' }))
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(app.db)
    expect(rows).toHaveLength(1)
  }
  const edited = await app.db.transaction().execute(async (first) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('bar codes 0', 0))`.execute(first)
    await first.updateTable('shop_sku').set({ moreBarCodes: 'D-1' }).where('productId', '=', one.id).execute()
    const edit = admin.put(`${path}/edit`, { id: two.id, version: two.version, specAttr: [], skuList: given })
    await Promise.race([edit, vi.waitFor(isWaiting, { timeout: 20_000 })])
    return { edit }
  })
  expect((await edited.edit).body).toMatchObject({ success: false, message: expect.stringContaining('D-1 已属于 先') })
})

it('further codes leave in the sheet of SKUs and come back from it', async () => {
  const product = await listed(await figure(), '导出手办', { barCode: 'E-1', moreBarCodes: 'E-2,E-3' })
  const { bytes } = await admin.get(`${path}/exportXls`, { id: product.id, sheet: 'skus' })
  const [sheet] = await readWorkbook(bytes, 'listings.xlsx')
  const rows = sheet?.rows.map(({ cells: all }) => all.map(({ text }) => text)) ?? []
  const head = rows.find((row) => row.includes('其他条码')) ?? []
  expect(rows.at(-1)?.[head.indexOf('其他条码')]).toBe('E-2,E-3')
  await app.db.updateTable('shop_sku').set({ moreBarCodes: 'E-2' }).where('productId', '=', product.id).execute()
  const file = new File([new Uint8Array(bytes)], 'listings.xlsx')
  const { body } = await admin.upload(`${path}/importExcel`, { 'files[]': file })
  expect(body.success, JSON.stringify(body)).toBe(true)
  const [sku] = await app.db.selectFrom('shop_sku').selectAll().where('productId', '=', product.id).execute()
  expect(sku?.moreBarCodes).toBe('E-2,E-3')
})
