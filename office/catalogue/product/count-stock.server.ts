import type { RequestContext } from '#kit/server/http/route.server.ts'
import { listingParts } from '../sku/listing-parts.server.ts'
import { adjustStock, productOfSku } from '../sku/stock-ledger.server.ts'
import { loadTables, lockProduct, refreshTotals, type Shop } from './product-rows.server.ts'

/** What a count did to the stock of a SKU. */
interface Counted {
  readonly before: number
  readonly after: number
}

/**
 * Makes the stock of a SKU what was counted, or changes it by so many pieces, with an entry in the ledger that says why.
 * @throws DomainError `notFound` for a SKU that the caller does not see, `conflict` where fewer would be left than are reserved
 */
export async function countStock(
  shop: Shop,
  ctx: RequestContext,
  {
    skuId,
    reason,
    ...to
  }: { readonly skuId: string; readonly reason: string } & ({ readonly stock: number } | { readonly by: number }),
): Promise<Counted> {
  const productId = await productOfSku(shop, ctx, skuId)
  // listings before their SKUs, as everybody locks them
  await lockProduct(ctx, productId)
  const now = await listingParts(shop, ctx, 'shop_sku').select('stock').where('id', '=', skuId).executeTakeFirst()
  const before = now?.stock ?? 0
  const stock = 'stock' in to ? to.stock : before + to.by
  if (stock !== before) {
    await adjustStock(shop, ctx, { skuId, stockLoaded: before, stock, reason })
    await refreshTotals(ctx, productId, await loadTables(shop, ctx, productId))
  }
  return { before, after: stock }
}
