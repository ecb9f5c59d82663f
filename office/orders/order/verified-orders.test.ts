import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const REASON = '商品未核对'

let app: TestApp
let shop: TestShop
let admin: Client
let packer: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
  packer = await app.person([
    ...['shop:order:list', 'shop:order:ship', 'shop:order:shipPart'],
    ...['shop:shipment:list', 'shop:shipment:import'],
  ])
})
afterAll(() => app.close())

async function allow(value: boolean) {
  const { body } = await admin.put('/shop/setting/edit', {
    changes: [{ code: 'order.shipUnverified', from: !value, to: value }],
  })
  expect(body.success, body.message).toBe(true)
}

let count = 0
/** An order of two pieces that are told apart by nothing. */
async function ordered() {
  count += 1
  const code = `52${String(count).padStart(6, '0')}`
  const { skuId } = await shop.listing(1, { sku: { barCode: code } })
  const trading = buying(shop, () => new Date())
  const placed = await trading.place(await shop.customer(), [{ skuId, qty: 2 }])
  await trading.pay(placed.id)
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${placed.id}'`)
  return { ...placed, code, itemId: String(item?.id), trackingNo: `SF66${String(count).padStart(8, '0')}` }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

const waybill = ({ trackingNo }: Ordered) => ({ carrier: 'sf', trackingNo })
const statusOf = async ({ id }: Ordered) => (await shop.row('shop_order', id)).status
const verify = async ({ orderNo, code }: Ordered, more: object = {}) =>
  (await packer.post('/shop/order/verifyPacked', { orderNos: [orderNo], scans: [code, code], ...more })).body

/** All ways by which an order leaves whose pieces nobody scans, each with what it says. */
const WAYS: Readonly<Record<string, (order: Ordered) => Promise<string>>> = {
  dialog: async (order) =>
    (await packer.post('/shop/order/ship', { id: order.id, ...waybill(order) })).body.message ?? '',
  part: async (order) => {
    const items = [{ orderItemId: order.itemId, qty: 2 }]
    return (await packer.post('/shop/order/shipPart', { id: order.id, ...waybill(order), items })).body.message ?? ''
  },
  grid: async (order) => {
    const rows = [{ orderNo: order.orderNo, ...waybill(order) }]
    const tried = (await packer.post('/shop/shipment/importRows', { rows, dryRun: true })).body.result
    return JSON.stringify(tried)
  },
  scan: async (order) =>
    (await packer.post('/shop/order/shipScanned', { orderNos: [order.orderNo], ...waybill(order) })).body.message ?? '',
}

describe('where parcels may not leave unverified', () => {
  beforeAll(() => allow(false))
  afterAll(() => allow(true))

  it.each(['dialog', 'part', 'grid'])(
    'the %s says so of an order and sends nothing; once verified it leaves',
    async (way) => {
      const order = await ordered()
      expect(await WAYS[way]?.(order)).toContain(REASON)
      expect(await statusOf(order)).toBe(20)
      expect(await verify(order)).toMatchObject({ success: true })
      expect(await WAYS[way]?.(order)).not.toContain(REASON)
      expect(await statusOf(order)).toBe(way === 'grid' ? 20 : 30)
    },
  )

  it('scan mode verifies each piece, whatever else it demands', async () => {
    const order = await ordered()
    const demand = (from: boolean) =>
      admin.put('/shop/setting/edit', { changes: [{ code: 'order.verifyPacking', from, to: !from }] })
    await demand(true)
    try {
      expect(await WAYS.scan?.(order)).toContain('缺 2 件')
      await verify(order)
      await WAYS.scan?.(order)
      expect(await statusOf(order)).toBe(30)
    } finally {
      await demand(false)
    }
  })

  it('pages are told of it before anything is typed: lists with the row, the grid by its numbers', async () => {
    const [one, two] = [await ordered(), await ordered()]
    await verify(two)
    const { body } = await packer.get('/shop/order/list', { orderNo: `*${one.orderNo}*` })
    expect(body.result).toMatchObject({ records: [{ mustVerify: true }] })
    const numbers = { orderNos: [one.orderNo, two.orderNo] }
    expect((await packer.post('/shop/order/unverified', numbers)).body.result).toEqual([one.orderNo])
    const { result } = (await packer.get('/shop/order/scanned', { code: two.orderNo })).body
    expect(result).toMatchObject({ isPacked: true, isVerified: false, refusal: '' })
  })

  it('a piece that is asked back after it was verified keeps the box from leaving until it is verified anew', async () => {
    const order = await ordered()
    await verify(order)
    await shop.rows(`update shop_order_item set refunded_qty = 1 where id = '${order.itemId}'`)
    expect(await WAYS.dialog?.(order)).toContain(REASON)
    expect(await verify(order, { scans: [order.code] })).toMatchObject({ success: true })
    await WAYS.dialog?.(order)
    expect(await statusOf(order)).toBe(30)
  })
})

describe('what was verified before its parcel has a number', () => {
  it('is noted of the parcel, with its photos, by whatever way it leaves; in parts, of each', async () => {
    const order = await ordered()
    const photo = String(
      (await packer.upload('/sys/common/upload', { file: new File([PNG], 'a.png') }, { biz: 'packing' })).body.message,
    )
    expect(await verify(order, { photos: [photo] })).toMatchObject({ success: true })
    expect(await shop.row('shop_order', order.id)).toMatchObject({ packingPhotos: photo })
    const send = (qty: number, trackingNo: string) =>
      packer.post('/shop/order/shipPart', {
        ...{ id: order.id, carrier: 'sf', trackingNo },
        items: [{ orderItemId: order.itemId, qty }],
      })
    await send(1, `${order.trackingNo}1`)
    await send(1, `${order.trackingNo}2`)
    expect(await statusOf(order)).toBe(30)
    const parcels = await shop.rows(
      `select scanned_qty, photos from shop_shipment where order_id = '${order.id}' order by tracking_no`,
    )
    expect(parcels).toEqual([
      { scannedQty: 1, photos: photo },
      { scannedQty: 1, photos: null },
    ])
    expect(await shop.row('shop_order', order.id)).toMatchObject({ packingPhotos: null })
  })

  it('is refused where a piece is missing, the order may not leave, or the caller does not ship', async () => {
    const order = await ordered()
    expect(await verify(order, { scans: [order.code] })).toMatchObject({ success: false })
    const stranger = await app.person(['shop:order:list'])
    const sent = { orderNos: [order.orderNo], scans: [order.code, order.code] }
    expect((await stranger.post('/shop/order/verifyPacked', sent)).body.success).toBe(false)
    await admin.post('/shop/order/hold', { ids: order.id })
    expect(await verify(order)).toMatchObject({ success: false, message: expect.stringContaining('现在不能发货') })
    expect(await shop.row('shop_order', order.id)).toMatchObject({ verifiedAt: null })
  })

  it('is not asked for by default: every way ships what nobody verified', async () => {
    const order = await ordered()
    await WAYS.dialog?.(order)
    expect(await statusOf(order)).toBe(30)
    expect(await shop.rows(`select scanned_qty from shop_shipment where order_id = '${order.id}'`)).toEqual([
      { scannedQty: null },
    ])
  })
})
