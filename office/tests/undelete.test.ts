import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

type Row = Readonly<Record<string, unknown>>

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const add = async (path: string, input: Row): Promise<Row> => {
  const { body } = await admin.post(`${path}/add`, input)
  expect(body.success, body.message).toBe(true)
  return body.result
}
const isThere = async (path: string, { id }: Row) =>
  (await admin.get(`${path}/queryById`, { id: String(id) })).status === 200
const undelete = (path: string, ids: string, client = admin) => client.post(`${path}/undelete`, { ids })

it('rows come back as they were, and their history says so', async () => {
  const [one, other] = [await add('/shop/goods', { name: '甲' }), await add('/shop/goods', { name: '乙' })]
  const ids = `${one.id},${other.id}`
  expect((await admin.delete('/shop/goods/deleteBatch', { ids })).body.success).toBe(true)
  expect((await undelete('/shop/goods', ids)).body).toMatchObject({ success: true, result: 2 })
  expect((await admin.get('/shop/goods/queryById', { id: String(one.id) })).body.result).toMatchObject({
    name: '甲',
    goodsNo: one.goodsNo,
  })
  const { body } = await admin.get('/shop/goods/history', { id: String(one.id) })
  expect((body.result.records as readonly Row[]).map(({ commandText }) => commandText)).toEqual([
    '撤销删除',
    '批量删除',
    '新增',
  ])
  expect((await undelete('/shop/goods', ids)).body.success).toBe(false)
})

it('what a row consisted of comes back with it, what was taken out of it before does not', async () => {
  const items = ['盲盒', '展示柜'].map((name) => ({ name, price: 10, qty: 1 }))
  const placed = await add('/demo/order', { orderNo: 'U1', buyer: '林小满', items })
  const [first] = placed.items as readonly Row[]
  const edited = { id: placed.id, version: 0, items: [{ id: first?.id }] }
  expect((await admin.put('/demo/order/edit', edited)).body.success).toBe(true)
  await admin.delete('/demo/order/delete', { id: String(placed.id) })
  expect((await undelete('/demo/order', String(placed.id))).body.success).toBe(true)
  const { body } = await admin.get('/demo/order/queryById', { id: String(placed.id) })
  expect(body.result).toMatchObject({ items: [{ id: first?.id, name: '盲盒' }] })
})

it('only what the caller deleted comes back, within what they may see, all of it or nothing', async () => {
  const [one, kept] = [await add('/shop/goods', { name: '丙' }), await add('/shop/goods', { name: '丁' })]
  await admin.delete('/shop/goods/delete', { id: String(one.id) })
  const clerk = await app.person(['shop:goods:list', 'shop:goods:delete'])
  expect((await undelete('/shop/goods', String(one.id), clerk)).body.success).toBe(false)
  const reader = await app.person(['shop:goods:list'])
  expect((await undelete('/shop/goods', String(one.id), reader)).status).toBe(403)
  expect((await undelete('/shop/presellGoods', String(one.id))).body.success).toBe(false)
  expect((await undelete('/shop/goods', `${one.id},${kept.id}`)).body.success).toBe(false)
  expect(await isThere('/shop/goods', one)).toBe(false)
})

it('a value that was taken meanwhile, or a reference that is gone, keeps a row away', async () => {
  const janCode = '4580590123458'
  const one = await add('/shop/goods', { name: '戊', janCode })
  await admin.delete('/shop/goods/delete', { id: String(one.id) })
  await add('/shop/goods', { name: '己', janCode })
  const taken = await undelete('/shop/goods', String(one.id))
  expect(taken.body.success).toBe(false)
  expect(await isThere('/shop/goods', one)).toBe(false)

  const figure = await add('/shop/goods', { name: '庚', state: 1 })
  const product = await add('/shop/product', { goodsId: figure.id, title: '庚' })
  await admin.delete('/shop/product/delete', { id: String(product.id) })
  expect((await admin.delete('/shop/goods/delete', { id: String(figure.id) })).body.success).toBe(true)
  const lost = await undelete('/shop/product', String(product.id))
  expect(lost.status).toBe(400)
  expect((lost.body.result as { readonly errors: readonly Row[] }).errors).toMatchObject([{ path: 'goodsId' }])
})
