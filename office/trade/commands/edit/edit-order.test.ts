import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { CLAIM } from '../../model/claim-states.ts'
import { COUPON_RECORD } from '../../model/coupon-states.ts'
import type { EditLine } from '../../model/order-edit.ts'
import { ORDER } from '../../model/order-states.ts'
import { PAYMENT } from '../../model/payment.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import type { Checkout, PlacedOrder } from '../checkout/place-order.server.ts'
import { issueCoupon } from '../coupon/issue-coupon.server.ts'
import { lockOrder, moveOrder } from '../order/order-rows.server.ts'
import { applyCredit } from '../payment/apply-credit.server.ts'
import { noteCredit } from '../payment/credit.server.ts'
import { askPayment, takePayment } from '../payment/payments.server.ts'
import { notePoints } from '../points/points.server.ts'
import { refundPartDone } from '../refund/refund-booking.server.ts'
import { partsOf } from '../refund/refund-rows.server.ts'
import { BOOK_RULES } from '../testing/book-rules.ts'
import { buying } from '../testing/test-buying.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'
import { refundWhole } from '../testing/whole-refund.server.ts'
import { type EditedOrder, type EditRequest, editOrder } from './edit-order.server.ts'

let app: TestApp
let shop: TestShop
const START = new Date('2026-03-01T04:00:00Z')
let now = START
beforeAll(async () => {
  app = await startTestApp({ poolSize: 24 })
  shop = testShop(app, () => now)
})
afterAll(() => app.close())
beforeEach(() => {
  now = START
})

const place = (userId: string, lines: Checkout['lines'], more: Partial<Checkout> = {}): Promise<PlacedOrder> =>
  buying(shop, () => now).place(userId, lines, more)
const pay = (id: string) => buying(shop, () => now).pay(id)

async function edit(id: string, lines: readonly EditLine[], more: Partial<EditRequest> = {}): Promise<EditedOrder> {
  const { version } = await shop.row('shop_order', id)
  const request = { lines, reason: '顾客来电', version: Number(version), ...more }
  return shop.as('system', (ctx) => editOrder(shop.trade, ctx, id, request))
}

/** What an edit is refused with: the code and the words of each error by its path. */
async function refusal(work: Promise<unknown>): Promise<readonly unknown[]> {
  const error = await work.then(
    () => expect.fail('it was done'),
    (caught: unknown) => caught,
  )
  if (!(error instanceof DomainError)) {
    throw error
  }
  return [error.code, ...(error.detail.errors ?? []).map(({ path, message }) => [path, message[1]])]
}

const itemsOf = (id: string) =>
  shop.rows(`select * from shop_order_item where order_id = '${id}' order by position`) as Promise<
    readonly { readonly id: string; readonly [column: string]: unknown }[]
  >
const itemOf = async (id: string, at = 0) => (await itemsOf(id))[at]?.id ?? expect.fail('no item')
const stockOf = async (skuId: string) => {
  const { stock, locked } = await shop.row('shop_sku', skuId)
  return { stock, locked }
}

async function expectBooks(): Promise<void> {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
}

async function couponFor(userId: string, columns: Parameters<TestShop['coupon']>[0]): Promise<string> {
  const couponId = await shop.coupon({ lines: '1', ...columns })
  await shop.as('customer', (ctx) => issueCoupon(shop.trade, ctx, { couponId, userId, isOwn: true }))
  const [held] = await shop.rows(`select id from shop_coupon_record where user_id = '${userId}'`)
  return String(held?.id)
}

/** The channels pay back what an order gives back. */
async function payBack(orderId: string): Promise<void> {
  const refunds = await shop.rows(`select id from shop_refund where order_id = '${orderId}'`)
  for (const { id } of refunds) {
    const parts = await shop.as('system', (ctx) => partsOf(ctx, String(id)))
    for (const part of parts) {
      await shop.as('payment', (ctx) => refundPartDone(shop.trade, ctx, part.id, { thirdNo: `back-${part.id}` }))
    }
  }
}

