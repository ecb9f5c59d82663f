import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { endUnpaid } from '../../orders/order/order-timers.server.ts'
import { placeOrders } from '../../trade/commands/checkout/place-order.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import type { Scene } from '../../trade/commands/context/channel.server.ts'
import { lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { closeUnwanted } from '../../trade/commands/payment/ask-gateways.server.ts'
import { channelOf } from '../../trade/commands/payment/channels.server.ts'
import { refundPartDone, refundPartFailed } from '../../trade/commands/refund/refund-booking.server.ts'
import { lockRefund, moveRefund } from '../../trade/commands/refund/refund-rows.server.ts'
import { startPayment } from '../../trade/commands/testing/started-payment.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { PAYMENT } from '../../trade/model/payment.ts'
import { REFUND } from '../../trade/model/refund-states.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { alipayKind } from './alipay.server.ts'
import { sendRefunds } from './refund-parts.server.ts'
import { alipayGateway } from './testing/alipay-gateway.server.ts'
import { untilRefundsAreSent } from './testing/sent-refunds.server.ts'
import type { TestGateway } from './testing/test-gateway.server.ts'
import { wechatGateway } from './testing/wechat-gateway.server.ts'
import { wechatKind } from './wechat.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
const gateways = new Map<string, TestGateway>()
/** Milliseconds that the commands of the test are ahead of the machine. */
let ahead = 0
const log = openLog('silent')
const signal = new AbortController().signal

beforeAll(async () => {
  app = await startTestApp({ isSandbox: true, jobTimes: { pollMs: 3_600_000 } })
  const kinds = [alipayKind({ isSandbox: true }), wechatKind({ isSandbox: true })]
  shop = testShop(app, () => new Date(Date.now() + ahead), { channels: kinds })
  admin = await app.admin()
  for (const gateway of await Promise.all([alipayGateway(app.address), wechatGateway(app.address)])) {
    gateways.set(gateway.code, gateway)
    expect((await admin.post('/shop/payChannel/enable', { code: gateway.code })).status).toBe(409)
    const kept = await admin.post('/shop/payChannel/keys', gateway.keys)
    expect(kept.body, kept.body.message).toMatchObject({ success: true })
    expect((await admin.post('/shop/payChannel/enable', { code: gateway.code })).body).toMatchObject({ success: true })
  }
})
afterAll(async () => {
  await Promise.all([...gateways.values()].map((gateway) => gateway.close()))
  await app.close()
})

/** What a shop enters, with its keys. */
const keysOf = (code: string) => gateways.get(code)?.keys as { readonly secrets: Readonly<Record<string, string>> }

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

async function placed(line: 1 | 2 = 1) {
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
  return String(made?.id)
}
const start = (orderId: string, channel: string, scene?: Scene) => startPayment(shop, orderId, { channel, scene })
const order = (id: string) => shop.row('shop_order', id)
const paymentOf = async (payNo: string) =>
  (await shop.rows(`select * from shop_payment where pay_no = '${payNo}'`))[0] ?? {}
const tasksOf = (refId: unknown) =>
  shop.rows(`select kind, state from shop_task where ref_id = '${refId}' order by kind`)
const salesOf = async (orderId: string) =>
  (await shop.rows(`select id from shop_stock_log where ref_id = '${orderId}' and kind = 'sale'`)).length
const cancel = (orderId: string) =>
  shop.as('customer', async (ctx) =>
    moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), 'cancel', { who: 'customer' }),
  )
const parts = () => ({ trade: shop.trade, db: app.db, log, clock: shop.trade.app.clock })
const sendAll = async () => {
  await untilRefundsAreSent(shop)
  await sendRefunds(parts(), signal)
}

