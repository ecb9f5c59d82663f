import { refused } from '#kit/contract/errors.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { type CommandRun, lastChanges } from '#kit/server/crud/history.server.ts'
import { NOTHING_TO_REVERT } from '#kit/server/crud/revert.server.ts'
import type { Changes } from '#kit/server/crud/row-watcher.server.ts'
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

/** The table of SKUs, as histories name it. */
export const SKUS = 'shop_sku'

/**
 * The same, with what a run of a command changed in the SKUs.
 * @throws DomainError `refused` when it changed nothing of them
 */
export async function changedTables(
  shop: Shop,
  ctx: RequestContext,
  id: string,
  run: CommandRun,
): Promise<{ readonly tables: Tables; readonly changes: ReadonlyMap<string, Changes> }> {
  const tables = await lockedTables(shop, ctx, id)
  const changes = await lastChanges(ctx, SKUS, { ids: tables.skus.map((sku) => sku.id), ...run })
  if (changes.size === 0) {
    throw refused(NOTHING_TO_REVERT)
  }
  return { tables, changes }
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
