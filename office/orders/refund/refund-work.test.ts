import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '#server/testing/client.server.ts'
import { runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let second: Awaited<ReturnType<TestApp['person']>>
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  admin = await app.admin()
  second = await app.person(['shop:refund:list', 'shop:refund:agree', 'shop:refund:inspect', 'shop:order:money'])
  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`)
})
afterAll(() => app.close())

/** Staff apply for one of two pieces at a price, shipped where something is sent back. */
async function applied(kind: number, { price = 10_000, stock = 10 } = {}) {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: price, stock } })
  const { place, pay } = buying(shop, () => new Date())
  const { id: orderId, orderNo } = await place(await shop.customer(), [{ skuId, qty: 2 }])
  await pay(orderId, 'offline')
  if (kind !== 1) {
    await admin.post('/shop/order/ship', { id: orderId, carrier: 'sf', trackingNo: 'SF1234567890' })
  }
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${orderId}'`)
  const sent = { orderNo, kind, lines: [{ orderItemId: item?.id, qty: 1 }], causeCode: 'wrong', description: 'x' }
  const { body } = await admin.post('/shop/refund/apply', sent)
  expect(body.success, body.message).toBe(true)
  return { id: String(body.result.id), orderId, itemId: String(item?.id), skuId }
}

const stored = (id: string) => shop.row('shop_refund', id)

async function itemOf(id: string) {
  const [item] = await shop.rows(`select * from shop_refund_item where refund_id = '${id}'`)
  return item ?? expect.fail('no item')
}

/** The parcel comes back and is inspected as somebody sees it. */
async function arrived(id: string): Promise<readonly object[]> {
  await admin.post('/shop/refund/send', { id, carrier: 'sf', trackingNo: 'SF99887766' })
  await admin.post('/shop/refund/receive', { id })
  return [{ refundItemId: (await itemOf(id)).id, condition: 'opened', restockQty: 1, scrapQty: 0 }]
}

describe('work on refunds', () => {
  it('is assigned, one or several, and noted; a refund that ended is nobody’s work', async () => {
    const [one, other] = [await applied(1), await applied(1)]
    const ids = `${one.id},${other.id}`
    const first = await runJob(admin, '/shop/refund/assign', { ids: one.id, assignee: 'admin' })
    expect(first.message).toBe('已分派 1 单')
    const job = await runJob(admin, '/shop/refund/assign', { ids, assignee: second.username })
    expect([(await stored(one.id)).assignee, (await stored(other.id)).assignee]).toEqual([
      second.username,
      second.username,
    ])
    const { body } = await admin.get('/shop/refund/list', { assignee: second.username })
    expect(body.result.total).toBe(2)
    await runJob(admin, String(job.undo), { id: job.id })
    expect([(await stored(one.id)).assignee, (await stored(other.id)).assignee]).toEqual(['admin', null])
    await admin.post('/shop/refund/note', { id: one.id, staffNote: '已致电' })
    expect(await stored(one.id)).toMatchObject({ staffNote: '已致电', itemText: expect.stringContaining('×1') })
    await admin.post('/shop/refund/withdraw', { id: one.id })
    const late = await runJob(admin, '/shop/refund/assign', { ids: one.id, assignee: '' })
    expect(late.rows.map(({ isDone }) => isDone)).toEqual([false])
  })

  it('reminds of a parcel, not again within twelve hours', async () => {
    const { id } = await applied(2)
    const remind = () => admin.post('/shop/refund/remind', { ids: id })
    expect((await remind()).body.success, 'nothing is waited for yet').toBe(false)
    await admin.post('/shop/refund/agree', { ids: id })
    expect((await remind()).body.success).toBe(true)
    expect((await remind()).body.message).toBe('12 小时内已提醒过')
    await shop.rows(`update shop_refund set reminded_at = now() - interval '12 hours' where id = '${id}'`)
    expect((await remind()).body.success).toBe(true)
    expect(
      await shop.rows(`select payload->>'type' as type from sys_event where payload->>'id' = '${id}'
      and payload->>'type' = 'refund.reminded'`),
    ).toHaveLength(2)
  })

  it('agrees to several of one kind at once, tried first; to none of mixed kinds or with an amount', async () => {
    const [one, other, exchange] = [await applied(1), await applied(1), await applied(3)]
    const agree = (ids: readonly string[], more: object = {}) =>
      admin.post('/shop/refund/agree', { ids: ids.join(','), ...more })
    const mixed = await agree([one.id, exchange.id])
    expect(mixed.body.message).toContain('批量同意须为同一类型')
    expect((await agree([one.id, other.id], { amount: 50 })).body.message).toContain('请留空')
    const tried = await agree([one.id, other.id], { dryRun: true })
    expect(tried.body.result.tried).toHaveLength(2)
    expect(await stored(one.id)).toMatchObject({ status: 10 })
    await agree([one.id, other.id])
    expect([(await stored(one.id)).status, (await stored(other.id)).status]).toEqual([50, 50])
    const left = await agree([exchange.id], { dryRun: true })
    expect(JSON.stringify(left.body.result.tried)).toContain('可换库存')
  })

  it('says what agreeing would do in the language of the reader, one language at a time', async () => {
    const [{ id }, { token }] = [await applied(1), await app.admin()]
    const plannedIn = async (locale: string) => {
      const reader = clientOf(app.address, token, { 'accept-language': locale })
      const { tried } = (await reader.post('/shop/refund/agree', { ids: id, dryRun: true })).body.result as unknown as {
        readonly tried: readonly { readonly changes: readonly { before: string; after: string }[] }[]
      }
      return tried[0]?.changes.map(({ before, after }) => [before, after])
    }
    expect(await plannedIn('zh-CN')).toEqual([expect.anything(), ['待处理', '退款中']])
    expect(await plannedIn('en-US')).toEqual([expect.anything(), ['Applied', 'Paying back']])
  })

  it('names its cause from the dictionary when it refuses', async () => {
    const { id } = await applied(1)
    const reject = (code?: string) => admin.post('/shop/refund/reject', { ids: id, code, reason: '商品完好' })
    expect((await reject()).status).toBe(400)
    expect((await reject('nothing')).status).toBe(400)
    await reject('intact')
    expect(await stored(id)).toMatchObject({ status: 70, rejectCode: 'intact', rejectReason: '商品完好' })
  })
})

