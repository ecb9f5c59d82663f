import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../../trade/commands/testing/test-shop.server.ts'
import type { Scanned } from '../scan-ship.ts'
import { countsOf, hashOf, type PickOrder, type Prints, pickingOf, printedBy, printsOf } from './print-parts.ts'

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

async function paidOrders(...qtys: readonly number[]) {
  const { place, pay } = buying(shop, () => new Date())
  const [userId, { skuId }] = [await shop.customer(), await shop.listing(1, { sku: { skuCode: 'A-7' } })]
  const orders: { readonly id: string; readonly orderNo: string }[] = []
  for (const qty of qtys) {
    const order = await place(userId, [{ skuId, qty }])
    await pay(order.id)
    orders.push(order)
  }
  return orders
}

const printed = async (client: Client, query: Record<string, string>) =>
  (await client.get('/shop/order/prints', query)).body.result as unknown as Prints

it('a picking list counts what was not sent by SKU; orders of one parcel number are packed together', async () => {
  const [one, two, three] = await paidOrders(2, 1, 4)
  const ids = [one, two, three].map((order) => order?.id).join(',')
  await shop.rows(`update shop_order set parcel_no = 'H1' where id in ('${one?.id}', '${two?.id}')`)
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${three?.id}'`)
  const part = { id: three?.id, items: [{ orderItemId: item?.id, qty: 1 }], carrier: 'sf', trackingNo: 'SF9991112223' }
  await admin.post('/shop/order/shipPart', part)

  const { parcels } = await printed(admin, { ids })
  expect(parcels.map(({ no, isSent, items }) => [no, isSent, items.map(({ qty }) => qty)])).toEqual([
    ['H1', false, [2, 1]],
    [three?.orderNo, false, [3]],
    [three?.orderNo, true, [1]],
  ])
  expect(parcels[0]?.orderNos).toEqual([one?.orderNo, two?.orderNo])
  expect(parcels[2]).toMatchObject({ carrier: 'sf', trackingNo: 'SF9991112223' })
  expect(pickingOf(parcels, { by: 'wave', areas: [] })).toMatchObject([
    { of: undefined, pieces: 6, skus: [{ skuCode: 'A-7', qty: 6, orders: [{ qty: 2 }, { qty: 1 }, { qty: 3 }] }] },
  ])
  const items = await printed(admin, { items: String(item?.id) })
  expect(items.parcels.map(({ orderNos }) => orderNos)).toEqual([[three?.orderNo]])
})

it('a picking list is in the order of bins, waves or orders, with the pieces of each; what has no bin comes last', async () => {
  const { place, pay } = buying(shop, () => new Date())
  const ids: string[] = []
  for (const [skuCode, qty] of [
    ['B-1', 1],
    ['B-2', 2],
    ['B-3', 3],
    ['B-4', 4],
  ] as const) {
    const { skuId } = await shop.listing(1, { sku: { skuCode } })
    const order = await place(await shop.customer(), [{ skuId, qty }])
    await pay(order.id)
    ids.push(order.id)
  }
  const put = (skuCode: string, area: string, code: string) => admin.post('/shop/bin/add', { skuCode, area, code })
  await put('B-1', 'picking', 'A-10')
  await put('B-2', 'picking', 'A-2')
  await put('B-3', 'reserve', 'A-1')
  await put('B-3', 'picking', 'A-2')
  const { parcels } = await printed(admin, { ids: ids.join(',') })
  const shown = (by: PickOrder, areas = ['picking', 'reserve']) =>
    pickingOf(parcels, { by, areas }).map(({ of, pieces, skus }) => [
      typeof of === 'object' ? of.code : of,
      pieces,
      skus.map(({ skuCode }) => skuCode),
    ])
  expect(shown('bin')).toEqual([
    ['A-2', 5, ['B-2', 'B-3']],
    ['A-10', 1, ['B-1']],
    [undefined, 4, ['B-4']],
  ])
  expect(shown('bin', ['reserve', 'picking'])[0]).toEqual(['A-1', 3, ['B-3']])
  expect(shown('wave')).toEqual([[undefined, 10, ['B-2', 'B-3', 'B-1', 'B-4']]])
  expect(shown('order')).toEqual(parcels.map(({ no, items: [item] }) => [no, item?.qty, [item?.skuCode]]))
  await shop.rows(`update shop_order_item i set line = 3 from shop_sku s where s.id = i.sku_id and s.sku_code = 'B-4'`)
  const [wave] = pickingOf((await printed(admin, { ids: ids.join(',') })).parcels, { by: 'wave', areas: [] })
  expect(wave).toMatchObject({ of: expect.any(String), pieces: 4, skus: [{ skuCode: 'B-4' }] })
})

