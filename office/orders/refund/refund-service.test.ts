import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ofTenant } from '#kit/server/database/database.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { eventMessages } from '../../connect/message/event-messages.server.ts'
import { TIMERS } from '../../office.server.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
  client = await storefrontClient(app)
  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true),
      ('a2', '门店', '李四', '13800000000', '310104', '漕溪北路9号', false)`)
})
afterAll(() => app.close())

/** One of two pieces that a customer paid, shipped where a parcel comes back; staff apply. */
async function applied(kind: number, more: object = {}) {
  const account = `wx-${Math.random().toString(36).slice(2)}`
  const userId = await shop.customer({ account })
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 10_000 } })
  const { place, pay } = buying(shop, () => new Date())
  const { id: orderId, orderNo } = await place(userId, [{ skuId, qty: 2 }])
  await pay(orderId, 'offline')
  if (kind !== 1) {
    await admin.post('/shop/order/ship', { id: orderId, carrier: 'sf', trackingNo: 'SF1234567890' })
  }
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${orderId}'`)
  const sent = { orderNo, kind, lines: [{ orderItemId: item?.id, qty: 1 }], causeCode: 'wrong', ...more }
  const { body } = await admin.post('/shop/refund/apply', sent)
  expect(body.success, body.message).toBe(true)
  return { id: String(body.result.id), account, userId, orderId, orderNo }
}

const stored = (id: string) => shop.row('shop_refund', id)

async function shownTo(account: string, id: string) {
  return (await client.get('/refund/queryById', { account, id })).body.result
}

/** Titles of the messages of a customer, once the events of a refund are dealt with. */
async function toldOf(userId: string, id: string): Promise<readonly unknown[]> {
  const handler = eventMessages(shop.trade)
  const events = await shop.rows(`select id, payload from sys_event where payload->>'id' = '${id}'
    and payload->>'type' like 'refund.%' order by id`)
  for (const { id: key, payload } of events) {
    await ofTenant(app.db, 0)
      .transaction()
      .execute((db) => handler.handle(payload as never, { db, log: openLog('silent'), key: `event-${key}` }))
  }
  const found = await shop.rows(`select distinct occasion from shop_message where user_id = '${userId}'
    and occasion like 'refund.%' order by 1`)
  return found.map(({ occasion }) => occasion)
}

describe('a refund whose deadline has passed', () => {
  it('[5.9] is found by a filter and counted in a tab of the list, until it is answered', async () => {
    const [late, early] = [await applied(1), await applied(1)]
    // nothing of this amount is agreed by itself
    await shop.rows(`insert into shop_setting (code, value) values ('refund.dualApproveAmount', '5000')`)
    await shop.rows(`update shop_refund set handle_deadline = now() - interval '1 hour', handler = 'wang',
      agreed_amount = 10000 where id = '${late.id}'`)
    await shop.rows(`update shop_refund set handle_deadline = now() + interval '1 hour' where id = '${early.id}'`)
    const signal = new AbortController().signal
    await runTimers({ trade: shop.trade, db: app.db, log: openLog('silent'), signal }, TIMERS)
    const counts = () => admin.get('/shop/refund/counts')
    const listed = await admin.get('/shop/refund/list', { isLate: 'true' })
    expect(listed.body.result.records).toMatchObject([{ id: late.id, isLate: true }])
    expect((await counts()).body.result).toMatchObject({ lists: { late: 1 } })
    await admin.post('/shop/refund/reject', { ids: late.id, code: 'intact', reason: '商品完好' })
    expect((await counts()).body.result).toMatchObject({ lists: { late: 0 } })
    await shop.rows(`delete from shop_setting where code = 'refund.dualApproveAmount'`)
  })
})

describe('a refund of a time', () => {
  it('[5.9] is found by when it was applied for and when its money came back, with what came back', async () => {
    const { id, orderNo } = await applied(1)
    await admin.post('/shop/refund/agree', { ids: id })
    await admin.post('/shop/refund/settle', { id, thirdNo: `bank-${id}` })
    const day = (ahead: number) => shop.trade.app.clock.format(new Date(Date.now() + ahead * 86_400_000))
    const found = async (filter: object) =>
      (await admin.get('/shop/refund/list', { orderNo, ...filter })).body.result.records
    for (const name of ['appliedAt', 'finishTime']) {
      expect(await found({ [`${name}_begin`]: day(-1), [`${name}_end`]: day(1) }), name).toMatchObject([
        { id, refundedAmount: 100 },
      ])
      expect(await found({ [`${name}_begin`]: day(1), [`${name}_end`]: day(2) }), name).toEqual([])
    }
  })
})

describe('the rule about opened figures', () => {
  it('[5.4] is told to staff and to the storefront with what can be refunded, unless the shop takes opened ones', async () => {
    const { account, orderId, orderNo } = await applied(1)
    const rule = '手办仅限未拆封退换；收到时破损、错发除外。'
    const asked = async () => [
      (await admin.get('/shop/refund/refundable', { orderNo })).body.result.rule,
      (await client.get('/refund/refundable', { account, id: orderId })).body.result.rule,
    ]
    expect(await asked()).toEqual([rule, rule])
    await shop.rows(`insert into shop_setting (code, value) values ('refund.unopenedOnly', 'false')`)
    expect(await asked()).toEqual([null, null])
    await shop.rows(`delete from shop_setting where code = 'refund.unopenedOnly'`)
  })
})

