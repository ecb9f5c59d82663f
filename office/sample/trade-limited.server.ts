import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { VALID_KIND } from '#office/trade/model/coupon-rules.ts'
import { COUPON_KIND } from '#office/trade/model/coupon-terms.ts'
import { getCoupon } from './coupon-for-order.server.ts'
import { planCoupon, planCouponMove } from './trade-coupons.server.ts'
import { DAY, HOUR, later, MINUTE } from './trade-moments.ts'
import type { Offers } from './trade-offers.server.ts'
import type { Buyer, DemoOrders } from './trade-orders.server.ts'
import type { Timeline } from './trade-timeline.server.ts'

interface Parts {
  readonly line: Timeline
  readonly offers: Offers
  readonly orders: DemoOrders
  readonly buyers: readonly Buyer[]
}

/** A figure of which everybody may have one is gone within minutes. */
export function planSoldOut({ line, offers, orders, buyers }: Parts): void {
  const [{ skuId, available }] = offers.of('limited', 1)
  const from = later(line.end, -20 * DAY)
  for (const [index, buyer] of buyers.slice(-available).entries()) {
    orders.place(later(from, index * 20_000), {
      buyer,
      lines: [{ skuId, qty: 1 }],
      pays: 'soon',
      paid: (placed, paidAt) => orders.fulfil(placed, paidAt),
    })
  }
}

/** Pieces of a coupon, and how many want one. */
const [COUPONS, WANTED] = [3, 5]

/** More customers want a coupon at the same instant than there are: its budget is used up, and so is each piece of it. */
export function planUsedUp({ line, offers, orders, buyers }: Parts): void {
  const { plan, end } = line
  const at = later(end, -32 * DAY)
  const values = {
    name: '整点秒杀 立减15',
    kind: COUPON_KIND.amount,
    amountOff: 1_500,
    total: COUPONS,
    perUser: 1,
    validKind: VALID_KIND.days,
    validDays: 3,
  }
  const couponId = planCoupon(line, values, later(at, -DAY))
  planCouponMove(line, couponId, 'start', at)
  for (const [index, buyer] of buyers.slice(2, 2 + WANTED).entries()) {
    plan({
      at,
      who: 'customer',
      command: '/shop/storefront/coupon/get',
      work: async (ctx) => {
        const id = await getCoupon(line, ctx, { couponId, userId: buyer.id, isOwn: true })
        if (id === undefined) {
          return
        }
        const offer = offers.all.find(
          (each) => each.line === SALES_LINE.inStock && each.since < at && offers.take(each, buyer.id, 1),
        )
        if (!offer) {
          throw new Error('nothing in stock is left for the coupon')
        }
        orders.place(later(at, HOUR + index * 5 * MINUTE), {
          buyer,
          lines: [{ skuId: offer.skuId, qty: 1 }],
          pays: 'soon',
          coupons: [id],
          paid: (placed, paidAt) => orders.fulfil(placed, paidAt),
        })
      },
    })
  }
}
