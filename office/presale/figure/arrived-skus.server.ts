import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'

/** Good pieces that arrived of a balance figure, by SKU; those of which nothing arrived are left out. */
export async function arrivedSkus({ db }: RequestContext, goodsId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ skuId: string; good: number }>`
    select sku_id, sum(good)::int as good from shop_arrival
    where goods_id = ${goodsId} group by sku_id`.execute(
    unscoped(db, 'pieces that arrived of the figure of a listing that the caller sees'),
  )
  return new Map(rows.map(({ skuId, good }) => [skuId, good]))
}
