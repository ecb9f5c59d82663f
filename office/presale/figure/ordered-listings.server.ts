import { sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'

/**
 * Whether any order ever named one of these listings, whatever became of it, or a piece is kept for somebody: reserved, or
 * for the claims that are to be paid there.
 */
export async function wereOrdered({ db }: RequestContext, productIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isOrdered: boolean }>`
    select exists (select 1 from ${withDeleted('shop_sku')} s
      where s.product_id = any(${[...productIds]}) and (s.sold > 0 or s.locked > 0
        or exists (select 1 from shop_order_item i where i.sku_id = s.id)
        or exists (select 1 from shop_final_claim c where c.final_sku_id = s.id))) as is_ordered`.execute(
    unscoped(db, 'orders and claims keep a listing although row rules hide them, and although they were deleted'),
  )
  return rows[0]?.isOrdered ?? false
}
