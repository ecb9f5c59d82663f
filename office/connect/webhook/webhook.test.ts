import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { sealSecret } from '#kit/server/seal/row-secret.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { sendDeliveries } from './send-deliveries.server.ts'
import { openReceiver, type Receiver } from './testing/receiver.server.ts'
import { webhook } from './webhook.ts'
import { webhookSecret } from './webhook-secret.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let client: StorefrontClient
let receiver: Receiver
/** Ahead of the machine, so that the jobs of the server leave what waits for this shop alone. */
let now = new Date(Date.now() + 400 * 86_400_000)
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
beforeAll(async () => {
  receiver = await openReceiver()
  app = await startTestApp({ jobTimes: { pollMs: 200 }, privateTargets: ['127.0.0.1'] })
  shop = testShop(app, () => now)
  admin = await app.admin()
  client = await storefrontClient(app)
  await client.post('/customer/save', { account: 'wx-1', nickname: '林小满' })
  await client.post('/customer/save', { account: 'wx-2', nickname: '沈知夏' })
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }
const parts = () => ({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal })

async function placed(account = 'wx-1'): Promise<string> {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900 } })
  const sent = { account, lines: [{ skuId, qty: 1 }], receiver: RECEIVER, payable: 299, source: 'app' }
  const { body } = await client.post('/order/checkout', sent)
  const [order] = body.result as unknown as readonly { id: string }[]
  return order?.id ?? expect.fail(body.message)
}

/** An endpoint in use. */
async function endpoint(name: string, events: string, url = receiver.url) {
  const added = await admin.post(`${webhook.path}/add`, { name, url, events })
  expect(added.body.success, added.body.message).toBe(true)
  const [row] = await shop.rows(`select id from shop_webhook where name = '${name}'`)
  const id = String(row?.id)
  const { body } = await admin.post(`${webhook.path}/newSecret`, { id })
  return { id, secret: String(body.result.secret) }
}

const deliveriesOf = (id: string) =>
  shop.rows(`select id, event, state, status, attempts, response, error from shop_webhook_delivery
    where webhook_id = '${id}' order by create_time, id`)

/** How often each delivery of an endpoint came. */
const arrivals = async (id: string) =>
  (await deliveriesOf(id)).map(
    (delivery) => receiver.received.filter(({ headers }) => headers['webhook-id'] === delivery.id).length,
  )

/** Something that waits for an endpoint, due at the time of this shop. */
async function waiting(webhookId: string, count = 1): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await sql`insert into shop_webhook_delivery (webhook_id, event, once_key, payload, due_at)
      values (${webhookId}, 'order.paid', ${`${webhookId}-${n}-${now.getTime()}`}, '{"type":"order.paid"}', ${now})`.execute(
      app.db,
    )
  }
}

