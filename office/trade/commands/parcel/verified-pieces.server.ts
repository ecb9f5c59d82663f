import { sql } from 'kysely'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { order } from '../../model/order.ts'
import { unsentOf } from '../../model/order-item.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import type { ItemRow } from '../order/order-rows.server.ts'

const OWN = 'pieces of orders that were found within what the caller sees'

/** Pieces of an item that are in the box: all of them, and those of them that somebody confirmed by hand. */
export interface VerifiedPieces {
  readonly id: string
  readonly verifiedQty: number
  readonly confirmedQty: number
}

/**
 * Whether exactly what is left to send of these items was verified: a piece that was given back meanwhile is in the box, and has to
 * be taken out of it.
 */
export function areVerified(items: readonly Pick<ItemRow, 'verifiedQty' | Counted>[]): boolean {
  return items.every((item) => item.verifiedQty === unsentOf(item)) && items.some(({ verifiedQty }) => verifiedQty > 0)
}

type Counted = 'qty' | 'shippedQty' | 'refundedQty' | 'refundingQty' | 'sentBackQty'

/** Which of these orders may not leave because their pieces were not verified: none where the shop lets all leave. */
export async function unverifiedOf(
  trade: Trade,
  ctx: TradeContext,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0 || (await trade.settings(ctx))['order.shipUnverified']) {
    return new Set()
  }
  const verified = await verifiedAmong(ctx, orderIds)
  return new Set(orderIds.filter((id) => !verified.has(id)))
}

/** Which of these orders have all their pieces verified. */
export async function verifiedAmong(ctx: TradeContext, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await unscoped(ctx.db, OWN)
    .selectFrom('shop_order_item')
    .select(['orderId', 'qty', 'shippedQty', 'refundedQty', 'refundingQty', 'sentBackQty', 'verifiedQty'])
    .where('orderId', 'in', [...orderIds])
    .execute()
  return new Set(orderIds.filter((id) => areVerified(items.filter(({ orderId }) => orderId === id))))
}

/** Notes of a locked order that its pieces are in the box, with photos of it. */
export async function noteVerified(
  trade: Trade,
  ctx: TradeContext,
  orderId: string,
  { pieces, photos }: { readonly pieces: readonly VerifiedPieces[]; readonly photos?: string | undefined },
): Promise<void> {
  if (pieces.length > 0) {
    const found = pieces.map(({ id, ...n }) => sql`(${id}::varchar, ${n.verifiedQty}::int, ${n.confirmedQty}::int)`)
    const rowsIn = unscoped(ctx.db, OWN)
    await sql`update shop_order_item set verified_qty = 0, confirmed_qty = 0
      where order_id = ${orderId} and verified_qty > 0`.execute(rowsIn)
    await sql`update shop_order_item i set verified_qty = v.verified, confirmed_qty = v.confirmed
      from (values ${sql.join(found)}) as v (id, verified, confirmed) where i.id = v.id and i.order_id = ${orderId}`.execute(
      rowsIn,
    )
  }
  const values = {
    ...(pieces.length > 0 && { verifiedAt: await trade.now(ctx) }),
    ...(photos !== undefined && { packingPhotos: photos }),
  }
  if (Object.keys(values).length > 0) {
    await updateRow(trade.app, order, ctx, { id: orderId, values })
  }
}
