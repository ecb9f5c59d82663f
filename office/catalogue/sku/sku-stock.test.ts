import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_STOCK } from './sku.ts'
import { stockAfter, stockDelta } from './sku-stock.ts'

const anyNow = fc
  .record({ stock: fc.nat(10_000), share: fc.nat(100) })
  .map(({ stock, share }) => ({ stock, locked: Math.floor((stock * share) / 100) }))
const outcome = (now: { stock: number; locked: number }, delta: number): unknown => {
  try {
    return stockAfter(now, delta)
  } catch (error) {
    return error
  }
}

describe('stock edits are differences', () => {
  it('sales during the edit are kept', () => {
    // 100 on the screen, 7 sold meanwhile, the clerk writes 120: 20 pieces arrived.
    expect(stockAfter({ stock: 93, locked: 0 }, stockDelta(100, 120))).toBe(113)
  })

  it('refuses a negative result with the current numbers', () => {
    expect(outcome({ stock: 3, locked: 0 }, stockDelta(10, 5))).toMatchObject({
      code: 'conflict',
      text: ['库存不足：当前库存3，无法减少5', 'Stock is 3 now and cannot go down by 5', 'stock.negative'],
      detail: { data: { stock: 3, locked: 0 } },
    })
  })

  it('refuses to go below what is reserved', () => {
    expect(outcome({ stock: 10, locked: 6 }, stockDelta(10, 5))).toMatchObject({
      code: 'conflict',
      text: [expect.stringContaining('已锁定6'), expect.stringContaining('reserved 6'), 'stock.belowLocked'],
      detail: { data: { stock: 10, locked: 6 } },
    })
    expect(stockAfter({ stock: 10, locked: 6 }, stockDelta(10, 6))).toBe(6)
  })

  it('refuses more than the column takes', () => {
    expect(outcome({ stock: MAX_STOCK, locked: 0 }, 1)).toMatchObject({ code: 'conflict' })
  })

  it('either the exact sum within 0, locked and the limit, or a refusal; no change is never refused', () => {
    fc.assert(
      fc.property(anyNow, fc.integer({ min: -12_000, max: 12_000 }), (now, delta) => {
        const after = now.stock + delta
        expect(outcome(now, delta)).toEqual(after >= now.locked ? after : expect.objectContaining({ code: 'conflict' }))
        expect(stockAfter(now, 0)).toBe(now.stock)
      }),
    )
  })

  it('two clerks who edit from the same number add up, in either order', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (loaded, one, other) => {
        const [first, second] = [stockDelta(loaded, loaded + one), stockDelta(loaded, loaded + other)]
        const save = (stock: number, delta: number) => stockAfter({ stock, locked: 0 }, delta)
        expect(save(save(loaded, first), second)).toBe(loaded + one + other)
        expect(save(save(loaded, second), first)).toBe(loaded + one + other)
      }),
    )
  })
})
