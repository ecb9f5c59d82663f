import { type Fen, formatYuan, parseYuan } from '#kit/contract/money.ts'
import { isEnabled, type Sku } from '#office/catalogue/sku/sku.ts'

export interface PriceRange {
  /** Null while no enabled SKU has a price. */
  readonly minFen: Fen | null
  readonly maxFen: Fen | null
  /** Pieces of all enabled SKUs. */
  readonly stock: number
}

/** What a listing costs (`presentPrice`) and holds, over its enabled SKUs as they are on the wire (yuan). */
export function priceRange(skus: readonly Pick<Sku, 'presentPrice' | 'stock' | 'status'>[]): PriceRange {
  const enabled = skus.filter(isEnabled)
  const prices = enabled.flatMap(({ presentPrice }) => (presentPrice === null ? [] : (parseYuan(presentPrice) ?? [])))
  return {
    minFen: prices.length > 0 ? Math.min(...prices) : null,
    maxFen: prices.length > 0 ? Math.max(...prices) : null,
    stock: enabled.reduce((sum, { stock }) => sum + (stock ?? 0), 0),
  }
}

/** `¥99.00 ~ ¥199.00`, one amount when all cost the same, empty without a price. */
export function priceRangeText({ minFen, maxFen }: Pick<PriceRange, 'minFen' | 'maxFen'>): string {
  if (minFen === null || maxFen === null) {
    return ''
  }
  return minFen === maxFen ? formatYuan(minFen) : `${formatYuan(minFen)} ~ ${formatYuan(maxFen)}`
}
