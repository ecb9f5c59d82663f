import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../trade/commands/testing/test-shop.server.ts'
import { type StorefrontClient, storefrontClient } from './testing/storefront-client.server.ts'

let app: TestApp
let shop: TestShop
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  client = await storefrontClient(app)
})
afterAll(() => app.close())

const receiver = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

it('a sum that changed is a conflict that says the sum as it is now', async () => {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 12_000 } })
  const account = 'wx-refused-1'
  await shop.customer({ account })
  const basket = { account, lines: [{ skuId, qty: 1 }], receiver, payable: 1, source: 'app' }
  const { status, body } = await client.post('/order/checkout', basket)
  expect([status, body.reason]).toEqual([409, 'order.payableChanged'])
  const { payable } = body.result as { readonly payable: number }
  expect((await client.post('/order/checkout', { ...basket, payable })).status).toBe(200)
})

it('a rule that says no is 422 with its reason; wrong input has a reason for each field', async () => {
  const { skuId } = await shop.listing(1)
  const account = 'wx-refused-2'
  await shop.customer({ account })
  const quote = { account, lines: [{ skuId, qty: 1 }] }
  const { payable } = (await client.post('/order/quote', quote)).body.result as { readonly payable: number }
  const placed = await client.post('/order/checkout', { ...quote, receiver, payable, source: 'app' })
  const [{ id }] = placed.body.result as unknown as readonly [{ readonly id: string }]
  await shop.rows(`update shop_order set status = 50 where id = '${id}'`)
  const refused = await client.post('/order/pay', { account, id, channel: 'sandbox' })
  expect([refused.status, refused.body.code, refused.body.reason]).toEqual([422, 422, 'order.notPayable'])
  const unknown = await client.post('/order/quote', { ...quote, cuponIds: ['1'] })
  expect(unknown.body).toMatchObject({
    reason: 'input.unknownField',
    result: { errors: [{ path: 'cuponIds', reason: 'input.unknownField' }] },
  })
})
