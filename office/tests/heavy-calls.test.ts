import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { streamWorkbook } from '#kit/server/sheets/write-workbook.server.ts'
import { longestTurn } from '#server/testing/event-loop.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import type { Sku, SpecRow } from '../catalogue/sku/sku.ts'
import { regenerate } from '../catalogue/sku/sku-generate.ts'

/**
 * Milliseconds that the main thread may compute in one turn of the event loop, its collector of garbage included; time
 * in which others have the processor is not counted. The heaviest turns below take about 40 on an idle machine: the
 * bound is there to find work that grows with the rows and is done in one piece. The test's own client shares the thread.
 */
const MOST_HELD = 100

const ROWS = 3000
const NEW_NAMES = 500

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const GOODS_HEADERS = ['名称', '原名', '厂商', '分类', '比例', '官方价格', '币种', '发售月', '作品', '角色', '原型师']

function sheet(headers: readonly string[], rowOf: (index: number) => readonly string[]): Promise<Buffer> {
  async function* rows() {
    for (let at = 0; at < ROWS; at += 500) {
      yield Array.from({ length: 500 }, (_, index) => rowOf(at + index))
    }
  }
  return buffer(
    streamWorkbook({ sheetName: '表', columns: headers.map((header) => ({ header, kind: 'text' })), rows: rows() }),
  )
}

const goodsSheet = (word: string) =>
  sheet(GOODS_HEADERS, (n) => [
    ...[`${word} ${n}`, `Original ${n}`, `Maker ${n % NEW_NAMES}`, `Category ${n % NEW_NAMES}`, '1/7', `¥${1000 + n}`],
    ...['', '2026年3月', 'Series', 'Character', 'Sculptor'],
  ])
const names = (word: string) => Array.from({ length: NEW_NAMES }, (_, index) => `${word} ${index}`).join('|')

/** The answer as bytes: reading it is the client's work, which runs in the same process here. */
async function upload(path: string, bytes: Buffer, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const { status } = await admin.upload(path, { 'files[]': new File([new Uint8Array(bytes)], 'a.xlsx') }, fields)
  expect(status).toBe(200)
}

/** @param prepare makes what the work is done with, for what can be done once only; it is not measured */
const held = <Prepared>(
  work: (prepared: Prepared) => Promise<unknown>,
  prepare?: (index: number) => Promise<Prepared>,
): Promise<number> => longestTurn(work, { enough: MOST_HELD, prepare })

const values = Array.from({ length: 10 }, (_, index) => ({ title: String(index) }))
const specAttr: readonly SpecRow[] = [
  ...['一', '二', '三'].map((title) => ({ title, specValues: values })),
  { title: '四', specValues: values.slice(0, 2) },
]
const filled = (skus: readonly Sku[]) =>
  skus.map((sku, index) => ({ ...sku, picture: 'sku/a.png', originalPrice: 200 + index, presentPrice: 1 + index }))

interface Listing {
  readonly id: string
  readonly specAttr: readonly SpecRow[]
  readonly skuList: readonly Sku[]
}

const LIMIT = { timeout: 240_000 }

it('a supplier sheet is looked at and imported without holding others up', LIMIT, async () => {
  const bytes = await goodsSheet('First')
  const path = '/shop/goods/importExcel'
  const created = { createMakers: names('Maker'), createCategories: names('Category') }
  expect(await held(() => readWorkbook(bytes, 'a.xlsx'))).toBeLessThan(MOST_HELD)
  expect(await held(() => upload(path, bytes, { dryRun: '1' }))).toBeLessThan(MOST_HELD)
  expect(await held(() => upload(path, bytes, { ...created, dryRun: '1' }))).toBeLessThan(MOST_HELD)
  // what is written once is only compared the next time
  const write = (another: Buffer) => upload(path, another, { ...created, partial: '1' })
  expect(await held(write, (index) => goodsSheet(`Sheet ${index}`))).toBeLessThan(MOST_HELD)
  const again = await goodsSheet('Sheet 0')
  expect(await held(() => upload(path, again, { partial: '1' }))).toBeLessThan(MOST_HELD)
})

it('rows of a plain resource are imported, in error or not, without holding others up', LIMIT, async () => {
  const path = '/sys/position/importExcel'
  const headers = ['职务编码', '职务名称', '职级']
  const good = (index: number) => sheet(headers, (n) => [`P${index}-${n}`, `${n}`, '员级'])
  const bad = await sheet(headers, (n) => [`Q${n}`, '', 'nothing'])
  expect(await held((another) => upload(path, another), good)).toBeLessThan(MOST_HELD)
  expect(await held(() => upload(path, bad))).toBeLessThan(MOST_HELD)
})

it('lists are read and exported without holding others up', LIMIT, async () => {
  const read = async (path: string, query: Readonly<Record<string, number>> = {}) =>
    expect((await admin.get(path, query)).status).toBe(200)
  for (const path of ['/shop/goods', '/sys/position']) {
    expect(await held(() => read(`${path}/list`, { pageSize: 1000 }))).toBeLessThan(MOST_HELD)
    expect(await held(() => read(`${path}/exportXls`))).toBeLessThan(MOST_HELD)
  }
})

it('as many SKUs as a listing may have are saved, loaded and copied without holding others up', LIMIT, async () => {
  const figure = (await admin.post('/shop/goods/add', { name: 'Figure of many' })).body.result
  const sent = { goodsId: figure.id, title: 'Many', specAttr, skuList: filled(regenerate(specAttr, [])) }
  const listing = (await admin.post('/shop/product/add', sent)).body.result as unknown as Listing
  expect(listing.skuList).toHaveLength(2000)
  let price = 0
  const calls: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
    add: () => admin.post('/shop/product/add', sent),
    load: () => admin.get('/shop/product/queryById', { id: listing.id }),
    edit: () => {
      price += 1
      const skuList = listing.skuList.map((sku) => ({ ...sku, memberPrice: price }))
      return admin.put('/shop/product/edit', { id: listing.id, specAttr: listing.specAttr, skuList })
    },
    copy: () => admin.post('/shop/product/copy', { id: listing.id }),
  }
  for (const [name, call] of Object.entries(calls)) {
    const most = await held(async () => expect((await call()).status).toBe(200))
    expect(most, name).toBeLessThan(MOST_HELD)
  }
})

it('pictures and long texts are taken in without holding others up', LIMIT, async () => {
  const noise = { width: 3000, height: 2000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  const picture = await sharp({ create: { ...noise, background: '#888' } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const take = () => admin.upload('/sys/common/upload', { file: new File([new Uint8Array(picture)], 'a.jpg') })
  expect(await held(async () => expect((await take()).status).toBe(200))).toBeLessThan(MOST_HELD)
  const detail = '<p>A <b>figure</b> <img src="https://pictures.shop/a.png"> on the shelf</p>'.repeat(600)
  const add = () => admin.post('/shop/goods/add', { name: 'Told at length', detail })
  expect(await held(async () => expect((await add()).status).toBe(200))).toBeLessThan(MOST_HELD)
})