it('an order that is on hold or has an open refund is on no paper, and neither is a parcel that it belongs to', async () => {
  const [free, held, asked, beside, packed] = await paidOrders(1, 1, 2, 1, 1)
  await admin.post('/shop/order/hold', { id: held?.id })
  const apply = async (order: typeof asked) => {
    const [item] = await shop.rows(`select id from shop_order_item where order_id = '${order?.id}'`)
    const lines = [{ orderItemId: item?.id, qty: 1 }]
    const refund = { orderNo: order?.orderNo, kind: 1, lines, causeCode: 'wrong', description: 'x' }
    const { body } = await admin.post('/shop/refund/apply', refund)
    expect(body.success, body.message).toBe(true)
  }
  await apply(asked)
  await shop.rows(`update shop_order set parcel_no = 'H3' where id in ('${beside?.id}', '${packed?.id}')`)
  await apply(packed)
  const ids = [free, held, asked, beside].map((order) => order?.id).join(',')
  const { parcels, leftOut } = await printed(admin, { ids })
  expect(parcels.map(({ orderNos }) => orderNos)).toEqual([[free?.orderNo]])
  expect(leftOut).toEqual([held, asked, beside].map((order) => order?.orderNo))
})

it('parcels that left to two people under one number are two labels', async () => {
  const [[one], [two]] = [await paidOrders(1), await paidOrders(1)]
  for (const order of [one, two]) {
    await admin.post('/shop/order/ship', { id: order?.id, carrier: 'sf', trackingNo: 'SF9991112224' })
  }
  const { parcels } = await printed(admin, { ids: `${one?.id},${two?.id}` })
  expect(parcels.map(({ orderNos }) => orderNos)).toEqual([[one?.orderNo], [two?.orderNo]])
})

it('all that is chosen is printed, asked for in parts; what goes into one parcel stays together', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `o${index}`)
  expect(printedBy(hashOf({ by: 'items', ids }))).toEqual({ by: 'items', ids })
  const asked: number[] = []
  const one = (id: string) => ({
    key: id === 'o0' || id === 'o249' ? 'H1' : id,
    no: id,
    orderNos: [id],
    isSent: false,
    labelPrintedAt: null,
    carrier: null,
    trackingNo: null,
    receiver: { name: null, phone: null, area: null, address: null, zip: null },
    items: [],
    remarks: [],
  })
  const { parcels } = await printsOf(ids, async (some) => {
    asked.push(some.length)
    return { shop: 'V', phone: '', sender: null, parcels: some.map(one), leftOut: [] }
  })
  expect(asked).toEqual([200, 50])
  expect(countsOf(parcels)).toEqual({ orders: 250, parcels: 249 })
  expect(parcels[0]?.orderNos).toEqual(['o0', 'o249'])
})

it('what is printed says names, addresses and phones to those who may see them', async () => {
  const [order] = await paidOrders(1)
  const person = await app.person(['shop:order:list', 'shop:order:pack'])
  const own = { ids: order?.id ?? '' }
  await shop.rows(`update shop_order set buyer_remark = '先打 139 1234-5678 再送' where id = '${order?.id}'`)
  expect((await printed(person, own)).parcels[0]?.remarks).toEqual(['先打 139****5678 再送'])
  expect((await printed(admin, own)).parcels[0]?.remarks).toEqual(['先打 139 1234-5678 再送'])
  expect((await printed(person, own)).parcels[0]?.receiver).toEqual({
    name: '林**',
    phone: '139****5678',
    area: null,
    address: null,
    zip: null,
  })
  expect((await printed(admin, own)).parcels[0]?.receiver).toMatchObject({ name: '林小满', phone: '13912345678' })
  const stranger = await app.person(['shop:order:list'])
  expect((await stranger.get('/shop/order/prints', own)).body).toMatchObject({ success: false, code: 510 })
})

