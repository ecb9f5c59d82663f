import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { ORDER } from '../../model/order-states.ts'
import { REFUND_KIND } from '../../model/refund-states.ts'
import { type CheckoutLine, quote } from '../checkout/checkout.server.ts'
import { itemsOf, lockOrder, moveOrder } from '../order/order-rows.server.ts'
import { shipPart } from '../parcel/ship-part.server.ts'
import { buying } from '../testing/test-buying.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'
import { agreeRefund } from './agree-refund.server.ts'
import { applyRefund, type RefundRequest } from './apply-refund.server.ts'
import { refundPartDone } from './refund-booking.server.ts'
import { lockRefund, moveRefund, partsOf, refundItemsOf } from './refund-rows.server.ts'

let app: TestApp
let shop: TestShop
let now = new Date('2026-03-01T04:00:00Z')
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  await sql`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`.execute(app.db)
})
afterAll(() => app.close())

/** A paid order of two pieces. */
async function paid() {
  const { skuId } = await shop.listing(1)
  const userId = await shop.customer()
  const { place, pay } = buying(shop, () => now)
  const { id: orderId } = await place(userId, [{ skuId, qty: 2 }])
  await pay(orderId)
  const [item] = await shop.as('system', (ctx) => itemsOf(ctx, orderId))
  return { orderId, itemId: item?.id ?? '', skuId }
}

const sendOne = ({ orderId, itemId }: { readonly orderId: string; readonly itemId: string }) =>
  shop.as('system', async (ctx) =>
    shipPart(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), { items: [{ orderItemId: itemId, qty: 1 }] }),
  )

const ship = (orderId: string) =>
  shop.as('system', async (ctx) =>
    moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), 'ship', { who: 'staff' }),
  )

async function apply(request: Omit<RefundRequest, 'causeCode'>): Promise<string> {
  const made = await shop.as('customer', (ctx) => applyRefund(shop.trade, ctx, { causeCode: 'other', ...request }))
  return made[0]?.id ?? ''
}

const move = (id: string, command: string, input = {}, who: 'staff' | 'customer' | 'system' = 'staff') =>
  shop.as('system', async (ctx) =>
    moveRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, id), command, { who, input }),
  )

async function agree(id: string): Promise<void> {
  await shop.as('system', async (ctx) => agreeRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, id), {}))
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    return error instanceof DomainError ? (error.detail.errors?.[0]?.message ?? error.text)[0] : String(error)
  }
  return expect.fail('it was not refused')
}

const PARCEL = { carrier: 'sf', trackingNo: 'SF10000001' }

const ENDINGS: Readonly<Record<string, (id: string) => Promise<void>>> = {
  rejected: (id) => move(id, 'reject', { code: 'other', reason: '不符' }),
  withdrawn: (id) => move(id, 'withdraw', {}, 'customer'),
  expired: async (id) => {
    await agree(id)
    now = new Date(now.getTime() + 60 * 86_400_000)
    await move(id, 'expire', {}, 'system')
  },
  'refused at the door': async (id) => {
    await agree(id)
    await move(id, 'send', PARCEL, 'customer')
    await move(id, 'receive')
    await move(id, 'refuseReceipt', { ...PARCEL, reason: '空箱', proofs: 'temp/a.jpg' })
  },
  finished: async (id) => {
    await agree(id)
    await move(id, 'send', PARCEL, 'customer')
    await move(id, 'receive')
    const [item] = await shop.as('system', (ctx) => refundItemsOf(ctx, id))
    await move(id, 'inspect', { items: [{ refundItemId: item?.id, condition: 'sealed', restockQty: 1, scrapQty: 0 }] })
  },
}

describe('an order of which everything was sent while a refund was open', () => {
  it.each(Object.keys(ENDINGS))('is shipped when an exchange of a sent piece is %s', async (ending) => {
    const of = await paid()
    await sendOne(of)
    const id = await apply({
      orderId: of.orderId,
      kind: REFUND_KIND.exchange,
      lines: [{ orderItemId: of.itemId, qty: 1 }],
      source: 'customer',
    })
    await sendOne(of)
    expect(await shop.row('shop_order', of.orderId)).toMatchObject({ status: ORDER.toShip })
    await ENDINGS[ending]?.(id)
    expect(await shop.row('shop_order', of.orderId)).toMatchObject({ status: ORDER.shipped, shipState: 2 })
  })

  it('waits for pieces that may still have to be sent', async () => {
    const of = await paid()
    await sendOne(of)
    const lines = [{ orderItemId: of.itemId, qty: 1 }]
    const unsent = await apply({ orderId: of.orderId, kind: REFUND_KIND.moneyOnly, lines, source: 'customer' })
    const back = await apply({ orderId: of.orderId, kind: REFUND_KIND.exchange, lines, source: 'customer' })
    await move(back, 'withdraw', {}, 'customer')
    expect(await shop.row('shop_order', of.orderId)).toMatchObject({ status: ORDER.toShip })
    await move(unsent, 'withdraw', {}, 'customer')
    await ship(of.orderId)
    expect(await shop.row('shop_order', of.orderId)).toMatchObject({ status: ORDER.shipped })
  })
})

