import { z } from 'zod'
import { actionPermission } from '#kit/contract/permission.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { unverifiedOf } from '../../trade/commands/parcel/verified-pieces.server.ts'
import { order } from '../../trade/model/order.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { UNVERIFIED_PATH } from './scan-ship.ts'
import { MOST_PARCELS } from './ship-grid.ts'

/** Which of the orders of a page have to be verified before they may leave. */
export async function mustVerify(
  trade: Trade,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const toShip = await unscoped(ctx.db, 'orders that are on the page of the caller')
    .selectFrom('shop_order')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', ORDER.toShip)
    .where('line', '!=', SALES_LINE.membership)
    .execute()
  return unverifiedOf(
    trade,
    ctx,
    toShip.map(({ id }) => id),
  )
}

/** Says of the orders of the grid, before anything is typed, which may not leave because their pieces were not verified. */
export function unverifiedRoute(trade: Trade): Route {
  return route(
    {
      method: 'POST',
      path: UNVERIFIED_PATH,
      answers: answers(z.array(z.string())),
      summary: ['订单：未核对的订单号', 'Orders: Numbers of those that are not verified'],
      permission: actionPermission(order, 'ship'),
      does: 'read',
      input: input({ orderNos: z.array(wireText(20)).min(1).max(MOST_PARCELS) }),
    },
    async (ctx) => {
      const rows = await visibleRows(trade.app, order, ctx)
        .select(['id', 'orderNo'])
        .where('orderNo', 'in', ctx.input.orderNos)
        .execute()
      const unverified = await mustVerify(
        trade,
        ctx,
        rows.map(({ id }) => String(id)),
      )
      return rows.flatMap(({ id, orderNo }) => (unverified.has(String(id)) ? [String(orderNo)] : []))
    },
  )
}