it('a label has the receiver in full for whoever prints it, who sent it, and is noted; only parcels that leave are', async () => {
  const addAddress = (own: object) =>
    admin.post('/shop/returnAddress/add', {
      ...{ phone: '021-87654321', region: '310104', address: '漕溪北路9号', kinds: 'return' },
      ...own,
    })
  await addAddress({ name: '展厅', contact: '展厅' })
  const [order, sent] = await paidOrders(1, 1)
  await admin.post('/shop/order/ship', { id: sent?.id, carrier: 'sf', trackingNo: 'SF9991112299' })
  const packer = await app.person(['shop:order:list', 'shop:order:pack'])
  const ids = `${order?.id},${sent?.id}`
  const { parcels: looked, sender: only } = await printed(packer, { ids })
  expect(only, 'no default where there is one address').toMatchObject({ name: '展厅' })
  await addAddress({ name: '总仓', contact: '仓库', isDefault: true })
  expect(looked.map(({ receiver, labelPrintedAt }) => [receiver.phone, labelPrintedAt])).toEqual([
    ['139****5678', null],
    ['139****5678', null],
  ])
  const { body } = await packer.post('/shop/order/labels', { ids })
  const { sender, parcels } = body.result as unknown as Prints
  expect(sender).toEqual({ name: '仓库', phone: '021-87654321', place: '上海市徐汇区漕溪北路9号' })
  expect(parcels.map(({ isSent, receiver }) => [isSent, receiver.name, receiver.phone])).toEqual([
    [false, '林小满', '13912345678'],
    [true, '林**', '139****5678'],
  ])
  expect(parcels[0]?.receiver.address).not.toBeNull()
  const again = (await printed(packer, { ids })).parcels
  expect(again.map(({ labelPrintedAt }) => labelPrintedAt !== null)).toEqual([true, false])
  expect(again[0]?.receiver.phone, 'for that print alone').toBe('139****5678')
  const noted = await shop.rows(
    `select command, create_by from sys_record_change where record_id = '${order?.id}' and command = 'labels'`,
  )
  expect(noted).toEqual([{ command: 'labels', createBy: packer.username }])
  const logged = await shop.rows(
    `select username from sys_log where request_url = '/shop/order/labels' or method like '%/shop/order/labels%'`,
  )
  expect(logged.map(({ username }) => username)).toContain(packer.username)
  const stranger = await app.person(['shop:order:list'])
  expect((await stranger.post('/shop/order/labels', { ids })).body).toMatchObject({ success: false, code: 510 })
})

it.each([
  ['13912345678', '139****5678'],
  ['139-1234-5678', '139****5678'],
  ['139 1234 5678', '139****5678'],
  ['+86 139 1234 5678', '+861****5678'],
  ['021-87654321', '021****4321'],
  ['8765-4321', '****321'],
  ['876 5432', '****32'],
  ['95588', '****'],
])('the phone %s is shown as %s to whoever does not see phones', async (written, shown) => {
  const [order] = await paidOrders(1)
  await shop.rows(`update shop_order set receiver_phone = '${written}' where id = '${order?.id}'`)
  expect(await shop.row('shop_order', order?.id ?? '')).toMatchObject({ phoneMask: shown })
})

it('a bar code is an order with those of its parcel, a parcel that left, or a number for a new one', async () => {
  const [one, two, sent] = await paidOrders(1, 2, 1)
  await shop.rows(`update shop_order set parcel_no = 'H2' where id in ('${one?.id}', '${two?.id}')`)
  const scanned = async (code: string) =>
    (await admin.get('/shop/order/scanned', { code })).body.result as unknown as Scanned
  expect(await scanned(one?.orderNo ?? '')).toMatchObject({
    kind: 'orders',
    refusal: '',
    items: [{ qty: 1 }, { qty: 2 }],
  })
  expect(await scanned('H2')).toMatchObject({ kind: 'orders', orderNos: [one?.orderNo, two?.orderNo] })
  await admin.post('/shop/order/ship', { id: sent?.id, carrier: 'zto', trackingNo: 'ZTO44556677' })
  expect(await scanned('ZTO44556677')).toEqual({ kind: 'sent', orderNos: [sent?.orderNo] })
  expect(await scanned(sent?.orderNo ?? '')).toMatchObject({ kind: 'orders', refusal: '仅「待发货」可发货' })
  expect(await scanned('ZTO44556678')).toEqual({ kind: 'tracking' })
  expect(await scanned('?')).toEqual({ kind: 'unknown' })
  await shop.listing(1, { goods: { janCode: '4580416940993' }, sku: { barCode: '6901234567991' } })
  for (const code of ['4580416940993', '6901234567991', 'A-7']) {
    expect(await scanned(code), 'what stands on a box is no parcel').toEqual({ kind: 'goods' })
  }
  const gone = `${sent?.orderNo.slice(0, -6)}999999`
  for (const code of [gone, `H${gone}`]) {
    expect(await scanned(code), 'nor is the number of an order that nobody finds').toEqual({ kind: 'document' })
  }
  expect(await scanned('78120045671234'), 'digits of a carrier').toEqual({ kind: 'tracking' })
  await admin.post('/shop/order/hold', { ids: one?.id })
  expect(await scanned('H2')).toMatchObject({ refusal: '订单在寄存中' })
})
