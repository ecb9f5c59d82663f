import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { endUnpaid } from '../../orders/order/order-timers.server.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { lockOrder } from '../../trade/commands/order/order-rows.server.ts'
import { closeUnwanted } from '../../trade/commands/payment/ask-gateways.server.ts'
import { openPayment, writePayment } from '../../trade/commands/payment/start-payment.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { PAYMENT } from '../../trade/model/payment.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { wechatGateway } from './testing/wechat-gateway.server.ts'
import { wechatKind } from './wechat.server.ts'

/** Far fewer than payments that are asked for at once. */
const POOL = 4
const AT_ONCE = 32

let app: TestApp
let shop: TestShop
let admin: Client
let client: StorefrontClient
let gateway: Awaited<ReturnType<typeof wechatGateway>>
beforeAll(async () => {
  app = await startTestApp({ isSandbox: true, poolSize: POOL, jobTimes: { pollMs: 3_600_000 } })
  shop = testShop(app, undefined, { channels: [wechatKind({ isSandbox: true })] })
  client = await storefrontClient(app)
  admin = await app.admin()
  gateway = await wechatGateway(app.address)
  expect((await admin.post('/shop/payChannel/keys', gateway.keys)).body).toMatchObject({ success: true })
  for (const code of ['wechat', 'sandbox']) {
    expect((await admin.post('/shop/payChannel/enable', { code })).body).toMatchObject({ success: true })
  }
})
afterAll(async () => {
  await gateway.close()
  await app.close()
})

interface Unpaid {
  readonly account: string
  readonly id: string
}

async function unpaid(): Promise<Unpaid> {
  const account = randomUUID()
  const [userId, { skuId }] = [await shop.customer({ account }), await shop.listing(1)]
  const { id } = await buying(shop, () => new Date()).place(userId, [{ skuId, qty: 1 }])
  return { account, id }
}
const many = async (): Promise<readonly Unpaid[]> => {
  const made: Unpaid[] = []
  for (let index = 0; index < AT_ONCE; index += 1) {
    made.push(await unpaid())
  }
  return made
}
const pay = ({ account, id }: Unpaid, key: string = randomUUID()) =>
  client.post('/order/pay', { account, id, channel: 'wechat', scene: 'qr' }, { key })
const paymentsOf = (id: string) =>
  shop.rows(`select pay_no, state, pay_link, is_gateway_open, remark from shop_payment where order_id = '${id}'
    order by create_time, id`)
const parts = () => ({ trade: shop.trade, db: app.db, log: openLog('silent'), clock: shop.trade.app.clock })
const { signal } = new AbortController()

/** Lets the first ones wait until so many are there. */
function gathering(size: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === size) {
        for (const go of waiting) {
          go()
        }
      }
    })
}

describe('payments that are asked for at once', () => {
  it('wait for a slow gateway without a connection: 32 of customers over 4 connections', async () => {
    const orders = await many()
    // none is answered before all have been asked for
    gateway.wire.opens = gathering(AT_ONCE)
    const answers = await Promise.all(orders.map((order) => pay(order)))
    delete gateway.wire.opens
    expect(answers.map(({ body }) => [body.success, body.result?.kind])).toEqual(orders.map(() => [true, 'qr']))
  })

  it('at the desk need one connection each: 32 links over 4 connections', async () => {
    const orders = await many()
    const answers = await Promise.all(
      orders.map(({ id }) => admin.post('/shop/order/desk/payLink', { id, channel: 'sandbox' })),
    )
    expect(answers.map(({ body }) => body.success)).toEqual(orders.map(() => true))
  })

  it('with one key make one payment and are answered the same', async () => {
    const [order, key] = [await unpaid(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(order, key)))
    const links = new Set(answers.map(({ body }) => String(body.result.link)))
    expect([...links]).toEqual([expect.stringContaining('weixin://')])
    expect(answers.filter(({ headers }) => headers.get('Idempotency-Replayed') === null)).toHaveLength(1)
    expect(await paymentsOf(order.id)).toMatchObject([{ state: PAYMENT.created, isGatewayOpen: true }])
  })
})

