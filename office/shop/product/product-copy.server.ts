import { type Text, textIn } from '#kit/contract/text.ts'
import { valuesOf, type WireRow } from '#kit/server/crud/rows.server.ts'
import { insertRows, storedById } from '#kit/server/crud/write.server.ts'
import type { Call } from '#kit/server/http/route.server.ts'
import { DEFAULT_STOCK } from '#office/shop/sku/sku.ts'
import { currentSkus, loadSkus, saveSkus, wireSku } from '../sku/sku-rows.server.ts'
import { loadSpecs, saveSpecs } from '../sku/spec-rows.server.ts'
import { SHELF_STATE } from './product.ts'
import { fullProduct, preparedRow, refreshTotals, type Shop } from './product-rows.server.ts'

const COPY_OF: Text = ['{title} 副本', '{title} (copy)']

/** A copy off the shelf with the same specs, prices and pictures; its stock has never been counted. */
export async function copyProduct(shop: Shop, call: Call<{ readonly id: string }>): Promise<WireRow> {
  const { house, one } = shop
  const stored = await storedById(house, one, call, call.input.id)
  const { priceMin, priceMax, ...values } = valuesOf(one, stored, house.clock)
  const title = [...textIn('zh-CN', COPY_OF, { title: String(stored.title) })].slice(0, one.fields.title?.max).join('')
  const prepared = await preparedRow(
    shop,
    { ...values, title, shelfState: SHELF_STATE.off, salesCount: 0, stockTotal: 0 },
    call,
    null,
  )
  const [id = ''] = await insertRows(house, one, call, [prepared])
  const specs = await loadSpecs(call, call.input.id)
  const skus = currentSkus(specs, await loadSkus(call, call.input.id)).map(wireSku)
  const bare = specs.map((spec) => ({
    title: spec.title,
    specValues: spec.specValues.map((value) => ({ title: value.title })),
  }))
  await saveSkus(
    call,
    id,
    await saveSpecs(call, id, bare),
    skus.map((sku) => ({ ...sku, stock: DEFAULT_STOCK, stockLoaded: undefined })),
  )
  await refreshTotals(call, id)
  return fullProduct(shop, call, id)
}
