import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FIND_PATH } from '#kit/contract/paths.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { openTask } from '../../trade/commands/context/tasks.server.ts'
import { issueCoupon } from '../../trade/commands/coupon/issue-coupon.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

interface Ordered {
  readonly id: string
  readonly orderNo: string
}

let app: TestApp
let shop: TestShop
let admin: Client
/** Of one person and one address, paid. */
let one: Ordered
let two: Ordered
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())
beforeEach(async () => {
  const userId = await shop.customer()
  one = await placed(userId)
  two = await placed(userId)
})

const trading = () => buying(shop, () => new Date())

async function placed(userId: string, { isPaid = true, qty = 1 } = {}): Promise<Ordered> {
  const { skuId } = await shop.listing(1)
  const order = await trading().place(userId, [{ skuId, qty }], { receiver: RECEIVER })
  if (isPaid) {
    await trading().pay(order.id)
  }
  return order
}

const run = async (command: string, sent: object) => (await admin.post(`/shop/order/${command}`, sent)).body
const done = (command: string, sent: object) => runJob(admin, `/shop/order/${command}`, sent)
const rowOf = ({ id }: Ordered) => shop.row('shop_order', id)
const foundBy = async (asked: Readonly<Record<string, string>>, path = '/shop/order/list') =>
  ((await admin.get(path, asked)).body.result as { records: readonly { readonly orderNo: string }[] }).records.map(
    ({ orderNo }) => orderNo,
  )

describe('remarks and flags', () => {
  it('of one order become what the dialog shows; of several, what is left empty stays; all of it is taken back', async () => {
    await done('remark', { ids: one.id, staffRemark: '易碎', flag: 2, add: '老客,急', replace: true })
    await done('remark', { ids: two.id, staffRemark: '加急' })
    const job = await done('remark', { ids: `${one.id},${two.id}`, flag: 3, add: '礼品', remove: '急' })
    expect(job.message).toBe('已更新 2 单')
    expect(await rowOf(one)).toMatchObject({ staffRemark: '易碎', flag: 3, tags: '老客,礼品' })
    expect(await rowOf(two)).toMatchObject({ staffRemark: '加急', flag: 3, tags: '礼品' })
    await runJob(admin, String(job.undo), { id: job.id })
    expect(await rowOf(one)).toMatchObject({ staffRemark: '易碎', flag: 2, tags: '老客,急' })
    expect(await rowOf(two)).toMatchObject({ staffRemark: '加急', flag: 0, tags: null })
    await done('remark', { ids: one.id, staffRemark: '易碎，加气泡膜', flag: '', replace: true })
    expect(await rowOf(one)).toMatchObject({ staffRemark: '易碎，加气泡膜', flag: 0, tags: '老客,急' })
  })

  it('typed by whoever does not see phones, leave what is masked: sent as shown it stays, other text is refused', async () => {
    const stored = '先打 139-1234-5678'
    await shop.rows(`update shop_order set staff_remark = '${stored}' where id = '${one.id}'`)
    const clerk = await app.person(['shop:order:list', 'shop:order:remark'])
    const { body } = await clerk.get('/shop/order/queryById', { id: one.id })
    expect(body.result).toMatchObject({ staffRemark: '先打 139****5678' })
    const sent = { ids: one.id, staffRemark: body.result.staffRemark, flag: 4, replace: true }
    const { body: tried } = await clerk.post('/shop/order/remark', { ...sent, dryRun: true })
    expect(JSON.stringify(tried)).not.toContain(stored)
    await runJob(clerk, '/shop/order/remark', sent)
    expect(await rowOf(one)).toMatchObject({ staffRemark: stored, flag: 4 })
    const refused = await runJob(clerk, '/shop/order/remark', { ...sent, staffRemark: '先打 139****5678，谢谢' })
    expect(refused.rows[0]?.reasons).toEqual(['商家备注：含有您看不到的内容，不能修改'])
    expect(await rowOf(one)).toMatchObject({ staffRemark: stored })
  })
})

