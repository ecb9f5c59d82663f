import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { FILE_PATHS } from '#kit/contract/paths.ts'
import { PICTURE_WIDTHS } from '#kit/contract/picture-sizes.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { streamWorkbook } from '#kit/server/sheets/write-workbook.server.ts'
import type { Sku, SpecRow } from '#office/catalogue/sku/sku.ts'
import { regenerate } from '#office/catalogue/sku/sku-generate.ts'
import { type Client, startTestApp } from '#server/testing/test-app.server.ts'
import { longestTurn } from './event-loop.ts'

/**
 * Milliseconds that the main thread may compute in one turn of the event loop, its collector of garbage included; time
 * in which others have the processor is not counted. The heaviest turns below take about 40 on an idle machine: the
 * bound is there to find work that grows with the rows and is done in one piece. The client shares the thread.
 */
export const TARGET_TURN_MS = 100

export interface TurnResult {
  readonly title: string
  readonly milliseconds: number
}

const ROWS = 3000
const NEW_NAMES = 500

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

interface Listing {
  readonly id: string
  readonly specAttr: readonly SpecRow[]
  readonly skuList: readonly Sku[]
}

interface Measured {
  readonly admin: Client
  /** @param prepare makes what the work is done with, for what can be done once only; it is not measured */
  held<Prepared>(
    title: string,
    work: (prepared: Prepared) => Promise<unknown>,
    prepare?: (index: number) => Promise<Prepared>,
  ): Promise<void>
}

/** Heavy calls to a whole server: how long each keeps all others waiting. */
export async function measureTurns(options: {
  /** Superuser address of the database server. */
  readonly adminUrl: string
  readonly onResult: (result: TurnResult) => void
}): Promise<void> {
  const app = await startTestApp({ databaseServer: options.adminUrl })
  try {
    const measured: Measured = {
      admin: await app.admin(),
      held: async (title, work, prepare) =>
        options.onResult({ title, milliseconds: await longestTurn(work, { enough: TARGET_TURN_MS, prepare }) }),
    }
    for (const part of [supplierSheets, plainRows, lists, manySkus, picturesAndTexts]) {
      await part(measured)
    }
  } finally {
    await app.close()
  }
}

function isDone({ status }: { readonly status: number }): void {
  if (status !== 200) {
    throw new Error(`answered with ${status}`)
  }
}

/** The answer as bytes: reading it is the client's work, which runs in the same process here. */
async function upload(
  admin: Client,
  path: string,
  bytes: Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  isDone(await admin.upload(path, { 'files[]': new File([new Uint8Array(bytes)], 'a.xlsx') }, fields))
}

async function supplierSheets({ admin, held }: Measured): Promise<void> {
  const bytes = await goodsSheet('First')
  const path = '/shop/goods/importExcel'
  const created = { createMakers: names('Maker'), createCategories: names('Category') }
  await held('a sheet is read', () => readWorkbook(bytes, 'a.xlsx'))
  await held('a supplier sheet is looked at', () => upload(admin, path, bytes, { dryRun: '1' }))
  await held('… with its makers', () => upload(admin, path, bytes, { ...created, dryRun: '1' }))
  // what is written once is only compared the next time
  const write = (another: Buffer) => upload(admin, path, another, { ...created, partial: '1' })
  await held('… and imported', write, (index) => goodsSheet(`Sheet ${index}`))
  const again = await goodsSheet('Sheet 0')
  await held('… once more', () => upload(admin, path, again, { partial: '1' }))
}

async function plainRows({ admin, held }: Measured): Promise<void> {
  const path = '/sys/position/importExcel'
  const headers = ['职务编码', '职务名称', '职级']
  const good = (index: number) => sheet(headers, (n) => [`P${index}-${n}`, `${n}`, '员级'])
  const bad = await sheet(headers, (n) => [`Q${n}`, '', 'nothing'])
  await held('rows are imported', (another: Buffer) => upload(admin, path, another), good)
  await held('rows in error', () => upload(admin, path, bad))
}

async function lists({ admin, held }: Measured): Promise<void> {
  const read = async (path: string, query: Readonly<Record<string, number>> = {}) =>
    isDone(await admin.get(path, query))
  for (const path of ['/shop/goods', '/sys/position']) {
    await held(`1,000 rows of ${path}`, () => read(`${path}/list`, { pageSize: 1000 }))
    await held(`export of ${path}`, () => read(`${path}/exportXls`))
  }
}

const values = Array.from({ length: 10 }, (_, index) => ({ title: String(index) }))
const specAttr: readonly SpecRow[] = [
  ...['一', '二', '三'].map((title) => ({ title, specValues: values })),
  { title: '四', specValues: values.slice(0, 2) },
]
const filled = (skus: readonly Sku[]) =>
  skus.map((sku, index) => ({ ...sku, picture: 'sku/a.png', originalPrice: 200 + index, presentPrice: 1 + index }))

/** As many as a listing may have. */
async function manySkus({ admin, held }: Measured): Promise<void> {
  const figure = (await admin.post('/shop/goods/add', { name: 'Figure of many' })).body.result
  const sent = { goodsId: figure.id, title: 'Many', specAttr, skuList: filled(regenerate(specAttr, [])) }
  const listing = (await admin.post('/shop/product/add', sent)).body.result as unknown as Listing
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
    await held(`${listing.skuList.length} SKUs: ${name}`, async () => isDone(await call()))
  }
}

async function picturesAndTexts({ admin, held }: Measured): Promise<void> {
  const noise = { width: 4000, height: 3000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  const picture = await sharp({ create: { ...noise, background: '#888' } })
    .jpeg({ quality: 60 })
    .toBuffer()
  const take = () => admin.upload('/sys/common/upload', { file: new File([new Uint8Array(picture)], 'a.jpg') })
  await held('a picture of 12 megapixels', async () => isDone(await take()))
  const path = String((await take()).body.message)
  for (const width of PICTURE_WIDTHS) {
    await held(`the same, ${width} wide`, () => admin.get(`${FILE_PATHS.stored}/${path}`, { w: width }))
  }
  const detail = '<p>A <b>figure</b> <img src="https://pictures.shop/a.png"> on the shelf</p>'.repeat(600)
  const add = () => admin.post('/shop/goods/add', { name: 'Told at length', detail })
  await held('a long text', async () => isDone(await add()))
}
