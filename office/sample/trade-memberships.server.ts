import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { applyRefund } from '#office/trade/commands/refund/apply-refund.server.ts'
import { REFUND_KIND } from '#office/trade/model/refund-states.ts'
import { randomFrom } from './random.ts'
import { DAY, later } from './trade-moments.ts'
import { type Buyer, demoOrders } from './trade-orders.server.ts'
import type { Timeline } from './trade-timeline.server.ts'

/** Memberships on sale: days, level and price in fen. */
const PLANS = [
  { no: 'SP400000001', title: '月度会员', subtitle: '先试一个月', days: 30, level: '金卡会员', price: 1_900 },
  { no: 'SP400000002', title: '季度会员', subtitle: '一季新品不错过', days: 90, level: '金卡会员', price: 4_900 },
  { no: 'SP400000003', title: '年度会员', subtitle: '全年黑卡权益', days: 365, level: '黑卡会员', price: 16_800 },
] as const

/** Who bought which of them, by days before today; the second time of a customer follows the first. */
const BOUGHT = [
  { buyer: 5, plan: 0, days: 120 },
  { buyer: 9, plan: 1, days: 75 },
  { buyer: 13, plan: 2, days: 60 },
  { buyer: 17, plan: 0, days: 12 },
  { buyer: 17, plan: 0, days: 6 },
  { buyer: 21, plan: 2, days: 40 },
  { buyer: 8, plan: 1, days: 20 },
] as const

/** Applied for a refund by days, so many days before today. */
const GIVEN_BACK = { bought: 5, days: 1 } as const

/** Plans on sale, customers who bought them, and one who asks for unused days back. */
export async function planMemberships(line: Timeline, db: Database, buyers: readonly Buyer[]): Promise<void> {
  const skus: string[] = []
  for (const [rank, { no, title, subtitle, days, level, price }] of PLANS.entries()) {
    const [productId, skuId] = [newId(), newId()]
    skus.push(skuId)
    await sql`insert into shop_product (id, line, product_no, title, subtitle, member_days, member_level_id, price_min, price_max,
        is_counted, coupon_allowed, integral_allowed, limit_per_order, sort_rank, shelf_state, create_by)
      select ${productId}, 4, ${no}, ${title}, ${subtitle}, ${days}::int, l.id, ${price}::bigint, ${price}::bigint, true, false, false, 1,
        ${rank}::int, 1, 'system'
      from shop_member_level l where l.name = ${level} and l.tenant_id = 0`.execute(db)
    await sql`insert into shop_sku (id, product_id, spec_key, name, present_price, stock, counted, create_by)
      values (${skuId}, ${productId}, '', ${`${days}天`}, ${price}::bigint, 0, true, 'system')`.execute(db)
  }
  // a random of its own: the stories of others stay as they are
  const orders = demoOrders(line, randomFrom(20_261_127))
  for (const [index, { buyer: place, plan, days }] of BOUGHT.entries()) {
    const buyer = buyers[place]
    const skuId = skus[plan]
    if (buyer && skuId) {
      orders.place(later(line.end, -days * DAY), {
        ...{ buyer, lines: [{ skuId, qty: 1 }], pays: 'soon', coupons: [] },
        paid: ({ id }) => (index === GIVEN_BACK.bought ? giveBack(line, id, buyer) : undefined),
      })
    }
  }
}

function giveBack({ trade, plan, end }: Timeline, orderId: string, { id: userId }: Buyer): void {
  plan({
    at: later(end, -GIVEN_BACK.days * DAY),
    who: 'customer',
    command: '/shop/storefront/refund/apply',
    work: async (ctx) => {
      const { rows } = await sql<{ id: string }>`select id from shop_order_item where order_id = ${orderId}`.execute(
        ctx.db,
      )
      await applyRefund(trade, ctx, {
        ...{ orderId, userId, kind: REFUND_KIND.moneyOnly, source: 'customer', causeCode: 'unwanted' },
        ...{ lines: rows.map(({ id }) => ({ orderItemId: id, qty: 1 })), description: '最近不常购买，剩余天数退款' },
      })
    },
  })
}