describe('the terms of a deposit', () => {
  it('[5.4] are told to staff and to the storefront: whether it can be asked back now, or is for the shop to decide', async () => {
    const account = `wx-${Math.random().toString(36).slice(2)}`
    const buyer = await shop.customer({ account })
    const { skuId, goodsId } = await shop.listing(2, { goods: { depositPolicy: 'balance' } })
    const { orderId } = await paidDeposit(shop, () => new Date(), { skuId, buyer })
    const { orderNo } = await shop.row('shop_order', orderId)
    const asked = async () => [
      (await admin.get('/shop/refund/refundable', { orderNo: String(orderNo) })).body.result.rule,
      (await client.get('/refund/refundable', { account, id: orderId })).body.result.rule,
    ]
    const can = '按该手办的约定，定金可退。'
    expect(await asked()).toEqual([can, can])
    await shop.rows(`update shop_goods set deposit_policy = 'never' where id = '${goodsId}'`)
    const cannot = '按该手办的约定，定金现在不退；可以申请，由商家决定。'
    expect(await asked()).toEqual([cannot, cannot])
  })
})

describe('the return address', () => {
  it('[5.9] is chosen anew while the parcel is waited for, and the customer is told; not once it is on its way', async () => {
    const { id, account, userId } = await applied(2)
    const choose = (returnAddressId?: string) => admin.post('/shop/refund/chooseAddress', { id, returnAddressId })
    expect((await choose('a2')).body.success, 'nothing is agreed yet').toBe(false)
    await admin.post('/shop/refund/agree', { ids: id })
    const wrong = await choose('nowhere')
    expect(wrong.body.result).toMatchObject({ errors: [{ path: 'returnAddressId' }] })
    expect((await choose()).body.result).toMatchObject({ errors: [{ path: 'returnAddressId' }] })
    const { body } = await choose('a2')
    expect(body.success, body.message).toBe(true)
    expect(await shownTo(account, id)).toMatchObject({ returnAddress: { contact: '李四', address: '漕溪北路9号' } })
    expect(await toldOf(userId, id)).toContain('refund.reminded')
    await client.post('/refund/send', { account, id, carrier: 'sf', trackingNo: 'SF99887766' })
    expect((await choose('a1')).body.success).toBe(false)
    expect(await stored(id)).toMatchObject({ status: 30, returnAddressId: 'a2' })
  })
})

describe('a receipt that is refused', () => {
  it('[5.4] goes back to the customer in a parcel, which page and storefront name', async () => {
    const { id, account } = await applied(2)
    await admin.post('/shop/refund/agree', { ids: id })
    await admin.post('/shop/refund/send', { id, carrier: 'sf', trackingNo: 'SF99887766' })
    await admin.post('/shop/refund/receive', { id })
    const refuse = (more: object) =>
      admin.post('/shop/refund/refuseReceipt', { id, reason: '不是本店商品', proofs: 'temp/a.png', ...more })
    expect((await refuse({})).body.result).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ path: 'carrier' })]),
    })
    const short = await refuse({ carrier: 'sf', trackingNo: 'x' })
    expect(short.body.result).toMatchObject({ errors: [{ path: 'trackingNo' }] })
    const { body } = await refuse({ carrier: 'sf', trackingNo: 'SF55443322' })
    expect(body.success, body.message).toBe(true)
    const parcel = { status: 41, refusalCarrier: 'sf', refusalTrackingNo: 'SF55443322' }
    expect((await admin.get('/shop/refund/queryById', { id })).body.result).toMatchObject(parcel)
    expect(await shownTo(account, id)).toMatchObject({ ...parcel, rejectReason: '不是本店商品' })
  })
})

describe('a refund that staff apply for', () => {
  it('[5.9] is told to its customer, unless staff say otherwise', async () => {
    const [told, silent] = [await applied(1), await applied(1, { notify: false })]
    for (const { id } of [told, silent]) {
      await admin.post('/shop/refund/agree', { ids: id })
      await admin.post('/shop/refund/settle', { id, thirdNo: `bank-${id}` })
      expect(await stored(id)).toMatchObject({ status: 60 })
    }
    expect(await toldOf(told.userId, told.id)).toEqual(['refund.agreed', 'refund.done', 'refund.opened'])
    expect(await toldOf(silent.userId, silent.id)).toEqual([])
  })

  it('is no news to a customer who applied', async () => {
    const { account, orderId, userId } = await applied(1, { notify: false })
    const [item] = await shop.rows(`select id from shop_order_item where order_id = '${orderId}'`)
    const lines = [{ orderItemId: String(item?.id), qty: 1 }]
    const { body } = await client.post('/refund/apply', { account, orderId, kind: 1, lines, causeCode: 'unwanted' })
    const [made] = body.result as unknown as readonly { readonly id: string }[]
    expect(await toldOf(userId, String(made?.id))).toEqual([])
  })
})
