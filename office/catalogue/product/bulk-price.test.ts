import { describe, expect, it } from 'vitest'
import { changedPrice, moveErrors, type PriceChange, priceChangeErrors, priceMoves } from './bulk-price.ts'

const change = (more: Partial<PriceChange>): PriceChange => ({
  ...{ presentPrice: true, originalPrice: false, memberPrice: false, tradePrice: false, amount: null, percent: null },
  ...more,
})
const sku = { id: 's1', name: '红', presentPrice: 9950, originalPrice: 19900, memberPrice: null, tradePrice: 8800 }

describe('a change of many prices', () => {
  it('adds an amount, or a share that is rounded half up to the fen', () => {
    expect(changedPrice(9950, change({ amount: 0.05 }))).toBe(9955)
    expect(changedPrice(9950, change({ amount: -5.5 }))).toBe(9400)
    expect(changedPrice(333, change({ percent: 10 }))).toBe(366)
    expect(changedPrice(335, change({ percent: 10 }))).toBe(369)
    expect(changedPrice(9950, change({ percent: -12.5 }))).toBe(8706)
    expect(changedPrice(9_999_999_999, change({ percent: 1000 }))).toBe(109_999_999_989)
  })

  it('is of the chosen prices that are set', () => {
    const all = change({ originalPrice: true, memberPrice: true, tradePrice: true, amount: 1 })
    expect(priceMoves([sku, { ...sku, id: 's2', presentPrice: 0 }], all)).toMatchObject([
      { column: 'originalPrice', before: 19900, after: 20000 },
      { column: 'presentPrice', before: 9950, after: 10050 },
      { column: 'tradePrice', before: 8800, after: 8900 },
      { sku: { id: 's2' }, column: 'originalPrice' },
      { sku: { id: 's2' }, column: 'tradePrice' },
    ])
  })

  it('is asked with one price and either an amount or a share, not 0', () => {
    const paths = (more: Partial<PriceChange>) => priceChangeErrors(change(more)).map(({ path }) => path)
    expect(paths({ amount: 1 })).toEqual([])
    expect(paths({ percent: -5 })).toEqual([])
    expect(paths({})).toEqual(['amount'])
    expect(paths({ amount: 1, percent: 1 })).toEqual(['amount'])
    expect(paths({ percent: 0 })).toEqual(['percent'])
    expect(paths({ presentPrice: false, amount: 1 })).toEqual(['presentPrice'])
  })

  it('leaves a price above nothing and below the largest; what would not names its SKU and price', () => {
    const errors = (more: Partial<PriceChange>) => moveErrors(priceMoves([sku], change(more)), 2)
    expect(errors({ amount: -99.49 })).toEqual([])
    expect(errors({ amount: -99.5 }).map(({ message }) => message[0])).toEqual([
      '红 · 定金：调整后为0.00，须大于0且不超过99,999,999.99',
    ])
    expect(errors({ amount: 99_999_999 })).toHaveLength(1)
  })
})
