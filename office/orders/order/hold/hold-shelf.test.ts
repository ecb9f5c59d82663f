import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../../trade/commands/testing/test-shop.server.ts'
import { candidatesOf, type HoldShelf, type Merged, SHELF_PAGE, type ShelfOrder } from './hold-shelf.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let now = new Date('2026-11-01T08:00:00Z')
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  admin = await app.admin()
})
afterAll(() => app.close())

const DAY = 86_400_000
const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

interface Ordered {
  readonly id: string
  readonly orderNo: string
}

/** A paid order whose parcel costs freight; addresses may be typed in another way. */
async function paidOrder(userId: string, { freight = 0, address = RECEIVER.address } = {}): Promise<Ordered> {
  const { place, pay } = buying(shop, () => now)
  const { skuId } = await shop.listing(1, { product: { freightKind: 1, freight } })
  const order = await place(userId, [{ skuId, qty: 1 }], { receiver: { ...RECEIVER, address } })
  await pay(order.id)
  return order
}

const shelf = async (client: Client = admin, pageNo = 1, keyword = '') =>
  (await client.get('/shop/holdShelf/list', { pageNo, keyword })).body.result as unknown as HoldShelf
const merge = (ids: readonly string[], isReturned: boolean, client: Client = admin) =>
  client.post('/shop/holdShelf/merge', { ids: ids.join(','), isReturned })
const plan = async (ids: readonly string[], client: Client = admin) =>
  (await client.post('/shop/holdShelf/plan', { ids: ids.join(',') })).body
const hold = (...orders: readonly Ordered[]) =>
  admin.post('/shop/order/hold', { ids: orders.map(({ id }) => id).join(',') })

describe('three orders of one person', () => {
  it('are one parcel with one freight; the others go back, and a bar code ships all of them', async () => {
    const userId = await shop.customer()
    const one = await paidOrder(userId, { freight: 1_200 })
    now = new Date(now.getTime() + 2 * DAY)
    const two = await paidOrder(userId, { freight: 1_500, address: ' 漕溪北路１号。' })
    now = new Date(now.getTime() + 2 * DAY)
    const three = await paidOrder(userId, { freight: 800 })
    await hold(one, two)

    const group = (await shelf()).groups.find(({ orders }) => orders.some(({ id }) => id === one.id))
    expect(group?.orders.map(({ orderNo, holdState, freight }) => [orderNo, holdState, freight])).toEqual([
      [one.orderNo, 1, 12],
      [two.orderNo, 1, 15],
      [three.orderNo, 0, 8],
    ])
    expect((await plan([one.id, two.id, three.id])).result).toEqual({
      orderNos: [one.orderNo, two.orderNo, three.orderNo],
      kept: 15,
      spared: 20,
    })
    expect(await shop.rows(`select id from shop_order where user_id = '${userId}' and parcel_no is not null`)).toEqual(
      [],
    )
    const merged = (await merge([one.id, two.id, three.id], true)).body
    expect(merged).toMatchObject({ success: true, result: { returned: 20 } })
    const { parcelNo } = merged.result as { parcelNo: string }
    const orders = await shop.rows(
      `select parcel_no, freight from shop_order where user_id = '${userId}' order by order_no`,
    )
    expect(orders.map((row) => row.parcelNo)).toEqual([parcelNo, parcelNo, parcelNo])
    const refunds = await shop.rows(
      `select kind, status, agreed_amount, freight_refund, description, description_en from shop_refund where user_id = '${userId}' order by agreed_amount`,
    )
    expect(refunds).toMatchObject([
      {
        ...{ kind: 5, agreedAmount: 800, freightRefund: 800 },
        ...{ description: `合包 ${parcelNo}`, descriptionEn: `Merged into parcel ${parcelNo}` },
      },
      { kind: 5, agreedAmount: 1_200, freightRefund: 1_200 },
    ])
    expect((await merge([one.id, three.id], true)).body).toMatchObject({ success: false })
    const again = await shop.rows(`select count(*)::int as count from shop_refund where user_id = '${userId}'`)
    expect(again, 'nothing goes back twice').toEqual([{ count: 2 }])

    expect((await admin.get('/shop/order/scanned', { code: parcelNo })).body.result).toMatchObject({
      refusal: '订单在寄存中',
    })
    await admin.post('/shop/order/endHold', { ids: `${one.id},${two.id}` })
    const scanned = (await admin.get('/shop/order/scanned', { code: parcelNo })).body.result as {
      orderNos: string[]
      items: { id: string; qty: number }[]
    }
    const { orderNos } = scanned
    const confirmed = Object.fromEntries(scanned.items.map(({ id, qty }) => [id, qty]))
    const shipScanned = (numbers: readonly string[]) =>
      admin.post('/shop/order/shipScanned', { orderNos: numbers, carrier: 'sf', trackingNo: 'SF5550001112', confirmed })
    const stranger = await paidOrder(await shop.customer())
    const mixed = await shipScanned([...orderNos, stranger.orderNo])
    expect(mixed.body, 'an order of another parcel').toMatchObject({ success: false })
    expect((await shipScanned(orderNos)).body).toMatchObject({ success: true })
    expect((await shipScanned(orderNos)).body, 'what was sent').toMatchObject({
      success: false,
      message: expect.stringContaining(orderNos[0] ?? ''),
    })
    const parcels = await shop.rows(
      `select distinct parcel_no, tracking_no from shop_shipment where parcel_no = '${parcelNo}'`,
    )
    expect(parcels).toEqual([{ parcelNo, trackingNo: 'SF5550001112' }])
  })
})

