import type { z } from 'zod'
import { notFound } from '#kit/server/crud/write.server.ts'
import { WIRE_ID } from '#kit/server/http/schema.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { lockOrder, type OrderRow } from '../trade/commands/order/order-rows.server.ts'
import { ACCOUNT, customerOf } from './customers.server.ts'
import type { StorefrontContext } from './storefront-route.server.ts'

/** The order that examples of the API document name. */
export const EXAMPLE_ORDER = 'o0000000000000000000000000000001'

/** Names an order of a customer. */
export const NAMED_ORDER = { account: ACCOUNT, id: WIRE_ID }

export type NamedOrder = z.infer<z.ZodObject<typeof NAMED_ORDER>>

/** An order of the customer, locked; no order of anybody else is found. @throws DomainError `notFound` */
export async function ownOrder(trade: Trade, ctx: StorefrontContext<NamedOrder>): Promise<OrderRow> {
  const { id: userId } = await customerOf(ctx, ctx.input.account)
  const row = await lockOrder(trade, ctx, ctx.input.id)
  if (row.userId !== userId) {
    throw notFound()
  }
  return row
}
