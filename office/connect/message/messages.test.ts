import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { queueMessages } from '../../trade/commands/message/messages.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { mailServer } from './mail-server.ts'
import { messageTemplate } from './message-template.ts'
import { sendMessages } from './send-messages.server.ts'
import { decodedMail, MAIL_LOGIN, type MailBox, openMailBox } from './testing/mail-box.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let client: StorefrontClient
let box: MailBox
/** Ahead of the machine, so that the jobs of the server leave the messages of this shop alone. */
let now = new Date(Date.now() + 400 * 86_400_000)
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

beforeAll(async () => {
  box = await openMailBox()
  app = await startTestApp({ jobTimes: { pollMs: 200 }, privateTargets: ['127.0.0.1'] })
  shop = testShop(app, () => now)
  admin = await app.admin()
  client = await storefrontClient(app)
  const server = { host: 'localhost', port: box.port, security: 'none', username: MAIL_LOGIN.user }
  const added = await admin.post(`${mailServer.path}/add`, { ...server, fromAddress: 'shop@figures.example' })
  expect(added.body.success, added.body.message).toBe(true)
})
afterAll(async () => {
  await app.close()
  await box.close()
})

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }
const parts = () => ({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal })

async function placed(account: string): Promise<{ readonly id: string; readonly orderNo: string }> {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900 } })
  const sent = { account, lines: [{ skuId, qty: 1 }], receiver: RECEIVER, payable: 299, source: 'app' }
  const { body } = await client.post('/order/checkout', sent)
  const [order] = body.result as unknown as readonly { id: string; orderNo: string }[]
  return order ?? expect.fail(body.message)
}

const messagesOf = (orderId: string) =>
  shop.rows(`select channel, occasion, title, body, state, attempts, error from shop_message
    where order_id = '${orderId}' order by create_time, channel`)

describe('the mail server', () => {
  it('keeps its password sealed, which is written only, and a test says what is wrong', async () => {
    const [row] = await shop.rows('select id from shop_mail_server')
    const id = String(row?.id)
    const onShell = await admin.post(`${mailServer.path}/edit`, { id, port: 22 })
    expect(onShell.body).toMatchObject({ code: 400, result: { errors: [{ path: 'port' }] } })
    const test = () => admin.post(`${mailServer.path}/test`, { id, to: 'boss@figures.example' })
    expect((await test()).body.message).toContain('发送失败')
    const { body } = await admin.post(`${mailServer.path}/password`, { id, password: MAIL_LOGIN.password })
    expect(body.success, body.message).toBe(true)
    expect((await test()).body.success).toBe(true)
    expect(box.mails.at(-1)).toContain('boss@figures.example')
    const shown = await Promise.all([
      admin.get(`${mailServer.path}/list`, {}),
      admin.get(`${mailServer.path}/queryById`, { id }),
      admin.get(`${mailServer.path}/history`, { id }),
    ])
    expect(shown.map((answer) => answer.body.success)).toEqual([true, true, true])
    expect(JSON.stringify(shown.map((answer) => answer.body))).not.toMatch(/sealed|v[12]\.|a sealed word/i)
    const logged = JSON.stringify(await shop.rows('select request_param from sys_log'))
    expect(logged).not.toContain(MAIL_LOGIN.password)
  })
})