describe('a hold that was ended by mistake', () => {
  const held = async (command: 'hold' | 'endHold', { id }: Ordered) =>
    expect(await run(command, { ids: id })).toMatchObject({ success: true })

  it('goes on as it was, with its days, its state and its task; another one begins anew', async () => {
    await held('hold', one)
    const was = {
      holdState: 2,
      holdUntil: new Date('2027-01-02T00:00:00Z'),
      holdFreeUntil: new Date('2026-12-20T00:00:00Z'),
    }
    await shop.rows(`update shop_order set hold_state = 2, hold_until = '2027-01-02T00:00:00Z', hold_free_until = '2026-12-20T00:00:00Z'
      where id = '${one.id}'`)
    const task = { refType: 'order', refId: one.id, refNo: one.orderNo }
    await shop.as('system', (ctx) =>
      openTask(ctx, { ...task, kind: 'hold-ending', title: ['寄存即将到期', 'Hold ends soon'], dueAt: was.holdUntil }),
    )
    const tasks = () => shop.rows(`select state, handler from shop_task where ref_id = '${one.id}'`)
    await held('endHold', one)
    expect(await rowOf(one)).toMatchObject({ holdState: 0, holdUntil: null })
    expect(await tasks()).toEqual([{ state: 1, handler: 'admin' }])
    await held('hold', one)
    expect(await rowOf(one)).toMatchObject(was)
    expect(await tasks()).toEqual([{ state: 0, handler: null }])
    await held('hold', two)
    expect((await rowOf(two)).holdUntil).not.toEqual(was.holdUntil)
  })
})

describe('the address of an order', () => {
  const changed = { ...RECEIVER, areaText: undefined, areaCode: '330106', address: '文三路1号', reason: '顾客来电' }

  it('is that of the area which was chosen; a wrong phone and an area that is on no map are named', async () => {
    expect(await run('changeAddress', { id: one.id, ...changed })).toMatchObject({ success: true })
    expect(await rowOf(one)).toMatchObject({ areaCode: '330106', areaText: '浙江省杭州市西湖区', address: '文三路1号' })
    for (const [name, value] of [
      ['receiverPhone', 'call me'],
      ['areaCode', '999999'],
      ['areaCode', ''],
    ] as const) {
      const { success, result } = await run('changeAddress', { id: one.id, ...changed, [name]: value })
      expect({ success, result }, `${name} ${value}`).toMatchObject({
        success: false,
        result: { errors: [{ path: name }] },
      })
    }
  })

  it('sent as whoever sees no phones reads it stays as it is', async () => {
    await shop.rows(`update shop_order set address = '文三路1号 139-1234-5678' where id = '${one.id}'`)
    const clerk = await app.person(['shop:order:list', 'shop:order:address', 'shop:order:changeAddress'])
    const { address } = (await clerk.get('/shop/order/queryById', { id: one.id })).body.result
    expect(address).toBe('文三路1号 139****5678')
    const { body } = await clerk.post('/shop/order/changeAddress', { id: one.id, ...changed, zip: '310000', address })
    expect(body.success, body.message).toBe(true)
    expect(await rowOf(one)).toMatchObject({ address: '文三路1号 139-1234-5678', zip: '310000' })
  })

  it('stays while the order is packed with others, or when a part was sent', async () => {
    await admin.post('/shop/order/hold', { ids: `${one.id},${two.id}` })
    await admin.post('/shop/holdShelf/merge', { ids: `${one.id},${two.id}`, isReturned: false })
    expect(await run('changeAddress', { id: one.id, ...changed })).toMatchObject({
      success: false,
      message: expect.stringContaining('已与其他订单合包'),
    })
    await admin.post('/shop/holdShelf/split', { ids: `${one.id},${two.id}` })
    expect(await run('changeAddress', { id: one.id, ...changed })).toMatchObject({ success: true })
    const many = await placed(await shop.customer(), { qty: 2 })
    const [item] = await shop.rows(`select id from shop_order_item where order_id = '${many.id}'`)
    await run('shipPart', {
      id: many.id,
      items: [{ orderItemId: item?.id, qty: 1 }],
      carrier: 'sf',
      trackingNo: 'SF1234567890',
    })
    expect(await run('changeAddress', { id: many.id, ...changed })).toMatchObject({ success: false })
  })
})

