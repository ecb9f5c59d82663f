import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { COUPON_RECORD } from '../../model/coupon-states.ts'
import { daysAfter } from '../../model/days.ts'
import { ORDER } from '../../model/order-states.ts'
import { REFUND_KIND } from '../../model/refund-states.ts'
import { quote } from '../checkout/checkout.server.ts'
import { itemsOf, lockOrder, moveOrder } from '../order/order-rows.server.ts'
import { askPayment, takePayment } from '../payment/payments.server.ts'
import { agreeRefund } from '../refund/agree-refund.server.ts'
import { applyRefund } from '../refund/apply-refund.server.ts'
import { refundPartDone } from '../refund/refund-booking.server.ts'
import { lockRefund, partsOf } from '../refund/refund-rows.server.ts'
import { BOOK_RULES } from '../testing/book-rules.ts'
import { buying } from '../testing/test-buying.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'
import { lockCouponRecord, moveCouponRecord } from './coupons.server.ts'
import { issueCoupon } from './issue-coupon.server.ts'

let app: TestApp
let shop: TestShop
let now = new Date('2026-03-01T04:00:00Z')
let customer: ReturnType<typeof buying>
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  customer = buying(shop, () => now)
})
afterAll(() => app.close())

const get = (couponId: string, userId: string, isOwn = true) =>
  shop.as('customer', (ctx) => issueCoupon(shop.trade, ctx, { couponId, userId, isOwn }))
const stateOf = async (id: string) => (await shop.row('shop_coupon_record', id)).state
const move = (orderId: string, command: string, input: object = {}, who: 'customer' | 'staff' = 'customer') =>
  shop.as('customer', async (ctx) =>
    moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), command, { who, input: input as never }),
  )
const cancel = (orderId: string) => move(orderId, 'cancel', { cancelKind: 'customer' })

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    return error instanceof DomainError ? (error.detail.errors?.[0]?.message ?? error.text)[0] : String(error)
  }
  return expect.fail('it was not refused')
}

/** A customer with a coupon, and a SKU at 100.00 yuan. */
async function holder(columns: Parameters<TestShop['coupon']>[0] = {}) {
  const [couponId, userId] = [await shop.coupon(columns), await shop.customer()]
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 10_000 } })
  return { couponId, userId, skuId, recordId: await get(couponId, userId) }
}

describe('getting a coupon', () => {
  it('the last one goes to exactly one of two customers who ask at the same instant', async () => {
    const couponId = await shop.coupon({ total: 1 })
    const buyers = [await shop.customer(), await shop.customer()]
    const asked = await Promise.allSettled(buyers.map((userId) => get(couponId, userId)))
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [loser] = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.text[0]] : []))
    expect(loser).toBe('优惠券已领完')
    expect(await shop.row('shop_coupon', couponId)).toMatchObject({ issued: 1, used: 0 })
  })

  it('nobody gets more than the limit per person, however often they ask at once', async () => {
    const [couponId, userId] = [await shop.coupon({ perUser: 2 }), await shop.customer()]
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => get(couponId, userId)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await refusal(get(couponId, userId))).toBe('每人限领2张')
  })

  it('is for whom it is meant: staff give each, customers take those that are theirs to take', async () => {
    const userId = await shop.customer()
    const given = await shop.coupon({ obtain: 'staff' })
    expect(await refusal(get(given, userId))).toBe('此券由商家发放，不能自行领取')
    await get(given, userId, false)
    const forMembers = await shop.coupon({ obtain: 'level' })
    expect(await refusal(get(forMembers, userId))).toBe('仅限会员领取')
    await shop.rows(
      `insert into shop_member (id, user_id, member_no, state) values ('m-${userId}', '${userId}', 'm-${userId.slice(-28)}', 1)`,
    )
    await get(forMembers, userId)
    const forNew = await shop.coupon({ obtain: 'newUser' })
    await get(forNew, userId)
    const { skuId } = await shop.listing(1)
    await customer.place(userId, [{ skuId, qty: 1 }])
    expect(await refusal(get(forNew, userId))).toBe('仅限新顾客领取')
  })

  it('ends with the coupon: none is given out of one that is paused, over, or of nobody', async () => {
    const userId = await shop.customer()
    expect(await refusal(get(await shop.coupon({ state: 2 }), userId))).toBe('优惠券不在发放中')
    const dates = { validKind: 1, validDays: null, validFrom: '2026-01-01T00:00:00Z' }
    expect(await refusal(get(await shop.coupon({ ...dates, validTo: '2026-02-01T00:00:00Z' }), userId))).toBe(
      '优惠券有效期已结束',
    )
    expect(await refusal(get('no-such-coupon', userId))).toBe('数据不存在')
    const frozen = await shop.customer({ state: 2 })
    expect(await refusal(get(await shop.coupon(), frozen))).toBe('账号不可用')
  })
})

