import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Envelope } from '#kit/contract/envelope.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import type { SettingView, WireValue } from '../../setting/setting-values.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import type { SettingCode } from '../../trade/model/settings.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let store: StorefrontClient
beforeAll(async () => {
  app = await startTestApp({ isSandbox: true })
  shop = testShop(app)
  admin = await app.admin()
  store = await storefrontClient(app)
  expect((await admin.post('/shop/payChannel/enable', { code: 'sandbox' })).body).toMatchObject({ success: true })
})
afterAll(() => app.close())
beforeEach(() => shop.rows(`delete from shop_setting where code like 'limit.%'`))

async function set(code: SettingCode, to: WireValue): Promise<void> {
  const settings = (await admin.get('/shop/setting/list')).body.result as unknown as readonly SettingView[]
  const from = settings.find((setting) => setting.code === code)?.value
  const { body } = await admin.put('/shop/setting/edit', { changes: [{ code, from, to }] })
  expect(body.success, body.message).toBe(true)
}

let numbers = 10_000_000
const newPhone = () => {
  numbers += 1
  return `139${numbers}`
}
const newReceiver = (more = {}) => ({
  ...{ receiverName: '林小满', receiverPhone: newPhone(), areaText: '上海市徐汇区', address: `漕溪北路${numbers}号` },
  ...more,
})

/** Somebody who registers in the storefront. */
async function newAccount(phone?: string, client = store): Promise<string> {
  const account = `acc-${randomUUID()}`
  const { body } = await client.post('/customer/save', { account, nickname: '林小满', ...(phone && { phone }) })
  expect(body.success, body.message).toBe(true)
  return account
}

const idOf = async (account: string) =>
  String((await shop.rows(`select id from shop_app_user where account = '${account}'`))[0]?.id)

type Receiver = ReturnType<typeof newReceiver>

async function checkout(account: string, skuId: string, receiver: Receiver = newReceiver(), client = store) {
  const asked = { account, lines: [{ skuId, qty: 1 }], receiver, payable: 200, source: 'app' }
  return (await client.post('/order/checkout', asked)).body
}

/** What a checkout that is refused says; it names neither another account nor what it has. */
function refusalOf(body: Envelope<Record<string, unknown>>): unknown {
  expect(body.success).toBe(false)
  expect(JSON.stringify(body)).not.toMatch(/acc-|139\d{8}|漕溪北路/)
  return (body.result as { readonly errors?: readonly object[] })?.errors?.[0] ?? body.message
}

const oneEach = (more = {}) => shop.listing(1, { product: { limitPerUser: 1 }, sku: { stock: 50 }, ...more })

/** Pays an order by the sandbox gateway, as somebody whom the channel knows. */
async function pay(account: string, id: unknown, payer: string): Promise<void> {
  const { body } = await store.post('/order/pay', { account, id, channel: 'sandbox', payer })
  const bill = String((body.result as { readonly link?: string }).link)
    .split('/')
    .at(-1)
  expect((await admin.post('/shop/sandboxPay/pay', { id: bill })).body).toMatchObject({ success: true })
}

const orderOf = (body: Envelope<Record<string, unknown>>) =>
  (body.result as unknown as readonly { readonly id: string }[])[0]?.id

/** Two accounts that share one thing and nothing else, with a receiver of either. */
const SHARING = {
  phone: async () => {
    const phone = newPhone()
    return [await newAccount(`+86${phone}`), await newAccount(phone), newReceiver(), newReceiver()] as const
  },
  payer: async () => {
    const [one, other, { skuId }] = [await newAccount(), await newAccount(), await shop.listing(1)]
    const payer = `openid-${randomUUID()}`
    for (const account of [one, other]) {
      await pay(account, orderOf(await checkout(account, skuId)), payer)
    }
    return [one, other, newReceiver(), newReceiver()] as const
  },
  address: async () => {
    const receiver = newReceiver()
    const { receiverPhone, address } = receiver
    const typed = { ...receiver, receiverPhone: `+86${receiverPhone}`, address: `${address.replace('路', '路 ')}，` }
    return [await newAccount(), await newAccount(), receiver, typed] as const
  },
} as const

const listed = async (id: string, client = admin) =>
  (
    (await client.get('/shop/accountLink/list', { accountIds: id })).body.result as unknown as {
      readonly records: readonly Readonly<Record<string, unknown>>[]
    }
  ).records

