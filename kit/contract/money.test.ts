import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFen, formatYuan, groupThousands, MAX_FEN, parseYuan, yuanOf } from './money.ts'

describe('money', () => {
  it('comes back from yuan to the same fen, as number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_FEN }), (fen) => {
        expect(parseYuan(yuanOf(fen))).toBe(fen)
        expect(parseYuan(formatFen(fen).replaceAll(',', ''))).toBe(fen)
        expect(parseYuan(JSON.parse(JSON.stringify(yuanOf(fen))))).toBe(fen)
      }),
    )
  })

  it.each([
    ['12', 1200],
    ['12.3', 1230],
    ['12.34', 1234],
    [' 0.01 ', 1],
    [0.1, 10],
    [99_999_999.99, MAX_FEN],
  ])('reads %j', (yuan, fen) => {
    expect(parseYuan(yuan)).toBe(fen)
  })

  it.each(['', '-1', '1.234', '1e3', '100000000', '1,000', 'x', '.5', '5.', Number.NaN, 0.1 + 0.2])(
    'refuses %j',
    (yuan) => {
      expect(parseYuan(yuan)).toBeNull()
    },
  )

  it('[9.8b] is shown with its thousands grouped', () => {
    expect(formatFen(129_900)).toBe('1,299.00')
    expect(formatFen(5)).toBe('0.05')
    expect(formatYuan(-123_456_789)).toBe('-¥1,234,567.89')
    expect(groupThousands('1234567')).toBe('1,234,567')
    expect(groupThousands('123')).toBe('123')
  })
})
