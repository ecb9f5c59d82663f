import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import type { Scanned, ScannedOrders } from './scan-ship.ts'

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

let app: TestApp
let shop: TestShop
let admin: Client
let userId: string
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())
beforeEach(async () => {
  userId = await shop.customer()
})

let count = 0
/** Codes that no other test has. */
const code = () => {
  count += 1
  return `49${String(count).padStart(6, '0')}`
}

async function ordered(lines: readonly { readonly skuId: string; readonly qty: number }[]) {
  const trading = buying(shop, () => new Date())
  const placed = await trading.place(userId, [...lines], { receiver: RECEIVER })
  await trading.pay(placed.id)
  return placed
}

const scanned = async (what: string): Promise<Scanned> =>
  (await admin.get('/shop/order/scanned', { code: what })).body.result as unknown as Scanned
const ordersAt = async (what: string) => (await scanned(what)) as ScannedOrders
const statusOf = async ({ id }: { readonly id: string }) => (await shop.row('shop_order', id)).status

let trackingNo = 0
async function ship(orderNos: readonly string[], found: object, client = admin) {
  trackingNo += 1
  const sent = { orderNos, carrier: 'sf', trackingNo: `SF88${String(trackingNo).padStart(8, '0')}`, ...found }
  return (await client.post('/shop/order/shipScanned', sent)).body
}

async function demand(value: boolean) {
  const { body } = await admin.put('/shop/setting/edit', {
    changes: [{ code: 'order.verifyPacking', from: !value, to: value }],
  })
  expect(body.success, body.message).toBe(true)
}