describe('an order', () => {
  it('is told of in the shop and by mail, in the language of the customer, each once', async () => {
    await client.post('/customer/save', { account: 'en', nickname: 'Lin', email: 'lin@mail.example', locale: 'en-US' })
    const { id, orderNo } = await placed('en')
    await admin.post('/shop/order/pay', { id, thirdNo: 'bank-1' })
    const told = [
      { channel: 'app', occasion: 'order.paid', state: 1, title: `Order ${orderNo} is paid` },
      { channel: 'email', occasion: 'order.paid', state: 1, attempts: 1, error: null },
    ]
    await vi.waitFor(async () => expect(await messagesOf(id)).toMatchObject(told), { timeout: 20_000 })
    const { body: listed } = await (await app.person(['shop:message:list'])).get('/shop/message/list', { orderId: id })
    expect(JSON.stringify(listed.result), 'to whoever sees no amounts').toContain('we received ¥***')
    expect(JSON.stringify(listed.result)).not.toContain('299.00')
    const { body: whole } = await admin.get('/shop/message/list', { orderId: id })
    expect(JSON.stringify(whole.result)).toContain('we received ¥299.00')
    const mail = box.mails.find((one) => one.includes('lin@mail.example')) ?? ''
    expect(mail).toContain(`Subject: Order ${orderNo} is paid`)
    expect(mail).toContain('Dear Lin, we received')
    const { body } = await client.get('/message/list', { account: 'en' })
    expect(body.result).toMatchObject({ unread: 1, records: [{ occasion: 'order.paid', orderNo, readAt: null }] })
    expect((await client.post('/message/read', { account: 'en' })).body.result).toEqual({ unread: 0 })
    await client.post('/customer/save', { account: 'other', nickname: 'B' })
    expect((await client.get('/message/unread', { account: 'other' })).body.result).toEqual({ unread: 0 })
  })

  it('is told of in the words of the shop, and not at all where the shop turned it off', async () => {
    await client.post('/customer/save', { account: 'zh', nickname: '沈知夏', email: 'shen@mail.example' })
    expect((await admin.post(`${messageTemplate.path}/restore`)).body.success).toBe(true)
    await admin.post(`${messageTemplate.path}/restore`)
    const templates = await shop.rows(`select id, channel from shop_message_template where occasion = 'order.reminded'`)
    expect(templates.map(({ channel }) => channel).sort()).toEqual(['app', 'email'])
    const change = async (channel: string, values: object) => {
      const id = String(templates.find((one) => one.channel === channel)?.id)
      const { body } = await admin.get(`${messageTemplate.path}/queryById`, { id })
      return (await admin.put(`${messageTemplate.path}/edit`, { ...body.result, ...values })).body
    }
    expect((await change('app', { bodyZh: '{figure}' })).message).toContain('{figure}')
    const said = await change('app', { titleZh: '快付款 {orderNo}', bodyZh: '{name} 的订单' })
    expect(said.success, said.message).toBe(true)
    expect((await change('email', { isEnabled: false })).success).toBe(true)
    // whatever the hour of the test
    await shop.rows(`insert into shop_setting (code, value) values ('final.quietHours', '""')`)
    const { id, orderNo } = await placed('zh')
    expect((await runJob(admin, '/shop/order/remindToPay', { ids: id })).refused).toBe(0)
    await vi.waitFor(
      async () =>
        expect(await messagesOf(id)).toMatchObject([
          { channel: 'app', title: `快付款 ${orderNo}`, body: '沈知夏 的订单', state: 1 },
        ]),
      { timeout: 20_000 },
    )
  })

  it('is told of through the channels of the shop alone', async () => {
    const [{ id } = { id: '' }] = await shop.rows(`insert into shop_setting (code, value)
      values ('shop.messageChannels', '"email"') returning id`)
    const userId = await shop.customer({ email: 'only@mail.example' })
    await shop.as('customer', (ctx) =>
      queueMessages(shop.trade, ctx, { occasion: 'coupon.issued', onceKey: 'only', to: [{ userId, values: {} }] }),
    )
    expect(await shop.rows(`select channel from shop_message where once_key = 'only'`)).toEqual([{ channel: 'email' }])
    await shop.rows(`delete from shop_setting where id = '${id}'`)
  })

  it('is written about by staff, who may and who say what', async () => {
    const { id, orderNo } = await placed('zh')
    const write = (sent: object) => admin.post('/shop/order/message', { ids: id, channels: 'app,email', ...sent })
    expect((await write({})).body.success).toBe(false)
    expect((await write({ title: '你好', body: '{trackingN}' })).body.success).toBe(false)
    expect((await write({ occasion: 'claim.reminded' })).body.success).toBe(false)
    const own = { ids: id, channels: 'app,email', title: '关于 {orderNo}', body: '{name}，盒损是否接受？' }
    expect((await runJob(admin, '/shop/order/message', own)).refused).toBe(0)
    expect(await messagesOf(id)).toMatchObject([
      { channel: 'app', occasion: 'staff', title: `关于 ${orderNo}`, body: '沈知夏，盒损是否接受？' },
      { channel: 'email', occasion: 'staff' },
    ])
    const packer = await app.person(['shop:order:list', 'shop:order:ship'])
    expect((await packer.post('/shop/order/message', { ids: id, title: 'a', body: 'b', channels: 'app' })).status).toBe(
      403,
    )
  })
})

