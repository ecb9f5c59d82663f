import { sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'

/** Whether an order or a claim names one of these listings. */
export async function wereOrdered({ db }: RequestContext, productIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isOrdered: boolean }>`
    select exists (select 1 from shop_order_item where product_id = any(${[...productIds]}))
      or exists (select 1 from ${withDeleted('shop_sku')} s where s.product_id = any(${[...productIds]})
        and (s.sold > 0 or s.locked > 0)) as is_ordered`.execute(
    unscoped(db, 'orders keep a listing although row rules hide them'),
  )
  return rows[0]?.isOrdered ?? false
}
