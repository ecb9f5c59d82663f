import type { WireFault } from '#kit/web/client/api-error.ts'
import { isRecord } from '#kit/web/client/api-error.ts'
import type { AnyRow } from '#kit/web/resource/page-of.ts'
import type { BuilderValue } from '#office/shop/sku/sku.ts'

/** A listing as one row: with both tables, and with what keeps it off the shelf. */
export interface ProductRow extends AnyRow, BuilderValue {
  readonly title: string
  readonly productNo: string
  readonly goodsId: string
  readonly shelfState: number
  readonly shelfFaults: readonly WireFault[]
}

/** Reads the answer of `queryById`, `add` and `edit`. */
export function isProductRow(wire: unknown): wire is ProductRow {
  return isRecord(wire) && typeof wire.id === 'string' && Array.isArray(wire.specAttr) && Array.isArray(wire.skuList)
}

export function builderOf(row: ProductRow | undefined): BuilderValue {
  return { specAttr: row?.specAttr ?? [], skuList: row?.skuList ?? [] }
}
