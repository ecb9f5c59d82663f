import { tagsIn } from '#kit/contract/tags.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { customer } from '../../model/customer.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { notePoints } from '../points/points.server.ts'
import { pointsExpireAt } from '../points/points-expiry.server.ts'
import { lockCustomer } from './customers.server.ts'

/** Staff give points to a customer, or take some, for a reason; never below what the shop allows. */
export async function adjustPoints(
  trade: Trade,
  ctx: TradeContext,
  userId: string,
  { points, reason }: { readonly points: number; readonly reason: string },
): Promise<void> {
  const floor = -(await trade.settings(ctx))['integral.negativeFloor']
  const isGiven = points > 0
  await notePoints(
    ctx,
    {
      userId,
      kind: isGiven ? 'staffAdd' : 'staffDeduct',
      amount: points,
      at: await trade.now(ctx),
      remark: reason,
      ...(isGiven && { expireAt: await pointsExpireAt(trade, ctx) }),
    },
    { floor },
  )
}

/** Adds tags to those of a customer, or puts them in their place. */
export async function tagCustomer(
  trade: Trade,
  ctx: TradeContext,
  userId: string,
  { tags, replace }: { readonly tags?: string | null; readonly replace?: boolean | null },
): Promise<void> {
  const row = await lockCustomer(trade, ctx, userId)
  const values = { tags: tagsOf(replace ? tags : [row.tags, tags].filter(Boolean).join(',')) }
  await updateRow(trade.app, customer, ctx, { id: row.id, values, before: row as unknown as StoredRow })
}

/** Each tag once, in their order. */
function tagsOf(text: string | null | undefined): string | null {
  return tagsIn(text).join(',') || null
}
