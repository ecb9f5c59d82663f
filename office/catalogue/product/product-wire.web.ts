import type { WireError } from '#kit/web/client/api-error.ts'
import { isRecord } from '#kit/web/client/api-error.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import type { BuilderValue } from '#office/catalogue/sku/sku.ts'
import { singleValue } from '#office/catalogue/sku/sku-generate.ts'

/** A listing as one row: with both tables, and with what keeps it off the shelf. */
export interface ProductRow extends AnyRow, BuilderValue {
  readonly title: string
  readonly productNo: string
  readonly goodsId: string
  readonly shelfState: number
  readonly shelfErrors: readonly WireError[]
}

/** Reads the answer of `queryById`, `add` and `edit`. */
export function isProductRow(wire: unknown): wire is ProductRow {
  return isRecord(wire) && typeof wire.id === 'string' && Array.isArray(wire.specAttr) && Array.isArray(wire.skuList)
}

/** Both tables of a listing; one that has neither specs nor SKUs begins without specs. */
export function builderOf(row: ProductRow | undefined): BuilderValue {
  const { specAttr = [], skuList = [] } = row ?? {}
  return specAttr.length + skuList.length === 0 ? singleValue() : { specAttr, skuList }
}