describe('a parcel', () => {
  it('says what has to be in it, with all codes of the boxes', async () => {
    const [first, more, skuCode] = [code(), code(), `K-${code()}`]
    const one = await shop.listing(1, { sku: { barCode: first, moreBarCodes: `${more},X${more}`, skuCode } })
    const jan = code()
    const two = await shop.listing(1, { goods: { name: '雪初音', janCode: jan }, sku: { name: '豪华版' } })
    const { orderNo } = await ordered([
      { skuId: one.skuId, qty: 2 },
      { skuId: two.skuId, qty: 1 },
    ])
    expect(await scanned(orderNo)).toMatchObject({
      ...{ kind: 'orders', orderNos: [orderNo], refusal: '', isVerified: true },
      items: [
        { qty: 2, codes: [first, more, `X${more}`, skuCode], isUncoded: false },
        { figure: '雪初音', sku: '豪华版', qty: 1, codes: [jan], isUncoded: false },
      ],
    })
  })

  it('is sent when each piece was scanned by any of its codes, and notes it; not with one wrong, surplus or missing', async () => {
    const [first, more] = [code(), code()]
    const { skuId } = await shop.listing(1, {
      product: { title: '雪初音' },
      sku: { barCode: first, moreBarCodes: more },
    })
    const order = await ordered([{ skuId, qty: 2 }])
    for (const [scans, message] of [
      [[], '缺 2 件 雪初音 无规格'],
      [[first], '缺 1 件 雪初音 无规格'],
      [[first, more, more], `${more} 多了 1 件`],
      [[first, '4580000000000'], '4580000000000 不属于此包裹（1 件）；缺 1 件 雪初音 无规格'],
    ] as const) {
      expect(await ship([order.orderNo], { scans })).toMatchObject({ success: false, message })
    }
    const english = clientOf(app.address, admin.token, { 'accept-language': 'en-US' })
    expect(await ship([order.orderNo], { scans: [first] }, english)).toMatchObject({
      message: expect.stringContaining('1 missing of 雪初音'),
    })
    expect(await statusOf(order), 'nothing was sent').toBe(20)
    expect(await ship([order.orderNo], { scans: [first, more] })).toMatchObject({ success: true })
    expect(await statusOf(order)).toBe(30)
    expect(
      await shop.rows(`select scanned_qty, confirmed_text from shop_shipment where order_id = '${order.id}'`),
    ).toEqual([{ scannedQty: 2, confirmedText: null }])
  })

  it('has pieces without a bar code confirmed by hand, and notes which; pieces that have one are scanned', async () => {
    const first = code()
    const coded = await shop.listing(1, { sku: { barCode: first } })
    const plain = await shop.listing(1, { product: { title: '亚克力立牌' }, sku: { name: '' } })
    const order = await ordered([
      { skuId: coded.skuId, qty: 1 },
      { skuId: plain.skuId, qty: 3 },
    ])
    const { items } = await ordersAt(order.orderNo)
    const [codedId = '', plainId = ''] = items.map(({ id }) => id)
    expect(items.map(({ isUncoded }) => isUncoded)).toEqual([false, true])
    expect(await ship([order.orderNo], { scans: [], confirmed: { [codedId]: 1, [plainId]: 3 } })).toMatchObject({
      ...{ success: false, message: expect.stringContaining('不能人工确认 1 件') },
    })
    expect(await ship([order.orderNo], { scans: [first], confirmed: { [plainId]: 2 } })).toMatchObject({
      ...{ success: false, message: '缺 1 件 亚克力立牌' },
    })
    expect(await ship([order.orderNo], { scans: [first], confirmed: { [plainId]: 3 } })).toMatchObject({
      success: true,
    })
    expect(
      await shop.rows(`select scanned_qty, confirmed_text from shop_shipment where order_id = '${order.id}'`),
    ).toEqual([{ scannedQty: 1, confirmedText: '亚克力立牌 ×3' }])
    const seen = (await admin.get('/shop/shipment/list', { orderId: order.id })).body.result as {
      readonly records: readonly object[]
    }
    expect(JSON.stringify(seen.records)).toContain('亚克力立牌 ×3')
  })

  it('of several orders is verified as one, whichever order a piece is of', async () => {
    const [first, second] = [code(), code()]
    const one = await shop.listing(1, { sku: { barCode: first } })
    const two = await shop.listing(1, { sku: { barCode: second } })
    const orders = [await ordered([{ skuId: one.skuId, qty: 1 }]), await ordered([{ skuId: two.skuId, qty: 1 }])]
    const ids = orders.map(({ id }) => id).join(',')
    const merged = await admin.post('/shop/holdShelf/merge', { ids, isReturned: false })
    expect(merged.body.success, merged.body.message).toBe(true)
    const { orderNos, items } = await ordersAt(String(orders[0]?.orderNo))
    expect([orderNos.toSorted(), items.length]).toEqual([orders.map(({ orderNo }) => orderNo).toSorted(), 2])
    expect(await ship(orderNos, { scans: [first] })).toMatchObject({ success: false })
    expect(await ship(orderNos, { scans: [second, first] })).toMatchObject({ success: true })
    expect(await Promise.all(orders.map(statusOf))).toEqual([30, 30])
  })

  it('of a balance takes the codes of its pre-order, too', async () => {
    const first = code()
    const deposit = await shop.listing(2, { sku: { barCode: first } })
    const { skuId } = await shop.listing(1, { sku: { presellSkuId: deposit.skuId } })
    const { orderNo } = await ordered([{ skuId, qty: 1 }])
    expect(await ordersAt(orderNo)).toMatchObject({ items: [{ codes: [first], isUncoded: false }] })
  })

  it('is not verified by codes of another tenant, and such a code is nothing', async () => {
    const first = code()
    const { skuId } = await shop.listing(1, { sku: { barCode: first } })
    const order = await ordered([{ skuId, qty: 1 }])
    const theirs = 'STRANGE-1'
    const codes = { barCode: theirs, moreBarCodes: `M${theirs}` }
    await shop.rows(
      `insert into shop_goods (id, tenant_id, goods_no, name, line, state) values ('far', 77, 'far', 'far', 1, 1)`,
    )
    await shop.rows(`insert into shop_product (id, tenant_id, product_no, title, line, goods_id)
      values ('far', 77, 'far', 'far', 1, 'far')`)
    await shop.rows(`insert into shop_sku (id, tenant_id, product_id, spec_key, name, bar_code, more_bar_codes)
      values ('far', 77, 'far', '', '', '${codes.barCode}', '${codes.moreBarCodes}')`)
    expect(await scanned(theirs)).toEqual({ kind: 'tracking' })
    expect(await scanned(`M${theirs}`)).toEqual({ kind: 'tracking' })
    expect(await ship([order.orderNo], { scans: [theirs] })).toMatchObject({ success: false })
    await shop.listing(1, { sku: codes })
    expect(await scanned(theirs), 'of this shop').toEqual({ kind: 'goods' })
    expect(await scanned(`M${theirs}`)).toEqual({ kind: 'goods' })
    const stranger = await app.person(['shop:order:list'])
    expect(await ship([order.orderNo], { scans: [first] }, stranger)).toMatchObject({ success: false })
    expect(await statusOf(order)).toBe(20)
  })

  it('need not be verified where the shop does not demand it; what is scanned nevertheless has to be right', async () => {
    const first = code()
    const { skuId } = await shop.listing(1, { sku: { barCode: first } })
    const [one, two] = [await ordered([{ skuId, qty: 2 }]), await ordered([{ skuId, qty: 2 }])]
    await demand(false)
    try {
      expect(await ordersAt(one.orderNo)).toMatchObject({ isVerified: false })
      expect(await ship([one.orderNo], { scans: [first] })).toMatchObject({ success: false })
      expect(await ship([one.orderNo], {})).toMatchObject({ success: true })
      expect(await ship([two.orderNo], { scans: [first, first] })).toMatchObject({ success: true })
    } finally {
      await demand(true)
    }
  })
})

it('the article number of a product that the shop does not sell is no number of a parcel', async () => {
  expect(await scanned('4580416940290')).toEqual({ kind: 'goods' })
  expect(await scanned('4580416940291')).toEqual({ kind: 'tracking' })
})
