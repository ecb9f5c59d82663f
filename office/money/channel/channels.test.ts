import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { openSecret } from '#kit/server/seal/row-secret.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { placeOrders } from '../../trade/commands/checkout/place-order.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { channelOf } from '../../trade/commands/payment/channels.server.ts'
import { startPayment } from '../../trade/commands/testing/started-payment.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { channelSecret } from '../../trade/model/channel-secret.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { PAYMENT } from '../../trade/model/payment.ts'
import { REFUND } from '../../trade/model/refund-states.ts'
import { sendRefunds } from './refund-parts.server.ts'
import { sandboxKind, signedReceipt } from './sandbox-gateway.server.ts'
import { untilRefundsAreSent } from './testing/sent-refunds.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
/** The server of the test has its own clock; this is what the commands of the test are told. */
let ahead = 0
beforeAll(async () => {
  app = await startTestApp({ isSandbox: true, jobTimes: { pollMs: 200 } })
  shop = testShop(app, () => new Date(Date.now() + ahead), { channels: [sandboxKind(app.db)] })
  admin = await app.admin()
  expect((await admin.post('/shop/payChannel/enable', { code: 'sandbox' })).body).toMatchObject({ success: true })
})
afterAll(() => app.close())

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

/** An order that asks for its money through the sandbox. */
async function asked(line: 1 | 2 = 1) {
  const [userId, { skuId }] = [await shop.customer(), await shop.listing(line)]
  const [made] = await shop.as('customer', (ctx) =>
    placeOrders(shop.trade, ctx, {
      userId,
      lines: [{ skuId, qty: 1 }],
      isStaff: false,
      source: 'app',
      receiver: RECEIVER,
    }),
  )
  const orderId = String(made?.id)
  const started = await startPayment(shop, orderId, { channel: 'sandbox' })
  return { orderId, ...started, billId: String(started.link).split('/').at(-1) ?? '' }
}

const desk = async (action: string, id: string, input = {}) => {
  const { body } = await admin.post(`/shop/sandboxPay/${action}`, { id, ...input })
  expect(body, body.message).toMatchObject({ success: true })
  return body.result
}
const order = (id: string) => shop.row('shop_order', id)
const paymentOf = async (payNo: string) =>
  (await shop.rows(`select id, state, amount, refunded_amount from shop_payment where pay_no = '${payNo}'`))[0] ?? {}
const tasksOf = (refId: unknown) =>
  shop.rows(`select kind, state from shop_task where ref_id = '${refId}' order by kind`)

const round = async () => {
  await untilRefundsAreSent(shop)
  await sendRefunds(
    { trade: shop.trade, db: app.db, clock: shop.trade.app.clock, log: openLog('silent') },
    new AbortController().signal,
  )
}

