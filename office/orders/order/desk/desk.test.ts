import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { paidDeposit } from '../../../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../../trade/commands/testing/test-shop.server.ts'
import type { SellableSku } from '../../../trade/model/sellable-sku.ts'
import type { DeskBuyer, DeskPlaced, DeskQuote } from './desk.ts'

let app: TestApp
let shop: TestShop
let clerk: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  clerk = await app.person([
    ...['shop:order:place', 'shop:order:money', 'shop:order:pay', 'shop:order:list', 'shop:appUser:list'],
  ])
})
afterAll(() => app.close())

const receiver = { receiverName: '林小满', receiverPhone: '13912345678', areaCode: '310104', address: '漕溪北路1号' }

it('an order of the desk costs what its quote says and why, waits for its money, and is paid offline', async () => {
  const [userId, { skuId }] = [
    await shop.customer(),
    await shop.listing(1, {
      product: { freightKind: 1, freight: 900 },
      sku: { skuCode: 'DESK-7', presentPrice: 12_300 },
    }),
  ]
  const found = (await clerk.get('/shop/order/desk/skus', { keyword: 'desk-7' })).body
    .result as unknown as SellableSku[]
  expect(found).toMatchObject([{ skuId, available: 10, presentPrice: 123, tradePrice: null }])

  const lines = [{ skuId, qty: 2 }]
  const quoted = (await clerk.post('/shop/order/desk/quote', { userId, lines })).body.result as unknown as DeskQuote
  expect(quoted).toMatchObject({ payable: 255, orders: [{ line: 1, freight: 9, lines: [{ qty: 2, payAmount: 246 }] }] })
  expect(quoted.orders[0]?.lines[0]?.proof[0]).toMatchObject({ rule: 'normal', base: 123, amount: 123 })
  const place = (more: object) =>
    clerk.post('/shop/order/desk/place', { userId, lines, receiver, payable: 255, ...more })
  expect((await place({ payable: 254 })).body, 'another sum than was shown').toMatchObject({
    success: false,
    code: 409,
  })
  expect((await place({ receiver: undefined })).body).toMatchObject({ success: false, code: 400 })
  expect((await place({ lines: [{ skuId, qty: 11 }] })).body).toMatchObject({ success: false, code: 400 })
  const [placed] = (await place({})).body.result as unknown as DeskPlaced
  expect(await shop.row('shop_order', placed?.id ?? '')).toMatchObject({ status: 10, source: 'staff', payable: 25_500 })
  expect((await clerk.get('/shop/order/desk/channels')).body.result).toEqual([])
  expect((await clerk.post('/shop/order/pay', { id: placed?.id, thirdNo: 'cash-1' })).body).toMatchObject({
    success: true,
  })
  expect(await shop.row('shop_order', placed?.id ?? '')).toMatchObject({ status: 20, paid: 25_500 })
  expect((await clerk.post('/shop/order/desk/payLink', { id: placed?.id, channel: 'offline' })).body).toMatchObject({
    success: false,
    code: 409,
  })
})

it('an order that is sent again because its answer was not heard is placed once, also when both are on their way', async () => {
  const [userId, { skuId }] = [await shop.customer(), await shop.listing(1, { sku: { presentPrice: 10_000 } })]
  const sent = { userId, lines: [{ skuId, qty: 1 }], receiver, payable: 100, startKey: 'a-press-1' }
  const place = async (more: object = {}) => (await clerk.post('/shop/order/desk/place', { ...sent, ...more })).body
  expect(await place({ payable: 99 }), 'a key that was refused is free').toMatchObject({ code: 409 })
  const [first, second] = await Promise.all([place(), place()])
  expect(first).toMatchObject({ success: true })
  expect(second?.result).toEqual(first?.result)
  expect(await place()).toMatchObject({ result: first?.result })
  expect(await place({ buyerRemark: '礼物' }), 'a key is of one order').toMatchObject({ success: false, code: 409 })
  expect(await shop.rows(`select 1 from shop_order where user_id = '${userId}'`)).toHaveLength(1)
  expect(await place({ startKey: 'a-press-2' })).toMatchObject({ success: true })
  expect(await shop.rows(`select 1 from shop_order where user_id = '${userId}'`)).toHaveLength(2)
})

it('an order that the customer could not place says so before staff place it', async () => {
  const userId = await shop.customer()
  const off = await shop.listing(1, { product: { shelfState: 0 } })
  const over = await shop.listing(2, { goods: { presellEnd: '2026-01-01T00:00:00Z' } })
  const usual = await shop.listing(1)
  const passed = async (skuIds: readonly string[]) => {
    const lines = skuIds.map((skuId) => ({ skuId, qty: 1 }))
    return (await clerk.post('/shop/order/desk/quote', { userId, lines })).body.result.passed
  }
  expect(await passed([usual.skuId])).toEqual([])
  expect(await passed([usual.skuId, off.skuId, over.skuId])).toEqual([
    { path: 'lines.1', message: '商品未上架' },
    { path: 'lines.2', message: '预售已截止' },
  ])
})

it('balances that are open are offered, and the address of the last order to those who may see it', async () => {
  const { skuId } = await shop.listing(2)
  const now = () => new Date()
  const deposit = await paidDeposit(shop, now, { skuId })
  const { skuId: finalSku, goodsId } = await shop.listing(3, { sku: { presentPrice: 90_000 } })
  await shop.rows(`update shop_final_claim set state = 1, final_sku_id = '${finalSku}', final_goods_id = '${goodsId}',
    due_amount = 90000, due_at = now() + interval '3 days' where id = '${deposit.claimId}'`)
  const { place } = buying(shop, now)
  const { skuId: other } = await shop.listing(1)
  await place(deposit.buyer, [{ skuId: other, qty: 1 }])
  const buyer = async (client: Client) =>
    (await client.get('/shop/order/desk/buyer', { userId: deposit.buyer })).body.result as unknown as DeskBuyer
  expect(await buyer(clerk)).toMatchObject({
    unpaidOrders: 1,
    claims: [{ claimId: deposit.claimId, due: 900 }],
    receiver: null,
  })
  expect(await buyer(await app.admin())).toMatchObject({
    receiver: { receiverName: '林小满', receiverPhone: '13912345678' },
  })
  const quoted = await clerk.post('/shop/order/desk/quote', {
    userId: deposit.buyer,
    lines: [{ claimId: deposit.claimId }],
  })
  expect(quoted.body.result).toMatchObject({ payable: 900, orders: [{ line: 3 }] })
})

it('is for those who may enter orders and see amounts, and customers whom they see', async () => {
  const [userId, { skuId }] = [await shop.customer(), await shop.listing(1)]
  const basket = { userId, lines: [{ skuId, qty: 1 }] }
  const blind = await app.person(['shop:order:place', 'shop:appUser:list'])
  expect((await blind.post('/shop/order/desk/quote', basket)).body).toMatchObject({ success: false, code: 510 })
  expect((await blind.get('/shop/order/desk/skus', { keyword: '' })).body.result[0]).toMatchObject({
    presentPrice: null,
  })
  const packer = await app.person(['shop:order:list', 'shop:order:money'])
  expect((await packer.post('/shop/order/desk/place', { ...basket, payable: 1 })).body).toMatchObject({ code: 510 })
  const lost = { ...basket, userId: 'nobody' }
  expect((await clerk.post('/shop/order/desk/quote', lost)).body).toMatchObject({ success: false })
})
