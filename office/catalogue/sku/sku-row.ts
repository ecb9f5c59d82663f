import type { SpecValue } from './sku.ts'

/** A SKU as the table holds it; amounts in fen. */
export interface SkuRow {
  readonly id: string
  readonly productId: string
  readonly specKey: string
  readonly name: string
  readonly picture: string | null
  readonly originalPrice: number | null
  readonly presentPrice: number | null
  readonly memberPrice: number | null
  readonly stock: number | null
  readonly locked: number
  readonly sold: number
  /** Whether somebody has said how many there are. */
  readonly counted: boolean
  readonly isTrade: 0 | 1
  readonly tradePrice: number | null
  readonly status: 0 | 1
  readonly sortRank: number
  readonly extra: readonly SpecValue[]
  readonly data: unknown
  readonly skuCode: string | null
  readonly barCode: string | null
  readonly moreBarCodes: string | null
  readonly lowStock: number | null
  /** The lowest price that was confirmed. */
  readonly lowPriceOk: number | null
  readonly presellSkuId: string | null
  readonly version: number
}