describe('a payment through the sandbox', () => {
  it('pays its order, once, however often the gateway tells it', async () => {
    const { orderId, link, billId, payNo, amount } = await asked()
    expect(link).toMatch(/^\/shop\/sandboxPay\/\w+$/)
    await desk('pay', billId)
    expect(await order(orderId)).toMatchObject({ status: ORDER.toShip, paid: amount })
    await desk('repeat', billId, { times: 8 })
    expect(await paymentOf(payNo)).toMatchObject({ state: PAYMENT.success, amount })
    const [{ sales } = {}] = await shop.rows(
      `select count(*)::int as sales from shop_stock_log where ref_id = '${orderId}' and kind = 'sale'`,
    )
    expect(sales).toBe(1)
  })

  it('that fails leaves the order to be paid, and it can still be paid', async () => {
    const { orderId, billId } = await asked()
    await desk('fail', billId)
    expect(await order(orderId)).toMatchObject({ status: ORDER.toPay })
    await desk('pay', billId)
    expect(await order(orderId)).toMatchObject({ status: ORDER.toShip })
  })

  it('of a wrong amount, or for an order that ended, waits for a person, who brings the order back or the money', async () => {
    const wrong = await asked()
    await desk('pay', wrong.billId, { amount: 0.01 })
    expect(await order(wrong.orderId)).toMatchObject({ status: ORDER.toPay, paid: 0 })
    const orphan = await paymentOf(wrong.payNo)
    expect(orphan).toMatchObject({ state: PAYMENT.orphan, amount: 1 })
    expect(await tasksOf(orphan.id)).toEqual([{ kind: 'orphan-payment', state: 0 }])

    const late = await asked()
    await shop.as('customer', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, late.orderId), 'cancel', { who: 'customer' }),
    )
    await desk('pay', late.billId)
    const paidLate = await paymentOf(late.payNo)
    expect(paidLate).toMatchObject({ state: PAYMENT.orphan })
    const sentBack = await admin.post('/shop/payment/refundOrphan', { id: String(paidLate.id) })
    expect(sentBack.body).toMatchObject({ success: true })
    expect((await admin.post('/shop/payment/refundOrphan', { id: String(paidLate.id) })).body.success).toBe(false)
    const revived = await admin.post('/shop/order/revive', { id: late.orderId })
    expect(revived.body, 'the money is on its way back').toMatchObject({ success: false })
    await untilRefundsAreSent(shop)
    expect(await paymentOf(late.payNo), 'without waiting for the minute').toMatchObject({ refundedAmount: late.amount })
    await Promise.all([round(), round()])
    expect(await paymentOf(late.payNo)).toMatchObject({ refundedAmount: late.amount })
    expect(await shop.row('shop_sandbox_bill', late.billId)).toMatchObject({ refundedAmount: late.amount })
    expect(await tasksOf(paidLate.id)).toEqual([{ kind: 'orphan-payment', state: 1 }])
  })
})

