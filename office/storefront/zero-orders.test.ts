import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { issueCoupon } from '../trade/commands/coupon/issue-coupon.server.ts'
import { type TestShop, testShop } from '../trade/commands/testing/test-shop.server.ts'
import { type StorefrontClient, storefrontClient } from './testing/storefront-client.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
  client = await storefrontClient(app)
})
afterAll(() => app.close())

async function allow(isAllowed: boolean): Promise<void> {
  await shop.rows(`delete from shop_setting where code = 'order.allowZero'`)
  await shop.rows(`insert into shop_setting (code, value) values ('order.allowZero', '${isAllowed}')`)
}

interface Placed {
  readonly id: string
  readonly status: number
  readonly payable: number
}

/** Somebody with a coupon that takes all of 30.00 off. */
async function buyer() {
  const account = `wx-${Math.random().toString(36).slice(2)}`
  const userId = await shop.customer({ account })
  const couponId = await shop.coupon({ amountOff: 3_000, lines: '1,2' })
  const recordId = await shop.as('customer', (ctx) => issueCoupon(shop.trade, ctx, { couponId, userId, isOwn: true }))
  return { account, userId, couponRecordIds: [recordId] }
}

const receiver = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

/** What is there once an order of nothing to pay was placed: paid, taken from stock, told, no money asked for. */
async function expectPaid(id: string, skuId: string, status: number): Promise<void> {
  expect(await shop.row('shop_order', id)).toMatchObject({ status, payState: 1, paid: 0, payTime: expect.any(Date) })
  expect(await shop.row('shop_sku', skuId)).toMatchObject({ stock: 8, locked: 0, sold: 2 })
  expect(await shop.rows(`select 1 from shop_payment where order_id = '${id}'`)).toEqual([])
  const told = await shop.rows(
    `select payload->>'type' as type from sys_event where payload->>'id' = '${id}' order by 1`,
  )
  expect(told.map(({ type }) => type)).toEqual(['order.paid', 'order.placed'])
}

it('[5.5] an order of nothing to pay is placed where the setting allows it, and is paid at once', async () => {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 1_500 } })
  const { account, couponRecordIds } = await buyer()
  const basket = { account, lines: [{ skuId, qty: 2 }], couponRecordIds, receiver, payable: 0, source: 'app' }
  await allow(false)
  const refused = await client.post('/order/checkout', basket)
  expect([refused.status, refused.body.message]).toEqual([400, '应付金额须大于0'])
  await allow(true)
  const key = 'zero-order-1'
  const placed = (await client.post('/order/checkout', basket, { key })).body.result as unknown as readonly Placed[]
  expect(placed).toMatchObject([{ status: 20, payable: 0 }])
  const id = String(placed[0]?.id)
  await expectPaid(id, skuId, 20)
  expect(await shop.row('shop_coupon_record', couponRecordIds[0] ?? '')).toMatchObject({ state: 3, orderId: id })
  expect((await client.post('/order/checkout', basket, { key })).body.result).toEqual(placed)
  const asked = await client.post('/order/pay', { account, id, channel: 'offline' })
  expect(asked.body.message).toBe('订单不在待付款状态')

  // one piece of two goes back for nothing: the order stays, and ends with the other
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${id}'`)
  for (const status of [20, 60]) {
    const lines = [{ orderItemId: String(item?.id), qty: 1 }]
    const { body } = await client.post('/refund/apply', { account, orderId: id, kind: 1, lines, causeCode: 'unwanted' })
    const [made] = body.result as unknown as readonly { readonly id: string }[]
    await admin.post('/shop/refund/agree', { ids: made?.id })
    expect(await shop.row('shop_refund', String(made?.id))).toMatchObject({ status: 60, agreedAmount: 0 })
    expect(await shop.row('shop_order', id)).toMatchObject({ status, payState: status === 20 ? 2 : 3 })
  }
  expect(await shop.row('shop_sku', skuId)).toMatchObject({ stock: 10, sold: 0 })
})

it('[5.5] so is one that staff enter, also of a deposit, which makes its claim', async () => {
  await allow(true)
  const clerk = await app.person(['shop:order:place', 'shop:order:money', 'shop:order:list', 'shop:appUser:list'])
  const stock = await shop.listing(1, { sku: { presentPrice: 1_500 } })
  const presell = await shop.listing(2, { goods: { releaseMonth: '2027-09' }, sku: { presentPrice: 1_500 } })
  for (const [{ skuId }, status] of [
    [stock, 20],
    [presell, 21],
  ] as const) {
    const { userId, couponRecordIds } = await buyer()
    const { receiverName, receiverPhone, address } = receiver
    const { body } = await clerk.post('/shop/order/desk/place', {
      ...{ userId, lines: [{ skuId, qty: 2 }], couponRecordIds, payable: 0 },
      receiver: { receiverName, receiverPhone, address, areaCode: '310104' },
    })
    expect(body.success, body.message).toBe(true)
    const [placed] = body.result as unknown as readonly Placed[]
    expect(placed).toMatchObject({ status, payable: 0 })
    await expectPaid(String(placed?.id), skuId, status)
  }
  const claims =
    await shop.rows(`select c.state, c.qty, c.deposit_amount, (select count(*)::int from shop_deposit_ledger e
    where e.claim_id = c.id) as entries from shop_final_claim c where c.presell_sku_id = '${presell.skuId}'`)
  expect(claims).toEqual([{ state: 0, qty: 2, depositAmount: 0, entries: 0 }])
})
