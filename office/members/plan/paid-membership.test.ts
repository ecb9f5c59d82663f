import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type StorefrontClient, storefrontClient } from '#office/storefront/testing/storefront-client.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { lockBuyer } from '../../trade/commands/customer/buyer.server.ts'
import { syncOrderGrowth } from '../../trade/commands/member/growth.server.ts'
import { BOOK_RULES } from '../../trade/commands/testing/book-rules.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { checkSums } from '../../trade/timer/nightly-sums.server.ts'

let app: TestApp
let admin: Client
let shop: TestShop
let client: StorefrontClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = testShop(app)
  client = await storefrontClient(app)
})
afterAll(() => app.close())

const DAY = 86_400_000
async function pay(id: string): Promise<void> {
  const { body } = await admin.post('/shop/order/pay', { ids: id, id, thirdNo: `T-${id}` })
  expect(body.success, body.message).toBe(true)
}

interface Plan {
  readonly id: string
  readonly skuId: string
  readonly title: string
  readonly levelId: string
}

let plans = 0
/** A plan on sale: 30 days of a level of its own for 90.00, unless said. */
async function plan(more: object = {}): Promise<Plan> {
  plans += 1
  const level = await admin.post('/shop/memberLevel/add', {
    ...{ name: `卡级${plans}`, rank: plans + 10, growthFrom: 90_000_000, integralRate: 1000 + plans },
  })
  const levelId = String(level.body.result.id)
  const values = { title: `会员卡${plans}`, memberDays: 30, memberLevelId: levelId, priceMin: 90, ...more }
  const { body } = await admin.post('/shop/membershipPlan/add', values)
  expect(body.success, body.message).toBe(true)
  const id = String(body.result.id)
  expect((await admin.post('/shop/membershipPlan/publish', { ids: id })).body.success).toBe(true)
  const listed = (await client.get('/membership/list')).body.result as unknown as readonly Record<string, unknown>[]
  const skuId = String(listed.find((one) => one.id === id)?.skuId)
  return { id, skuId, title: values.title, levelId }
}

async function buyer() {
  const account = `wx-${Math.random().toString(36).slice(2)}`
  return { account, userId: await shop.customer({ account }) }
}

/** Buys through the storefront, and pays. */
async function buy(account: string, skuId: string, payable = 90): Promise<string> {
  const lines = [{ skuId, qty: 1 }]
  const quoted = (await client.post('/order/quote', { account, lines })).body
  expect(quoted.result, quoted.message).toMatchObject({
    payable,
    orders: [{ line: 4, freight: 0, integralToEarn: 0, payable }],
  })
  const placed = (await client.post('/order/checkout', { account, lines, payable, source: 'app' })).body
  expect(placed.success, placed.message).toBe(true)
  const [{ id } = { id: '' }] = placed.result as unknown as readonly { id: string }[]
  await pay(id)
  return id
}

const mine = async (account: string) =>
  (await client.get('/customer/membership', { account })).body.result as {
    readonly member: Record<string, unknown> | null
    readonly bought: readonly Record<string, unknown>[]
  }
const termOf = async (orderId: string) =>
  (await shop.rows(`select * from shop_membership_term where order_id = '${orderId}'`))[0] as {
    readonly id: string
    readonly beginsAt: Date
    readonly endsAt: Date
    readonly daysBack: number
  }
const memberOf = async (userId: string) =>
  (await shop.rows(`select * from shop_member where user_id = '${userId}'`))[0] as Record<string, unknown> & {
    readonly validTo: Date | null
  }
const standing = (userId: string, now = new Date()) =>
  shop.as('system', (ctx) => lockBuyer(ctx, userId, { now, isLocked: false }))
/** As if so many days had passed since. */
const later = (userId: string, days: number) =>
  Promise.all([
    shop.rows(`update shop_membership_term set begins_at = begins_at - interval '${days} days 1 minute',
      ends_at = ends_at - interval '${days} days 1 minute' where user_id = '${userId}'`),
    shop.rows(`update shop_member set valid_from = valid_from - interval '${days} days 1 minute',
      valid_to = valid_to - interval '${days} days 1 minute' where user_id = '${userId}'`),
  ])

async function expectBooks(): Promise<void> {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
  await checkSums({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal })
  expect(await shop.rows(`select kind from shop_task where kind like '%-sum' and state = 0`)).toEqual([])
}