describe('orders that were paid in one second', () => {
  it('keep their order on the shelf, and their group its name, whichever of them is written to', async () => {
    const userId = await shop.customer()
    const orders = [await paidOrder(userId), await paidOrder(userId), await paidOrder(userId)]
    await hold(...orders)
    const seen = async () => {
      const group = (await shelf()).groups.find((one) => one.orders.some(({ id }) => id === orders[0]?.id))
      return { key: group?.key, ids: group?.orders.map(({ id }) => id) }
    }
    const before = await seen()
    for (const id of before.ids ?? []) {
      await shop.rows(`update shop_order set version = version + 1 where id = '${id}'`)
      expect(await seen()).toEqual(before)
    }
  })
})

describe('what stays apart', () => {
  it('another address, another person, orders that were ready too far apart, and one alone', async () => {
    const userId = await shop.customer()
    const one = await paidOrder(userId)
    const elsewhere = await paidOrder(userId, { address: '天目西路9号' })
    const stranger = await paidOrder(await shop.customer())
    now = new Date(now.getTime() + 8 * DAY)
    const late = await paidOrder(userId)
    for (const other of [elsewhere, stranger, late]) {
      for (const { body } of [await merge([one.id, other.id], true), { body: await plan([one.id, other.id]) }]) {
        expect(body, other.orderNo).toMatchObject({ success: false, code: 400 })
      }
    }
    expect((await merge([one.id], true)).body).toMatchObject({ success: false })
    expect(await shop.rows(`select 1 from shop_order where parcel_no is not null and user_id = '${userId}'`)).toEqual(
      [],
    )
  })

  it('what a merge put together is told, so that it can be taken apart as it was; the last of a parcel leaves with the others', async () => {
    const userId = await shop.customer()
    const [one, two, three] = [
      await paidOrder(userId),
      await paidOrder(userId),
      await paidOrder(userId, { freight: 500 }),
    ]
    const ids = [one.id, two.id]
    expect((await merge(ids, true)).body.result).toMatchObject({ joined: ids })
    const more = (await merge([one.id, three.id], false)).body.result as unknown as Merged
    expect(more.joined, 'only what came to it').toEqual([three.id])
    await admin.post('/shop/holdShelf/split', { ids: more.joined.join(',') })
    const parcels = async () =>
      Promise.all([one, two, three].map(async ({ id }) => (await shop.row('shop_order', id)).parcelNo))
    expect(await parcels()).toEqual([more.parcelNo, more.parcelNo, null])
    await admin.post('/shop/holdShelf/split', { ids: one.id })
    expect(await parcels(), 'nothing is packed alone').toEqual([null, null, null])
    await shop.rows(
      `update shop_order set freight = 300, payable = payable + 300, paid = paid + 300 where id = '${one.id}'`,
    )
    expect((await merge([one.id, three.id], true)).body.result, 'freight that went back stays').toMatchObject({
      joined: [],
    })
  })

  it('a parcel is taken apart; freight that was kept was never charged back', async () => {
    const userId = await shop.customer()
    const [one, two] = [await paidOrder(userId, { freight: 500 }), await paidOrder(userId, { freight: 500 })]
    expect((await merge([one.id, two.id], false)).body).toMatchObject({ success: true, result: { returned: 0 } })
    expect(await shop.rows(`select 1 from shop_refund where user_id = '${userId}'`)).toEqual([])
    expect((await admin.post('/shop/holdShelf/split', { ids: `${one.id},${two.id}` })).body.success).toBe(true)
    expect(await shop.row('shop_order', one.id)).toMatchObject({ parcelNo: null })
  })
})

