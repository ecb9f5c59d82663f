import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { placeOrders } from '../checkout/place-order.server.ts'
import { lockOrder, moveOrder } from '../order/order-rows.server.ts'
import { payOrder } from '../testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
const now = new Date('2026-03-01T04:00:00Z')
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
})
afterAll(() => app.close())

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

async function placed(): Promise<string> {
  const [buyer, { skuId }] = [await shop.customer(), await shop.listing(1)]
  const [made] = await shop.as('customer', (ctx) =>
    placeOrders(shop.trade, ctx, {
      ...{ userId: buyer, lines: [{ skuId, qty: 1 }], isStaff: false, source: 'app', receiver: RECEIVER },
    }),
  )
  return String(made?.id)
}

const move = (orderId: string, command: string, input = {}) =>
  shop.as('system', async (ctx) =>
    moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), command, { who: 'staff', input }),
  )

const toldOf = (id: string) => shop.told.filter((told) => told.id === id).map(({ type }) => type)

it('tells what becomes of an order, at the time of the shop, once for each command', async () => {
  const id = await placed()
  await move(id, 'remindToPay')
  await payOrder(shop, () => now, id)
  await move(id, 'ship', { carrier: null, trackingNo: null })
  await move(id, 'receive').catch(() => undefined)
  expect(toldOf(id)).toEqual(['order.placed', 'order.reminded', 'order.paid', 'order.shipped'])
  expect(shop.told.at(-1)).toEqual({ type: 'order.shipped', tenantId: 0, id, isByClock: true, at: now.toISOString() })
})

it('asks nobody to pay whose time to pay is over', async () => {
  const id = await placed()
  await app.db
    .updateTable('shop_order')
    .set({ payDeadline: new Date(now.getTime() - 1) })
    .where('id', '=', id)
    .execute()
  await expect(move(id, 'remindToPay')).rejects.toThrow()
  expect(toldOf(id)).toEqual(['order.placed'])
})