describe('a refund that is paid', () => {
  it('says through which payment each part of it goes back', async () => {
    const { id, orderId } = await applied(1)
    await admin.post('/shop/refund/agree', { ids: id })
    const [payment] = await shop.rows(`select pay_no from shop_payment where order_id = '${orderId}'`)
    const { parts } = (await admin.get('/shop/refund/queryById', { id })).body.result
    expect(parts).toMatchObject([{ channel: 'offline', payNo: payment?.payNo, amount: 100 }])
  })

  it('has a cause that somebody gave, and is no other refund for it', async () => {
    const { id, orderId } = await applied(1)
    for (const causeCode of ['double-return', 'freight', 'delay']) {
      const sent = {
        orderNo: (await stored(id)).orderNo,
        kind: 1,
        lines: [{ orderItemId: (await itemOf(id)).orderItemId, qty: 1 }],
        causeCode,
      }
      const { body } = await admin.post('/shop/refund/apply', sent)
      expect(body.message, causeCode).toBe('没有该退款原因')
    }
    // one of before, whose cause said so
    await shop.rows(`update shop_refund set cause_code = 'double-return' where id = '${id}'`)
    await admin.post('/shop/refund/agree', { ids: id })
    await admin.post('/shop/refund/settle', { id, thirdNo: 'bank-78' })
    expect(await stored(id)).toMatchObject({ status: 60, agreedAmount: 10_000 })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ refunded: 10_000 })
  })

  it('twice keeps its description beside the number of the transfer', async () => {
    const { id } = await applied(1)
    await shop.rows(`update shop_refund set kind = 5, is_double_return = true, status = 50, agreed_amount = 10000
      where id = '${id}'`)
    const { body } = await admin.post('/shop/refund/settle', { id, thirdNo: 'bank-77' })
    expect(body.success, body.message).toBe(true)
    expect(await stored(id)).toMatchObject({ status: 60, description: 'x', payoutNo: 'bank-77' })
  })

  it('[5.5] in two parts is found by the group of both', async () => {
    const [one, two] = [await applied(1), await applied(1)]
    const { refundNo } = await stored(one.id)
    await shop.rows(`update shop_refund set group_no = '${refundNo}' where id = '${two.id}'`)
    const { records } = (await admin.get('/shop/refund/list', { groupNo: String(refundNo) })).body.result as {
      readonly records: readonly { readonly id: string }[]
    }
    expect(records.map((row) => row.id).toSorted()).toEqual([one.id, two.id].toSorted())
  })
})

