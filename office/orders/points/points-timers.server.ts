import { type RawBuilder, sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { lockCustomer } from '../../trade/commands/customer/customers.server.ts'
import { lockOrder } from '../../trade/commands/order/order-rows.server.ts'
import { expirePoints, releasePending } from '../../trade/commands/points/points-expiry.server.ts'
import { AFTER_SALE } from '../../trade/model/order-choices.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import type { Timer } from '../../trade/timer/timer.server.ts'

const DUE = 'points that are due by the clock'

/** Nothing of an order `o` can come back any more, or all of it has. */
const isSettled = (now: Date): RawBuilder<boolean> =>
  sql`(o.status = ${ORDER.refunded} or o.status = ${ORDER.done} and o.after_sale_state <> ${AFTER_SALE.open}
    and o.after_sale_until <= ${now}::timestamptz)`

/** Points that an order earned count once nothing of it can come back, or all of it has. */
export const releasePoints: Timer = {
  name: 'releasePoints',
  title: ['积分到账', 'Points released'],
  due: async (ctx, { now }, { after, limit }) => {
    const { rows } = await sql<{ id: string }>`select o.id from shop_order o
      where o.id > ${after}
        and ${isSettled(now)} and o.id in (select waits_for from shop_integral_record where state = 'pending')
      order by o.id limit ${limit}`.execute(unscoped(ctx.db, DUE))
    return rows.map(({ id }) => id)
  },
  act: async (trade, ctx, id, { now }) => {
    await lockOrder(trade, ctx, id)
    const { rows } = await sql`select 1 from shop_order o
      where o.id = ${id} and ${isSettled(now)}`.execute(unscoped(ctx.db, DUE))
    if (rows.length > 0) {
      await releasePending(trade, ctx, id)
    }
  },
}

/** Points that nobody used in their time. */
export const endPoints: Timer = {
  name: 'endPoints',
  title: ['积分过期', 'Points expired'],
  due: async (ctx, { now }, { after, limit }) => {
    const { rows } = await sql<{ id: string }>`select distinct user_id as id from shop_integral_record
      where user_id > ${after} and state = 'available' and amount > 0
        and expire_at <= ${now}::timestamptz
      order by 1 limit ${limit}`.execute(unscoped(ctx.db, DUE))
    return rows.map(({ id }) => id)
  },
  act: async (trade, ctx, id) => {
    await lockCustomer(trade, ctx, id)
    await expirePoints(trade, ctx, id)
  },
}
