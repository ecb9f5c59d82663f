import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
  client = await storefrontClient(app)
  await shop.rows(
    `insert into shop_setting (code, value) values ('trade.thresholdQty', '2'), ('trade.thresholdAmount', '15000')`,
  )
  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`)
})
afterAll(() => app.close())

/** Two pieces at 100.00 with a piece at 10.00 instead of 50.00, paid offline. */
async function bought({ price = 10_000, normal = 5_000 } = {}) {
  const account = `wx-${Math.random().toString(36).slice(2)}`
  const userId = await shop.customer({ account })
  const ordinary = await shop.listing(1, { sku: { presentPrice: price } })
  const extra = await shop.listing(1, {
    product: { title: '徽章' },
    sku: { presentPrice: normal, isTrade: 1, tradePrice: 1_000 },
  })
  const { place, pay } = buying(shop, () => new Date())
  const { id: orderId, orderNo } = await place(userId, [
    { skuId: ordinary.skuId, qty: 2 },
    { skuId: extra.skuId, qty: 1, asExchange: true },
  ])
  await pay(orderId, 'offline')
  const items = await shop.rows(`select id from shop_order_item where order_id = '${orderId}' order by position`)
  const [itemId = '', extraId = ''] = items.map(({ id }) => String(id))
  return { account, orderId, orderNo, itemId, extraId, skuId: ordinary.skuId }
}

type Bought = Awaited<ReturnType<typeof bought>>

/** One piece of each of these items. */
const byStaff = ({ orderNo }: Bought, items: readonly string[], more: object = {}) =>
  admin.post('/shop/refund/apply', {
    ...{ orderNo, kind: 1, causeCode: 'unwanted' },
    lines: items.map((orderItemId) => ({ orderItemId, qty: 1 })),
    ...more,
  })

async function paidBack(id: string): Promise<void> {
  expect((await admin.post('/shop/refund/agree', { ids: id })).body.message).toContain('已同意')
  const { body } = await admin.post('/shop/refund/settle', { id, thirdNo: `bank-${id}` })
  expect(body.success, body.message).toBe(true)
}

const CHOOSE = '退款后不再满足换购条件：请一并退回换购商品 徽章×1，或选择补差价 ¥40.00（差价之后不再退还）'

describe('[5.5] refunding ordinary lines below the threshold of an exchange purchase', () => {
  it('is for staff to decide: the piece comes back, too, or its difference is charged, with the proof', async () => {
    const order = await bought()
    expect(await shop.row('shop_order', order.orderId)).toMatchObject({
      tradeThresholdAmount: 15_000,
      tradeThresholdQty: 2,
    })
    const asked = await admin.post('/shop/refund/quote', {
      orderNo: order.orderNo,
      kind: 1,
      lines: [{ orderItemId: order.itemId, qty: 1 }],
    })
    expect(asked.body.result).toEqual({ why: CHOOSE, canPay: true, points: null })
    const refused = await byStaff(order, [order.itemId])
    expect(refused.body.success).toBe(false)
    expect(refused.body.result).toMatchObject({ errors: [{ path: 'payDifference', message: CHOOSE }] })

    const made = await byStaff(order, [order.itemId], { payDifference: true })
    expect(made.body.success, made.body.message).toBe(true)
    const id = String(made.body.result.id)
    expect(await shop.row('shop_refund', id)).toMatchObject({ applyAmount: 6_000, chargedAmount: 4_000 })
    const proof = await admin.get('/shop/refund/proof', { id })
    expect(proof.body.result).toMatchObject({
      steps: [
        { rule: 'pieces', amount: 10_000 },
        { rule: 'exchange', amount: -4_000, note: ['徽章×1 保留，普通价 ¥50.00，换购价 ¥10.00', expect.any(String)] },
        { rule: 'applied', amount: 6_000 },
      ],
    })
    await paidBack(id)
    expect(await shop.row('shop_order_item', order.itemId)).toMatchObject({
      ...{ refundedAmount: 6_000, refundingAmount: 0, chargedAmount: 4_000, refundedQty: 1 },
    })
    // what was charged is not given back, neither with the other piece nor as a compensation
    const left = await admin.get('/shop/refund/refundable', { orderNo: order.orderNo })
    expect(left.body.result).toMatchObject({
      lines: [
        { qty: 1, amount: 100 },
        { qty: 1, amount: 10 },
      ],
    })
    const rest = await byStaff(order, [order.itemId])
    await paidBack(String(rest.body.result.id))
    expect(await shop.row('shop_order', order.orderId)).toMatchObject({ paid: 21_000, refunded: 16_000 })
    const more = await byStaff(order, [], {
      ...{ kind: 5, lines: [{ orderItemId: order.itemId, qty: 0, amount: 0.01 }] },
    })
    expect(more.body.message).toContain('最多可退¥0.00')
  })

  it('asks nothing where the piece comes back with it or came back before', async () => {
    const together = await bought()
    const both = await byStaff(together, [together.itemId, together.extraId])
    expect(both.body.success, both.body.message).toBe(true)
    expect(await shop.row('shop_refund', String(both.body.result.id))).toMatchObject({
      applyAmount: 11_000,
      chargedAmount: 0,
    })
    const later = await bought()
    const piece = await byStaff(later, [later.extraId])
    const early = await byStaff(later, [later.itemId])
    expect(early.body.message).toContain('该订单另有退款未完成')
    await paidBack(String(piece.body.result.id))
    const after = await byStaff(later, [later.itemId])
    expect(after.body.success, after.body.message).toBe(true)
  })

  it('goes by the thresholds of when the order was placed', async () => {
    const order = await bought()
    await shop.rows(`update shop_setting set value = '0' where code in ('trade.thresholdQty', 'trade.thresholdAmount')`)
    try {
      expect((await byStaff(order, [order.itemId])).body.message).toBe(CHOOSE)
    } finally {
      await shop.rows(`update shop_setting set value = '2' where code = 'trade.thresholdQty'`)
      await shop.rows(`update shop_setting set value = '15000' where code = 'trade.thresholdAmount'`)
    }
  })

  it('never pays a negative amount: a difference above it wants the piece back', async () => {
    const order = await bought({ normal: 31_000 })
    const { body } = await byStaff(order, [order.itemId], { payDifference: true })
    expect(body.result).toMatchObject({
      errors: [{ path: 'lines', message: '换购差价 ¥300.00 超过商品退款 ¥100.00：换购商品 徽章×1 须一并退回' }],
    })
    const even = await bought({ normal: 11_000 })
    const made = await byStaff(even, [even.itemId], { payDifference: true })
    const id = String(made.body.result.id)
    await admin.post('/shop/refund/agree', { ids: id })
    expect(await shop.row('shop_refund', id)).toMatchObject({ status: 60, agreedAmount: 0, chargedAmount: 10_000 })
  })

  it('is for customers to decide through the storefront, who are told why and what it comes to', async () => {
    const order = await bought()
    const lines = [{ orderItemId: order.itemId, qty: 1 }]
    const asked = { account: order.account, orderId: order.orderId, kind: 1, lines }
    const quoted = await client.post('/refund/quote', asked)
    expect(quoted.body.result).toMatchObject({
      amount: 100,
      exchange: {
        ...{ why: CHOOSE, canPay: true, charge: 40 },
        items: [{ orderItemId: order.extraId, title: '徽章', qty: 1 }],
      },
    })
    const decided = await client.post('/refund/quote', { ...asked, payDifference: true })
    expect(decided.body.result).toMatchObject({
      amount: 60,
      proof: [
        { amount: 100 },
        { rule: 'exchange', amount: -40, note: expect.stringContaining('徽章') },
        { amount: 60 },
      ],
    })
    const refused = await client.post('/refund/apply', { ...asked, causeCode: 'unwanted' })
    expect([refused.status, refused.body.message]).toEqual([400, CHOOSE])
    const made = await client.post('/refund/apply', { ...asked, causeCode: 'unwanted', payDifference: true })
    const [first] = made.body.result as unknown as readonly { readonly id: string }[]
    expect(first).toMatchObject({ applyAmount: 60, chargedAmount: 40, proof: [{}, { amount: -40 }, {}] })
    // withdrawn, nothing is kept
    await client.post('/refund/withdraw', { account: order.account, id: first?.id })
    expect(await shop.row('shop_order_item', order.itemId)).toMatchObject({ refundingAmount: 0, chargedAmount: 0 })
  })

  it('holds for an exchange of goods that becomes a return', async () => {
    const order = await bought()
    await admin.post('/shop/order/ship', { id: order.orderId, carrier: 'sf', trackingNo: 'SF1234567890' })
    const made = await byStaff(order, [order.itemId], { kind: 3 })
    const id = String(made.body.result.id)
    const { body } = await admin.post('/shop/refund/turnIntoReturn', { id })
    expect(body.success, body.message).toBe(true)
    expect(await shop.row('shop_refund', id)).toMatchObject({ kind: 2, applyAmount: 6_000, chargedAmount: 4_000 })
    expect(await shop.row('shop_order_item', order.itemId)).toMatchObject({
      refundingAmount: 6_000,
      chargedAmount: 4_000,
    })
  })
})

describe('an exchange purchase', () => {
  it('[5.5] counts lines of the same order only', async () => {
    const extra = await shop.listing(1, { sku: { presentPrice: 5_000, isTrade: 1, tradePrice: 1_000 } })
    const deposit = await shop.listing(2, { goods: { releaseMonth: '2027-09' } })
    const { place } = buying(shop, () => new Date())
    const lines = [
      { skuId: deposit.skuId, qty: 2 },
      { skuId: extra.skuId, qty: 1, asExchange: true },
    ]
    await expect(place(await shop.customer(), lines)).rejects.toMatchObject({
      detail: { errors: [{ path: 'lines.1.asExchange' }] },
    })
  })
})