describe('an order that is not paid', () => {
  it('has new items at the price of now, keeps the price of its own, and holds the pieces that it has then', async () => {
    const userId = await shop.customer()
    const [first, second] = [await shop.listing(1), await shop.listing(1, { sku: { presentPrice: 7_500, stock: 3 } })]
    const { id } = await place(userId, [{ skuId: first.skuId, qty: 2 }])
    await shop.rows(`update shop_sku set present_price = 21000 where id = '${first.skuId}'`)
    const done = await edit(id, [
      { orderItemId: await itemOf(id), qty: 3 },
      { skuId: second.skuId, qty: 2 },
    ])
    expect(done).toMatchObject({ isPaid: false, totalBefore: 40_000, totalAfter: 76_000, toPay: 36_000, toGive: 0 })
    expect(await itemsOf(id)).toMatchObject([
      { qty: 2, unitPrice: 20_000, payAmount: 40_000 },
      { qty: 1, unitPrice: 21_000, payAmount: 21_000 },
      { qty: 2, unitPrice: 7_500, payAmount: 15_000 },
    ])
    expect(await shop.row('shop_order', id)).toMatchObject({ payable: 76_000, itemAmount: 76_000, status: ORDER.toPay })
    expect([await stockOf(first.skuId), await stockOf(second.skuId)]).toMatchObject([{ locked: 3 }, { locked: 2 }])
    await edit(id, [
      { orderItemId: await itemOf(id), qty: 0 },
      { orderItemId: await itemOf(id, 2), qty: 1 },
    ])
    expect(await itemsOf(id)).toMatchObject([
      { qty: 1, unitPrice: 21_000 },
      { qty: 1, unitPrice: 7_500 },
    ])
    expect([await stockOf(first.skuId), await stockOf(second.skuId)]).toMatchObject([{ locked: 1 }, { locked: 1 }])
    await expectBooks()
    await pay(id)
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.toShip, paid: 28_500 })
    await expectBooks()
  })

  it('works out coupons, points, credit and freight anew, and says which coupon does not fit any more', async () => {
    const userId = await shop.customer()
    const { skuId } = await shop.listing(1, {
      product: { freightKind: 1, freight: 1_000, integralAllowed: true, couponAllowed: true },
    })
    const recordId = await couponFor(userId, { thresholdAmount: 30_000 })
    await shop.as('system', async (ctx) => {
      await notePoints(ctx, { userId, kind: 'staffAdd', amount: 40_000, at: now })
      await noteCredit(ctx, { userId, kind: 'refund', amount: 30_000, at: now })
    })
    const { id } = await place(userId, [{ skuId, qty: 2 }], { couponRecordIds: [recordId], points: 5_000 })
    await shop.as('customer', async (ctx) =>
      applyCredit(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), { who: 'customer', amount: 30_000 }),
    )
    expect(await shop.row('shop_order', id)).toMatchObject({
      ...{ payable: 33_000, couponAmount: 3_000, integralUsed: 5_000, creditUsed: 30_000 },
    })
    const done = await edit(id, [{ orderItemId: await itemOf(id), qty: 1 }])
    expect(done.notes.map(([, en]) => en)).toEqual([
      'The coupon "满减券" does not fit any more: the customer can use it again',
      '1000 points go back',
    ])
    // the credit pays all of it now
    expect(await shop.row('shop_order', id)).toMatchObject({
      ...{ payable: 17_000, couponAmount: 0, couponRecordIds: null, creditUsed: 17_000, status: ORDER.toShip },
      ...{ integralUsed: 4_000, integralAmount: 4_000, freight: 1_000 },
    })
    expect(await shop.row('shop_coupon_record', recordId)).toMatchObject({ state: COUPON_RECORD.unused, orderId: null })
    expect(await shop.row('shop_app_user', userId)).toMatchObject({ credit: 13_000, integral: 36_000 })
    await expectBooks()
  })

  it('is not paid by money of the old amount: that is an orphan, and the new amount pays it', async () => {
    const { skuId } = await shop.listing(1)
    const { id } = await place(await shop.customer(), [{ skuId, qty: 1 }])
    const asked = await shop.as('customer', async (ctx) =>
      askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), { channel: 'sandbox', now }),
    )
    await edit(id, [{ orderItemId: await itemOf(id), qty: 2 }])
    const receipt = { payNo: asked.payNo, thirdNo: 't-old', amount: asked.amount, paidAt: now }
    expect(await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))).toBe('orphan')
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.toPay, paid: 0 })
    expect(
      await shop.rows(`select state, amount from shop_payment where order_id = '${id}' order by create_time, id`),
    ).toMatchObject([
      { state: PAYMENT.orphan, amount: 20_000 },
      { state: PAYMENT.created, amount: 40_000 },
    ])
    await pay(id)
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.toShip, paid: 40_000 })
    await expectBooks()
  })
})

