import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let packer: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  packer = await app.person(['shop:order:list', 'shop:order:shipPart', 'shop:shipment:list'])
})
afterAll(() => app.close())

const parcelsOf = async (filters: Readonly<Record<string, string>>) =>
  ((await packer.get('/shop/shipment/list', filters)).body.result as { records: readonly Record<string, unknown>[] })
    .records

it('[5.9] a parcel says what is in it, is found by that, and is delivered once its order was received', async () => {
  const { place, pay } = buying(shop, () => new Date())
  const [one, two] = [
    await shop.listing(1, { product: { title: '雪见 1/7' } }),
    await shop.listing(1, { product: { title: '月见 1/8' } }),
  ]
  const { id } = await place(await shop.customer(), [
    { skuId: one.skuId, qty: 2 },
    { skuId: two.skuId, qty: 1 },
  ])
  await pay(id)
  const items = await shop.rows(`select id from shop_order_item where order_id = '${id}' order by position`)
  const send = (pieces: readonly string[], trackingNo: string) =>
    packer.post('/shop/order/shipPart', {
      ...{ id, carrier: 'sf', trackingNo },
      items: pieces.map((orderItemId) => ({ orderItemId, qty: 1 })),
    })
  await send([String(items[0]?.id)], 'SF0000000001')
  await send([String(items[0]?.id), String(items[1]?.id)], 'SF0000000002')

  const sent = await parcelsOf({ orderId: id, column: 'trackingNo', order: 'asc' })
  expect(sent.map(({ itemText, isDelivered }) => [itemText, isDelivered])).toEqual([
    ['雪见 1/7 无规格 ×1', false],
    ['雪见 1/7 无规格 ×1；月见 1/8 无规格 ×1', false],
  ])
  expect(await parcelsOf({ itemText: '*月见*' })).toMatchObject([{ trackingNo: 'SF0000000002' }])

  await shop.as('customer', async (ctx) =>
    moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), 'receive', { who: 'customer' }),
  )
  expect(await parcelsOf({ orderId: id, isDelivered: 'true' })).toHaveLength(2)
})