describe('[5.1] a membership is bought as an order', () => {
  it('[1.2f] without address or stock; paid, it begins, and the order is done without a parcel', async () => {
    const { skuId, title } = await plan()
    const { account, userId } = await buyer()
    expect((await mine(account)).member).toBeNull()
    const orderId = await buy(account, skuId)
    expect(await shop.row('shop_order', orderId)).toMatchObject({ line: 4, status: 40, paid: 9_000, shipState: 0 })
    expect(await memberOf(userId)).toMatchObject({ kind: 2, state: 1, isExpired: false })
    const term = await termOf(orderId)
    expect(term.endsAt.getTime() - term.beginsAt.getTime()).toBe(30 * DAY)
    expect((await memberOf(userId)).validTo).toEqual(term.endsAt)
    expect(await mine(account)).toMatchObject({ member: { kind: 2 }, bought: [{ title, days: 30, amount: 90 }] })
    expect(await standing(userId)).toMatchObject({ isMember: true, pointsRate: 1000 + plans })
    expect(await standing(userId, new Date(term.endsAt.getTime() + 1000))).toMatchObject({ isMember: false })
    const log = await shop.rows(`select kind, to_text from shop_member_log where user_id = '${userId}' order by id`)
    expect(log.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['join', 'bought']))
    // days that are bought let nobody grow, and earn no points
    await shop.as('system', (ctx) => syncOrderGrowth(shop.trade, ctx, orderId))
    expect(await memberOf(userId)).toMatchObject({ growth: 0 })
    expect(await shop.rows(`select 1 from shop_integral_record where user_id = '${userId}'`)).toEqual([])
    await expectBooks()
  })

  it('again, it follows the days that are there; an end is moved, one without an end stays, an ended one begins anew', async () => {
    const { skuId } = await plan()
    const { account, userId } = await buyer()
    const [one, two] = [await termOf(await buy(account, skuId)), await termOf(await buy(account, skuId))]
    expect(two.beginsAt).toEqual(one.endsAt)
    expect((await memberOf(userId)).validTo).toEqual(two.endsAt)
    const given = await buyer()
    await admin.post('/shop/member/join', { userIds: given.userId, kind: 1 })
    const beside = await termOf(await buy(given.account, skuId))
    expect(beside.beginsAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await memberOf(given.userId)).toMatchObject({ kind: 1, validTo: null })
    expect(await standing(given.userId)).toMatchObject({ pointsRate: 1000 + plans })
    const { id } = await memberOf(given.userId)
    await admin.post('/shop/member/end', { ids: id, reason: '违规' })
    const anew = await termOf(await buy(given.account, skuId))
    expect(anew.beginsAt).toEqual(beside.endsAt)
    expect(await memberOf(given.userId)).toMatchObject({ state: 1, kind: 2, validTo: anew.endsAt })
  })

  it('is refused off the shelf, above the limits, and to who is suspended', async () => {
    const { id, skuId } = await plan({ limitPerUser: 1 })
    const { account, userId } = await buyer()
    const reason = async (qty = 1) =>
      (await client.post('/order/quote', { account, lines: [{ skuId, qty }] })).body.message
    expect(await reason(2)).toMatch(/每单最多1件/)
    await buy(account, skuId)
    expect(await reason()).toMatch(/每人限购1件/)
    const other = await plan()
    await admin.post('/shop/member/suspend', { ids: (await memberOf(userId)).id, reason: '转卖' })
    const suspended = await client.post('/order/quote', { account, lines: [{ skuId: other.skuId, qty: 1 }] })
    expect(suspended.body.message).toMatch(/会员已暂停/)
    await admin.post('/shop/membershipPlan/unpublish', { ids: id })
    expect(await reason()).toMatch(/商品未上架/)
    expect((await admin.delete('/shop/membershipPlan/delete', { id })).body.success, 'it was ordered').toBe(false)
  })
})