it('costs nothing for the days of the setting, or of the level of the customer, and never longer than the shelf keeps it', async () => {
  const freeDays = async (columns?: Readonly<Record<string, unknown>>) => {
    const userId = await shop.customer()
    if (columns) {
      const levelId = `level-${userId}`.slice(0, 36)
      await shop.rows(
        `insert into shop_member_level (id, name, hold_days, state) values ('${levelId}', '等级${levelId}', ${columns.holdDays ?? 'null'}, ${columns.state ?? 1})`,
      )
      await shop.rows(
        `insert into shop_member (user_id, member_no, level_id, valid_to) values ('${userId}', 'M${userId.slice(-31)}', '${levelId}', ${columns.validTo ?? 'null'})`,
      )
    }
    const one = await paidOrder(userId)
    await hold(one)
    const { holdFreeUntil, holdUntil } = await shop.row('shop_order', one.id)
    const shown = (await shelf()).groups.flatMap(({ orders }) => orders).find(({ id }) => id === one.id)
    expect(shown?.holdFreeUntil?.slice(0, 10)).toBe(shop.trade.app.clock.format(holdFreeUntil as Date).slice(0, 10))
    const [free, most] = [holdFreeUntil, holdUntil].map((at) => new Date(String(at)).getTime())
    return 90 - Math.round(((most ?? 0) - (free ?? 0)) / DAY)
  }
  expect(await freeDays()).toBe(60)
  expect(await freeDays({ holdDays: 75 })).toBe(75)
  expect(await freeDays({ holdDays: 365 })).toBe(90)
  expect(await freeDays({})).toBe(60)
  expect(await freeDays({ holdDays: 75, state: 0 })).toBe(60)
  expect(await freeDays({ holdDays: 75, validTo: `'2020-01-01'` })).toBe(60)
})

it('whoever may not agree to refunds leaves them to somebody else; addresses and amounts are for those who may see them', async () => {
  const userId = await shop.customer()
  const [one, two] = [await paidOrder(userId, { freight: 900 }), await paidOrder(userId, { freight: 900 })]
  await hold(one)
  const clerk = await app.person(['shop:order:list', 'shop:holdShelf:list', 'shop:holdShelf:merge'])
  const group = (await shelf(clerk)).groups.find(({ orders }) => orders.some(({ id }) => id === one.id))
  expect(group).toMatchObject({ receiver: '林**', phone: '139****5678', place: null })
  expect(group?.orders.map(({ freight }) => freight)).toEqual([null, null])
  expect((await plan([one.id, two.id], clerk)).result).toMatchObject({ kept: null, spared: null })
  expect((await merge([one.id, two.id], true, clerk)).body).toMatchObject({ success: true, result: { returned: null } })
  expect(await shop.rows(`select status from shop_refund where user_id = '${userId}'`)).toEqual([{ status: 10 }])
})

