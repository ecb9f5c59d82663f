import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import type { DeskPlaced } from '../../orders/order/desk/desk.ts'
import { type TestShop, testShop } from '../commands/testing/test-shop.server.ts'

const DAY = 86_400_000

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp({ isSandbox: true, jobTimes: { pollMs: 3_600_000 } })
  shop = testShop(app)
})
afterAll(() => app.close())

it('orders, their items, the stock ledger and payments are written by the clock of the shop; asked twice, it is one payment', async () => {
  const admin = await app.admin()
  const [userId, { skuId }] = [await shop.customer(), await shop.listing(1)]
  const call = async (path: string, sent: object) => {
    const { body } = await admin.post(path, sent)
    expect(body.success, body.message).toBe(true)
    return body.result
  }
  await call('/shop/payChannel/enable', { code: 'sandbox' })
  await call('/shop/sandboxClock/move', { days: 90, hours: 0, minutes: 0 })
  const asked = { userId, lines: [{ skuId, qty: 2 }] }
  const receiver = { receiverName: '林小满', receiverPhone: '13912345678', areaCode: '310104', address: '漕溪北路1号' }
  const [placed] = (await call('/shop/order/desk/place', { ...asked, receiver, payable: 400 })) as unknown as DeskPlaced
  const id = placed?.id ?? expect.fail('no order')
  const counted = await admin.put('/shop/product/stock', { skuId, stockLoaded: 10, stock: 12, reason: '盘点' })
  expect(counted.body.success, counted.body.message).toBe(true)
  const links = [
    await call('/shop/order/desk/payLink', { id, channel: 'sandbox' }),
    await call('/shop/order/desk/payLink', { id, channel: 'sandbox' }),
  ]
  expect(links[1]).toEqual(links[0])

  const times = await shop.rows(`
    select 'order' as what, ordered_at as at from shop_order where id = '${id}'
    union all select 'item', ordered_at from shop_order_item where order_id = '${id}'
    union all select kind, at from shop_stock_log where sku_id = '${skuId}' and kind <> 'create'
    union all select 'payment', asked_at from shop_payment where order_id = '${id}' order by what`)
  expect(times.map(({ what }) => what)).toEqual(['adjust', 'item', 'order', 'payment', 'reserve'])
  for (const { what, at } of times) {
    expect(Math.abs((at as Date).getTime() - Date.now() - 90 * DAY), String(what)).toBeLessThan(60_000)
  }
  const day = shop.trade.app.clock.format(new Date(Date.now() + 90 * DAY)).slice(0, 10)
  const found = await admin.get('/shop/order/list', { orderedAt_begin: day })
  expect(found.body.result, 'a list is filtered by it').toMatchObject({ total: 1, records: [{ id }] })
})

it('the clock is reset to the real time once, and not where it shows that already', async () => {
  const admin = await app.admin()
  const reset = async () => (await admin.post('/shop/sandboxClock/reset', {})).body
  expect((await admin.post('/shop/sandboxClock/move', { days: 1, hours: 0, minutes: 0 })).body.success).toBe(true)
  expect((await reset()).success).toBe(true)
  expect(await reset()).toMatchObject({ success: false, message: '已是真实时间' })
})
