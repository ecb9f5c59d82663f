import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApp
let shop: TestShop
let admin: Client
let packer: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
  packer = await app.person(['shop:order:list', 'shop:order:ship', 'shop:shipment:list'])
})
afterAll(() => app.close())

async function upload(biz: string, file = new File([PNG], 'box.png'), person = packer): Promise<string> {
  return String((await person.upload('/sys/common/upload', { file }, { biz })).body.message)
}

let count = 0
async function ordered() {
  count += 1
  const { skuId } = await shop.listing(1, { sku: { barCode: `51${String(count).padStart(6, '0')}` } })
  const trading = buying(shop, () => new Date())
  const placed = await trading.place(await shop.customer(), [{ skuId, qty: 1 }])
  await trading.pay(placed.id)
  return { ...placed, scans: [`51${String(count).padStart(6, '0')}`] }
}

async function ship({ orderNo, scans }: { readonly orderNo: string; readonly scans: readonly string[] }, more: object) {
  const sent = { orderNos: [orderNo], scans, carrier: 'sf', trackingNo: `SF77${String(count).padStart(8, '0')}` }
  return (await packer.post('/shop/order/shipScanned', { ...sent, ...more })).body
}

async function demand(value: boolean) {
  const { body } = await admin.put('/shop/setting/edit', {
    changes: [{ code: 'order.packingPhotos', from: !value, to: value }],
  })
  expect(body.success, body.message).toBe(true)
}

it('photos of the open box are kept with its parcel, in their order, and stay in use', async () => {
  const order = await ordered()
  const photos = [await upload('packing'), await upload('packing')]
  expect(await ship(order, { photos })).toMatchObject({ success: true })
  const { body } = await packer.get('/shop/shipment/list', { orderId: order.id })
  expect(body.result).toMatchObject({ records: [{ photos: photos.join(',') }] })
  expect(await shop.rows(`select is_used from sys_file where path = '${photos[0]}'`)).toEqual([{ isUsed: true }])
})

it('what was not uploaded as a photo of a parcel is none: pictures of other places, documents, files of other shops', async () => {
  const order = await ordered()
  const far = await upload('packing')
  await shop.rows(`update sys_file set tenant_id = 77 where path = '${far}'`)
  const text = await upload('packing', new File(['a,b'], 'a.csv'))
  for (const path of [await upload('goods'), text, far, 'packing/none.png']) {
    expect(await ship(order, { photos: [path] }), path).toMatchObject({
      ...{ success: false, message: expect.stringContaining('请先上传照片') },
    })
  }
  expect((await shop.row('shop_order', order.id)).status, 'nothing was sent').toBe(20)
})

it('a shop may demand a photo: scan mode then says so and refuses without one', async () => {
  const order = await ordered()
  const needsPhoto = async () =>
    (await packer.get('/shop/order/scanned', { code: order.orderNo })).body.result as { needsPhoto?: boolean }
  expect(await needsPhoto()).toMatchObject({ needsPhoto: false })
  await demand(true)
  try {
    expect(await needsPhoto()).toMatchObject({ needsPhoto: true })
    expect(await ship(order, {})).toMatchObject({ success: false, message: expect.stringContaining('装箱照片') })
    expect(await ship(order, { photos: [await upload('packing')] })).toMatchObject({ success: true })
  } finally {
    await demand(false)
  }
})

it('who judges a refund sees the photos of its order without a right to parcels; nobody else does', async () => {
  const order = await ordered()
  const photo = await upload('packing')
  await ship(order, { photos: [photo] })
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${order.id}'`)
  const asked = {
    orderNo: order.orderNo,
    kind: 2,
    causeCode: 'wrong',
    description: 'x',
    lines: [{ orderItemId: item?.id, qty: 1 }],
  }
  const applied = await admin.post('/shop/refund/apply', asked)
  expect(applied.body.success, applied.body.message).toBe(true)
  const [refund] = await shop.rows(`select id from shop_refund where order_id = '${order.id}'`)
  const seen = (person: Client) => person.get('/shop/refund/packingPhotos', { id: String(refund?.id) })
  const judge = await app.person(['shop:refund:list', 'shop:refund:agree'])
  expect((await seen(judge)).body.result).toMatchObject([{ photos: [photo] }])
  expect((await seen(packer)).body.success).toBe(false)
})