describe.each([
  ['phone', 'limit.byPhone', '手机号'],
  ['payer', 'limit.byPayer', '付款账户'],
  ['address', 'limit.byAddress', '收货地址'],
] as const)('accounts of one %s', (sign, code, words) => {
  it('buy up to the limit each, or together where the setting says so', async () => {
    const [one, other, first, second] = await SHARING[sign]()
    const { skuId } = await oneEach()
    expect(await checkout(one, skuId, first)).toMatchObject({ success: true })
    expect(await checkout(other, skuId, second), 'off').toMatchObject({ success: true })
    await set(code, true)
    const figure = await shop.listing(1, { goods: { limitPerUser: 1 } })
    expect(await checkout(one, figure.skuId, first)).toMatchObject({ success: true })
    expect(refusalOf(await checkout(other, figure.skuId, second))).toEqual({
      path: 'lines.0',
      message: `使用同一${words}的账号合计限购1件`,
      reason: 'limit.together',
    })
    expect(await checkout(await newAccount(), figure.skuId), 'somebody else').toMatchObject({ success: true })
    expect(await listed(await idOf(one))).toMatchObject([{ state: 1, signs: expect.stringContaining(sign) }])
  })
})

describe('staff say that two accounts are not the same person', () => {
  it('with a reason: limits count them apart until it is taken back; both have it in their log', async () => {
    await set('limit.byAddress', true)
    const [one, other, first, second] = await SHARING.address()
    const { skuId } = await oneEach()
    await checkout(one, skuId, first)
    refusalOf(await checkout(other, skuId, second))
    // nothing was ordered to that address yet: the link is there once both have it
    await checkout(other, (await shop.listing(1)).skuId, second)
    const [link] = await listed(await idOf(one))
    expect(link).toMatchObject({ orders: 0, state: 1 })
    expect((await admin.post('/shop/accountLink/separate', { ids: link?.id })).status).toBe(400)
    const separate = { ids: link?.id, reason: '同住姐妹' }
    expect((await admin.post('/shop/accountLink/separate', separate)).body).toMatchObject({ success: true })
    expect(await checkout(other, skuId, second)).toMatchObject({ success: true })
    expect(await listed(await idOf(other))).toMatchObject([{ state: 2, reason: '同住姐妹', decidedBy: 'admin' }])

    await admin.post('/shop/accountLink/unite', { ids: link?.id, reason: '误标' })
    const again = await oneEach()
    await checkout(one, again.skuId, first)
    refusalOf(await checkout(other, again.skuId, second))
    for (const account of [one, other]) {
      const log = `select from_text, to_text, reason, operator from shop_member_log
        where user_id = '${await idOf(account)}' and kind = 'link' order by id`
      const against = account === one ? other : one
      expect(await shop.rows(log)).toEqual([
        { fromText: `关联：${against}`, toText: `不是同一人：${against}`, reason: '同住姐妹', operator: 'admin' },
        { fromText: `不是同一人：${against}`, toText: `关联：${against}`, reason: '误标', operator: 'admin' },
      ])
    }
  })
})

