import type { RequestContext } from '#kit/server/http/route.server.ts'
import { listingParts } from '../sku/listing-parts.server.ts'
import type { Shop } from './product-rows.server.ts'

/** Pieces in stock by SKU, of SKUs of listings that the caller sees. */
export async function stocksOf(
  shop: Shop,
  ctx: RequestContext,
  skuIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const stocks = new Map<string, number>()
  for (let at = 0; at < skuIds.length; at += AT_ONCE) {
    const rows = await listingParts(shop, ctx, 'shop_sku')
      .select(['id', 'stock'])
      .where('id', 'in', skuIds.slice(at, at + AT_ONCE))
      .execute()
    for (const { id, stock } of rows) {
      stocks.set(id, stock ?? 0)
    }
  }
  return stocks
}

/** SKUs that are looked up by one statement. */
const AT_ONCE = 1000
