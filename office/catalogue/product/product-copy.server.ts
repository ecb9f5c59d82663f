import { mapSteps } from '#kit/contract/steps.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { noteChanges } from '#kit/server/crud/history.server.ts'
import { valuesOf } from '#kit/server/crud/rows.server.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { inTurns } from '#kit/server/turns/in-turns.server.ts'
import { DEFAULT_STOCK } from '#office/catalogue/sku/sku.ts'
import { wireSku } from '../sku/sku-rows.server.ts'
import { SHELF_STATE } from './listed-fields.ts'
import type { ProductResource } from './product.ts'
import {
  type FullProduct,
  fullProduct,
  loadTables,
  preparedRow,
  refreshTotals,
  type Shop,
  saveTables,
} from './product-rows.server.ts'

const COPY_OF: Text = ['{title} 副本', '{title} (copy)']

/** A listing that nobody has said anything of its shelf. */
const UNPUBLISHED = { shelfState: SHELF_STATE.off, shelfOnAt: null, shelfOffAt: null, isShelfLate: false } as const

/** A copy off the shelf with the same specs, prices and pictures; its stock has never been counted. */
export async function copyProduct(
  shop: Shop,
  ctx: RequestContext,
  stored: StoredRowOf<ProductResource>,
): Promise<FullProduct> {
  const { app, resource } = shop
  const { priceMin, priceMax, ...values } = valuesOf(resource, stored, app.clock)
  const title = [...textIn('zh-CN', COPY_OF, { title: stored.title })].slice(0, resource.fields.title.max).join('')
  const prepared = await preparedRow(
    shop,
    { ...values, title, ...UNPUBLISHED, salesCount: 0, stockTotal: 0, isLowStock: false },
    ctx,
    null,
  )
  const [id = ''] = await insertRows(app, resource, ctx, [prepared], { like: stored })
  const { specs, skus } = await loadTables(shop, ctx, stored.id)
  const bare = specs.map((spec) => ({
    title: spec.title,
    specValues: spec.specValues.map((value) => ({ title: value.title })),
  }))
  const fresh = (await inTurns(mapSteps(skus, wireSku))).map((sku) => ({
    ...sku,
    stock: DEFAULT_STOCK,
    stockLoaded: undefined,
  }))
  const tables = await saveTables(shop, ctx, id, { specs: bare, skus: fresh, stored: [] })
  await noteChanges(app, ctx, [tables.changes])
  await refreshTotals(ctx, id, tables)
  return fullProduct(shop, ctx, id)
}