describe('an order that is paid', () => {
  it('is paid for what is added by an order beside it, which goes into its parcel', async () => {
    const userId = await shop.customer()
    const { skuId } = await shop.listing(1, { product: { freightKind: 1, freight: 1_000, couponAllowed: true } })
    const other = await shop.listing(1, {
      product: { freightKind: 1, freight: 1_600, couponAllowed: true },
      sku: { presentPrice: 10_000 },
    })
    const recordId = await couponFor(userId, { kind: 2, amountOff: null, percentOff: 10 })
    const { id, orderNo } = await place(userId, [{ skuId, qty: 1 }], { couponRecordIds: [recordId] })
    await pay(id)
    const done = await edit(id, [
      { orderItemId: await itemOf(id), qty: 2 },
      { skuId: other.skuId, qty: 1 },
    ])
    // ten percent of what is added, and the dearer freight of one parcel
    expect(done).toMatchObject({ isPaid: true, totalBefore: 19_000, toPay: 27_600, toGive: 0, isWaiting: false })
    const added = done.addition ?? expect.fail('nothing was added')
    expect(await shop.row('shop_order', added.id)).toMatchObject({
      ...{ status: ORDER.toPay, additionTo: orderNo, payable: 27_600, couponAmount: 3_000, freight: 600 },
      ...{ couponRecordIds: null, source: 'staff', parcelNo: null },
    })
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.toShip, paid: 19_000 })
    expect(await stockOf(other.skuId)).toEqual({ stock: 10, locked: 1 })
    await expect(
      shop.as('system', async (ctx) =>
        moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, added.id), 'ship', {
          who: 'staff',
          input: { carrier: 'sf', trackingNo: 'SF1234567' },
        }),
      ),
    ).rejects.toThrow()
    await expectBooks()
    await pay(added.id)
    const [base, addition] = [await shop.row('shop_order', id), await shop.row('shop_order', added.id)]
    expect(addition).toMatchObject({ status: ORDER.toShip, paid: 27_600, parcelNo: base.parcelNo })
    expect(base.parcelNo).toEqual(expect.any(String))
    await expectBooks()
  })

  it('stays as it was where what was added is not paid in time, with what the same edit took out', async () => {
    const userId = await shop.customer()
    const [first, second] = [await shop.listing(1), await shop.listing(1)]
    const { id } = await place(userId, [{ skuId: first.skuId, qty: 2 }])
    await pay(id)
    const done = await edit(id, [
      { orderItemId: await itemOf(id), qty: 1 },
      { skuId: second.skuId, qty: 1 },
    ])
    expect(done).toMatchObject({ toPay: 20_000, toGive: 20_000, isWaiting: true })
    const [refund] = await shop.rows(`select id, status from shop_refund where order_id = '${id}'`)
    expect(refund).toMatchObject({ status: REFUND.applied })
    expect(await shop.row('shop_order', id)).toMatchObject({ isToShip: false })
    await shop.as('system', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, done.addition?.id ?? ''), 'cancel', {
        input: { cancelKind: 'timeout' },
      }),
    )
    expect(await shop.row('shop_refund', String(refund?.id))).toMatchObject({ status: REFUND.withdrawn })
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.toShip, isToShip: true })
    expect(await itemsOf(id)).toMatchObject([{ qty: 2, refundingQty: 0, refundedQty: 0 }])
    expect(await stockOf(second.skuId)).toEqual({ stock: 10, locked: 0 })
    await expectBooks()
  })

  it('gives back what is taken out by a refund, to the fen, and the pieces are in stock again', async () => {
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 3_333 }, product: { couponAllowed: true } })
    const userId = await shop.customer()
    const recordId = await couponFor(userId, { amountOff: 1_000 })
    const { id } = await place(userId, [{ skuId, qty: 3 }], { couponRecordIds: [recordId] })
    await pay(id)
    const done = await edit(id, [{ orderItemId: await itemOf(id), qty: 1 }])
    expect(done).toMatchObject({ toPay: 0, toGive: 5_998, isWaiting: false, addition: undefined })
    const [refund] = await shop.rows(`select * from shop_refund where order_id = '${id}'`)
    expect(refund).toMatchObject({ status: REFUND.paying, applyAmount: 5_998, causeCode: 'edited', isNotified: false })
    await payBack(id)
    expect(await shop.row('shop_order', id)).toMatchObject({ refunded: 5_998, paid: 8_999, status: ORDER.toShip })
    expect(await stockOf(skuId)).toEqual({ stock: 9, locked: 0 })
    await expectBooks()
  })

  it('exchanges all of it for something else, whose price owes nothing to what goes back', async () => {
    const [first, second] = [
      await shop.listing(1, { product: { freightKind: 1, freight: 1_000 } }),
      await shop.listing(1, { product: { freightKind: 1, freight: 1_000 } }),
    ]
    const { id } = await place(await shop.customer(), [{ skuId: first.skuId, qty: 1 }])
    await pay(id)
    const done = await edit(id, [
      { orderItemId: await itemOf(id), qty: 0 },
      { skuId: second.skuId, qty: 1 },
    ])
    expect(done).toMatchObject({ toPay: 21_000, toGive: 21_000, isWaiting: true })
    await pay(done.addition?.id ?? '')
    expect(await shop.row('shop_order', done.addition?.id ?? '')).toMatchObject({ parcelNo: null, freight: 1_000 })
    await expectBooks()
  })

  it('counts what was added before: its freight is paid once', async () => {
    const { skuId } = await shop.listing(1, { product: { freightKind: 1, freight: 1_000 } })
    const dear = await shop.listing(1, { product: { freightKind: 1, freight: 1_500 }, sku: { presentPrice: 5_000 } })
    const { id } = await place(await shop.customer(), [{ skuId, qty: 1 }])
    await pay(id)
    expect(await edit(id, [{ skuId: dear.skuId, qty: 1 }])).toMatchObject({ toPay: 5_500 })
    expect(await edit(id, [{ skuId: dear.skuId, qty: 1 }])).toMatchObject({ toPay: 5_000 })
  })
})

