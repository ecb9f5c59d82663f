import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobView } from '#kit/contract/job.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const PATH = '/shop/product'
const HEADER = '商品编号,标题,手办,规格,原价,现价,会员价,库存,SKU编码'

let app: TestApp
let admin: Client
let figure: { readonly id: string; readonly goodsNo: string }
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  admin = await app.admin()
  figure = await figureOf({ name: 'Saber', state: 1 })
})
afterAll(() => app.close())

async function figureOf(values: object) {
  const { body } = await admin.post('/shop/goods/add', values)
  expect(body.success, JSON.stringify(body)).toBe(true)
  return body.result as { readonly id: string; readonly goodsNo: string }
}

const csv = (...lines: readonly string[]) => new File([[HEADER, ...lines].join('\n')], 'products.csv')
type Fields = Readonly<Record<string, string>>
type Ended = JobView & { readonly result: Readonly<Record<string, unknown>> | null }

async function ended(id: unknown): Promise<Ended> {
  const read = async () => (await admin.get('/sys/job/queryById', { id: String(id) })).body.result as unknown as Ended
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toMatch(/done|failed|cancelled/)
  return read()
}

async function imported(file: File, fields: Fields = {}): Promise<Ended> {
  const { body } = await admin.upload(`${PATH}/importJob`, { 'files[]': file }, fields)
  expect(body.success, JSON.stringify(body)).toBe(true)
  return ended(body.result.id)
}

async function undone({ id }: Pick<JobView, 'id'>): Promise<Ended> {
  const { body } = await admin.post(`${PATH}/importUndo`, { id })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return ended(body.result.id)
}

const checked = async (file: File, client = admin) =>
  (await client.upload(`${PATH}/importExcel`, { 'files[]': file }, { dryRun: '1' })).body.result

interface Stored {
  readonly id: string
  readonly version: number
  readonly productNo: string
  readonly specAttr: readonly { readonly title: string; readonly specValues: readonly { readonly title: string }[] }[]
  readonly skuList: readonly (Readonly<Record<string, unknown>> & { readonly name: string })[]
}

async function stored(title: string): Promise<Stored | undefined> {
  const { records } = (await admin.get(`${PATH}/list`, { title })).body.result
  const [row] = records as readonly { readonly id: string }[]
  return row && ((await admin.get(`${PATH}/queryById`, { id: row.id })).body.result as unknown as Stored)
}

const skusOf = (product: Stored | undefined) =>
  product?.skuList.map(({ name, originalPrice, presentPrice, stock, skuCode }) => [
    name,
    originalPrice,
    presentPrice,
    stock,
    skuCode,
  ])

