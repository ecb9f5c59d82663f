import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

const HOUR_MS = 3_600_000

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

const call = async (path: string, sent: object, client: Client = admin) => (await client.post(path, sent)).body
const skus = async (client: Client = admin) =>
  (await client.get('/shop/waiting/skus', { keyword: '' })).body.result as unknown as readonly { skuId: string }[]

/** A pre-order whose window is over, and one more piece of it than anybody has a right to. */
async function arrived() {
  const presell = await shop.listing(2, { goods: { presellEnd: new Date(Date.now() - HOUR_MS).toISOString() } })
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 9999, counted: false },
  })
  await call('/shop/wave/receive', {
    id: final.goodsId,
    pieces: JSON.stringify([{ skuId: final.skuId, good: 1, damaged: 0 }]),
  })
  return { presell, final }
}

it('staff put a customer on the list of a SKU that can no longer be reserved, and of no other', async () => {
  const [open, { presell }] = [await shop.listing(2), await arrived()]
  const full = await shop.listing(2, { goods: { quotaTotal: 1 } })
  await paidDeposit(shop, () => new Date(), { skuId: full.skuId })
  const userId = await shop.customer()
  const found = (await skus()).map(({ skuId }) => skuId)
  expect(found).toContain(presell.skuId)
  expect(found, 'its quota is used up').toContain(full.skuId)
  expect(found).not.toContain(open.skuId)
  expect((await call('/shop/waiting/join', { userId, skuId: open.skuId })).message).toContain('仍可预订')
  expect(await call('/shop/waiting/join', { userId, skuId: presell.skuId })).toMatchObject({ message: '已登记候补' })
  expect((await call('/shop/waiting/join', { userId, skuId: presell.skuId })).code, 'once').toBe(409)
  const rows = await shop.rows(`select state, create_by from shop_waiting where user_id = '${userId}'`)
  expect(rows).toEqual([{ state: 0, createBy: 'admin' }])

  const reader = await app.person(['shop:waiting:list', 'shop:waiting:leave'])
  expect((await reader.get('/shop/waiting/skus', {})).status).toBe(403)
  expect((await call('/shop/waiting/join', { userId, skuId: presell.skuId }, reader)).code).toBe(510)
})

it('whoever is offered a piece is told of it: what it costs and until when it is theirs', async () => {
  const { presell, final } = await arrived()
  const userId = await shop.customer()
  await call('/shop/waiting/join', { userId, skuId: presell.skuId })
  const [piece] = await shop.rows(`select id from shop_surplus where sku_id = '${final.skuId}' and state = 0`)
  expect((await call('/shop/surplus/offer', { ids: piece?.id })).success).toBe(true)
  const told = await vi.waitFor(
    async () => {
      const [message] = await shop.rows(`select occasion, title, body from shop_message where user_id = '${userId}'`)
      return message ?? expect.fail('nothing was told')
    },
    { timeout: 20_000, interval: 100 },
  )
  const [offer] = await shop.rows(`select offer_until from shop_waiting where user_id = '${userId}'`)
  const until = shop.trade.app.clock.format(offer?.offerUntil as Date).slice(0, 16)
  expect(told).toMatchObject({ occasion: 'waiting.offered', title: expect.stringContaining(until) })
  expect(told.body).toContain('¥1,299.00')
  expect(told.body).toContain(until)
})