describe.each(['alipay', 'wechat'])('%s', (code) => {
  const gateway = () => gateways.get(code) ?? expect.fail('no gateway')
  /** An order whose payment the customer has before them. */
  async function asked(line: 1 | 2 = 1) {
    const orderId = await placed(line)
    const started = await start(orderId, code)
    await gateway().visit(started)
    return { orderId, ...started }
  }

  it('takes the money of an order that the gateway tells of, once', async () => {
    const { orderId, payNo, amount } = await asked()
    gateway().pay(payNo)
    const told = await Promise.all(Array.from({ length: 4 }, () => gateway().tell(payNo)))
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(told[0]?.body).toMatch(code === 'alipay' ? /^success$/ : /"SUCCESS"/)
    expect(await order(orderId)).toMatchObject({ status: ORDER.toShip, paid: amount })
    const payer = `payer-of-${code}`
    expect(await paymentOf(payNo)).toMatchObject({ state: PAYMENT.success, amount, channel: code, payer })
    expect(await salesOf(orderId)).toBe(1)
  })

  it('believes no message that the platform did not sign, nor one of another shop', async () => {
    const { orderId, payNo } = await asked()
    gateway().pay(payNo)
    expect((await gateway().tell(payNo, { isForged: true })).status).toBe(403)
    const empty = await fetch(`${app.address}${BASE_PATH}/shop/payCallback/${code}/0`, { method: 'POST' })
    expect(empty.status).toBe(403)
    const elsewhere = await fetch(`${app.address}${BASE_PATH}/shop/payCallback/${code}/3`, { method: 'POST' })
    expect(elsewhere.status).toBe(404)
    expect(await order(orderId)).toMatchObject({ status: ORDER.toPay })
  })

  it('puts another amount, and money for an order that ended, before a person', async () => {
    const wrong = await asked()
    gateway().pay(wrong.payNo, 1)
    expect((await gateway().tell(wrong.payNo)).status).toBe(200)
    expect(await order(wrong.orderId)).toMatchObject({ status: ORDER.toPay, paid: 0 })
    const orphan = await paymentOf(wrong.payNo)
    expect(orphan).toMatchObject({ state: PAYMENT.orphan, amount: 1 })
    expect(await tasksOf(orphan.id)).toEqual([{ kind: 'orphan-payment', state: 0 }])

    const late = await asked()
    gateway().pay(late.payNo)
    await cancel(late.orderId)
    await gateway().tell(late.payNo)
    await gateway().tell(late.payNo)
    const paidLate = await paymentOf(late.payNo)
    expect(paidLate).toMatchObject({ state: PAYMENT.orphan, amount: late.amount })
    const sent = await admin.post('/shop/payment/refundOrphan', { id: String(paidLate.id) })
    expect(sent.body).toMatchObject({ success: true })
    await sendAll()
    expect(await paymentOf(late.payNo)).toMatchObject({ refundedAmount: late.amount })
    expect(gateway().refunded(`${late.payNo}-1`)).toBe(late.amount)
  })

  it('tells the same way to pay when asked again, and closes what is no longer wanted', async () => {
    const { orderId, payNo } = await asked()
    expect(await start(orderId, code)).toMatchObject({ payNo })
    const other = await start(orderId, code, 'qr').then(async (started) =>
      started.payNo === payNo ? start(orderId, code, 'wap') : started,
    )
    expect(other.payNo).not.toBe(payNo)
    await closeUnwanted(parts(), signal)
    expect(gateway().isClosed(payNo)).toBe(true)
    expect(gateway().isClosed(other.payNo)).toBe(false)
    expect(await paymentOf(payNo)).toMatchObject({ isGatewayOpen: false })
  })

  it('is asked before an order ends by the clock: money that nobody told of is taken, and nobody can pay the others', async () => {
    const [lost, never] = [await asked(), await asked()]
    gateway().pay(lost.payNo)
    const expire = (id: string) =>
      shop.rows(`update shop_order set pay_deadline = now() - interval '1 minute' where id = '${id}'`)
    await expire(lost.orderId)
    await expire(never.orderId)
    gateway().mode.isDown = true
    await runTimers({ ...parts(), signal }, [endUnpaid])
    expect(await order(lost.orderId), 'nothing ends while the gateway does not answer').toMatchObject({
      status: ORDER.toPay,
    })
    gateway().mode.isDown = false
    await Promise.all([1, 2].map(() => runTimers({ ...parts(), signal }, [endUnpaid])))
    expect(await order(never.orderId)).toMatchObject({ status: ORDER.cancelled })
    expect(await order(lost.orderId)).toMatchObject({ status: ORDER.toShip })
    expect(await salesOf(lost.orderId)).toBe(1)
    expect(gateway().isClosed(never.payNo)).toBe(true)
    await gateway().tell(lost.payNo)
    expect(await salesOf(lost.orderId), 'the message comes at last').toBe(1)
  })

  describe('a refund', () => {
    /** A deposit that was paid and is given back. */
    async function givenBack() {
      const paid = await asked(2)
      gateway().pay(paid.payNo)
      await gateway().tell(paid.payNo)
      const [made] = await shop.rows(`select id from shop_final_claim where deposit_order_id = '${paid.orderId}'`)
      await shop.as('system', async (ctx) => {
        const [row] = await lockClaims(shop.trade, ctx, [String(made?.id)])
        const input = { cancelKind: 'maker' }
        await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'release', { who: 'staff', input })
        await settleDepositOrder(shop.trade, ctx, paid.orderId, input)
      })
      const [refund] = await shop.rows(`select id, refund_no from shop_refund where order_id = '${paid.orderId}'`)
      return { ...paid, refundId: String(refund?.id), partNo: `${refund?.refundNo}-1` }
    }
    const partOf = async (refundId: string) =>
      (await shop.rows(`select state, attempts from shop_refund_part where refund_id = '${refundId}'`))[0]
    const partIdOf = async (refundId: string) =>
      String((await shop.rows(`select id from shop_refund_part where refund_id = '${refundId}'`))[0]?.id)
    const refund = (id: string) => shop.row('shop_refund', id)

    it('goes back once, and is booked when it is there', async () => {
      const { refundId, partNo, payNo, amount } = await givenBack()
      await Promise.all([sendAll(), sendAll()])
      await sendAll()
      expect(await partOf(refundId)).toEqual({ state: 2, attempts: 1 })
      expect(gateway().refunded(partNo)).toBe(amount)
      expect(await paymentOf(payNo)).toMatchObject({ refundedAmount: amount })
      await gateway().tellRefund(partNo)
      expect(await paymentOf(payNo), 'told again').toMatchObject({ refundedAmount: amount })
      expect(await refund(refundId)).toMatchObject({ status: REFUND.refunded })
    })

    it('that the platform refuses books nothing, makes a task, and can be tried again', async () => {
      const { refundId, partNo, payNo, amount } = await givenBack()
      gateway().mode.refund = 'refuses'
      await sendAll()
      expect(await refund(refundId)).toMatchObject({ status: REFUND.failed })
      expect(await paymentOf(payNo)).toMatchObject({ refundedAmount: 0 })
      expect(await tasksOf(refundId)).toEqual([{ kind: 'refund-failed', state: 0 }])
      gateway().mode.refund = 'pays'
      await shop.as('system', async (ctx) =>
        moveRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, refundId), 'retry', { who: 'staff' }),
      )
      await sendAll()
      expect(await refund(refundId)).toMatchObject({ status: REFUND.refunded })
      expect(gateway().refunded(partNo)).toBe(amount)
      expect(await tasksOf(refundId)).toEqual([{ kind: 'refund-failed', state: 1 }])
    })

    it('that nobody could be told of is not paid back once more by hand', async () => {
      const { refundId, partNo, payNo, amount } = await givenBack()
      const settle = async () => (await admin.post('/shop/refund/settle', { id: refundId, thirdNo: 'bank-1' })).body
      gateway().mode.refund = 'later'
      await sendAll()
      const part = await partIdOf(refundId)
      await shop.as('payment', (ctx) => refundPartFailed(shop.trade, ctx, part, { error: 'timeout' }))
      gateway().mode.isDown = true
      expect((await settle()).message).toContain('渠道没有答复')
      gateway().mode.isDown = false
      // Alipay tells no refund that is under way from one that it does not know
      if (code === 'wechat') {
        expect((await settle()).message).toContain('渠道正在退回该款项')
      }
      expect(await partOf(refundId)).toMatchObject({ state: 3 })
      gateway().settleRefunds()
      gateway().mode.refund = 'pays'
      expect((await settle()).message).toContain('渠道已退回该款项并已登记')
      expect(await refund(refundId)).toMatchObject({ status: REFUND.refunded })
      expect(await paymentOf(payNo)).toMatchObject({ refundedAmount: amount })
      expect(gateway().refunded(partNo)).toBe(amount)
    })

    it('that a person paid back as well is put before somebody', async () => {
      const { refundId, payNo, amount } = await givenBack()
      gateway().mode.refund = 'refuses'
      await sendAll()
      gateway().mode.refund = 'pays'
      const settled = await admin.post('/shop/refund/settle', { id: refundId, thirdNo: 'bank-2' })
      expect(settled.body.success, settled.body.message).toBe(true)
      const part = await partIdOf(refundId)
      const tell = (thirdNo: string) => shop.as('payment', (ctx) => refundPartDone(shop.trade, ctx, part, { thirdNo }))
      expect(await tell('bank-2')).toBe('known')
      expect(await tasksOf(refundId)).toEqual([{ kind: 'refund-failed', state: expect.any(Number) }])
      expect(await tell('gateway-2')).toBe('known')
      expect(await tasksOf(refundId)).toContainEqual({ kind: 'refund-twice', state: 0 })
      expect(await paymentOf(payNo)).toMatchObject({ refundedAmount: amount })
    })

    it('that the platform puts off is asked for until it is there', async () => {
      const { refundId, partNo, payNo, amount } = await givenBack()
      gateway().mode.refund = 'later'
      await sendAll()
      gateway().mode.refund = 'pays'
      expect(await partOf(refundId)).toMatchObject({ state: 1 })
      expect(await paymentOf(payNo)).toMatchObject({ refundedAmount: 0 })
      gateway().settleRefunds()
      ahead += 120_000
      await sendAll()
      ahead = 0
      expect(await partOf(refundId)).toMatchObject({ state: 2, attempts: 2 })
      expect(gateway().refunded(partNo)).toBe(amount)
      expect(await paymentOf(payNo)).toMatchObject({ refundedAmount: amount })
      expect(await refund(refundId)).toMatchObject({ status: REFUND.refunded })
    })
  })

  it('tells of a day what it took and gave back', async () => {
    const { payNo, amount } = await asked()
    gateway().pay(payNo)
    const channel = await shop.as('payment', (ctx) => channelOf(shop.trade, ctx, code))
    const day = shop.trade.app.clock.format(new Date()).slice(0, 10)
    const entries = (await channel.statement?.(day)) ?? expect.fail('no statement')
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'payment', no: payNo, amount }))
    const back = entries.filter(({ kind }) => kind === 'refund')
    expect(back.length).toBeGreaterThan(2)
    for (const { no, amount: given } of back) {
      expect(gateway().refunded(String(no))).toBe(given)
    }
    gateway().bill.isMissing = true
    expect(await channel.statement?.(day)).toEqual([])
    gateway().bill.isMissing = false
  })

  it('is checked by asking something harmless, and a wrong key is told apart', async () => {
    const [{ id } = {}] = await shop.rows(`select id from shop_pay_channel where code = '${code}'`)
    const check = async () => (await admin.post('/shop/payChannel/check', { id })).body
    expect(await check()).toMatchObject({ success: true, result: { isRight: true } })
    const { secrets } = keysOf(code)
    const other = keysOf(code === 'alipay' ? 'wechat' : 'alipay')
    await admin.post('/shop/payChannel/keys', { ...gateway().keys, secrets: { privateKey: other.secrets.privateKey } })
    expect((await check()).result).toMatchObject({ isRight: false })
    await admin.post('/shop/payChannel/keys', {
      ...gateway().keys,
      secrets: { privateKey: secrets.privateKey, platformKey: other.secrets.platformKey },
    })
    expect((await check()).result).toMatchObject({ isRight: false })
    await admin.post('/shop/payChannel/keys', { ...gateway().keys, secrets: { platformKey: secrets.platformKey } })
    expect((await check()).result).toMatchObject({ isRight: true })
  })
})