describe('a gateway that does not answer', () => {
  it('fails the payment in words; the same key is tried anew, and the failed one is closed', async () => {
    const [order, key] = [await unpaid(), randomUUID()]
    gateway.mode.isDown = true
    const failed = await pay(order, key)
    gateway.mode.isDown = false
    expect(failed.body).toMatchObject({ success: false, message: expect.stringContaining('没有应答') })
    expect(await paymentsOf(order.id)).toMatchObject([
      { state: PAYMENT.failed, payLink: null, remark: expect.stringContaining('没有应答') },
    ])
    expect((await pay(order, key)).body).toMatchObject({ success: true, result: { kind: 'qr' } })
    await closeUnwanted(parts(), signal)
    expect(await paymentsOf(order.id)).toMatchObject([
      { state: PAYMENT.closed, isGatewayOpen: false },
      { state: PAYMENT.created, isGatewayOpen: true },
    ])
  })
})

describe('a server that ends after the payment was written and before its gateway was heard', () => {
  /** What is left of a command that was committed, and nothing after it. */
  async function cutOff(): Promise<Unpaid & { readonly payNo: string }> {
    const order = await unpaid()
    const payNo = await shop.as('customer', async (ctx) =>
      writePayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, order.id), { channel: 'wechat', scene: 'qr' }),
    )
    const ended = openPayment(shop.trade, () => Promise.reject(new Error('the process is gone')), { payNo })
    await expect(ended).rejects.toThrow('the process is gone')
    expect(await paymentsOf(order.id)).toMatchObject([{ state: PAYMENT.created, payLink: null, isGatewayOpen: true }])
    return { ...order, payNo }
  }

  it('leaves a payment that the next request opens', async () => {
    const order = await cutOff()
    expect((await pay(order)).body.result).toMatchObject({ payNo: order.payNo, kind: 'qr' })
    expect(await paymentsOf(order.id)).toMatchObject([{ payNo: order.payNo, state: PAYMENT.created }])
  })

  it('lets the same key be answered: what was left is finished once', async () => {
    const [order, key] = [await unpaid(), randomUUID()]
    const first = await pay(order, key)
    // as it was between the two transactions
    await sql`update shop_keyed_command set answer = null where command_key = ${key}`.execute(app.db)
    await sql`update shop_payment set pay_link = null, pay_way = null where order_id = ${order.id}`.execute(app.db)
    const [again, third] = [await pay(order, key), await pay(order, key)]
    expect(again.body.result).toEqual(first.body.result)
    expect(third.body.result).toEqual(first.body.result)
    expect(await paymentsOf(order.id)).toHaveLength(1)
  })

  it('leaves nothing that keeps the order open, or that somebody could still pay', async () => {
    const { id, payNo } = await cutOff()
    await sql`update shop_order set pay_deadline = now() - interval '1 minute' where id = ${id}`.execute(app.db)
    await runTimers({ ...parts(), signal }, [endUnpaid])
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.cancelled })
    expect(await paymentsOf(id)).toMatchObject([{ payNo, state: PAYMENT.closed, isGatewayOpen: false }])
  })

  it('that comes back too late has the payment closed at its gateway', async () => {
    const { id, payNo } = await cutOff()
    // the order ends while the gateway makes up its mind
    gateway.wire.opens = async () => {
      await sql`update shop_payment set state = ${PAYMENT.closed}, is_gateway_open = false, update_time = now()
        where order_id = ${id}`.execute(app.db)
    }
    const late = openPayment(shop.trade, (work) => shop.as('customer', work), { payNo })
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    delete gateway.wire.opens
    await closeUnwanted(parts(), signal)
    expect(gateway.isClosed(payNo)).toBe(true)
  })
})
