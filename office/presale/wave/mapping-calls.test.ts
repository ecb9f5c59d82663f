import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import type { SkuPair } from './wave-mapping.ts'

let app: TestApp
let shop: TestShop
let admin: Client
const now = () => new Date()
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

const pairs = async (id: string, client = admin) =>
  (await client.get('/shop/wave/mapping', { id })).body.result as unknown as readonly SkuPair[]

it('pairs every pre-order SKU with its balance SKU, counts who waits and what arrived, and says what is wrong', async () => {
  const presell = await shop.listing(2, { sku: { name: '标准', sortRank: 1 } })
  const [deluxe, retired, spare] = [
    await shop.sku(presell.productId, { specKey: 'b', name: '豪华', stock: 5, sortRank: 2 }),
    await shop.sku(presell.productId, { specKey: 'c', name: '停售', stock: 5, sortRank: 3, status: 1 }),
    await shop.sku(presell.productId, { specKey: 'd', name: '备用', stock: 5, sortRank: 4 }),
  ]
  await paidDeposit(shop, now, { skuId: presell.skuId, qty: 2 })
  await paidDeposit(shop, now, { skuId: deluxe })
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 9999, counted: false, name: '标准' },
  })
  const pieces = JSON.stringify([{ skuId: final.skuId, good: 3, damaged: 1 }])
  expect((await admin.post('/shop/wave/receive', { id: final.goodsId, pieces })).body.success).toBe(true)

  const found = await pairs(final.goodsId)
  expect(found.map(({ presellSkuId }) => presellSkuId)).toEqual([presell.skuId, deluxe, spare])
  expect(
    found.map(({ presellSkuId }) => presellSkuId),
    'nobody waits with it',
  ).not.toContain(retired)
  expect(found).toMatchObject([
    { claims: 1, pieces: 2, finalSkuId: final.skuId, due: 109_900, expected: 109_900, arrived: 3, problems: [] },
    { claims: 1, pieces: 1, finalSkuId: null, arrived: 0, problems: ['missing'] },
    { claims: 0, pieces: 0, finalSkuId: null, problems: [] },
  ])

  await shop.sku(final.productId, { specKey: 'b', name: '豪华', presellSkuId: deluxe, presentPrice: 90_000, stock: 0 })
  await shop.rows(`update shop_product set shelf_state = 0 where id = '${final.productId}'`)
  expect((await pairs(final.goodsId)).map(({ problems }) => problems)).toEqual([
    ['unpublished'],
    ['differs', 'unpublished'],
    [],
  ])
})

it('tells amounts to those alone who may see them; what is wrong with a price it tells all', async () => {
  const presell = await shop.listing(2)
  await paidDeposit(shop, now, { skuId: presell.skuId })
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presentPrice: 1, presellSkuId: presell.skuId },
  })
  const packer = await app.person(['shop:wave:list'])
  expect(await pairs(final.goodsId, packer)).toMatchObject([{ due: null, expected: null, problems: ['differs'] }])
  expect((await (await app.person(['shop:claim:list'])).get('/shop/wave/mapping', { id: final.goodsId })).status).toBe(
    403,
  )
})

it('a balance SKU says what arrived of it', async () => {
  const final = await shop.listing(3, { sku: { stock: 9999, counted: false } })
  const arrived = async () => {
    const { skuList } = (await admin.get('/shop/finalProduct/queryById', { id: final.productId })).body
      .result as unknown as {
      readonly skuList: readonly { readonly arrivedQty?: number }[]
    }
    return skuList.map(({ arrivedQty }) => arrivedQty)
  }
  expect(await arrived()).toEqual([0])
  for (const good of [3, 2]) {
    const pieces = JSON.stringify([{ skuId: final.skuId, good, damaged: 1 }])
    await admin.post('/shop/wave/receive', { id: final.goodsId, pieces })
  }
  expect(await arrived()).toEqual([5])
})