describe('news of a channel', () => {
  async function send(body: unknown, path = '/shop/payCallback/sandbox/0') {
    const response = await fetch(`${app.address}${BASE_PATH}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const secretOf = async () => {
    const [{ secrets } = {}] = await shop.rows(`select secrets from shop_pay_channel where code = 'sandbox'`)
    const account = { tenantId: 0, code: 'sandbox', gateway: null, appId: null, merchantId: null }
    const opened = openSecret(shop.trade.app.vault, channelSecret, { ...account, secrets: String(secrets) })
    return JSON.parse(opened).signingSecret as string
  }

  it('are believed by their signature only, and by nobody else’s shop', async () => {
    const { orderId, payNo, amount } = await asked()
    const receipt = { payNo, thirdNo: `T${payNo}`, amount, paidAt: new Date() }
    const forged = signedReceipt(receipt, Buffer.alloc(32).toString('base64')).body.toString()
    expect((await send(forged)).status).toBe(403)
    const { message, signature } = JSON.parse(signedReceipt(receipt, await secretOf()).body.toString())
    expect((await send({ message: message?.replace(String(amount), '1'), signature })).status).toBe(403)
    expect((await send({ message, signature }, '/shop/payCallback/sandbox/3')).status).toBe(404)
    expect((await send({ message, signature }, '/shop/payCallback/offline/0')).body).toBeNull()
    expect(await order(orderId)).toMatchObject({ status: ORDER.toPay })
    const all = await Promise.all(Array.from({ length: 6 }, () => send({ message, signature })))
    expect(all).toEqual(Array(6).fill({ status: 200, body: { accepted: true } }))
    expect(await order(orderId)).toMatchObject({ status: ORDER.toShip, paid: amount })
  })

  it('come with secrets that no page and no list shows', async () => {
    const { bytes } = await admin.get('/shop/payChannel/list')
    const text = new TextDecoder().decode(bytes)
    expect(text).toContain('"sandbox"')
    expect(text).not.toContain('secret')
    const [{ secrets } = {}] = await shop.rows(`select secrets from shop_pay_channel where code = 'sandbox'`)
    expect(secrets).not.toContain(await secretOf())
  })

  it('are heard of payments under way after the channel was turned off, but no new ones are asked for', async () => {
    const before = await asked()
    const [{ id } = {}] = await shop.rows(`select id from shop_pay_channel where code = 'sandbox'`)
    await admin.post('/shop/payChannel/disable', { id })
    await expect(asked()).rejects.toThrow('payment channel')
    await desk('pay', before.billId)
    expect(await order(before.orderId)).toMatchObject({ status: ORDER.toShip })
    await admin.post('/shop/payChannel/enable', { code: 'sandbox' })
    await asked()
  })
})

describe('a refund', () => {
  /** A deposit that was paid through the sandbox and is given back. */
  async function givenBack(refundMode: 0 | 1 | 2) {
    const paid = await asked(2)
    await desk('pay', paid.billId)
    await desk('refunds', paid.billId, { refundMode })
    const [made] = await shop.rows(`select id from shop_final_claim where deposit_order_id = '${paid.orderId}'`)
    await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(shop.trade, ctx, [String(made?.id)])
      const input = { cancelKind: 'maker' }
      await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'release', { who: 'staff', input })
      await settleDepositOrder(shop.trade, ctx, paid.orderId, input)
    })
    const [refund] = await shop.rows(`select id from shop_refund where order_id = '${paid.orderId}'`)
    return { ...paid, refundId: String(refund?.id), claimId: String(made?.id) }
  }
  const part = async (refundId: string) =>
    (await shop.rows(`select state, attempts, last_error from shop_refund_part where refund_id = '${refundId}'`))[0]

  it('goes back through the channel it came by, once, and is booked when it is there', async () => {
    const { refundId, payNo, amount, billId, orderId, claimId } = await givenBack(0)
    await Promise.all([round(), round()])
    await round()
    expect(await part(refundId)).toMatchObject({ state: 2, attempts: 1 })
    expect(await paymentOf(payNo)).toMatchObject({ refundedAmount: amount })
    expect(await shop.row('shop_refund', refundId)).toMatchObject({ status: REFUND.refunded })
    expect(await order(orderId)).toMatchObject({ refunded: amount })
    expect(await shop.row('shop_sandbox_bill', billId)).toMatchObject({ refundedAmount: amount })
    const [sum] = await shop.rows(`select sum(amount) as held from shop_deposit_ledger where claim_id = '${claimId}'`)
    expect(sum).toEqual({ held: 0 })
  })

  it('that the channel refuses is put before a person; nothing is booked', async () => {
    const { refundId, payNo } = await givenBack(1)
    await round()
    expect(await part(refundId)).toMatchObject({ state: 3 })
    expect(await paymentOf(payNo)).toMatchObject({ refundedAmount: 0 })
    expect(await shop.row('shop_refund', refundId)).toMatchObject({ status: REFUND.failed })
    expect(await tasksOf(refundId)).toEqual([{ kind: 'refund-failed', state: 0 }])
  })

  it('is tried again after a pause where its channel is not set up any more', async () => {
    const { refundId, payNo } = await givenBack(0)
    await shop.rows(`update shop_payment set channel = 'gone' where pay_no = '${payNo}'`)
    await round()
    await round()
    expect(await part(refundId)).toMatchObject({ state: 1, attempts: 1, lastError: 'There is no such payment channel' })
  })

  it('is tried again with growing pauses while the channel cannot be reached, ten times, then a person is asked', async () => {
    const { refundId } = await givenBack(2)
    await round()
    await round()
    expect(await part(refundId), 'not before the pause is over').toMatchObject({ state: 1, attempts: 1 })
    ahead += 60_000
    await round()
    await round()
    expect(await part(refundId)).toMatchObject({ attempts: 2, lastError: 'the sandbox gateway cannot be reached' })
    for (let tries = 3; tries <= 10; tries += 1) {
      ahead += 2 ** (tries - 1) * 60_000
      await round()
    }
    expect(await part(refundId)).toMatchObject({ state: 3, attempts: 10 })
    expect(await tasksOf(refundId)).toEqual([{ kind: 'refund-failed', state: 0 }])
  })
})

it('without the setting there is neither gateway nor clock', async () => {
  const plain = await startTestApp()
  const client = await plain.admin()
  expect((await client.post('/shop/payChannel/enable', { code: 'sandbox' })).body).toMatchObject({ success: false })
  expect((await client.get('/shop/sandboxPay/list')).status).toBe(404)
  expect((await client.post('/shop/sandboxClock/move', { days: 1 })).status).toBe(404)
  await plain.close()
  await shop.as('payment', async (ctx) => {
    await expect(channelOf(shop.trade, ctx, 'alipay')).rejects.toThrow('payment channel')
  })
})
