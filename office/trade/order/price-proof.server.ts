import { sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { order } from '../model/order.ts'
import { TRADE_RIGHTS } from '../model/rights.ts'
import { type OrderProof, PROOF_PATH } from './price-proof.ts'

/** How the price of an order came about, for those who may see amounts and the order. */
export function proofRoute(app: AppContext): Route {
  return route(
    {
      method: 'GET',
      path: PROOF_PATH,
      summary: ['订单：价格说明', 'Order: Why this price'],
      permission: TRADE_RIGHTS.money,
      input: input({ id: WIRE_ID }),
    },
    async (ctx): Promise<OrderProof> => {
      const { id, freight, adjust, payable } = await storedById(app, order, ctx, ctx.input.id)
      const { rows: lines } = await sql<OrderProof['lines'][number]>`
        select id, title_snap as title, sku_name_snap as sku, qty, pay_amount, price_proof as steps from shop_order_item
        where tenant_id = ${ctx.user.tenantId} and order_id = ${id} and del_flag = 0 order by position`.execute(
        unscoped(ctx.db, 'items of an order that the caller sees'),
      )
      return { lines, freight: Number(freight), adjust: Number(adjust), payable: Number(payable) }
    },
  )
}
