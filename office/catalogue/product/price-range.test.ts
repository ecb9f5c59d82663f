import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceRange, priceRangeText } from './price-range.ts'

const row = (presentPrice: number | null, stock: number | null = 1, status: 0 | 1 = 0) => ({
  presentPrice,
  stock,
  status,
})
const anyRow = fc.record({
  presentPrice: fc.option(fc.integer({ min: 0, max: 9_999_999_999 }).map((fen) => fen / 100)),
  stock: fc.option(fc.nat(9999)),
  status: fc.constantFrom<(0 | 1)[]>(0, 1),
})

describe('price range', () => {
  it('is in fen, over enabled SKUs, with their pieces', () => {
    const skus = [row(199, 3), row(99.99, 4), row(1, 100, 1), row(null, null)]
    expect(priceRange(skus)).toEqual({ minFen: 9999, maxFen: 19_900, stock: 7 })
    expect(priceRange([])).toEqual({ minFen: null, maxFen: null, stock: 0 })
    expect(priceRange([row(5, 9, 1)])).toEqual({ minFen: null, maxFen: null, stock: 0 })
  })

  it('reads as one amount or as two', () => {
    expect(priceRangeText({ minFen: 9900, maxFen: 19_900 })).toBe('¥99.00 ~ ¥199.00')
    expect(priceRangeText({ minFen: 129_900, maxFen: 129_900 })).toBe('¥1,299.00')
    expect(priceRangeText({ minFen: null, maxFen: null })).toBe('')
  })

  it('bounds every enabled price, and both bounds are prices of the list', () => {
    fc.assert(
      fc.property(fc.array(anyRow), (skus) => {
        const { minFen, maxFen, stock } = priceRange(skus)
        const enabled = skus.filter((sku) => sku.status === 0)
        const fen = enabled.flatMap((sku) => (sku.presentPrice === null ? [] : Math.round(sku.presentPrice * 100)))
        expect(fen.every((price) => minFen !== null && maxFen !== null && minFen <= price && price <= maxFen)).toBe(
          true,
        )
        expect(
          fen.length === 0
            ? minFen === null && maxFen === null
            : fen.includes(minFen ?? -1) && fen.includes(maxFen ?? -1),
        ).toBe(true)
        expect(stock).toBe(enabled.reduce((sum, sku) => sum + (sku.stock ?? 0), 0))
      }),
    )
  })

  it('disabling a SKU never widens it', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1 }), fc.nat(), (skus, pick) => {
        const before = priceRange(skus)
        const after = priceRange(
          skus.map((sku, index) => (index === pick % skus.length ? { ...sku, status: 1 as const } : sku)),
        )
        expect(after.stock).toBeLessThanOrEqual(before.stock)
        expect(after.minFen === null || (before.minFen !== null && before.minFen <= after.minFen)).toBe(true)
        expect(after.maxFen === null || (before.maxFen !== null && before.maxFen >= after.maxFen)).toBe(true)
      }),
    )
  })
})
