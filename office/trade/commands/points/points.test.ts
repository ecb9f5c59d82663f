import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { TIMERS } from '../../../office.server.ts'
import { type StorefrontClient, storefrontClient } from '../../../storefront/testing/storefront-client.server.ts'
import { ORDER } from '../../model/order-states.ts'
import { REFUND_KIND } from '../../model/refund-states.ts'
import { runTimers } from '../../timer/timer.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../claim/claims.server.ts'
import { issueCoupon } from '../coupon/issue-coupon.server.ts'
import { itemsOf, lockOrder, moveOrder } from '../order/order-rows.server.ts'
import { agreeRefund } from '../refund/agree-refund.server.ts'
import { applyRefund } from '../refund/apply-refund.server.ts'
import { refundPartDone } from '../refund/refund-booking.server.ts'
import { lockRefund, partsOf } from '../refund/refund-rows.server.ts'
import { BOOK_RULES } from '../testing/book-rules.ts'
import { paidDeposit } from '../testing/pre-orders.server.ts'
import { buying } from '../testing/test-buying.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'
import { notePoints } from './points.server.ts'
import { pointsExpireAt } from './points-expiry.server.ts'

const DAY = 86_400_000

let app: TestApp
let shop: TestShop
let admin: Client
let client: StorefrontClient
let now = new Date()
let customer: ReturnType<typeof buying>
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  admin = await app.admin()
  client = await storefrontClient(app)
  customer = buying(shop, () => now)
})
afterAll(() => app.close())
afterEach(async () => {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
})

const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY)
}
const fire = () =>
  runTimers({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }, TIMERS)
const pointsOf = async (userId: string) => (await shop.row('shop_app_user', userId)).integral
const entriesOf = (userId: string) =>
  shop.rows(`select kind, amount, state from shop_integral_record where user_id = '${userId}' order by create_time, id`)
/** Somebody to whom staff gave points. */
async function holder(points: number, columns = {}) {
  const userId = await shop.customer(columns)
  const given = await admin.post('/shop/appUser/adjustPoints', { ids: userId, points, reason: '开业赠送' })
  expect(given.body).toMatchObject({ success: true })
  return userId
}
const move = (orderId: string, command: string, who: 'staff' | 'customer' | 'system', input = {}) =>
  shop.as('system', async (ctx) =>
    moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), command, { who, input }),
  )
const delivered = async (orderId: string) => {
  await move(orderId, 'ship', 'staff', { carrier: 'sf', trackingNo: 'SF1234567' })
  await move(orderId, 'receive', 'customer')
}
/** Pieces of an order go back, applied for by staff, whoever is late. */
async function refunded(orderId: string, position: number, qty = 1) {
  const items = await shop.as('system', (ctx) => itemsOf(ctx, orderId))
  const orderItemId = items[position]?.id ?? expect.fail('no such item')
  return shop.as('system', async (ctx) => {
    const [made] = await applyRefund(shop.trade, ctx, {
      orderId,
      kind: REFUND_KIND.moneyOnly,
      lines: [{ orderItemId, qty }],
      causeCode: 'unwanted',
      source: 'staff',
      description: '协商退款',
    })
    const id = made?.id ?? expect.fail('no refund')
    await agreeRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, id), {})
    for (const part of await partsOf(ctx, id)) {
      await refundPartDone(shop.trade, ctx, part.id, { thirdNo: `back-${part.id}` })
    }
    return id
  })
}
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => expect.fail('it was not refused'),
    (caught: unknown) => caught,
  )
  return error instanceof DomainError ? (error.detail.errors?.[0]?.message ?? error.text)[0] : String(error)
}