describe('WeChat Pay for a merchant without the public key of the platform', () => {
  it('believes its certificates, unless they were changed on the way', async () => {
    const platform = await wechatGateway(app.address, true)
    const { secrets, ...account } = platform.keys as { readonly secrets: Readonly<Record<string, string>> }
    const none = {
      appId: null,
      merchantId: null,
      serialNo: null,
      platformKeyId: null,
      gateway: null,
      notifyOrigin: null,
    }
    const kind = wechatKind({ isSandbox: true })
    const channelFor = (tenantId: number) => kind.of({ tenantId, account: { ...none, ...account }, secrets })
    platform.wire.isTampered = true
    await expect(channelFor(7).query('P404')).rejects.toThrow()
    platform.wire.isTampered = false
    expect(await channelFor(8).query('P404')).toBeUndefined()
    const asked = { payNo: 'P1', amount: 100, title: 'x', expireAt: null, scene: 'qr' } as const
    expect(await channelFor(8).open(asked)).toMatchObject({ kind: 'qr' })
    platform.pay('P1')
    expect(await channelFor(8).query('P1')).toMatchObject({ payNo: 'P1', amount: 100 })
    await platform.close()
  })
})

it('connections to gateways are made to public addresses only, outside of a sandbox', async () => {
  const gateway = gateways.get('wechat') ?? expect.fail('no gateway')
  const { secrets, ...account } = gateway.keys as { readonly secrets: Readonly<Record<string, string>> }
  const none = { appId: null, merchantId: null, serialNo: null, platformKeyId: null, gateway: null, notifyOrigin: null }
  const channel = (isSandbox: boolean, at = {}) =>
    wechatKind({ isSandbox }).of({ tenantId: 0, account: { ...none, ...account, ...at }, secrets })
  expect(await channel(true).query('P404')).toBeUndefined()
  await expect(channel(false).query('P404')).rejects.toThrow(/illegal address/)
  const { port } = new URL(String((account as { gateway?: string }).gateway))
  await expect(channel(false, { gateway: `http://localhost:${port}` }).query('P404')).rejects.toThrow(/illegal address/)
  const alipay = gateways.get('alipay')?.keys as { readonly secrets: Readonly<Record<string, string>> }
  const { secrets: keys, ...at } = alipay
  const kept = alipayKind({ isSandbox: true }).readKeys?.({ account: { ...none, ...at }, secrets: keys }) ?? {}
  const outside = alipayKind({ isSandbox: false }).of({ tenantId: 0, account: { ...none, ...at }, secrets: kept })
  await expect(outside.query('P404')).rejects.toThrow(/illegal address/)
})

