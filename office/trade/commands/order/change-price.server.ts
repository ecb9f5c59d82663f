import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { adjustedLines, adjustTo } from '../../model/money/price.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { itemsOf, noteItems, type OrderRow } from './order-rows.server.ts'

/**
 * Shares what a new price differs by over the lines of a locked order.
 * @param payable what is to be paid from now on. Fen
 */
export async function adjustPrice(
  trade: Trade,
  ctx: TradeContext,
  row: OrderRow,
  payable: number,
): Promise<{ readonly adjust: number; readonly payable: number }> {
  const adjust = adjustTo(payable, {
    itemAmount: Number(row.itemAmount),
    couponAmount: Number(row.couponAmount),
    integralAmount: Number(row.integralAmount),
    freight: Number(row.freight),
  })
  const items = await itemsOf(ctx, row.id)
  const lines = adjustedLines(items, adjust)
  if (lines.length > 0) {
    const changed = lines.map(
      (line) => sql`(${line.id}::varchar, ${line.adjustShare}::bigint, ${line.payAmount}::bigint)`,
    )
    await sql`update shop_order_item i set adjust_share = v.share, pay_amount = v.pay
      from (values ${sql.join(changed)}) as v (id, share, pay)
      where i.id = v.id and i.order_id = ${row.id}`.execute(
      unscoped(ctx.db, 'items of an order that was read and locked'),
    )
    const repriced = new Map(lines.map(({ id, adjustShare, payAmount }) => [id, { adjustShare, payAmount }]))
    await noteItems(
      trade,
      ctx,
      items.map((before) => ({ before, values: repriced.get(before.id) ?? {} })),
    )
  }
  return { adjust, payable }
}