describe('an endpoint', () => {
  it('is told of the events that it asked for, with ids and a signature that the library of receivers accepts', async () => {
    const { id, secret } = await endpoint('仓库', 'order.paid,order.shipped')
    const orderId = await placed()
    await admin.post('/shop/order/pay', { id: orderId, thirdNo: 'bank-1' })
    await vi.waitFor(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 1, status: 200 }]), {
      timeout: 20_000,
    })
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ event: 'order.paid', attempts: 1, response: 'ok', error: null })
    const got = receiver.received.find(({ headers }) => headers['webhook-id'] === delivery?.id) ?? expect.fail('none')
    const headers = got.headers as Record<string, string>
    expect(new Webhook(secret).verify(got.body, headers)).toMatchObject({
      type: 'order.paid',
      data: { orderId, account: 'wx-1' },
    })
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    expect(() => new Webhook(other).verify(got.body, headers)).toThrow()
    expect(got.body, 'no name, phone, address or price').not.toMatch(/林小满|139|漕溪|299/)
  })

  it('has a secret that is shown once, sealed, and ends when another is made', async () => {
    const { id, secret } = await endpoint('旧密钥', 'refund.done')
    const [row] = await shop.rows(`select secret_sealed from shop_webhook where id = '${id}'`)
    expect(String(row?.secretSealed)).not.toContain(secret.slice(8))
    const shown = await Promise.all([
      admin.get(`${webhook.path}/list`, { pageSize: 100 }),
      admin.get(`${webhook.path}/history`, { id }),
    ])
    expect(JSON.stringify(shown.map(({ body }) => body))).not.toMatch(/sealed|v[12]\./i)
    const again = await admin.post(`${webhook.path}/newSecret`, { id })
    expect(again.body.result.secret).not.toBe(secret)
    const editor = await app.person([`${webhook.permission}:list`, `${webhook.permission}:edit`])
    expect((await editor.post(`${webhook.path}/newSecret`, { id })).status).toBe(403)
  })

  it('that is moved is told nothing by the secret of its former address, until another one is made', async () => {
    const { id } = await endpoint('搬走', 'refund.failed')
    const other = await openReceiver()
    try {
      const editor = await app.person([`${webhook.permission}:list`, `${webhook.permission}:edit`])
      const moved = await editor.put(`${webhook.path}/edit`, { id, url: other.url })
      expect(moved.body).toMatchObject({ success: true, message: expect.stringContaining('请重新设置') })
      await waiting(id)
      await sendDeliveries(parts())
      expect(other.received).toEqual([])
      expect(await deliveriesOf(id)).toMatchObject([{ state: 0, error: expect.stringContaining('another address') }])
      await admin.post(`${webhook.path}/newSecret`, { id })
      await shop.rows(`update shop_webhook_delivery set due_at = '2020-01-01' where webhook_id = '${id}'`)
      await sendDeliveries(parts())
      expect(other.received).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  it('that was off is told of what it missed and asked for, once each, when it is switched on so', async () => {
    const { id } = await endpoint('补漏', 'order.placed')
    const witness = await endpoint('旁证', 'order.placed,stock.changed')
    const told = async (of: string, count: number) =>
      vi.waitFor(async () => expect((await deliveriesOf(of)).map(({ state }) => state)).toEqual(Array(count).fill(1)), {
        timeout: 20_000,
      })
    await placed('wx-2')
    await told(id, 1)
    await admin.post(`${webhook.path}/disable`, { ids: id })
    expect((await shop.row('shop_webhook', id)).heardTo).toBeGreaterThan(0)
    await placed('wx-2')
    await told(witness.id, 4)
    expect(await deliveriesOf(id)).toHaveLength(1)
    await admin.post(`${webhook.path}/enable`, { ids: id, sendMissed: true })
    await told(id, 2)
    expect((await shop.row('shop_webhook', id)).heardTo).toBe(null)

    await admin.post(`${webhook.path}/disable`, { ids: id })
    await placed('wx-2')
    await told(witness.id, 6)
    await admin.post(`${webhook.path}/enable`, { ids: id, sendMissed: false })
    expect(await deliveriesOf(id)).toHaveLength(2)
    const span = { from: '2020-01-01 00:00:00', until: '2099-01-01 00:00:00' }
    const turned = await admin.post(`${webhook.path}/sendSpan`, { ids: id, from: span.until, until: span.from })
    expect(turned.status).toBe(400)
    const early = await admin.post(`${webhook.path}/sendSpan`, {
      ids: id,
      from: span.from,
      until: '2020-01-02 00:00:00',
    })
    expect(early.body.success, early.body.message).toBe(true)
    expect(await deliveriesOf(id)).toHaveLength(2)
    const sent = await admin.post(`${webhook.path}/sendSpan`, { ids: id, ...span })
    expect(sent.body.success, sent.body.message).toBe(true)
    // one was placed before there was this endpoint
    await vi.waitFor(async () => expect(await arrivals(id)).toEqual([2, 2, 1, 1]), { timeout: 20_000 })
  })

  it('is signed for by both secrets while the former one is good', async () => {
    const { id, secret: former } = await endpoint('轮换', 'order.placed')
    const { body } = await admin.post(`${webhook.path}/newSecret`, { id, overlapHours: 1 })
    const secret = String(body.result.secret)
    const heard = async (times: number) => {
      await placed()
      await vi.waitFor(
        async () => expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(Array(times).fill(1)),
        { timeout: 20_000 },
      )
      const sent = (await deliveriesOf(id)).map((delivery) => String(delivery.id))
      const got = receiver.received.filter(({ headers }) => sent.includes(String(headers['webhook-id'])))
      return got.at(-1) ?? expect.fail('nothing was sent')
    }
    const both = await heard(1)
    const headersOf = ({ headers }: typeof both) => headers as Record<string, string>
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const each of [secret, former]) {
      expect(() => new Webhook(each).verify(both.body, headersOf(both))).not.toThrow()
    }
    await shop.rows(`update shop_webhook set former_until = now() where id = '${id}'`)
    const one = await heard(2)
    expect(() => new Webhook(secret).verify(one.body, headersOf(one))).not.toThrow()
    expect(() => new Webhook(former).verify(one.body, headersOf(one))).toThrow()
    await admin.post(`${webhook.path}/disable`, { ids: id })
  })

  it('hears nothing while it is off', async () => {
    const { id } = await endpoint('停用', 'order.placed')
    await admin.post(`${webhook.path}/disable`, { ids: id })
    const before = await endpoint('同时', 'order.placed')
    await placed()
    await vi.waitFor(async () => expect(await deliveriesOf(before.id)).toMatchObject([{ state: 1 }]), {
      timeout: 20_000,
    })
    expect(await deliveriesOf(id)).toEqual([])
  })
})

