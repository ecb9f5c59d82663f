import { sql } from 'kysely'
import { monthsLater } from '#kit/contract/zoned-time.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { sum } from '../../model/money/shares.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { addPoints, notePoints } from './points.server.ts'

const OWN = 'points of a customer that the timer found'

/** Until when points are good that come to a customer now. */
export async function pointsExpireAt(trade: Trade, ctx: TradeContext): Promise<Date> {
  const months = (await trade.settings(ctx))['integral.expireMonths']
  return monthsLater(trade.app.clock, await trade.now(ctx), months)
}

/** Points that waited for an order count now: what it earned less what refunds took back. The order was locked. */
export async function releasePending(trade: Trade, ctx: TradeContext, orderId: string): Promise<void> {
  const { rows } = await sql<{ userId: string; amount: number }>`update shop_integral_record r
    set state = 'available', update_time = now(), version = version + 1,
      expire_at = case when r.amount > 0 then ${await pointsExpireAt(trade, ctx)}::timestamptz end
    where r.waits_for = ${orderId} and r.state = 'pending'
    returning r.user_id, r.amount`.execute(unscoped(ctx.db, OWN))
  for (const userId of new Set(rows.map((row) => row.userId))) {
    const own = rows.filter((row) => row.userId === userId)
    const after = await addPoints(ctx, userId, sum(own.map(({ amount }) => amount)))
    await unscoped(ctx.db, OWN)
      .updateTable('shop_integral_record')
      .set({ balanceAfter: after ?? null })
      .where('waitsFor', '=', orderId)
      .where('userId', '=', userId)
      .where('balanceAfter', 'is', null)
      .where('state', '=', 'available')
      .execute()
  }
}

/**
 * Points whose time is over are gone, but for those that were used: whatever was taken off, used the oldest first. The customer
 * was locked.
 */
export async function expirePoints(trade: Trade, ctx: TradeContext, userId: string): Promise<void> {
  const at = await trade.now(ctx)
  const rowsIn = unscoped(ctx.db, OWN)
  await rowsIn
    .updateTable('shop_integral_record')
    .set({ state: 'expired', ...NEXT_VERSION })
    .where('userId', '=', userId)
    .where('state', '=', 'available')
    .where('amount', '>', 0)
    .where('expireAt', '<=', at)
    .execute()
  const { rows } = await sql<{ over: number }>`select (coalesce(sum(amount) filter (where state = 'expired'), 0)
      + coalesce(sum(amount) filter (where amount < 0 and state in ('available', 'frozen')), 0))::int as over
    from shop_integral_record where user_id = ${userId}`.execute(rowsIn)
  const over = rows[0]?.over ?? 0
  if (over > 0) {
    await notePoints(ctx, { userId, kind: 'expire', amount: -over, at })
  }
}