describe('an amount above the limit', () => {
  it('waits for somebody else, whoever it is assigned to meanwhile, and can be found', async () => {
    const { id } = await applied(1, { price: 200_000 })
    await admin.post('/shop/refund/agree', { ids: id })
    expect(await stored(id)).toMatchObject({ status: 10, handler: 'admin', awaitsApproval: true })
    const found = await admin.get('/shop/refund/list', { awaitsApproval: 'true', status: 10 })
    expect((found.body.result.records as readonly { readonly id: string }[]).map((row) => row.id)).toContain(id)
    await runJob(admin, '/shop/refund/assign', { ids: id, assignee: second.username })
    const again = await admin.post('/shop/refund/agree', { ids: id })
    expect(again.body.message).toBe('同一订单的退款合计超过限额，需另一人复核')
    expect((await second.post('/shop/refund/agree', { ids: id })).body.success).toBe(true)
    expect(await stored(id)).toMatchObject({ status: 50, approver: second.username, awaitsApproval: false })
  })
})

describe('an exchange', () => {
  it('sends another piece, which is not the one that came back', async () => {
    const { id, skuId } = await applied(3, { stock: 2 })
    await admin.post('/shop/refund/agree', { ids: id })
    const items = await arrived(id)
    const none = await admin.post('/shop/refund/inspect', { id, items })
    expect(none.body.message).toContain('没有可换的商品')
    expect(await stored(id)).toMatchObject({ status: 40 })
    await shop.rows(`update shop_sku set stock = stock + 1 where id = '${skuId}'`)
    const { body } = await admin.post('/shop/refund/inspect', { id, items })
    expect(body.success, body.message).toBe(true)
    const { exchangeOrderId, orderId, ...rest } = await stored(id)
    expect(rest).toMatchObject({ status: 60, kind: 3 })
    const { orderNo } = await shop.row('shop_order', String(orderId))
    const made = await shop.row('shop_order', String(exchangeOrderId))
    expect(made, 'what it is for stands on it by number').toMatchObject({ exchangeFor: orderNo, staffRemark: null })
    expect(await shop.row('shop_sku', skuId)).toMatchObject({ stock: 1, locked: 0 })
  })

  it('without a piece becomes a return for what the pieces cost, and the money goes back', async () => {
    const { id, orderId, itemId } = await applied(3, { stock: 2, price: 10_001 })
    await admin.post('/shop/refund/agree', { ids: id })
    const items = await arrived(id)
    const { body } = await admin.post('/shop/refund/turnIntoReturn', { id })
    expect(body.success, body.message).toBe(true)
    expect(await stored(id)).toMatchObject({ kind: 2, status: 40, applyAmount: 10_001, agreedAmount: 10_001 })
    expect(await shop.row('shop_order_item', itemId)).toMatchObject({ refundingQty: 1, refundingAmount: 10_001 })
    await admin.post('/shop/refund/inspect', { id, items })
    await admin.post('/shop/refund/settle', { id, thirdNo: 'bank-1' })
    expect(await stored(id)).toMatchObject({ status: 60 })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ refunded: 10_001 })
    const item = { refundingQty: 0, refundingAmount: 0, refundedQty: 1, refundedAmount: 10_001 }
    expect(await shop.row('shop_order_item', itemId)).toMatchObject(item)
  })

  it('that becomes a return above the limit needs somebody else than who decided so', async () => {
    const { id } = await applied(3, { stock: 2, price: 200_000 })
    await second.post('/shop/refund/agree', { ids: id })
    const items = await arrived(id)
    await admin.post('/shop/refund/turnIntoReturn', { id })
    expect((await admin.post('/shop/refund/inspect', { id, items })).body.message).toBe(
      '同一订单的退款合计超过限额，需另一人复核',
    )
    expect((await second.post('/shop/refund/inspect', { id, items })).body.success).toBe(true)
    expect(await stored(id)).toMatchObject({ handler: 'admin', approver: second.username })
  })
})
