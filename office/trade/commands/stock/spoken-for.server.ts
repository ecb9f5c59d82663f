import { sql } from 'kysely'
import { literals } from '#kit/server/database/literals.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { PAYABLE_CLAIMS } from '../../model/claim-states.ts'
import { SURPLUS } from '../../model/surplus.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { syncCounted } from './surplus.server.ts'

/**
 * Pieces of balance SKUs that are spoken for: an open claim has a right to them, or somebody was offered them. A paid claim
 * has taken its piece. SKUs without any are left out.
 */
export async function spokenFor(
  ctx: Pick<TradeContext, 'db'>,
  skuIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = [...skuIds]
  const { rows } = await sql<{ skuId: string; qty: number }>`
    select sku_id, sum(qty)::int as qty from (
      select final_sku_id as sku_id, qty from shop_final_claim where final_sku_id = any(${ids}) and state in (${literals(PAYABLE_CLAIMS)})
      union all select sku_id, qty from shop_surplus where sku_id = any(${ids})
        and state = ${SURPLUS.offered} and in_stock) p group by sku_id`.execute(
    unscoped(ctx.db, 'pieces that customers have a right to count although row rules hide who has it'),
  )
  return new Map(rows.map(({ skuId, qty }) => [skuId, qty]))
}

/** What those who change the stock of balance SKUs have to know and to do. */
export function stockRights(trade: Trade) {
  return {
    spokenFor,
    settle: (ctx: TradeContext, skuIds: readonly string[]) => syncCounted(trade, ctx, skuIds),
  }
}
