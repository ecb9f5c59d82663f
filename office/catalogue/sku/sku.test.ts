import { describe, expect, it } from 'vitest'
import {
  editableColumns,
  isSingle,
  SKU_COLUMNS,
  SKU_TABLE_WIDTH,
  SPEC_COLUMNS,
  skuLabel,
  skuTitle,
  variantOf,
} from './sku.ts'
import { singleValue } from './sku-generate.ts'

describe('the tables of the builder as data', () => {
  it('[3.4d] spec table columns', () => {
    expect(SPEC_COLUMNS).toEqual(['specName', 'specValue', 'action'])
  })

  it('[3.5b] SKU table columns of the full variant', () => {
    expect(SKU_COLUMNS.full.join(' ')).toBe(
      'name picture originalPrice presentPrice memberPrice stock isTrade tradePrice status',
    )
  })

  it('[2.26c] the reduced variant, for final products, shows picture, supplement price, stock, status', () => {
    expect(editableColumns(variantOf(3))).toEqual(['picture', 'presentPrice', 'stock', 'status'])
    expect([variantOf(1), variantOf(2)]).toEqual(['full', 'full'])
  })

  it('prices of a reservation are called by what they are a part of', () => {
    const prices = ['originalPrice', 'presentPrice', 'memberPrice', 'tradePrice'] as const
    expect(prices.map((column) => skuLabel(column, 1)[0])).toEqual(['原价', '现价', '会员价', '换购价'])
    expect(prices.map((column) => skuLabel(column, 2)[0])).toEqual(['全款价', '定金', '会员定金', '换购定金'])
    expect(skuLabel('presentPrice', 3)[0]).toBe('补款价')
  })

  it('without specs there is one SKU, which has no name of its own', () => {
    const value = singleValue()
    expect(value).toMatchObject({ specAttr: [], skuList: [{ name: '', extra: [], stock: 9999, sortRank: 1 }] })
    expect(isSingle(value)).toBe(true)
    expect(isSingle({ specAttr: [], skuList: [] })).toBe(false)
    expect(value.skuList.map(skuTitle)).toEqual([['无规格', 'No specs']])
  })

  it('table widths', () => {
    expect(SKU_TABLE_WIDTH).toEqual({ full: 1150, reduced: 1050 })
  })
})
