import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SHELF_STATE } from '../../catalogue/product/listed-fields.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '../../catalogue/sku/sku.ts'
import type { WaveRow } from '../../trade/commands/claim/wave-claims.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { type CheckedPair, pairProblems, type SkuPair } from './wave-mapping.ts'

type Found = Omit<SkuPair, 'problems'> & CheckedPair

/**
 * Every pre-order SKU of the figure that a wave is of: those on offer and those that claims wait with, each with the balance
 * SKU that stands for it and what is wrong with that.
 */
export async function pairsOf(ctx: TradeContext, { id, presellGoodsId }: WaveRow): Promise<readonly SkuPair[]> {
  const { rows } = await sql<Found>`
    select p.id as presell_sku_id, p.name as presell_name, r.title as presell_title, coalesce(w.claims, 0) as claims,
      coalesce(w.pieces, 0) as pieces, f.id as final_sku_id, f.name as final_name, f.product_id as final_product_id,
      f.title as final_title, f.due, p.original_price - p.present_price as expected, coalesce(f.enabled, 0) as enabled,
      coalesce(f.shelf_state = ${sql.lit(SHELF_STATE.on)}, false) as is_published, coalesce((select sum(a.good) from shop_arrival a
        where a.goods_id = ${id} and a.sku_id = f.id), 0)::int as arrived
    from shop_sku p join shop_product r on r.id = p.product_id
    left join (select presell_sku_id, count(*)::int as claims, sum(qty)::int as pieces from shop_final_claim
      where presell_goods_id = ${presellGoodsId} and state = ${sql.lit(CLAIM.waiting)}
      group by presell_sku_id) w on w.presell_sku_id = p.id
    left join lateral (select s.id, s.name, s.product_id, q.title, q.shelf_state, s.present_price as due,
        (count(*) filter (where s.status = ${sql.lit(SKU_STATUS.enabled)}) over ())::int as enabled
      from shop_sku s join shop_product q on q.id = s.product_id
      where s.presell_sku_id = p.id and q.goods_id = ${id}
        and q.line = ${sql.lit(SALES_LINE.final)} order by s.status, s.id limit 1) f on true
    where r.goods_id = ${presellGoodsId} and r.line = ${sql.lit(SALES_LINE.presell)}
      and (w.claims > 0 or p.status = ${sql.lit(SKU_STATUS.enabled)})
    order by r.title, r.id, p.sort_rank, p.id`.execute(
    unscoped(ctx.db, 'SKUs and claims of a figure that the caller sees'),
  )
  const isSeen = ctx.user.can(TRADE_RIGHTS.money)
  return rows.map(({ enabled, isPublished, due, expected, ...pair }) => ({
    ...pair,
    due: isSeen ? due : null,
    expected: isSeen ? expected : null,
    problems: pairProblems({ ...pair, enabled, isPublished, due, expected }),
  }))
}
