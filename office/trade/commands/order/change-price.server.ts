import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { shares } from '../../model/money/shares.ts'
import type { TradeContext } from '../context/trade.server.ts'
import { itemsOf, type OrderRow } from './order-rows.server.ts'

/**
 * Shares what a new price differs by over the lines of a locked order.
 * @param payable what is to be paid from now on. Fen
 */
export async function adjustPrice(
  ctx: TradeContext,
  row: OrderRow,
  payable: number,
): Promise<{ readonly adjust: number; readonly payable: number }> {
  const before = Number(row.itemAmount) - Number(row.couponAmount) - Number(row.integralAmount) + Number(row.freight)
  const adjust = payable - before
  const items = await itemsOf(ctx, row.id)
  if (items.length === 0) {
    return { adjust, payable }
  }
  const parts = shares(
    adjust,
    items.map(({ lineAmount, couponShare, integralShare }) => lineAmount - couponShare - integralShare),
  )
  const changed = items.map(({ id }, index) => sql`(${id}::varchar, ${parts[index] ?? 0}::bigint)`)
  await sql`update shop_order_item i set adjust_share = v.share,
      pay_amount = i.line_amount - i.coupon_share - i.integral_share + v.share
    from (values ${sql.join(changed)}) as v (id, share)
    where i.id = v.id and i.tenant_id = ${ctx.user.tenantId} and i.order_id = ${row.id}`.execute(
    unscoped(ctx.db, 'items of an order that was read and locked'),
  )
  return { adjust, payable }
}