describe('an address', () => {
  it('in a private network is refused when it is saved, and when its name leads there later', async () => {
    for (const url of [
      'http://127.0.0.2/hook',
      'http://10.1.2.3/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://[::ffff:127.0.0.2]/',
      'http://0x7f000002/',
    ]) {
      const { body } = await admin.post(`${webhook.path}/add`, { name: url.slice(0, 40), url, events: 'order.paid' })
      expect(body.success, url).toBe(false)
    }
    expect(
      (await admin.post(`${webhook.path}/add`, { name: 'f', url: 'file:///etc/passwd', events: 'order.paid' })).body
        .success,
    ).toBe(false)
    const { id } = await endpoint('搬家', 'refund.failed')
    const url = 'http://127.0.0.2:9/hook'
    const sealed = sealSecret(shop.trade.app.vault, webhookSecret, { id, url }, 'whsec_c2VjcmV0')
    await shop.rows(`update shop_webhook set url = '${url}', secret_sealed = '${sealed}' where id = '${id}'`)
    await waiting(id)
    await sendDeliveries(parts())
    expect(await deliveriesOf(id)).toMatchObject([{ state: 0, status: null, error: 'The address cannot be reached' }])
  })

  it('that redirects is not followed', async () => {
    const { id } = await endpoint('转发', 'refund.failed')
    const count = receiver.received.length
    receiver.answer(302, '', { location: receiver.url })
    await waiting(id)
    await sendDeliveries(parts())
    receiver.answer(200, 'ok')
    expect(receiver.received.length).toBe(count + 1)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 0, status: 302, error: 'HTTP 302' }])
  })
})