describe('what accounts share', () => {
  it('is nobody’s own where more accounts have it than the setting says', async () => {
    await set('limit.byAddress', true)
    await set('limit.commonAccounts', 2)
    const [{ skuId }, receiver] = [await oneEach(), newReceiver()]
    const accounts = [await newAccount(), await newAccount(), await newAccount()]
    const unlimited = await shop.listing(1)
    await checkout(String(accounts[0]), unlimited.skuId, receiver)
    await checkout(String(accounts[0]), skuId, receiver)
    refusalOf(await checkout(String(accounts[1]), skuId, receiver))
    await checkout(String(accounts[1]), unlimited.skuId, receiver)
    expect(await checkout(String(accounts[2]), skuId, receiver), 'a forwarder').toMatchObject({ success: true })
    expect(await checkout(String(accounts[1]), skuId, receiver)).toMatchObject({ success: true })
    expect((await listed(await idOf(String(accounts[0]))))[0]?.shared).toContain('（多人共用，不计）')
  })

  it('counts where two check out at the same instant, with an address that is new to both', async () => {
    await set('limit.byAddress', true)
    await set('limit.byPhone', true)
    const { productId } = await oneEach()
    const receiver = newReceiver()
    const tries = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => {
        const account = await newAccount()
        return { account, skuId: await shop.sku(productId, { specKey: `s${n}`, name: `款${n}`, stock: 5 }) }
      }),
    )
    const answers = await Promise.all(tries.map(({ account, skuId }) => checkout(account, skuId, receiver)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const refused = answers.filter(({ success }) => !success).map(refusalOf)
    expect(new Set(refused.map((error) => JSON.stringify(error)))).toEqual(
      new Set([
        JSON.stringify({
          ...{ path: 'lines.0', message: '使用同一手机号、收货地址的账号合计限购1件' },
          reason: 'limit.together',
        }),
      ]),
    )
  })

  it('lets one of them wait for a SKU that is gone, and brings no order back above the limit', async () => {
    await set('limit.byPhone', true)
    const [one, other, first, second] = await SHARING.phone()
    const gone = await shop.listing(2, { sku: { stock: 0 } })
    expect((await store.post('/waiting/join', { account: one, skuId: gone.skuId })).body.success).toBe(true)
    const refused = (await store.post('/waiting/join', { account: other, skuId: gone.skuId })).body
    expect(refused).toMatchObject({ success: false, message: '使用同一手机号的账号已在候补名单中' })

    const { skuId } = await oneEach()
    const id = orderOf(await checkout(one, skuId, first))
    const asked = (await store.post('/order/pay', { account: one, id, channel: 'sandbox' })).body.result
    await store.post('/order/cancel', { account: one, id })
    expect(await checkout(other, skuId, second)).toMatchObject({ success: true })
    await admin.post('/shop/sandboxPay/pay', { id: String(asked.link).split('/').at(-1) })
    expect((await admin.post('/shop/order/revive', { id })).body).toMatchObject({
      success: false,
      message: '使用同一手机号的账号合计限购1件',
    })
  })

  it('is another tenant’s business', async () => {
    const elsewhere = await storefrontClient(app, { tenantId: 7 })
    const [phone, receiver] = [newPhone(), newReceiver()]
    const [one, other] = [await newAccount(phone), await newAccount(phone, elsewhere)]
    await set('limit.byPhone', true)
    await set('limit.byAddress', true)
    const { skuId } = await oneEach()
    await checkout(one, skuId, receiver)
    const there = await shop.listing(1, {
      goods: { tenantId: 7 },
      product: { tenantId: 7, limitPerUser: 1 },
      sku: { tenantId: 7 },
    })
    await shop.rows(`insert into shop_setting (code, value, tenant_id) values ('limit.byPhone', 'true', 7)`)
    expect(await checkout(other, there.skuId, receiver, elsewhere)).toMatchObject({ success: true })
    expect(await listed(await idOf(one))).toEqual([])
    expect(await shop.rows(`select 1 from shop_account_link where tenant_id = 7`)).toEqual([])
  })
})

describe('who reads links', () => {
  it('sees phones, addresses and sums as everywhere else, and payers never in full', async () => {
    const [one, , first, second] = await SHARING.address()
    const other = await newAccount()
    const { skuId } = await shop.listing(1)
    await pay(one, orderOf(await checkout(one, skuId, first)), 'openid-of-lin')
    await pay(other, orderOf(await checkout(other, skuId, second)), 'openid-of-lin')
    const id = await idOf(one)
    const digits = first.receiverPhone
    const masked = await app.person(['shop:accountLink:list'])
    const [hidden] = await listed(id, masked)
    expect(hidden).toMatchObject({ orders: 2, signs: 'phone,payer,address' })
    expect(hidden?.spent).toBeUndefined()
    expect(hidden?.shared).toBe(
      `手机号：${digits.slice(0, 3)}****${digits.slice(-4)}；付款账户：****-lin；收货地址：林** ${digits.slice(0, 3)}****${digits.slice(-4)} 上海市徐汇区`,
    )
    expect((await listed(id))[0]).toMatchObject({
      spent: 400,
      shared: `手机号：${digits}；付款账户：****-lin；收货地址：林小满 ${digits} 上海市徐汇区 ${first.address}`,
    })
    const tried = await masked.post('/shop/accountLink/separate', { ids: hidden?.id, reason: 'x' })
    expect(tried.body.code).toBe(510)
  })

  it('finds what a changed address and a closed account leave', async () => {
    const [one, other] = [await newAccount(), await newAccount()]
    const { skuId } = await shop.listing(1)
    const receiver = newReceiver()
    await checkout(one, skuId, receiver)
    const id = orderOf(await checkout(other, skuId))
    expect(await listed(await idOf(one))).toEqual([])
    expect((await store.post('/order/changeAddress', { account: other, id, ...receiver })).body.success).toBe(true)
    expect(await listed(await idOf(one))).toMatchObject([{ signs: 'phone,address' }])

    const phone = newPhone()
    const [old, now] = [await newAccount(`+86${phone}`), await newAccount(phone)]
    expect(await listed(await idOf(now))).toMatchObject([{ signs: 'phone' }])
    expect((await admin.post('/shop/appUser/close', { id: await idOf(old), reason: '本人申请' })).body.success).toBe(
      true,
    )
    expect(await listed(await idOf(now))).toEqual([])
  })
})
