import { describe, expect, it } from 'vitest'
import { editableColumns, SKU_COLUMNS, SKU_TABLE_WIDTH, SPEC_COLUMNS, variantOf } from './sku.ts'

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

  it('table widths', () => {
    expect(SKU_TABLE_WIDTH).toEqual({ full: 1150, reduced: 1050 })
  })
})