describe('what was added to an order', () => {
  it('is sent by itself where that one has left, or goes elsewhere', async () => {
    const userId = await shop.customer()
    const { skuId } = await shop.listing(1, { sku: { stock: 40 } })
    const parcelOf = async (meanwhile: (id: string) => Promise<unknown>) => {
      const { id } = await place(userId, [{ skuId, qty: 2 }])
      await pay(id)
      const { addition } = await edit(id, [{ skuId, qty: 1 }])
      await meanwhile(id)
      await pay(addition?.id ?? '')
      const { status, parcelNo } = await shop.row('shop_order', addition?.id ?? '')
      expect(status).toBe(ORDER.toShip)
      return parcelNo
    }
    const ship = (id: string, items?: object) =>
      shop.as('system', async (ctx) =>
        moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), items ? 'shipPart' : 'ship', {
          who: 'staff',
          input: { carrier: 'sf', trackingNo: `SF${id.slice(0, 10)}`, items: items as never },
        }),
      )
    const shipOne = async (id: string) => ship(id, [{ orderItemId: await itemOf(id), qty: 1 }])
    const move = (id: string) => shop.rows(`update shop_order set address = '别处1号' where id = '${id}'`)
    expect(await parcelOf((id) => ship(id))).toBeNull()
    expect(await parcelOf(shipOne)).toBeNull()
    expect(await parcelOf((id) => refundWhole(shop, id, REFUND_KIND.moneyOnly))).toBeNull()
    expect(await parcelOf(move)).toBeNull()
    expect(await parcelOf(async () => undefined)).toEqual(expect.any(String))
  })

  it('keeps the coupon of its order used, which took something off it, too', async () => {
    const userId = await shop.customer()
    const { skuId } = await shop.listing(1, { product: { couponAllowed: true } })
    const recordId = await couponFor(userId, { kind: 2, amountOff: null, percentOff: 10 })
    const { id } = await place(userId, [{ skuId, qty: 1 }], { couponRecordIds: [recordId] })
    await pay(id)
    const { addition } = await edit(id, [{ skuId, qty: 1 }])
    await pay(addition?.id ?? '')
    await refundWhole(shop, id, REFUND_KIND.moneyOnly)
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.refunded })
    expect(await shop.row('shop_coupon_record', recordId)).toMatchObject({ state: COUPON_RECORD.used })
  })
})