describe('[5.1] its refund', () => {
  it('is of the days that are unused, shown before it is done; the membership ends with it, and those behind move up', async () => {
    const { skuId } = await plan({ limitPerOrder: 0 })
    const { account, userId } = await buyer()
    const [first, second] = [await buy(account, skuId), await buy(account, skuId)]
    await later(userId, 10)
    const [term, behind] = [await termOf(first), await termOf(second)]
    const call = { account, orderId: first, kind: 1 }
    const item = (await shop.rows(`select id from shop_order_item where order_id = '${first}'`))[0]?.id
    const asked = { ...call, lines: [{ orderItemId: item, qty: 1 }] }
    // ten days and a moment: the eleventh has begun, 19 of 30 are left
    const shown = (await client.get('/refund/refundable', { account, id: first })).body.result
    expect(shown).toMatchObject({ rule: expect.stringMatching(/按未使用天数/), lines: [{ amount: 57 }] })
    const quoted = (await client.post('/refund/quote', asked)).body.result
    expect(quoted).toMatchObject({
      amount: 57,
      proof: [
        { rule: 'pieces', amount: 90 },
        { rule: 'days', amount: -33 },
        { rule: 'applied', amount: 57 },
      ],
    })
    const command = { ids: term.id, causeCode: 'unwanted', reason: '不再需要' }
    const dry = (await admin.post('/shop/membershipTerm/refund', { ...command, dryRun: true })).body
    expect(JSON.stringify(dry.result)).toMatch(/57/)
    expect(await termOf(first)).toEqual(term)
    const done = (await admin.post('/shop/membershipTerm/refund', command)).body
    expect(done.success, done.message).toBe(true)
    const cut = await termOf(first)
    expect(cut).toMatchObject({ daysBack: 19, endsAt: new Date(term.beginsAt.getTime() + 11 * DAY) })
    const moved = await termOf(second)
    expect([moved.beginsAt, moved.endsAt]).toEqual([cut.endsAt, new Date(behind.endsAt.getTime() - 19 * DAY)])
    expect((await memberOf(userId)).validTo).toEqual(moved.endsAt)
    const [refund] = await shop.rows(`select id, status, agreed_amount from shop_refund where order_id = '${first}'`)
    expect(refund).toMatchObject({ status: 50, agreedAmount: 5_700 })
    expect((await admin.post('/shop/membershipTerm/refund', command)).body.success, 'once').toBe(false)
    const log = await shop.rows(
      `select from_text, to_text from shop_member_log where user_id = '${userId}' and kind = 'bought' order by id desc limit 1`,
    )
    expect(log[0]?.fromText).not.toBe(log[0]?.toText)

    const settled = (await admin.post('/shop/refund/settle', { id: refund?.id, thirdNo: 'BACK-1' })).body
    expect(settled.success, settled.message).toBe(true)
    expect(await shop.row('shop_order', first)).toMatchObject({ status: 60, refunded: 5_700, paid: 9_000, payState: 2 })
    await expectBooks()
  })

  it('of days that have not begun is all that was paid; after the last day nothing is left, and nothing comes back as a parcel', async () => {
    const { skuId } = await plan()
    const { account, userId } = await buyer()
    const [first, second] = [await buy(account, skuId), await buy(account, skuId)]
    const itemOf = async (orderId: string) =>
      (await shop.rows(`select id from shop_order_item where order_id = '${orderId}'`))[0]?.id
    const ask = async (orderId: string, kind: number) =>
      (
        await client.post('/refund/quote', {
          ...{ account, orderId, kind, lines: [{ orderItemId: await itemOf(orderId), qty: 1 }] },
        })
      ).body
    expect((await ask(second, 1)).result).toMatchObject({ amount: 90 })
    expect((await ask(second, 2)).message).toMatch(/会员仅支持仅退款/)
    await later(userId, 31)
    expect((await ask(first, 1)).message).toMatch(/没有未使用的天数/)
    // who applies is refunded when somebody agrees; what is refused leaves the membership as it is
    const apply = { account, orderId: second, kind: 1, causeCode: 'unwanted' }
    const applied = (
      await client.post('/refund/apply', { ...apply, lines: [{ orderItemId: await itemOf(second), qty: 1 }] })
    ).body
    expect(applied.success, applied.message).toBe(true)
    const before = await termOf(second)
    const [refund] = await shop.rows(`select id from shop_refund where order_id = '${second}'`)
    await admin.post('/shop/refund/reject', { ids: refund?.id, code: 'other', reason: '不符合' })
    expect(await termOf(second)).toEqual(before)
    expect(await memberOf(userId)).toMatchObject({ validTo: before.endsAt })
    await expectBooks()
  })
})