describe('a mail that is not taken', () => {
  const queue = async (email: string) => {
    const userId = await shop.customer({ email })
    await shop.as('system', (ctx) =>
      queueMessages(shop.trade, ctx, {
        ...{ occasion: 'staff', onceKey: email, channels: ['email'], to: [{ userId, values: {} }] },
        words: { subject: ['标题', 'x'], body: ['正文', 'x'] },
      }),
    )
    return async () =>
      (await shop.rows(`select id, state, attempts, error from shop_message where once_key = '${email}'`))[0]
  }

  it('is tried again with growing pauses, the same mail each time, and taken once', async () => {
    const stored = await queue('again@mail.example')
    const count = () => box.mails.filter((mail) => mail.includes('again@mail.example')).length
    box.refuse(451)
    await sendMessages(parts())
    expect(await stored()).toMatchObject({ state: 0, attempts: 1, error: expect.stringContaining('not now') })
    later(0.5)
    await sendMessages(parts())
    expect(await stored(), 'before the pause is over').toMatchObject({ attempts: 1 })
    later(1)
    await sendMessages(parts())
    expect(await stored()).toMatchObject({ state: 0, attempts: 2 })
    box.refuse(undefined)
    later(4.5)
    await sendMessages(parts())
    expect(await stored(), 'the second pause is longer').toMatchObject({ attempts: 2 })
    later(1)
    await Promise.all([sendMessages(parts()), sendMessages(parts())])
    const row = await stored()
    expect(row).toMatchObject({ state: 1, attempts: 3, error: null })
    expect(count()).toBe(1)
    // a mail of another test may be under way
    const mail = box.mails.findLast((one) => one.includes('again@mail.example')) ?? ''
    expect(decodedMail(mail)).toContain('Subject: 标题')
    expect(mail).toContain(`Message-ID: <${row?.id}@figures.example>`)
  })

  it('fails at once when it is refused for good, and is sent again by staff', async () => {
    const stored = await queue('gone@mail.example')
    box.refuse(550)
    await sendMessages(parts())
    expect(await stored()).toMatchObject({ state: 2, attempts: 1 })
    box.refuse(undefined)
    const id = String((await stored())?.id)
    await shop.rows(`update shop_message set read_at = now() where id = '${id}'`)
    const { body } = await admin.post('/shop/message/resend', { ids: id })
    expect(body.success, body.message).toBe(true)
    expect(await shop.row('shop_message', id), 'it is there to be read once more').toMatchObject({ readAt: null })
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ state: 1, attempts: 1 }), { timeout: 20_000 })
  })

  it('fails after the last try, about a day after the first', async () => {
    const stored = await queue('never@mail.example')
    const first = now
    box.refuse(451)
    while (Number((await stored())?.state) === 0) {
      await sendMessages(parts())
      const [{ minutes } = { minutes: 0 }] =
        await shop.rows(`select extract(epoch from due_at - '${now.toISOString()}') / 60
        as minutes from shop_message where once_key = 'never@mail.example'`)
      later(Number(minutes))
    }
    expect((now.getTime() - first.getTime()) / 3_600_000).toBeCloseTo(22.35)
    box.refuse(undefined)
    await sendMessages(parts())
    expect(await stored()).toMatchObject({ state: 2, attempts: 8 })
  })

  it('waits without a try while no server is switched on, says so, and is sent by the next one', async () => {
    const stored = await queue('waits@mail.example')
    await shop.rows('update shop_mail_server set is_enabled = false')
    await sendMessages(parts())
    later(600)
    await sendMessages(parts())
    expect(await stored()).toMatchObject({
      state: 0,
      attempts: 0,
      error: '没有启用的邮件服务器 No mail server is in use',
    })
    await shop.rows('update shop_mail_server set is_enabled = true')
    await sendMessages(parts())
    expect(await stored()).toMatchObject({ state: 1, attempts: 1, error: null })
  })
})
