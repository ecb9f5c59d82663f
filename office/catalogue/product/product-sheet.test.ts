import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const STATIC = 'https://static.example/files'
const OUTSIDE = 'https://cdn.example/a%20b.png'

let own: TestApp
let elsewhere: TestApp
beforeAll(async () => {
  ;[own, elsewhere] = await Promise.all([startTestApp(), startTestApp({ staticUrl: STATIC })])
})
afterAll(() => Promise.all([own.close(), elsewhere.close()]))

/** A listing with these pictures: its export, and what the columns of pictures say. */
async function exported(admin: Client, pictures: { readonly cover: string; readonly images: string }) {
  const goods = (await admin.post('/shop/goods/add', { name: 'Figure', state: 1 })).body.result
  const sent = { goodsId: goods.id, title: '手办', specAttr: [], skuList: [], ...pictures }
  const { body } = await admin.post('/shop/product/add', sent)
  expect(body.success, JSON.stringify(body)).toBe(true)
  const { bytes } = await admin.get('/shop/product/exportXls')
  const [sheet] = await readWorkbook(bytes, 'export.xlsx')
  const rows = sheet?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? []
  const head = rows.findIndex((cells) => cells.includes('封面'))
  const cell = (title: string) => rows[head + 1]?.[rows[head]?.indexOf(title) ?? -1] ?? ''
  return { id: String(body.result.id), bytes, cover: cell('封面'), images: cell('图片').split('\n') }
}

/** What an import of an export makes of a listing whose pictures have been taken away. */
async function broughtBack(admin: Client, { id, bytes }: { readonly id: string; readonly bytes: Uint8Array }) {
  const read = async () => (await admin.get('/shop/product/queryById', { id })).body.result
  const { version } = await read()
  const bare = await admin.put('/shop/product/edit', { id, version, cover: 'x.png', images: 'x.png' })
  expect(bare.body.success, JSON.stringify(bare.body)).toBe(true)
  const file = new File([new Uint8Array(bytes)], 'export.xlsx')
  const { body } = await admin.upload('/shop/product/importExcel', { 'files[]': file })
  expect(body.result, JSON.stringify(body)).toMatchObject({ updatedCount: 1, errorCount: 0 })
  const { cover, images } = await read()
  return { cover, images }
}

it('exports name pictures by addresses that open; imports store their paths again', async () => {
  const admin = await own.admin()
  const upload = async () =>
    (await admin.upload('/sys/common/upload', { file: new File([PNG], '手办.png') })).body.message
  const [cover, first, second] = [await upload(), await upload(), await upload()]
  const pictures = { cover, images: [first, second, OUTSIDE].join(',') }
  const sheet = await exported(admin, pictures)
  for (const address of [sheet.cover, ...sheet.images.slice(0, 2)]) {
    const picture = await fetch(address)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  expect(sheet.images).toHaveLength(3)
  expect(sheet.images[2]).toBe(OUTSIDE)
  expect(await broughtBack(admin, sheet)).toEqual(pictures)
})

it('of a static domain they name its addresses', async () => {
  const admin = await elsewhere.admin()
  const pictures = { cover: 'goods/办.png', images: 'a.png,b.png' }
  const sheet = await exported(admin, pictures)
  expect([sheet.cover, sheet.images]).toEqual([
    `${STATIC}/goods/${encodeURIComponent('办')}.png`,
    [`${STATIC}/a.png`, `${STATIC}/b.png`],
  ])
  expect(await broughtBack(admin, sheet)).toEqual(pictures)
})
