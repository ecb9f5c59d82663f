import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_KIND } from '../order-item.ts'
import { chargeShares, type ExchangeItem, exchangeVerdict, isEnoughFor } from './exchange-charge.ts'
import { refundableOf } from './refundable.ts'
import { sum } from './shares.ts'

function line(id: string, more: Partial<ExchangeItem> = {}): ExchangeItem {
  const none = { refundedAmount: 0, refundingAmount: 0, refundedQty: 0, refundingQty: 0, chargedAmount: 0 }
  const normal = { priceKind: PRICE_KIND.normal, unitPrice: 10_000, normalPrice: 10_000, qty: 1, payAmount: 10_000 }
  return { id, ...none, ...normal, ...more }
}

const exchanged = (more: Partial<ExchangeItem> = {}) =>
  line('x', { priceKind: PRICE_KIND.exchange, unitPrice: 1_000, normalPrice: 5_000, payAmount: 1_000, ...more })

const TWO = { minFen: 0, minQty: 2 }
const back = (pieces: Readonly<Record<string, number>>) => new Map(Object.entries(pieces))

describe('exchange purchases whose ordinary pieces go back', () => {
  it('are charged what they cost more, once too few pieces are left', () => {
    const items = [line('a', { qty: 3, payAmount: 30_000 }), exchanged({ qty: 2, payAmount: 2_000 })]
    expect(exchangeVerdict(items, back({ a: 1 }), TWO)).toBeUndefined()
    expect(exchangeVerdict(items, back({ a: 2 }), TWO)).toMatchObject({ charge: 8_000, isUndecided: false })
    expect(exchangeVerdict(items, back({ a: 2, x: 1 }), TWO)).toMatchObject({ charge: 4_000 })
    expect(exchangeVerdict(items, back({ a: 3, x: 2 }), TWO)).toBeUndefined()
    expect(exchangeVerdict(items, back({ x: 1 }), TWO)).toBeUndefined()
    expect(exchangeVerdict(items, back({ a: 3 }), undefined)).toBeUndefined()
  })

  it.each([
    // amount, pieces, ordinary pieces at 100.00, enough
    [0, 0, 0, true],
    [0, 2, 1, false],
    [0, 2, 2, true],
    [10_001, 0, 1, false],
    [10_000, 0, 1, true],
    [20_000, 3, 1, false],
    [20_000, 3, 2, true],
    [40_000, 3, 3, true],
  ])('of an amount of %i or %i pieces: %i are enough is %s', (minFen, minQty, pieces, isEnough) => {
    expect(isEnoughFor({ minFen, minQty }, [{ pieces, price: 10_000 }])).toBe(isEnough)
  })

  it('stay while either the amount or the pieces are left', () => {
    const items = [line('a'), line('b'), exchanged()]
    expect(exchangeVerdict(items, back({ b: 1 }), { minFen: 10_000, minQty: 2 })).toBeUndefined()
    expect(exchangeVerdict(items, back({ b: 1 }), { minFen: 10_001, minQty: 2 })).toMatchObject({ charge: 4_000 })
  })

  it('are measured by the normal price of what is left, whatever was paid for it', () => {
    const items = [line('a', { unitPrice: 8_000, payAmount: 7_000 }), line('b'), exchanged()]
    expect(exchangeVerdict(items, back({ b: 1 }), { minFen: 10_000, minQty: 0 })).toBeUndefined()
    expect(exchangeVerdict(items, back({ b: 1 }), { minFen: 10_001, minQty: 0 })).toMatchObject({ charge: 4_000 })
  })

  it('are charged once, and wait for a refund that is open', () => {
    const charged = line('a', { refundedQty: 1, refundedAmount: 6_000, chargedAmount: 4_000 })
    expect(refundableOf(charged)).toEqual({ amount: 0, qty: 0 })
    expect(exchangeVerdict([charged, line('b'), exchanged()], back({ b: 1 }), TWO)).toBeUndefined()
    const open = line('a', { refundingQty: 1, refundingAmount: 6_000, chargedAmount: 4_000 })
    expect(exchangeVerdict([open, line('b'), exchanged()], back({ b: 1 }), TWO)).toMatchObject({ isUndecided: true })
    const coming = exchanged({ refundingQty: 1 })
    expect(exchangeVerdict([line('a'), coming], back({ a: 1 }), TWO)).toMatchObject({ isUndecided: true })
    expect(exchangeVerdict([line('a'), exchanged({ refundedQty: 1 })], back({ a: 1 }), TWO)).toBeUndefined()
  })

  it('take the charge off the lines that go back, exactly and none below nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1 }), fc.nat(), (amounts, any) => {
        const charge = any % (sum(amounts) + 1)
        const parts = chargeShares(charge, amounts)
        expect(sum(parts)).toBe(charge)
        parts.forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(amounts[index] ?? 0)
        })
      }),
    )
  })
})