describe('points at the checkout', () => {
  it('come off the price with a coupon, are frozen, spent and earned, and go both ways with a refund, to the fen', async () => {
    const account = 'points-example'
    const userId = await holder(9_000, { account })
    const listings = [
      await shop.listing(1, { sku: { presentPrice: 9_950 }, product: { freightKind: 1, freight: 1_200 } }),
      await shop.listing(1, { sku: { presentPrice: 9_950 } }),
      await shop.listing(1, { sku: { presentPrice: 333 } }),
    ]
    const couponId = await shop.coupon({ kind: 2, amountOff: null, percentOff: 10, capAmount: 2_000 })
    const { recordId } = await shop
      .as('customer', (ctx) => issueCoupon(shop.trade, ctx, { couponId, userId, isOwn: true }))
      .then(async () => {
        const [row] = await shop.rows(`select id as record_id from shop_coupon_record where user_id = '${userId}'`)
        return { recordId: String(row?.recordId) }
      })
    const asked = {
      account,
      lines: listings.map(({ skuId }, index) => ({ skuId, qty: index === 0 ? 2 : 1 })),
      couponRecordIds: [recordId],
      points: 3_500,
    }
    const quoted = (await client.post('/order/quote', asked)).body.result
    const orders = [{ integralAmount: 35, integralUsed: 3_500, integralToEarn: 246 }]
    expect(quoted).toMatchObject({ payable: 258.83, orders })

    const { id } = await customer.place(userId, asked.lines, { couponRecordIds: [recordId], points: 3_500 })
    expect(await pointsOf(userId)).toBe(5_500)
    expect((await client.get('/customer/points', { account })).body.result).toMatchObject({
      points: 5_500,
      frozen: 3_500,
    })
    await customer.pay(id)
    expect((await client.get('/customer/points', { account })).body.result).toMatchObject({
      points: 5_500,
      frozen: 0,
      pending: 246,
    })
    expect(await shop.row('shop_order', id)).toMatchObject({ integralUsed: 3_500, integralGiven: 246 })

    const refundId = await refunded(id, 1)
    expect(await shop.row('shop_refund', refundId)).toMatchObject({
      agreedAmount: 8_137,
      integralBack: 1_153,
      integralClawed: 81,
      integralShort: 0,
    })
    expect(await pointsOf(userId)).toBe(5_500 + 1_153)
    expect(await entriesOf(userId)).toEqual([
      { kind: 'staffAdd', amount: 9_000, state: 'available' },
      { kind: 'use', amount: -3_500, state: 'available' },
      { kind: 'earn', amount: 246, state: 'pending' },
      { kind: 'clawBack', amount: -81, state: 'pending' },
      { kind: 'useReturn', amount: 1_153, state: 'available' },
    ])
    // the rest goes back before anything was sent: with it all that is left
    await refunded(id, 2)
    await refunded(id, 0, 2)
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.refunded })
    await fire()
    expect(await pointsOf(userId)).toBe(9_000)
  })

  it('are refused beyond what there is, where the shop or the listing takes none', async () => {
    const userId = await holder(100)
    const { skuId } = await shop.listing(1)
    const none = await shop.listing(1, { product: { integralAllowed: false } })
    const place = (points: number, sku = skuId) => customer.place(userId, [{ skuId: sku, qty: 1 }], { points })
    expect(await refusal(place(101))).toBe('积分不足，可用 100')
    expect(await refusal(place(50, none.skuId))).toBe('所选商品不可使用积分')
    await shop.rows(`insert into shop_setting (code, value) values ('integral.enabled', 'false')`)
    expect(await refusal(place(50))).toBe('商城未启用积分')
    const { id } = await customer.place(userId, [{ skuId, qty: 1 }])
    await customer.pay(id)
    expect(await shop.row('shop_order', id)).toMatchObject({ integralGiven: 0 })
    await shop.rows(`delete from shop_setting where code = 'integral.enabled'`)
  })

  it('cannot be used twice at once, and come back with a cancelled order', async () => {
    const userId = await holder(1_000)
    const { skuId } = await shop.listing(1)
    const twice = [1, 2].map(() => customer.place(userId, [{ skuId, qty: 1 }], { points: 800 }))
    const both = await Promise.allSettled(twice)
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await pointsOf(userId)).toBe(200)
    const [order] = await shop.rows(`select id from shop_order where user_id = '${userId}'`)
    await move(String(order?.id), 'cancel', 'customer', { cancelKind: 'customer' })
    expect(await pointsOf(userId)).toBe(1_000)
  })
})

