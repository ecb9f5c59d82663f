import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { currentSkus, loadSkus } from '../sku/sku-rows.server.ts'
import { loadSpecs } from '../sku/spec-rows.server.ts'
import type { ProductResource } from './product.ts'
import { type Shop, type Tables, totalsOf } from './product-rows.server.ts'

/** Specs and SKUs of today, the SKUs locked; their listing is locked already. */
export async function lockedTables(shop: Shop, ctx: RequestContext, id: string): Promise<Tables> {
  const specs = await loadSpecs(shop, ctx, id)
  return { specs, skus: currentSkus(specs, await loadSkus(shop, ctx, id, true)) }
}

/** Writes what follows from the SKUs into the listing. */
export async function writeTotals(
  shop: Shop,
  ctx: RequestContext,
  row: StoredRowOf<ProductResource>,
  tables: Tables,
): Promise<void> {
  await updateRow(shop.app, shop.resource, ctx, { id: row.id, values: await totalsOf(tables), before: row })
}
