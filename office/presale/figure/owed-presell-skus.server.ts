import { sql } from 'kysely'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { BalanceListing, OwedSku } from '../../catalogue/product/shelf-rules.ts'
import { CLAIM, PAYABLE_CLAIMS } from '../../trade/model/claim-states.ts'

/**
 * SKUs of the pre-order listing whose deposits wait for a balance SKU of this listing: claims that wait for an arrival, and
 * those that are open on it already.
 */
export async function owedPresellSkus(
  { db }: RequestContext,
  { id, presellProductId }: BalanceListing,
): Promise<readonly OwedSku[]> {
  const { rows } = await sql<OwedSku>`
    select s.id, s.name from ${withDeleted('shop_sku')} s
    where s.product_id = ${presellProductId}
      and exists (select 1 from shop_final_claim c left join ${withDeleted('shop_sku')} f on f.id = c.final_sku_id
        where c.presell_sku_id = s.id
          and (c.state = ${sql.lit(CLAIM.waiting)} or c.state in (${literals(PAYABLE_CLAIMS)}) and f.product_id = ${id}))
    order by s.sort_rank, s.id`.execute(
    unscoped(db, 'deposits keep a balance listing off the shelf although row rules hide them'),
  )
  return rows
}