describe('points that were earned', () => {
  it('count once the after-sales are over, at the rate of the listing, the level or the shop', async () => {
    const userId = await shop.customer()
    await shop.rows(`insert into shop_member_level (id, name, integral_rate) values ('gold', '金卡', 2000)`)
    await shop.rows(`insert into shop_member (user_id, member_no, level_id) values ('${userId}', 'M1', 'gold')`)
    const ordinary = await shop.listing(1, { sku: { presentPrice: 10_000 } })
    const double = await shop.listing(1, { sku: { presentPrice: 10_000 }, product: { integralRate: 500 } })
    const { id } = await customer.place(userId, [
      { skuId: ordinary.skuId, qty: 1 },
      { skuId: double.skuId, qty: 1 },
    ])
    await customer.pay(id)
    await delivered(id)
    await fire()
    expect(await pointsOf(userId)).toBe(0)
    later(8)
    await fire()
    await fire()
    expect(await pointsOf(userId)).toBe(200 + 50)
  })

  it('of a pre-order come with its balance, for both', async () => {
    const presell = await shop.listing(2)
    const buyer = await shop.customer()
    const deposit = await paidDeposit(shop, () => now, { skuId: presell.skuId, buyer })
    const final = await shop.listing(3, { goods: { presellGoodsId: presell.goodsId }, sku: { presentPrice: 109_900 } })
    await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(shop.trade, ctx, [deposit.claimId])
      const dueAt = shop.trade.app.clock.format(new Date(now.getTime() + 9 * DAY))
      const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt }
      await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'open', { input })
      await settleDepositOrder(shop.trade, ctx, deposit.orderId)
    })
    expect(await entriesOf(buyer)).toEqual([])
    const { id } = await customer.place(buyer, [{ claimId: deposit.claimId }])
    await customer.pay(id)
    expect(await entriesOf(buyer)).toEqual([
      { kind: 'earn', amount: 1_099, state: 'pending' },
      { kind: 'earn', amount: 200, state: 'pending' },
    ])
    await delivered(id)
    later(8)
    await fire()
    expect(await pointsOf(buyer)).toBe(1_299)
  })

  it('that were used up already come off the money of a refund, which says so first', async () => {
    const account = 'points-short'
    const userId = await shop.customer({ account })
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 100_000, stock: 9 } })
    const { id } = await customer.place(userId, [{ skuId, qty: 2 }])
    await customer.pay(id)
    await delivered(id)
    later(8)
    await fire()
    expect(await pointsOf(userId)).toBe(2_000)
    const second = await customer.place(userId, [{ skuId, qty: 1 }], { points: 1_800 })
    await customer.pay(second.id)
    // 1,000 points go back, 200 are left
    const refundId = await refunded(id, 0)
    expect(await shop.row('shop_refund', refundId)).toMatchObject({
      applyAmount: 100_000 - 800,
      integralClawed: 200,
      integralShort: 800,
      chargedAmount: 0,
      amountProof: [
        { rule: 'pieces', amount: 100_000 },
        { rule: 'points', amount: -800, note: ['应收回的 800 积分已用完', '800 points that go back are used up'] },
        { rule: 'applied', amount: 99_200 },
      ],
    })
    expect(await pointsOf(userId)).toBe(0)
  })

  it('that are used up between the application and the answer come off, too, also of an exchange that is paid', async () => {
    const userId = await shop.customer()
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 100_000, stock: 9 } })
    const { id, orderNo } = await customer.place(userId, [{ skuId, qty: 2 }])
    await customer.pay(id)
    await delivered(id)
    later(8)
    await fire()
    const [item] = await shop.as('system', (ctx) => itemsOf(ctx, id))
    const applied = async (kind: number) => {
      const sent = {
        orderNo,
        kind,
        lines: [{ orderItemId: item?.id, qty: 1 }],
        causeCode: 'unwanted',
        description: '协商',
      }
      const { body } = await admin.post('/shop/refund/apply', sent)
      expect(body.success, body.message).toBe(true)
      return String(body.result.id)
    }
    const [money, exchange] = [await applied(1), await applied(3)]
    expect(await shop.row('shop_refund', money)).toMatchObject({ applyAmount: 100_000, integralShort: 0 })
    const second = await customer.place(userId, [{ skuId, qty: 1 }], { points: 1_800 })
    await customer.pay(second.id)
    // 1,000 of 2,000 points go back with each piece, 200 are left
    await admin.post('/shop/refund/agree', { ids: money })
    expect(await shop.row('shop_refund', money)).toMatchObject({
      ...{ agreedAmount: 99_200, applyAmount: 99_200, integralShort: 800, chargedAmount: 0 },
      amountProof: [
        { rule: 'pieces', amount: 100_000 },
        expect.objectContaining({ rule: 'points', amount: -800 }),
        { rule: 'applied', amount: 99_200 },
      ],
    })
    await admin.post('/shop/refund/turnIntoReturn', { id: exchange })
    expect(await shop.row('shop_refund', exchange)).toMatchObject({
      ...{ applyAmount: 99_000, integralShort: 1_000, chargedAmount: 0 },
    })
    const { points } = (await admin.post('/shop/refund/quote', { orderNo: second.orderNo, kind: 1, lines: [] })).body
      .result as unknown as { readonly points: string | null }
    expect(points).toBeNull()
  })

  it('that were used up are worth what they are on the day of the refund, those that pay what they were at the order', async () => {
    const worth = (fen: number) =>
      shop.rows(`insert into shop_setting (code, value) values ('integral.fenPer100Points', '${fen}')
        on conflict (tenant_id, code) where del_flag = 0 do update set value = excluded.value`)
    const userId = await shop.customer()
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 100_000, stock: 9 } })
    const first = await customer.place(userId, [{ skuId, qty: 1 }])
    await customer.pay(first.id)
    await delivered(first.id)
    later(8)
    await fire()
    const second = await customer.place(userId, [{ skuId, qty: 1 }], { points: 1_000 })
    await customer.pay(second.id)
    await worth(50)
    expect(await shop.row('shop_order', second.id)).toMatchObject({ integralAmount: 1_000, payable: 99_000 })
    const refundId = await refunded(first.id, 0)
    expect(await shop.row('shop_refund', refundId)).toMatchObject({ integralShort: 1_000, applyAmount: 100_000 - 500 })
    await shop.rows(`delete from shop_setting where code = 'integral.fenPer100Points'`)
  })
})