describe('keys', () => {
  it('are written and never read: no list, record, export, history or log holds one', async () => {
    const [row] = await shop.rows(`select id, secrets from shop_pay_channel where code = 'alipay'`)
    const { secrets } = keysOf('alipay')
    const inner = String(secrets.privateKey).split('\n')[3] ?? ''
    const told = await Promise.all([
      admin.get('/shop/payChannel/list'),
      admin.get('/shop/payChannel/queryById', { id: String(row?.id) }),
      admin.get('/shop/payChannel/history', { id: String(row?.id) }),
    ])
    const text = JSON.stringify(told.map(({ body }) => body))
    expect(text).toContain('keysAt')
    expect(text).not.toContain(inner)
    expect(text).not.toContain(String(row?.secrets))
    const logged = JSON.stringify(
      await shop.rows(`select request_param from sys_log where method like '%payChannel/keys'`),
    )
    expect(logged).toContain('***')
    expect(logged).not.toContain(inner)
    expect(String(row?.secrets)).not.toContain(inner)
  })

  it('that are none are refused at their field, without their value; so are gateways that are no web address', async () => {
    const keys = gateways.get('alipay')?.keys ?? {}
    const wrong = await admin.post('/shop/payChannel/keys', { ...keys, secrets: { privateKey: 'not-a-key-at-all' } })
    expect(wrong.status).toBe(400)
    expect(JSON.stringify(wrong.body)).toContain('secrets.privateKey')
    expect(JSON.stringify(wrong.body)).not.toContain('not-a-key-at-all')
    const short = await admin.post('/shop/payChannel/keys', { ...keys, gateway: 'ftp://gateway' })
    expect(JSON.stringify(short.body)).toContain('"gateway"')
  })

  it('stay with the gateway and the account that they were given for: for another one all are given anew', async () => {
    const { secrets: _secrets, ...account } = keysOf('alipay')
    const kept = () => shop.rows(`select gateway, app_id, secrets from shop_pay_channel where code = 'alipay'`)
    const before = await kept()
    for (const other of [{ gateway: 'http://127.0.0.1:1' }, { appId: '2099' }]) {
      const { status, body } = await admin.post('/shop/payChannel/keys', { ...account, ...other })
      expect([status, JSON.stringify(body.result.errors)]).toEqual([400, expect.stringContaining('secrets.privateKey')])
    }
    expect(await kept()).toEqual(before)
    // nor are they used where a statement has written another gateway
    await shop.rows(`update shop_pay_channel set gateway = 'http://127.0.0.1:1' where code = 'alipay'`)
    const [row] = await shop.rows(`select id from shop_pay_channel where code = 'alipay'`)
    const { body } = await admin.post('/shop/payChannel/check', { id: String(row?.id) })
    expect(body.message).toContain('请重新设置')
    await shop.rows(`update shop_pay_channel set gateway = '${before[0]?.gateway}' where code = 'alipay'`)
    expect((await admin.post('/shop/payChannel/keys', account)).body).toMatchObject({ success: true })
  })

  it('belong to whoever may enter them', async () => {
    const person = await app.person(['shop:payChannel:list', 'shop:payChannel:enable'])
    expect((await person.post('/shop/payChannel/keys', gateways.get('alipay')?.keys ?? {})).status).toBe(403)
    const [{ id } = {}] = await shop.rows(`select id from shop_pay_channel where code = 'alipay'`)
    expect((await person.post('/shop/payChannel/check', { id })).status).toBe(403)
  })
})
