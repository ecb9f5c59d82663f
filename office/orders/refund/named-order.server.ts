import { invalid } from '#kit/contract/errors.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { order } from '../../trade/model/order.ts'

/** An order that the caller sees, by its number. @throws DomainError `invalid` */
export async function orderIdOf({ app }: Trade, ctx: TradeContext, orderNo: string): Promise<string> {
  const found = await visibleRows(app, order, ctx).select('id').where('orderNo', '=', orderNo).executeTakeFirst()
  if (!found) {
    throw invalid([{ path: 'orderNo', message: ['订单不存在', 'There is no such order', 'order.unknown'] }])
  }
  return String(found.id)
}