describe('an order that is packed with another', () => {
  it('leaves with it, never alone: neither whole nor in part, and no scan leaves the other behind', async () => {
    await admin.post('/shop/holdShelf/merge', { ids: `${one.id},${two.id}`, isReturned: false })
    const parcel = { carrier: 'sf', trackingNo: 'SF0000067890' }
    const [item] = await shop.rows(`select id from shop_order_item where order_id = '${one.id}'`)
    for (const refused of [
      await run('ship', { id: one.id, ...parcel }),
      await run('shipPart', { id: one.id, ...parcel, items: [{ orderItemId: item?.id, qty: 1 }] }),
    ]) {
      expect(refused).toMatchObject({ success: false, message: expect.stringContaining('已与其他订单合包') })
    }
    expect(await run('shipScanned', { orderNos: [one.orderNo], ...parcel })).toMatchObject({
      success: false,
      message: '包裹中还有其他订单，请重新扫描',
    })
    const items = await shop.rows(`select id from shop_order_item where order_id in ('${one.id}', '${two.id}')`)
    const confirmed = Object.fromEntries(items.map(({ id }) => [String(id), 1]))
    expect(await run('shipScanned', { orderNos: [one.orderNo, two.orderNo], ...parcel, confirmed })).toMatchObject({
      success: true,
    })
    expect([await rowOf(one), await rowOf(two)]).toMatchObject([{ status: 30 }, { status: 30 }])
  })
})