describe('points by the clock and by hand', () => {
  it('expire unless they were used, the oldest first', async () => {
    const userId = await shop.customer()
    const note = (kind: 'staffAdd' | 'staffDeduct', amount: number) =>
      shop.as('system', async (ctx) =>
        notePoints(ctx, {
          ...{ userId, kind, amount, at: now },
          ...(amount > 0 && { expireAt: await pointsExpireAt(shop.trade, ctx) }),
        }),
      )
    await note('staffAdd', 300)
    later(200)
    await note('staffAdd', 500)
    await note('staffDeduct', -100)
    later(170)
    await fire()
    await fire()
    expect(await pointsOf(userId)).toBe(500)
    later(200)
    await fire()
    expect(await pointsOf(userId)).toBe(0)
    expect((await entriesOf(userId)).filter(({ kind }) => kind === 'expire')).toEqual([
      { kind: 'expire', amount: -200, state: 'available' },
      { kind: 'expire', amount: -500, state: 'available' },
    ])
  })

  it('are given and taken by staff with a reason, down to the floor, and taken back once', async () => {
    const userId = await holder(100)
    const adjust = async (points: number) =>
      (await admin.post('/shop/appUser/adjustPoints', { ids: userId, points, reason: '更正' })).body
    expect((await adjust(0)).message).toContain('不能为0')
    expect((await adjust(-101)).message).toContain('积分不足，可用 100')
    await shop.rows(`insert into shop_setting (code, value) values ('integral.negativeFloor', '50')`)
    expect(await adjust(-150)).toMatchObject({ success: true })
    expect(await pointsOf(userId)).toBe(-50)
    await shop.rows(`delete from shop_setting where code = 'integral.negativeFloor'`)
    const [entry] = await shop.rows(
      `select id from shop_integral_record where user_id = '${userId}' and kind = 'staffDeduct'`,
    )
    const reverse = async () =>
      (await admin.post('/shop/integral/reverse', { id: String(entry?.id), reason: '误操作' })).body
    expect(await reverse()).toMatchObject({ success: true })
    expect(await pointsOf(userId)).toBe(100)
    expect((await reverse()).message).toBe('已冲回过')
  })
})