it('keeps an order to be sent of which all the money was given back as a compensation', async () => {
  const of = await paid()
  const lines = [{ orderItemId: of.itemId, qty: 0, amount: 40_000 }]
  const id = await apply({ orderId: of.orderId, kind: REFUND_KIND.compensation, lines, source: 'staff' })
  await agree(id)
  for (const part of await shop.as('system', (ctx) => partsOf(ctx, id))) {
    await shop.as('payment', (ctx) => refundPartDone(shop.trade, ctx, part.id, { thirdNo: `b-${part.id}` }))
  }
  expect(await shop.row('shop_order', of.orderId)).toMatchObject({ status: ORDER.toShip, refunded: 40_000 })
  await ship(of.orderId)
  expect(await shop.row('shop_order', of.orderId)).toMatchObject({ status: ORDER.shipped })
})

it('takes an order that was refunded in full off the shelf and out of its parcel, with the last that was packed with it', async () => {
  const [of, other] = [await paid(), await paid()]
  await sql`update shop_order set hold_state = 2, hold_until = ${now}, parcel_no = 'H1' where id = ${of.orderId}`.execute(
    app.db,
  )
  await sql`update shop_order set parcel_no = 'H1' where id = ${other.orderId}`.execute(app.db)
  await sql`insert into shop_task (kind, title, ref_type, ref_id)
    select kind, kind, 'order', ${of.orderId} from unnest(array['hold-ending', 'hold-over']) as kind`.execute(app.db)
  const lines = [{ orderItemId: of.itemId, qty: 2 }]
  const id = await apply({ orderId: of.orderId, kind: REFUND_KIND.moneyOnly, lines, source: 'staff' })
  await agree(id)
  for (const part of await shop.as('system', (ctx) => partsOf(ctx, id))) {
    await shop.as('payment', (ctx) => refundPartDone(shop.trade, ctx, part.id, { thirdNo: `b-${part.id}` }))
  }
  expect(await shop.row('shop_order', of.orderId)).toMatchObject({
    ...{ status: ORDER.refunded, holdState: 0, holdUntil: null, parcelNo: null },
  })
  expect(await shop.row('shop_order', other.orderId)).toMatchObject({ status: ORDER.toShip, parcelNo: null })
  expect(await shop.rows(`select 1 from shop_task where ref_id = '${of.orderId}' and state = 0`)).toEqual([])
})

it('sends nothing where nothing is left to send', async () => {
  const of = await paid()
  await sql`update shop_order_item set shipped_qty = qty where id = ${of.itemId}`.execute(app.db)
  expect(await refusal(ship(of.orderId))).toBe('没有待发的商品')
})

it('takes a claim or an offer once in one checkout', async () => {
  const userId = await shop.customer()
  const asked = (lines: readonly CheckoutLine[]) =>
    shop.as('customer', (ctx) => quote(shop.trade, ctx, { userId, lines, isStaff: false }))
  const found = await asked([{ claimId: 'c1' }, { offerId: 'o1' }, { claimId: 'c1' }, { offerId: 'o1' }]).catch(
    (error: DomainError) => error.detail.errors,
  )
  const message = ['同一项不能重复下单', 'It is in another line already', 'checkout.repeatedLine']
  expect(found).toEqual([
    { path: 'lines.2.claimId', message },
    { path: 'lines.3.offerId', message },
  ])
})

it('promises no place that checkout would refuse', async () => {
  const { skuId } = await shop.listing(2, { goods: { quotaTotal: 1 } })
  const basket = { userId: await shop.customer(), lines: [{ skuId, qty: 2 }], isStaff: false }
  expect(await refusal(shop.as('customer', (ctx) => quote(shop.trade, ctx, basket)))).toBe('名额已满，仅剩1个')
})

describe('an order of which all the money came back', () => {
  const of = (skuId: string, userId: string) => buying(shop, () => now).place(userId, [{ skuId, qty: 1 }])

  it('[5.2] counts for the limit per person while its pieces stay with the customer', async () => {
    const { skuId } = await shop.listing(1, { product: { limitPerUser: 1 } })
    const userId = await shop.customer()
    const { id: orderId } = await of(skuId, userId)
    await buying(shop, () => now).pay(orderId)
    await ship(orderId)
    const [item] = await shop.as('system', (ctx) => itemsOf(ctx, orderId))
    const lines = [{ orderItemId: item?.id ?? '', qty: 0, amount: 20_000 }]
    const id = await apply({ orderId, kind: REFUND_KIND.compensation, lines, source: 'staff' })
    await agree(id)
    for (const part of await shop.as('system', (ctx) => partsOf(ctx, id))) {
      await shop.as('payment', (ctx) => refundPartDone(shop.trade, ctx, part.id, { thirdNo: `back-${part.id}` }))
    }
    expect(await shop.row('shop_order', orderId)).toMatchObject({ status: ORDER.refunded })
    expect(await refusal(of(skuId, userId))).toBe('每人限购1件，还可购买0件')
  })
})
