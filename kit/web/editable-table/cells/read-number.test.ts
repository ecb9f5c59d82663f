import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNumberSoFar, numberText, readNumber } from './read-number.ts'

describe('a number cell', () => {
  it.each(['', '-', '.', '0', '-1', '12.', '12.5', '.5', '1,204'])('[5.7a] lets "%s" be typed', (text) => {
    expect(isNumberSoFar(text)).toBe(true)
  })

  it.each(['a', '1a', '--1', '1-', '1.2.3', '1e5', '十'])('[5.7a] [5.7b] does not let "%s" be typed', (text) => {
    expect(isNumberSoFar(text)).toBe(false)
    expect(readNumber(text)).toBeUndefined()
  })

  it.each([
    ['12.50', 12.5],
    ['-0.25', -0.25],
    ['1,204', 1204],
    ['5.', 5],
    ['-', ''],
    ['.', ''],
    ['  ', ''],
    ['', ''],
  ])('[5.7c] makes of "%s" %j when it is left', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  it('[5.7a] [5.7b] [5.7c] holds nothing but finite numbers and nothing, whatever is typed', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.-,e ') }))
    fc.assert(
      fc.property(texts, (text) => {
        const value = readNumber(text)
        expect(value === undefined || value === '' || Number.isFinite(value)).toBe(true)
        expect(value === undefined || isNumberSoFar(text)).toBe(true)
      }),
    )
    expect(readNumber('9'.repeat(400))).toBeUndefined()
  })

  it('[5.7c] reads back what it shows', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 6 }), (whole, decimals) => {
        const value = whole / 10 ** decimals + 0
        expect(readNumber(numberText(value))).toBe(value)
      }),
    )
  })

  it('shows what is no number as it is, so that it can be mended', () => {
    expect([null, undefined, '', 'abc', '7'].map(numberText)).toEqual(['', '', '', 'abc', '7'])
  })
})
