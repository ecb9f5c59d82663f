import { type FieldFault, invalid } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { WireRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import type { Call } from '#kit/server/http/route.server.ts'
import type { Sku } from '#office/shop/sku/sku.ts'
import { SHELF_STATE } from './product.ts'
import { faultsOf, fullProduct, lockProduct, type Shop } from './product-rows.server.ts'

/** All of the named products or none; what is wrong is told per product and cell. */
export async function putOnShelf(
  shop: Shop,
  call: Call<{ readonly ids: string; readonly on: boolean }>,
): Promise<null> {
  const ids = idsOf(call.input.ids)
  const faults: FieldFault[] = []
  for (const id of [...ids].sort()) {
    await lockProduct(shop, call, id)
    const product = await fullProduct(shop, call, id)
    if (call.input.on) {
      const own = await faultsOf(shop, call, product, product.skuList as readonly Sku[])
      faults.push(
        ...own.map(({ path, message }) =>
          ids.length === 1
            ? { path, message }
            : { path: `${id}.${path}`, message: [titled(product, message, 0), titled(product, message, 1)] as const },
        ),
      )
    }
    await updateRow(shop.house, shop.one, call, {
      id,
      values: { shelfState: call.input.on ? SHELF_STATE.on : SHELF_STATE.off },
    })
  }
  requireShelfReady(faults)
  return null
}

/** @throws DomainError `invalid` with what keeps a listing off the shelf */
export function requireShelfReady(faults: readonly FieldFault[]): void {
  if (faults.length > 0) {
    throw invalid(faults)
  }
}

const SHELF_SAID: Text = ['{title}：{reason}', '{title}: {reason}']

function titled(product: WireRow, message: Text, language: 0 | 1): string {
  return filled(SHELF_SAID, { title: String(product.title), reason: message[language] })[language]
}