it('[5.9] shows everybody on the shelf, page by page, those whose time is over soonest first', async () => {
  const { total: before } = await shelf()
  const { skuId } = await shop.listing(1, { sku: { stock: 50 } })
  const { place, pay } = buying(shop, () => now)
  const held: string[] = []
  for (let day = 1; day <= SHELF_PAGE + 1; day++) {
    const { id } = await place(await shop.customer(), [{ skuId, qty: 1 }], { receiver: RECEIVER })
    await pay(id)
    await shop.rows(`update shop_order set hold_state = 1, hold_until = timestamptz '2020-01-01' + interval '${day} days'
      where id = '${id}'`)
    held.push(id)
  }
  const [first, second] = [await shelf(admin, 1), await shelf(admin, 2)]
  const idsOf = ({ groups }: HoldShelf) => groups.flatMap(({ orders }) => orders.map(({ id }) => id))
  expect([first.total, second.total]).toEqual([before + SHELF_PAGE + 1, before + SHELF_PAGE + 1])
  expect(idsOf(first)).toEqual(held.slice(0, SHELF_PAGE))
  expect(idsOf(second)[0]).toBe(held.at(-1))
})

it('is searched by order, piece and customer, and by receiver and phone for those who see them', async () => {
  const { skuId } = await shop.listing(1, {
    goods: { name: '寄存测试' },
    product: { title: '架上的_星海' },
    sku: { stock: 5 },
  })
  const { place, pay } = buying(shop, () => now)
  const receiver = { ...RECEIVER, receiverName: '贺兰', receiverPhone: '13700001111' }
  const order = await place(await shop.customer({ nickname: '寄存的阿遥' }), [{ skuId, qty: 1 }], { receiver })
  await pay(order.id)
  await hold(order)
  const clerk = await app.person(['shop:holdShelf:list'])
  const found = async (client: Client, keyword: string) =>
    (await shelf(client, 1, keyword)).groups.flatMap(({ orders }) => orders.map(({ id }) => id))
  for (const keyword of [order.orderNo, '架上的_', '阿遥']) {
    expect(await found(clerk, keyword), keyword).toEqual([order.id])
  }
  for (const keyword of ['贺兰', '13700001111']) {
    expect(await found(admin, keyword), keyword).toEqual([order.id])
    expect(await found(clerk, keyword), `${keyword} is not theirs to see`).toEqual([])
  }
  expect(await found(admin, '架上的%')).toEqual([])
})

it('offers those that were ready within the days, and none that are in one parcel already', () => {
  const at = (id: string, day: number, parcelNo: string | null = null): ShelfOrder => ({
    ...{
      id,
      orderNo: id,
      itemText: '',
      line: 1,
      holdState: 1,
      holdUntil: null,
      holdFreeUntil: null,
      parcelNo,
      freight: 0,
    },
    readyAt: `2026-11-${String(day).padStart(2, '0')} 10:00:00`,
  })
  const named = (orders: readonly ShelfOrder[]) => candidatesOf(orders, 7).map(({ id }) => id)
  expect(named([at('a', 1), at('b', 9), at('c', 12), at('d', 16)])).toEqual(['b', 'c', 'd'])
  expect(named([at('a', 1), at('b', 9)])).toEqual([])
  expect(named([at('a', 1, 'H'), at('b', 2, 'H')])).toEqual([])
  expect(named([at('a', 1, 'H'), at('b', 2, 'H'), at('c', 3)])).toEqual(['a', 'b', 'c'])
})
