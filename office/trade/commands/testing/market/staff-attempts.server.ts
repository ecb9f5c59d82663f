import { openLog } from '#kit/server/log/log.server.ts'
import { TIMERS } from '../../../../office.server.ts'
import { ORDER } from '../../../model/order-states.ts'
import { PAYMENT } from '../../../model/payment.ts'
import { runTimers } from '../../../timer/timer.server.ts'
import { lockCouponRecord, moveCouponRecord } from '../../coupon/coupons.server.ts'
import { issueCoupon } from '../../coupon/issue-coupon.server.ts'
import { editOrder } from '../../edit/edit-order.server.ts'
import { itemsOf, lockOrder } from '../../order/order-rows.server.ts'
import { shipPart } from '../../parcel/ship-part.server.ts'
import { notePoints } from '../../points/points.server.ts'
import { pointsExpireAt } from '../../points/points-expiry.server.ts'
import { type Attempt, nothing } from './market.server.ts'

/** All that is left goes in one parcel, what goes before in another. */
const REST = { carrier: 'sf', trackingNo: 'SF1234567' } as const
const PART = { carrier: 'sf', trackingNo: 'SF7654321', isAddition: true } as const

/** What staff do with orders, stock, coupons and points, and what the clock does beside it. */
export const STAFF = {
  revive: async (market, seed) => {
    const id = await market.one(
      `select o.id from shop_order o where o.user_id in (${market.mine}) and o.status = ${ORDER.cancelled}
        order by not exists (select 1 from shop_payment p where p.order_id = o.id and p.state = ${PAYMENT.orphan}), o.id`,
      seed,
    )
    return market.order(id, 'revive', 'staff')
  },
  // up or down, sometimes to less than may be
  changePrice: async (market, seed) => {
    const id = await market.orderIn('10', seed)
    const { payable } = await market.shop.row('shop_order', id)
    const change = (seed.which % 2 === 0 ? -1 : 1) * seed.qty * 1_301
    return market.order(id, 'changePrice', 'staff', { payable: Number(payable) + change, reason: '议价' })
  },
  // more, fewer or other pieces of an order, paid or not
  editItems: async ({ shop, orderIn, stock }, seed) => {
    const id = await orderIn('10, 20', seed)
    const { version } = await shop.row('shop_order', id)
    return shop.as('system', async (ctx) => {
      const [item] = await itemsOf(ctx, id)
      if (!item) {
        throw nothing()
      }
      const { which, qty } = seed
      const lines = [
        ...(which % 4 === 3 ? [] : [{ orderItemId: item.id, qty: which % 3 === 2 ? qty - 1 : item.qty + qty }]),
        ...(which % 2 === 1 ? [{ skuId: which % 4 === 1 ? stock.second : stock.first, qty: 1 }] : []),
      ]
      await editOrder(shop.trade, ctx, id, { lines, reason: '顾客来电', version: Number(version) })
    })
  },
  ship: async (market, seed) => market.order(await market.orderIn('10, 20, 21', seed), 'ship', 'staff', REST),
  shipPart: async (market, seed) => {
    const id = await market.orderIn('20', seed)
    const { trade } = market.shop
    return market.shop.as('system', async (ctx) => {
      const row = await lockOrder(trade, ctx, id)
      const items = (await itemsOf(ctx, id)).map((item) => ({ orderItemId: item.id, qty: 1 + (seed.which % 2) }))
      await shipPart(trade, ctx, row, { ...PART, items })
    })
  },
  // pieces in stock, and those that claims wait for
  stock: async ({ shop, admin, stock, final }, { which, qty }) => {
    const isBalance = which % 2 === 1
    const skuId = isBalance ? final.skuId : which % 4 === 0 ? stock.first : stock.second
    const loaded = Number((await shop.row('shop_sku', skuId)).stock)
    const change = { skuId, stockLoaded: loaded, stock: loaded + (which % 3 === 2 ? -qty : qty), reason: '盘点' }
    const { body } = await admin.put(isBalance ? '/shop/finalProduct/stock' : '/shop/product/stock', change)
    if (!body.success) {
      throw nothing()
    }
  },
  give: ({ shop, clock, buyers }, { who, qty }) =>
    shop.as('system', async (ctx) => {
      const expireAt = await pointsExpireAt(shop.trade, ctx)
      await notePoints(ctx, {
        ...{ userId: buyers[who] ?? '', kind: 'staffAdd', amount: qty * 2_000 },
        ...{ at: clock.now, expireAt },
      })
    }),
  coupon: ({ shop, buyers, coupons }, { who, which }) =>
    shop.as('customer', (ctx) =>
      issueCoupon(shop.trade, ctx, {
        couponId: coupons[which % 2] ?? '',
        userId: buyers[who] ?? '',
        isOwn: true,
      }),
    ),
  void: async ({ shop, mine, one }, seed) => {
    const id = await one(`select id from shop_coupon_record where user_id in (${mine}) order by state, id`, seed)
    return shop.as('system', async (ctx) =>
      moveCouponRecord(shop.trade, ctx, await lockCouponRecord(shop.trade, ctx, id), 'void', { who: 'staff' }),
    )
  },
  // whatever the clock asks for; those that ask gateways first are tried with gateways
  timers: ({ shop, db }) =>
    runTimers(
      { trade: shop.trade, db, log: openLog('silent'), signal: new AbortController().signal },
      TIMERS.filter(({ before }) => before === undefined),
    ),
} satisfies Readonly<Record<string, Attempt>>