describe('an endpoint that fails', () => {
  it('is tried again with growing pauses under the same id, and told once', async () => {
    const { id } = await endpoint('重试', 'refund.failed')
    await waiting(id)
    receiver.answer(500, 'broken')
    await sendDeliveries(parts())
    await sendDeliveries(parts())
    expect(await deliveriesOf(id)).toMatchObject([{ state: 0, attempts: 1, status: 500, response: 'broken' }])
    later(1)
    await sendDeliveries(parts())
    later(1)
    await sendDeliveries(parts())
    expect(await deliveriesOf(id), 'the second pause is longer').toMatchObject([{ attempts: 2 }])
    receiver.answer(204)
    later(1)
    await Promise.all([sendDeliveries(parts()), sendDeliveries(parts())])
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ state: 1, attempts: 3, error: null })
    expect(receiver.received.filter(({ headers }) => headers['webhook-id'] === delivery?.id)).toHaveLength(3)
    expect(await shop.row('shop_webhook', id)).toMatchObject({ failingSince: null, lastOkAt: now })
  })

  it('is tried ten times, each pause twice the one before from a minute on; then the delivery has failed for good', async () => {
    const { id } = await endpoint('十次', 'refund.failed')
    await waiting(id)
    receiver.answer(500)
    for (let tries = 1; tries <= 10; tries += 1) {
      await sendDeliveries(parts())
      expect(await deliveriesOf(id), `try ${tries}`).toMatchObject([{ attempts: tries, state: tries < 10 ? 0 : 2 }])
      later(2 ** (tries - 1) - 0.1)
      await sendDeliveries(parts())
      expect(await deliveriesOf(id), `before the pause behind try ${tries} is over`).toMatchObject([
        { attempts: tries },
      ])
      later(0.1)
    }
    later(24 * 60)
    receiver.answer(200)
    await sendDeliveries(parts())
    expect(await deliveriesOf(id)).toMatchObject([{ attempts: 10, state: 2, status: 500 }])
  })

  it('does not hold up others, nor is it asked for everything that waits', async () => {
    const [bad, good] = [
      await endpoint('坏', 'refund.failed', `${receiver.url}/none`),
      await endpoint('好', 'refund.failed'),
    ]
    await shop.rows(`update shop_webhook set url = 'http://127.0.0.1:1/' where id = '${bad.id}'`)
    await waiting(bad.id, 6)
    await waiting(good.id)
    await sendDeliveries(parts())
    expect(await deliveriesOf(good.id)).toMatchObject([{ state: 1 }])
    expect((await deliveriesOf(bad.id)).filter(({ attempts }) => attempts === 1)).toHaveLength(3)
  })

  it('for long is switched off, staff have a task, and it goes on when they switch it on', async () => {
    const { id } = await endpoint('长期失败', 'refund.failed')
    await waiting(id)
    receiver.answer(503)
    await sendDeliveries(parts())
    later(3 * 24 * 60 - 1)
    await waiting(id)
    await sendDeliveries(parts())
    expect(await shop.row('shop_webhook', id)).toMatchObject({ state: 1 })
    later(24 * 60)
    await sendDeliveries(parts())
    expect(await shop.row('shop_webhook', id)).toMatchObject({ state: 3 })
    const tasks = () => shop.rows(`select kind, state from shop_task where ref_id = '${id}'`)
    expect(await tasks()).toEqual([{ kind: 'webhook-broken', state: 0 }])
    receiver.answer(200, 'ok')
    later(24 * 60)
    await sendDeliveries(parts())
    expect(
      (await deliveriesOf(id)).map(({ state }) => state),
      'nothing is sent while it is off',
    ).toEqual([0, 0])
    expect((await admin.post(`${webhook.path}/enable`, { ids: id })).body.success).toBe(true)
    expect(await tasks()).toEqual([{ kind: 'webhook-broken', state: 1 }])
    await sendDeliveries(parts())
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual([1, 1])
  })

  it('that says it is gone is switched off at once', async () => {
    const { id } = await endpoint('已下线', 'refund.failed')
    await waiting(id)
    receiver.answer(410)
    await sendDeliveries(parts())
    receiver.answer(200)
    expect(await shop.row('shop_webhook', id)).toMatchObject({ state: 3, heardTo: expect.any(Number) })
  })

  it('is sent the same again by staff', async () => {
    const { id } = await endpoint('补发', 'refund.failed')
    await waiting(id)
    await sendDeliveries(parts())
    const [first] = await deliveriesOf(id)
    const { body } = await admin.post('/shop/webhookDelivery/resend', { ids: String(first?.id) })
    expect(body.success, body.message).toBe(true)
    const sent = () => receiver.received.filter(({ headers }) => headers['webhook-id'] === first?.id)
    await vi.waitFor(() => expect(sent()).toHaveLength(2), { timeout: 20_000 })
    expect(sent()[1]?.body).toBe(sent()[0]?.body)
  })
})