describe('what cannot be edited', () => {
  it('is an order whose time to pay is over, and one that would cost nothing', async () => {
    const userId = await shop.customer()
    const { skuId } = await shop.listing(1, { product: { couponAllowed: true }, sku: { presentPrice: 3_000 } })
    const recordId = await couponFor(userId, { amountOff: 3_000 })
    const { id } = await place(userId, [{ skuId, qty: 2 }], { couponRecordIds: [recordId] })
    expect(await refusal(edit(id, [{ orderItemId: await itemOf(id), qty: 1 }]))).toEqual([
      'invalid',
      ['lines', 'There must be something to pay'],
    ])
    now = new Date(START.getTime() + 86_400_000)
    expect(await refusal(edit(id, [{ orderItemId: await itemOf(id), qty: 3 }]))).toEqual([
      'invalid',
      ['', 'The time to pay is over'],
    ])
  })

  it('is refused at its line: too few in stock, more than a person may have, what was sent, and nothing at all', async () => {
    const { skuId } = await shop.listing(1, { product: { limitPerUser: 3 }, sku: { stock: 5 } })
    const few = await shop.listing(1, { sku: { stock: 1 } })
    const { id } = await place(await shop.customer(), [{ skuId, qty: 2 }])
    const item = await itemOf(id)
    expect(await refusal(edit(id, [{ orderItemId: item, qty: 4 }]))).toEqual([
      'invalid',
      ['lines.0.qty', 'At most 3 per person, 3 are left'],
    ])
    expect(await edit(id, [{ orderItemId: item, qty: 3 }])).toMatchObject({ toPay: 20_000 })
    expect(
      await refusal(
        edit(id, [
          { orderItemId: item, qty: 3 },
          { skuId: few.skuId, qty: 2 },
        ]),
      ),
    ).toEqual(['invalid', ['lines.1.qty', 'Only 1 left']])
    expect(await refusal(edit(id, [{ orderItemId: item, qty: 0 }]))).toEqual([
      'invalid',
      ['lines', 'Leave one piece, or cancel the order'],
    ])
    expect(await refusal(edit(id, [{ orderItemId: item, qty: 3 }]))).toEqual([
      'invalid',
      ['lines', 'Nothing is changed'],
    ])
    expect(await refusal(edit(id, [{ orderItemId: 'x'.repeat(32), qty: 1 }]))).toMatchObject([
      'invalid',
      ['lines.0.orderItemId', 'Not an item of this order'],
    ])
    await pay(id)
    await shop.as('system', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), 'shipPart', {
        who: 'staff',
        input: { carrier: 'sf', trackingNo: 'SF1234567', items: [{ orderItemId: item, qty: 2 }] },
      }),
    )
    expect(await refusal(edit(id, [{ orderItemId: item, qty: 1 }]))).toEqual([
      'invalid',
      ['lines.0.qty', 'What was sent or is asked back is not changed: at least 2'],
    ])
    expect(await edit(id, [{ orderItemId: item, qty: 2 }])).toMatchObject({ toGive: 20_000 })
    // that piece is asked back now
    expect(await refusal(edit(id, [{ orderItemId: item, qty: 1 }]))).toMatchObject([
      'invalid',
      ['lines.0.qty', 'What was sent or is asked back is not changed: at least 2'],
    ])
    await expectBooks()
  })

  it('is any order but one in stock, an addition, and one that moved on or costs something else by now', async () => {
    const presell = await shop.listing(2)
    const { skuId } = await shop.listing(1)
    const userId = await shop.customer()
    const deposit = await place(userId, [{ skuId: presell.skuId, qty: 1 }], { receiver: undefined })
    expect(await refusal(edit(deposit.id, [{ skuId, qty: 1 }]))).toMatchObject([
      'invalid',
      ['', expect.stringContaining('Only orders in stock')],
    ])
    await pay(deposit.id)
    const [claim] = await shop.rows(`select state from shop_final_claim where deposit_order_id = '${deposit.id}'`)
    expect(claim).toEqual({ state: CLAIM.waiting })
    const { id } = await place(userId, [{ skuId, qty: 1 }])
    expect(await refusal(edit(id, [{ skuId: presell.skuId, qty: 1 }]))).toEqual([
      'invalid',
      ['lines.0.qty', 'Only pieces in stock are added'],
    ])
    expect(await refusal(edit(id, [{ skuId, qty: 1 }], { version: 99 }))).toEqual(['conflict'])
    expect(await refusal(edit(id, [{ skuId, qty: 1 }], { expected: { toPay: 19_999, toGive: 0 } }))).toEqual([
      'conflict',
    ])
    await pay(id)
    const { addition } = await edit(id, [{ skuId, qty: 1 }], { expected: { toPay: 20_000, toGive: 0 } })
    expect(await refusal(edit(addition?.id ?? '', [{ skuId, qty: 1 }]))).toMatchObject([
      'invalid',
      ['', expect.stringContaining('added to another order')],
    ])
  })

  it('is the last piece, twice: of twenty who want it at once one has it', async () => {
    const last = await shop.listing(1, { sku: { stock: 1 } })
    const { skuId } = await shop.listing(1, { sku: { stock: 40 } })
    const orders = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { id } = await place(await shop.customer(), [{ skuId, qty: 1 }])
        if (index % 2 === 0) {
          await pay(id)
        }
        return id
      }),
    )
    const done = await Promise.allSettled(orders.map((id) => edit(id, [{ skuId: last.skuId, qty: 1 }])))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(last.skuId)).toEqual({ stock: 1, locked: 1 })
    await expectBooks()
  })
})