describe('a coupon in an order', () => {
  it('is locked by the order, used by its payment, and takes its part of each line', async () => {
    const { userId, skuId, recordId, couponId } = await holder()
    const order = await customer.place(userId, [{ skuId, qty: 2 }], { couponRecordIds: [recordId], expected: 17_000 })
    expect(await shop.row('shop_order', order.id)).toMatchObject({ couponAmount: 3_000, couponRecordIds: recordId })
    expect(await shop.row('shop_coupon_record', recordId)).toMatchObject({ state: 2, orderNo: order.orderNo })
    await customer.pay(order.id)
    expect(await shop.row('shop_coupon_record', recordId)).toMatchObject({ state: 3, orderId: order.id, usedAt: now })
    expect(await shop.row('shop_coupon', couponId)).toMatchObject({ used: 1 })
  })

  it('goes to one of two checkouts at the same instant', async () => {
    const { userId, skuId, recordId } = await holder()
    const tries = [1, 2].map(() => customer.place(userId, [{ skuId, qty: 1 }], { couponRecordIds: [recordId] }))
    const done = await Promise.allSettled(tries)
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('comes back when the order is cancelled, and is taken again by a payment that came late', async () => {
    const { userId, skuId, recordId } = await holder()
    const order = await customer.place(userId, [{ skuId, qty: 1 }], { couponRecordIds: [recordId] })
    const asked = await shop.as('customer', async (ctx) =>
      askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, order.id), { channel: 'sandbox', now }),
    )
    await cancel(order.id)
    expect(await shop.row('shop_coupon_record', recordId)).toMatchObject({ state: 1, orderId: null })
    const receipt = { payNo: asked.payNo, thirdNo: `late-${asked.payNo}`, amount: asked.amount, paidAt: now }
    expect(await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))).toBe('orphan')
    const other = await customer.place(userId, [{ skuId, qty: 1 }], { couponRecordIds: [recordId] })
    expect(await refusal(move(order.id, 'revive', {}, 'staff'))).toBe('优惠券「满减券」已不可用，不能恢复订单')
    await cancel(other.id)
    await move(order.id, 'revive', {}, 'staff')
    expect(await shop.row('shop_order', order.id)).toMatchObject({ status: ORDER.toShip })
    expect(await shop.row('shop_coupon_record', recordId)).toMatchObject({ state: 3, orderId: order.id })
  })

  it('comes back with an order that is refunded as a whole before anything is sent, in its time only', async () => {
    const refundedAfter = async (days: number) => {
      const { userId, skuId, recordId, couponId } = await holder()
      const { id: orderId } = await customer.place(userId, [{ skuId, qty: 2 }], { couponRecordIds: [recordId] })
      await customer.pay(orderId)
      const states = []
      now = daysAfter(now, days)
      for (const qty of [1, 1]) {
        await refund(orderId, qty)
        states.push(await stateOf(recordId))
      }
      const { used } = await shop.row('shop_coupon', couponId)
      const backs = await shop.rows(
        `select coupon_back from shop_refund where order_id = '${orderId}' order by create_time`,
      )
      return { states, used, backs: backs.map(({ couponBack }) => couponBack) }
    }
    const { used, unused } = COUPON_RECORD
    expect(await refundedAfter(29)).toEqual({ states: [used, unused], used: 0, backs: [false, true] })
    expect(await refundedAfter(31)).toEqual({ states: [used, used], used: 1, backs: [false, false] })
  })

  async function refund(orderId: string, qty: number): Promise<void> {
    const made = await shop.as('customer', async (ctx) => {
      const lines = (await itemsOf(ctx, orderId)).map(({ id }) => ({ orderItemId: id, qty }))
      const kind = REFUND_KIND.moneyOnly
      return applyRefund(shop.trade, ctx, { orderId, kind, lines, causeCode: 'unwanted', source: 'customer' })
    })
    const refundId = made[0]?.id ?? ''
    const parts = await shop.as('system', async (ctx) => {
      await agreeRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, refundId), {})
      return partsOf(ctx, refundId)
    })
    for (const { id } of parts) {
      await shop.as('payment', (ctx) => refundPartDone(shop.trade, ctx, id, { thirdNo: `back-${id}` }))
    }
  }

  it('goes to the order of a checkout where it takes off most', async () => {
    const { userId, skuId, recordId } = await holder({ kind: 2, amountOff: null, percentOff: 10, lines: '1,2' })
    const presell = await shop.listing(2)
    await shop.as('customer', async (ctx) => {
      const lines = [
        { skuId, qty: 1 },
        { skuId: presell.skuId, qty: 1 },
      ]
      const quoted = await quote(shop.trade, ctx, { userId, lines, couponRecordIds: [recordId], isStaff: false })
      const taken = quoted.orders.map(({ line, coupons, price }) => [line, coupons.length, price.couponAmount])
      expect(taken).toEqual([
        [1, 0, 0],
        [2, 1, 2_000],
      ])
    })
  })

  it('is refused by name: what it is not for, what is missing, what it is not used with', async () => {
    const { userId, skuId, recordId } = await holder({ thresholdAmount: 20_000 })
    const why = (couponRecordIds: readonly string[], lines = [{ skuId, qty: 1 }]) =>
      refusal(customer.place(userId, lines, { couponRecordIds }))
    expect(await why([recordId])).toBe('「满减券」可用商品满¥200.00可用，还差¥100.00')
    const presell = await shop.listing(2)
    expect(await why([recordId], [{ skuId: presell.skuId, qty: 1 }])).toBe('「满减券」不适用于该业务线')
    const none = await shop.listing(1, { product: { couponAllowed: false } })
    expect(await why([recordId], [{ skuId: none.skuId, qty: 1 }])).toBe('「满减券」没有可用此券的商品')
    const other = await get(await shop.coupon({ name: '另一张', stackable: true }), userId)
    expect(await why([other, recordId], [{ skuId, qty: 2 }])).toBe('「满减券」不可与其他优惠券同用')
    const freight = await get(await shop.coupon({ name: '包邮券', kind: 3, amountOff: null }), userId)
    expect(await why([freight])).toBe('「包邮券」订单无运费，无需使用')
    const stranger = await shop.customer()
    const theirs = customer.place(stranger, [{ skuId, qty: 2 }], { couponRecordIds: [recordId] })
    expect(await refusal(theirs)).toBe('优惠券不存在或不属于该顾客')
    const voided = await get(await shop.coupon({ name: '作废券' }), userId)
    await shop.as('system', async (ctx) =>
      moveCouponRecord(shop.trade, ctx, await lockCouponRecord(shop.trade, ctx, voided), 'void', { who: 'staff' }),
    )
    expect(await why([voided])).toBe('「作废券」已作废')
    now = daysAfter(now, 31)
    expect(await why([recordId], [{ skuId, qty: 2 }])).toBe('「满减券」已过期')
  })

  it('is good for what it names: a category with those below, figures, listings', async () => {
    const { userId } = await holder()
    const { skuId, productId, goodsId } = await shop.listing(1, {
      goods: { categoryId: 'A01A02' },
      sku: { presentPrice: 10_000, stock: 99 },
    })
    const off = async (scope: string, scopeIds: string) => {
      const recordId = await get(await shop.coupon({ scope, scopeIds }), userId)
      const placed = customer.place(userId, [{ skuId, qty: 1 }], { couponRecordIds: [recordId] })
      return placed.then(
        async ({ id, payable }) => {
          await cancel(id)
          return payable
        },
        (error: DomainError) => error.text[0],
      )
    }
    const refused = '「满减券」没有可用此券的商品'
    expect(await off('category', 'B01,A01')).toBe(7_000)
    expect(await off('category', 'A02')).toBe(refused)
    expect(await off('goods', goodsId)).toBe(7_000)
    expect(await off('product', productId)).toBe(7_000)
    expect(await off('product', goodsId)).toBe(refused)
    expect(await off('line', '2')).toBe(refused)
  })
})

it('leaves the books right, whatever was done above', async () => {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
})
