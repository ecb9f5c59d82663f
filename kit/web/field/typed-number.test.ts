import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberIn, settleAmount, settleNumber, textOfNumber, typeAmount, typeNumber } from './typed-number.ts'

/** Types a text key by key, as a person does. */
function typeAll(type: typeof typeNumber, text: string): string {
  let shown = ''
  for (const key of text) {
    shown = type(shown, shown + key).text
  }
  return shown
}

describe('number box', () => {
  it.each(['0', '-1', '12.5', '-0.25', '007'])('[5.7a] accepts %s', (text) => {
    expect(typeAll(typeNumber, text)).toBe(text)
  })

  it.each([
    ['1a2', '12'],
    ['1-2', '12'],
    ['1.2.3', '1.23'],
    ['--3', '-3'],
    ['1e5', '15'],
  ])('[5.7a,b] of %s keeps %s', (keys, shown) => {
    expect(typeAll(typeNumber, keys)).toBe(shown)
  })

  it('[5.7b] reverts to the previous text when a paste is no number', () => {
    expect(typeNumber('42', 'forty-two')).toEqual({ text: '42', value: 42 })
  })

  it.each([
    ['１２３', '123'],
    ['－１２．５', '-12.5'],
    ['１。５', '1.5'],
    ['−3', '-3'],
    ['１，２０４', '1204'],
  ])('[5.7a] takes %s as %s', (keys, shown) => {
    expect(typeAll(typeNumber, keys)).toBe(shown)
    expect(typeNumber('', keys).text).toBe(shown)
  })

  it.each(['12,50', '1.200,00', '1,5', '1,23,456', '5,00'])('keeps what was there when %s is pasted', (pasted) => {
    expect(typeNumber('42', pasted).text).toBe('42')
    expect(typeAmount('42', pasted).text).toBe('42')
  })

  it('takes a pasted number with separators', () => {
    expect(typeNumber('', ' 1,204 ')).toEqual({ text: '1204', value: 1204 })
  })

  it.each([
    ['-', ''],
    ['.', ''],
    ['-.', ''],
    ['', ''],
    ['5.', '5'],
    ['.5', '0.5'],
    ['-0', '0'],
    ['1.500', '1.5'],
  ])('[5.7c] leaves %s as "%s"', (typed, left) => {
    expect(settleNumber(typed)).toBe(left)
  })

  it('[5.7a-c] whatever is typed, what is left is empty or a number the wire can carry', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'0123456789.-+e, x'), { maxLength: 15 }), (keys) => {
        const left = settleNumber(typeAll(typeNumber, keys.join('')))
        expect(left).toMatch(/^(-?\d+(\.\d+)?)?$/)
        expect(settleNumber(left)).toBe(left)
      }),
    )
  })

  it('[5.7c] shows back every number it gave', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 6 }), (whole, decimals) => {
        const value = whole / 10 ** decimals
        expect(numberIn(textOfNumber(value))).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  it('writes very large and very small numbers without an exponent', () => {
    expect(textOfNumber(1e21)).toBe('1000000000000000000000')
    expect(textOfNumber(1e-7)).toBe('0.0000001')
  })

  it('shows nothing for what is no number', () => {
    expect([null, undefined, '', 'abc'].map(textOfNumber)).toEqual(['', '', '', ''])
  })
})

describe('amount box', () => {
  it('keeps at most two decimals and no sign', () => {
    expect(typeAll(typeAmount, '-12.999')).toBe('12.99')
  })

  it('takes a pasted amount with its signs', () => {
    expect(typeAmount('', '￥１，２９９．００')).toEqual({ text: '1299.00', value: 1299 })
    expect(typeAmount('', '¥1,299.00')).toEqual({ text: '1299.00', value: 1299 })
  })

  it('shows two decimals once it is left', () => {
    expect(['', '.', '5', '0.1', '1299.5'].map(settleAmount)).toEqual(['', '', '5.00', '0.10', '1299.50'])
  })

  it('never loses a fen of any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (fen) => {
        const text = settleAmount(textOfNumber(fen / 100))
        expect(text).toBe(`${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`)
        expect(typeAll(typeAmount, text)).toBe(text)
      }),
    )
  })
})
