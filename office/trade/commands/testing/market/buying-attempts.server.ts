import { COUPON_RECORD } from '../../../model/coupon-states.ts'
import { ORDER } from '../../../model/order-states.ts'
import { lockOrder } from '../../order/order-rows.server.ts'
import { applyCredit } from '../../payment/apply-credit.server.ts'
import { askPayment, takePayment } from '../../payment/payments.server.ts'
import { type Attempt, type Market, nothing, type Seed } from './market.server.ts'

/** What customers order and pay, with coupons, credit and points, in time and too late. */
export const BUYING = {
  buy: ({ buy, buyers, stock }, { who, which, qty }) =>
    buy(buyers[who] ?? '', [{ skuId: which % 2 === 0 ? stock.first : stock.second, qty }]),
  buyBoth: ({ buy, buyers, stock }, { who }) =>
    buy(
      buyers[who] ?? '',
      [stock.first, stock.second].map((skuId) => ({ skuId, qty: 1 })),
    ),
  reserve: ({ buy, buyers, presell }, { who, which, qty }) =>
    buy(buyers[who] ?? '', [{ skuId: presell[which % 3] ?? presell[0], qty }]),
  balance: async (market, seed) => {
    const id = await market.claimIn('1, 3', seed)
    const [owner] = await market.shop.rows(`select user_id from shop_final_claim where id = '${id}'`)
    return market.buy(String(owner?.userId), [{ claimId: id }])
  },
  discount: async ({ shop, buy, buyers, presell, stock }, { who, which }) => {
    const userId = buyers[who] ?? ''
    // some are used or locked already
    const held = await shop.rows(`select id from shop_coupon_record where user_id = '${userId}'
      order by state in (${[COUPON_RECORD.expired, COUPON_RECORD.void]}), state, md5(id || '${which}')`)
    const couponRecordIds = held.slice(0, 1 + (which % 2)).map(({ id }) => String(id))
    if (couponRecordIds.length === 0) {
      throw nothing()
    }
    return buy(userId, [{ skuId: which % 3 === 2 ? presell[0] : stock.first, qty: 1 }], { couponRecordIds })
  },
  // of the first who has any
  spend: async ({ shop, mine, buy, stock }, { qty }) => {
    const [row] = await shop.rows(
      `select id, integral from shop_app_user where id in (${mine}) and integral > 0 order by id limit 1`,
    )
    if (!row) {
      throw nothing()
    }
    const points = Math.min(Number(row.integral), qty * 1_000)
    return buy(String(row.id), [{ skuId: stock.first, qty: 1 }], { points })
  },
  // of the first who has any
  use: async ({ shop, mine, one }, { who, which, qty }) => {
    const id = await one(
      `select o.id from shop_order o join shop_app_user u on u.id = o.user_id where o.user_id in (${mine})
        and o.status = ${ORDER.toPay} and (u.credit > 0 or o.credit_used > 0) order by o.create_time desc, o.id`,
      { who, qty, which: which % 2 },
    )
    const amount = which % 3 === 0 ? null : qty * 5_000
    return shop.as('customer', async (ctx) =>
      applyCredit(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), { who: 'customer', amount }),
    )
  },
  ask,
  pay: async (market, seed) => {
    const receipt = await ask(market, seed)
    return market.shop.as('payment', (ctx) => takePayment(market.shop.trade, ctx, receipt))
  },
  // one that was taken already, or that came when the order was cancelled
  repeat: async ({ shop, receipts }, { which }) => {
    const receipt = receipts[Math.max(0, receipts.length - 1 - (which % 4))]
    if (!receipt) {
      throw nothing()
    }
    return shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))
  },
  cancel: async (market, seed) =>
    market.order(await market.orderIn('10, 20', seed), 'cancel', 'customer', { cancelKind: 'customer' }),
} satisfies Readonly<Record<string, Attempt>>

/** Asks for the money of an order; what it costs may be another amount when it comes. */
async function ask({ shop, clock, orderIn, receipts }: Market, seed: Seed) {
  const id = await orderIn('10', seed)
  const asked = await shop.as('customer', async (ctx) =>
    askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), { channel: 'sandbox', now: clock.now }),
  )
  const receipt = { payNo: asked.payNo, thirdNo: `t-${asked.payNo}`, amount: asked.amount, paidAt: clock.now }
  receipts.push(receipt)
  return receipt
}
