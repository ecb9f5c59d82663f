import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCell } from './sku-cells.ts'

describe('reading a cell', () => {
  it('money: forgives how spreadsheets write it', () => {
    for (const text of ['1299', '1299.00', '1,299.00', ' ¥1,299 ', '￥１２９９', '1299元', '¥ 1,299.0 元']) {
      expect(readCell('presentPrice', text), text).toEqual({ value: 1299 })
    }
    expect(readCell('presentPrice', '  ')).toEqual({ value: null })
    expect(readCell('presentPrice', null)).toEqual({ value: null })
    expect(readCell('presentPrice', 0)).toEqual({ value: 0 })
  })

  it('money: refuses what is no amount', () => {
    for (const text of ['-1', '1.005', '12,99', '1,2999', 'abc', '1e3', '$5', '100000000', '1.2.3', 'NaN']) {
      expect(readCell('originalPrice', text), text).toHaveProperty('error')
    }
  })

  it('money: every amount is read exactly, grouped or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (fen) => {
        const [whole = '', cents = ''] = (fen / 100).toFixed(2).split('.')
        const grouped = Number(whole).toLocaleString('en-US')
        expect(readCell('originalPrice', `${whole}.${cents}`)).toEqual({ value: fen / 100 })
        expect(readCell('originalPrice', `¥${grouped}.${cents}`)).toEqual({ value: fen / 100 })
        expect(readCell('originalPrice', fen / 100)).toEqual({ value: fen / 100 })
      }),
    )
  })

  it('counts: whole, not negative, within the limit', () => {
    expect(readCell('stock', '1,200')).toEqual({ value: 1200 })
    expect(readCell('stock', '12.00')).toEqual({ value: 12 })
    expect(readCell('stock', '')).toEqual({ value: null })
    expect(readCell('stock', '99999999')).toEqual({ value: 99_999_999 })
    for (const text of ['1.5', '-3', '100000000', '12件', '99,9']) {
      expect(readCell('stock', text), text).toHaveProperty('error')
    }
  })

  it('[3.5a] [9.1c] yes and no, enabled and disabled, in words or as 0 and 1', () => {
    expect(['支持', '是', '1', 'YES'].map((text) => readCell('isTrade', text))).toEqual(Array(4).fill({ value: 1 }))
    expect(['不支持', '否', '0', 'no'].map((text) => readCell('isTrade', text))).toEqual(Array(4).fill({ value: 0 }))
    expect(['启用', '0', 'Enabled'].map((text) => readCell('status', text))).toEqual(Array(3).fill({ value: 0 }))
    expect(['禁用', '停用', '1'].map((text) => readCell('status', text))).toEqual(Array(3).fill({ value: 1 }))
    for (const text of ['', '2', '也许', 'constructor']) {
      expect(readCell('isTrade', text), text).toHaveProperty('error')
      expect(readCell('status', text), text).toHaveProperty('error')
    }
  })

  it('codes: without what guards their digits; those that a spreadsheet has cut are refused', () => {
    for (const [text, code] of [
      ["'4901234567894", '4901234567894'],
      ['="0049"', '0049'],
      ['4901234567894.0', '4901234567894'],
      [' ＡＢ１\u200B ', 'AB1'],
    ] as const) {
      expect(readCell('barCode', text), text).toEqual({ value: code })
    }
    for (const text of ['4.90123E+12', '#N/A', '=A1&"x"', 1e18]) {
      expect(readCell('skuCode', text), String(text)).toHaveProperty('error')
    }
    expect(readCell('moreBarCodes', '4901234567894,4.90123E+12')).toHaveProperty('error')
  })

  it('any text at all gives a reading, and no reading ever throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const value = readCell('memberPrice', text)
        expect('value' in value || 'error' in value).toBe(true)
        expect(readCell('picture', text)).toEqual({ value: text.trim() })
      }),
    )
  })
})