describe('the import of products', () => {
  it('makes listings with their SKUs, prices in yuan kept as fen, stock with its ledger', async () => {
    const job = await imported(
      csv(
        `,Two colours,${figure.goodsNo},颜色:红;尺寸:L,1299,"¥1,199.50",1100,7,A1`,
        ',,,颜色:蓝;尺寸:L,1299,1199.5,1100,3,A2',
        ',Plain one,Saber,,99.9,89.9,79.9,12,',
      ),
    )
    expect(job).toMatchObject({ state: 'done', result: { totalCount: 3, createdCount: 3, errorCount: 0 } })
    const two = await stored('Two colours')
    expect(two?.specAttr.map(({ title, specValues }) => [title, specValues.map((value) => value.title)])).toEqual([
      ['颜色', ['红', '蓝']],
      ['尺寸', ['L']],
    ])
    expect(skusOf(two)).toEqual([
      ['红,L', 1299, 1199.5, 7, 'A1'],
      ['蓝,L', 1299, 1199.5, 3, 'A2'],
    ])
    const { rows } = await sql`
      select s.present_price, s.stock, l.kind, l.qty, p.price_min, p.stock_total
      from shop_sku s join shop_stock_log l on l.sku_id = s.id join shop_product p on p.id = s.product_id
      where p.id = ${two?.id} order by s.sort_rank
    `.execute(app.db)
    expect(rows).toMatchObject([
      { presentPrice: 119_950, stock: 7, kind: 'create', qty: 7, priceMin: 119_950, stockTotal: 10 },
      { presentPrice: 119_950, stock: 3, kind: 'create', qty: 3 },
    ])
    const plain = await stored('Plain one')
    expect([plain?.specAttr, skusOf(plain)]).toEqual([[], [['', 99.9, 89.9, 12, undefined]]])
  })

  it('changes nothing the second time, and what differs by number or by title and figure; others stay', async () => {
    const lines = [`,Again,${figure.goodsNo},红,100,90,80,5,B1`, `,Again,${figure.goodsNo},蓝,100,90,80,5,B2`]
    await imported(csv(...lines))
    expect(await checked(csv(...lines))).toMatchObject({ unchangedCount: 2, createdCount: 0, updatedCount: 0 })
    const before = await stored('Again')
    const job = await imported(csv(`${before?.productNo},,,红,,85,,9,`, ',Again,Saber,绿,100,90,80,1,B3'))
    expect(job.result).toMatchObject({ updatedCount: 2, errorCount: 0 })
    expect(skusOf(await stored('Again'))).toEqual([
      ['绿', 100, 90, 1, 'B3'],
      ['红', 100, 85, 9, 'B1'],
      ['蓝', 100, 90, 5, 'B2'],
    ])
  })

  it('is checked first: each error has the row and the column of the sheet, and nothing is written', async () => {
    await figureOf({ name: 'Twin', state: 1 })
    await figureOf({ name: 'Twin', state: 1 })
    const file = csv(
      `,Good,${figure.goodsNo},红,10,9,8,5,`,
      ',No figure,Nobody,红,10,9,8,5,',
      ',Twins,Twin,红,10,9,8,5,',
      `,Bad cells,${figure.goodsNo},红,10,9,8,5,`,
      `,Bad cells,${figure.goodsNo},蓝,10,cheap,8,1.5,`,
      `,Specs,${figure.goodsNo},颜色:红,10,9,8,5,`,
      `,Specs,${figure.goodsNo},尺寸:L,10,9,8,5,`,
      `,${'x'.repeat(121)},${figure.goodsNo},红,10,9,8,5,`,
      'SP1-unknown,,,红,10,9,8,5,',
    )
    const { errors, ...counts } = await checked(file)
    expect(counts).toMatchObject({ totalCount: 9, createdCount: 1, errorCount: 8 })
    expect(
      (errors as readonly Fields[]).map(({ row, column, header, reason }) => [row, column, header, reason]),
    ).toEqual([
      [3, 'C', '手办', '所属手办：没有找到“Nobody”'],
      [4, 'C', '手办', '所属手办：有多个“Twin”，请填写编号'],
      [6, 'F', '现价', expect.stringContaining('现价')],
      [6, 'H', '库存', expect.stringContaining('库存')],
      [8, 'D', '规格', expect.stringContaining('规格')],
      [9, 'B', '标题', '标题最多120个字符'],
      [10, 'A', '商品编号', '没有找到该编号的商品'],
    ])
    expect(await stored('Good')).toBeUndefined()
    const job = await imported(file, { partial: '1' })
    expect(job).toMatchObject({ refused: 8, result: { createdCount: 1, errorCount: 8 } })
    expect(skusOf(await stored('Good'))).toEqual([['红', 10, 9, 5, undefined]])
    const [sheet] = await readWorkbook((await admin.get(String(job.result?.fileUrl))).bytes, 'errors.xlsx')
    expect(sheet?.rows.flatMap(({ cells }) => cells.map(({ text }) => text))).toContain('所属手办：没有找到“Nobody”')
  })

  it('finds figures among those that the caller may see, and keeps the rules of the shelf', async () => {
    const published = await imported(csv(`,On the shelf,${figure.goodsNo},,10,9,8,5,`))
    const product = await stored('On the shelf')
    const [sku] = product?.skuList ?? []
    await admin.put(`${PATH}/edit`, {
      id: product?.id,
      version: product?.version,
      specAttr: [],
      skuList: [{ ...sku, picture: 'a.png' }],
    })
    expect((await admin.post(`${PATH}/shelf`, { ids: product?.id, on: true })).body.success).toBe(true)
    const dear = await checked(csv(`${product?.productNo},,,,10,11,8,,`))
    expect(dear.errors).toMatchObject([{ row: 2, column: 'F', reason: expect.stringContaining('现价不能高于原价') }])
    expect(published.state).toBe('done')
    const { body } = await admin.upload(
      '/shop/presellProduct/importExcel',
      { 'files[]': new File([`标题,手办,规格,定金\nx,${figure.goodsNo},,9`], 'x.csv') },
      { dryRun: '1' },
    )
    expect(body.result.errors).toMatchObject([{ row: 2, column: 'B', reason: expect.stringContaining('没有找到') }])
    const reader = await app.person(['shop:product:list'])
    expect((await reader.upload(`${PATH}/importJob`, { 'files[]': csv() })).status).toBe(403)
  })
})

describe('an import of products is taken back', () => {
  it('new listings go, changed ones get their prices, stock and specs back', async () => {
    await imported(csv(`,Back,${figure.goodsNo},红,100,90,80,5,C1`))
    const { productNo } = (await stored('Back')) ?? {}
    const job = await imported(
      csv(`${productNo},,,红,100,70,80,9,C1`, `${productNo},,,蓝,100,70,80,9,C2`, `,Came,${figure.goodsNo},,1,1,1,1,`),
    )
    expect(skusOf(await stored('Back'))).toHaveLength(2)
    expect(await undone(job)).toMatchObject({ message: '已撤销 2 行', refused: 0 })
    const back = await stored('Back')
    expect(skusOf(back)).toEqual([['红', 100, 90, 5, 'C1']])
    expect(back?.specAttr[0]?.specValues.map(({ title }) => title)).toEqual(['红'])
    expect(await stored('Came')).toBeUndefined()
  })

  it('what was changed since stays, and is told', async () => {
    await imported(csv(`,Kept,${figure.goodsNo},红,100,90,80,5,`))
    const { productNo } = (await stored('Kept')) ?? {}
    const job = await imported(csv(`${productNo},,,红,,70,75,9,`, `,Kept new,${figure.goodsNo},,1,1,1,1,`))
    for (const title of ['Kept', 'Kept new']) {
      const [sku] = (await stored(title))?.skuList ?? []
      const change = { skuId: sku?.id, stockLoaded: sku?.stock, stock: Number(sku?.stock) + 1, reason: '' }
      expect((await admin.put(`${PATH}/stock`, change)).body.success).toBe(true)
    }
    const end = await undone(job)
    const told = (await admin.get('/sys/job/rows', { id: end.id, refused: '1' })).body.result
      .records as unknown as readonly Fields[]
    expect(told.map(({ reasons }) => reasons)).toEqual([
      ['导入之后已被修改，保留'],
      ['“红 库存”在导入之后已被修改，保留现值'],
    ])
    expect(skusOf(await stored('Kept'))).toEqual([['红', 100, 90, 10, undefined]])
    expect(skusOf(await stored('Kept new'))).toHaveLength(1)
  })
})