describe('an order', () => {
  it('is found by its parcels, its receiver and how it was paid', async () => {
    await run('ship', { id: one.id, carrier: 'sf', trackingNo: 'SF0000012345' })
    for (const [asked, title] of [
      [{ trackingNos: '*00012345*' }, 'its number'],
      [{ carriers: 'sf', orderNo: `*${one.orderNo}*` }, 'who carries it'],
      [{ receiverPhone: '*12345678*', orderNo: `*${one.orderNo}*` }, 'the phone'],
      [{ payChannel: 'sandbox', orderNo: `*${one.orderNo}*` }, 'how it was paid'],
    ] as const) {
      expect(await foundBy(asked), title).toEqual([one.orderNo])
    }
    expect(await foundBy({ carriers: 'sf', orderNo: `*${two.orderNo}*` })).toEqual([])
    const { result } = (await admin.get(FIND_PATH, { keyword: 'SF0000012345' })).body
    expect(result).toMatchObject([{ records: [{ title: one.orderNo }] }])
  })

  it('is found by the codes on the boxes of its figures, and by whether a coupon was used', async () => {
    const userId = await shop.customer()
    const { skuId } = await shop.listing(1, { goods: { janCode: '4580416940306' } })
    const plain = await shop.listing(1)
    const lines = [skuId, plain.skuId].map((id) => ({ skuId: id, qty: 1 }))
    const boxed = await trading().place(userId, lines, { receiver: RECEIVER })
    const couponId = await shop.coupon({ amountOff: 100, thresholdAmount: 0 })
    const recordId = await shop.as('customer', (ctx) => issueCoupon(shop.trade, ctx, { couponId, userId, isOwn: true }))
    const cheaper = await trading().place(userId, [{ skuId: plain.skuId, qty: 1 }], { couponRecordIds: [recordId] })
    expect(await foundBy({ janCodes: '*4580416940306*' })).toEqual([boxed.orderNo])
    expect(await foundBy({ userId, isCouponUsed: 'true' })).toEqual([cheaper.orderNo])
    expect(await foundBy({ userId, isCouponUsed: 'false' })).toEqual([boxed.orderNo])
  })

  it('is found by the figure, the listing and the SKU of one of its items, in its list, its counts and its sheet', async () => {
    const [wanted, other] = [await shop.listing(1, { sku: { skuCode: 'FIND-ME' } }), await shop.listing(1)]
    const lines = [other, wanted].map(({ skuId }) => ({ skuId, qty: 1 }))
    const found = await trading().place(await shop.customer(), lines, { receiver: RECEIVER })
    const { productId, goodsId } = wanted
    const ways: readonly Readonly<Record<string, string>>[] = [
      { 'items.goodsId': goodsId },
      { 'items.productId': productId },
      { 'items.skuId': wanted.skuId },
      { 'items.goodsId': goodsId, 'items.productId': other.productId },
    ]
    for (const asked of ways) {
      expect(await foundBy(asked), JSON.stringify(asked)).toEqual([found.orderNo])
    }
    expect(await foundBy({ 'items.goodsId': goodsId, status: '20' })).toEqual([])
    const asked = { 'items.skuId': wanted.skuId }
    const { bytes } = await admin.get('/shop/order/exportXls', asked)
    const sheet = JSON.stringify(await readWorkbook(bytes, 'orders.xlsx'))
    expect(sheet).toContain(found.orderNo)
    expect(sheet).not.toContain(one.orderNo)
    expect(
      (await admin.get('/shop/order/list', { 'items.titleSnap': 'x' })).body,
      'no other field of items',
    ).toMatchObject({
      success: true,
    })
    const [item] = (await admin.get('/shop/orderDetail/list', { skuId: wanted.skuId })).body.result.records as Record<
      string,
      unknown
    >[]
    expect(item).toMatchObject({ skuId_dictText: 'FIND-ME', goodsId, productId })
    expect(item?.goodsId_dictText).toBe((await shop.row('shop_goods', goodsId)).name)
  })

  it('leads its items with it: those that wait for a person differ from those that nobody paid', async () => {
    const unpaid = await placed(await shop.customer(), { isPaid: false })
    const items = (orderStatus: string) => foundBy({ orderStatus, unsentQty_begin: '1' }, '/shop/orderDetail/list')
    expect(await items('20')).toEqual(expect.arrayContaining([one.orderNo, two.orderNo]))
    expect(await items('20')).not.toContain(unpaid.orderNo)
    expect(await items('10')).toContain(unpaid.orderNo)
    await done('cancel', { ids: unpaid.id, reason: '断货' })
    expect(await items('10')).not.toContain(unpaid.orderNo)
    await run('ship', { id: one.id, carrier: 'sf', trackingNo: 'SF0000054321' })
    expect(await items('20')).not.toContain(one.orderNo)
  })

  it('leads its items to ship with it: what is on hold and what is asked back are none, until that is over', async () => {
    const [kept, asked] = [await placed(await shop.customer()), await placed(await shop.customer())]
    const toShip = async () => {
      const [items, orders] = await Promise.all([
        foundBy({ isToShip: 'true', unsentQty_begin: '1' }, '/shop/orderDetail/list'),
        foundBy({ isToShip: 'true' }),
      ])
      expect(new Set(items)).toEqual(new Set(orders))
      return orders
    }
    expect(await toShip()).toEqual(expect.arrayContaining([kept.orderNo, asked.orderNo]))
    await shop.rows(`update shop_order set hold_state = 1 where id = '${kept.id}'`)
    await shop.rows(`update shop_order_item set refunding_qty = 1 where order_id = '${asked.id}'`)
    expect(await toShip()).not.toEqual(expect.arrayContaining([kept.orderNo]))
    expect(await toShip()).not.toEqual(expect.arrayContaining([asked.orderNo]))
    await shop.rows(`update shop_order set hold_state = 0 where id = '${kept.id}'`)
    await shop.rows(`update shop_order_item set refunding_qty = 0 where order_id = '${asked.id}'`)
    expect(await toShip()).toEqual(expect.arrayContaining([kept.orderNo, asked.orderNo]))
  })

  it('[5.9] of a deposit says until when its balance waits: as long as it is open, then the days of grace', async () => {
    const { skuId } = await shop.listing(2)
    const { orderId, claimId } = await paidDeposit(shop, () => new Date(), { skuId })
    const untilOf = async () => {
      const listed = (await admin.get('/shop/order/list', { id: orderId })).body.result as {
        records: readonly { readonly id: string; readonly balanceUntil: string | null }[]
      }
      const { result } = (await admin.get('/shop/order/queryById', { id: orderId })).body
      return [listed.records.find(({ id }) => id === orderId)?.balanceUntil ?? null, result.balanceUntil ?? null]
    }
    const become = (state: number) =>
      shop.rows(`update shop_final_claim set state = ${state}, due_at = '2026-05-01 12:00+08',
        grace_until = '2026-05-04 12:00+08' where id = '${claimId}'`)
    expect(await untilOf()).toEqual([null, null])
    await become(CLAIM.open)
    expect(await untilOf()).toEqual(['2026-05-01 12:00:00', '2026-05-01 12:00:00'])
    await become(CLAIM.grace)
    expect(await untilOf()).toEqual(['2026-05-04 12:00:00', '2026-05-04 12:00:00'])
    await become(CLAIM.paid)
    expect(await untilOf()).toEqual([null, null])
  })
})
