import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { ORDER } from '../../model/order-states.ts'
import { REFUND } from '../../model/refund-states.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../claim/claims.server.ts'
import { buying } from '../testing/test-buying.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'
import { refundPartDone, refundPartFailed } from './refund-booking.server.ts'
import { lockRefund, moveRefund, partsOf } from './refund-rows.server.ts'

let app: TestApp
let shop: TestShop
const now = new Date('2026-03-01T04:00:00Z')
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
})
afterAll(() => app.close())

/** A deposit that the shop gives back: its refund waits for the channel. */
async function givenBack() {
  const customer = buying(shop, () => now)
  const { skuId } = await shop.listing(2, { goods: { releaseMonth: '2026-09' } })
  const { id: orderId } = await customer.place(await shop.customer(), [{ skuId, qty: 1 }], { receiver: undefined })
  await customer.pay(orderId)
  const [claim] = await shop.rows(`select id from shop_final_claim where deposit_order_id = '${orderId}'`)
  const claimId = String(claim?.id)
  await shop.as('system', async (ctx) => {
    const [row] = await lockClaims(shop.trade, ctx, [claimId])
    await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'release', {
      who: 'staff',
      input: { cancelKind: 'shortage' },
    })
    await settleDepositOrder(shop.trade, ctx, orderId, { cancelKind: 'shortage' })
  })
  const [made] = await shop.rows(`select id from shop_refund where order_id = '${orderId}'`)
  const refundId = String(made?.id)
  const [part] = await shop.as('system', (ctx) => partsOf(ctx, refundId))
  return { orderId, claimId, refundId, partId: part?.id ?? expect.fail('no part') }
}

const ledger = (claimId: string) =>
  shop.rows(`select kind, amount from shop_deposit_ledger where claim_id = '${claimId}' order by at, id`)
const done = (partId: string, thirdNo = 'third') =>
  shop.as('payment', (ctx) => refundPartDone(shop.trade, ctx, partId, { thirdNo }))

describe('money that a channel pays back', () => {
  it('is booked on payment, order and deposit once it is back, and not before', async () => {
    const { orderId, claimId, refundId, partId } = await givenBack()
    expect(await shop.row('shop_order', orderId)).toMatchObject({ status: ORDER.refunded, refunded: 0, payState: 1 })
    expect(await ledger(claimId)).toEqual([{ kind: 'hold', amount: 20_000 }])

    expect(await done(partId)).toBe('done')
    expect(await shop.row('shop_refund', refundId)).toMatchObject({ status: REFUND.refunded, agreedAmount: 20_000 })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ refunded: 20_000, payState: 3, afterSaleState: 2 })
    const [paid] = await shop.rows(`select refunded_amount from shop_payment where order_id = '${orderId}'`)
    expect(paid).toEqual({ refundedAmount: 20_000 })
    const [item] = await shop.rows(`select * from shop_order_item where order_id = '${orderId}'`)
    expect(item).toMatchObject({ refundedAmount: 20_000, refundedQty: 1, refundingAmount: 0, refundingQty: 0 })
    expect(await ledger(claimId)).toEqual([
      { kind: 'hold', amount: 20_000 },
      { kind: 'refund', amount: -20_000 },
    ])
  })

  it('is booked once, however often and from how many places the channel says so', async () => {
    const { orderId, partId, claimId } = await givenBack()
    const said = await Promise.all(Array.from({ length: 20 }, () => done(partId)))
    expect(said.filter((one) => one === 'done')).toHaveLength(1)
    expect(await shop.row('shop_order', orderId)).toMatchObject({ refunded: 20_000 })
    expect(await ledger(claimId)).toHaveLength(2)
  })

  it('books nothing when the channel refuses it, makes a task of it, and can be tried again', async () => {
    const { orderId, refundId, partId } = await givenBack()
    const fail = () => shop.as('payment', (ctx) => refundPartFailed(shop.trade, ctx, partId, { error: 'closed' }))
    expect([await fail(), await fail()]).toEqual(['failed', 'known'])
    expect(await shop.row('shop_refund', refundId)).toMatchObject({ status: REFUND.failed })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ refunded: 0 })
    const tasks = () => shop.rows(`select kind, state, amount from shop_task where ref_id = '${refundId}'`)
    expect(await tasks()).toEqual([{ kind: 'refund-failed', state: 0, amount: 20_000 }])
    await shop.as('system', async (ctx) =>
      moveRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, refundId), 'retry', { who: 'staff' }),
    )
    expect(await tasks()).toEqual([{ kind: 'refund-failed', state: 1, amount: 20_000 }])
    expect(await shop.row('shop_refund_part', partId)).toMatchObject({ state: 0 })
    expect(await done(partId)).toBe('done')
    expect(await shop.row('shop_refund', refundId)).toMatchObject({ status: REFUND.refunded })
  })
})
