import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NAMED_PATTERNS } from './patterns.ts'

function matches(name: string, value: string): boolean {
  const test = NAMED_PATTERNS[name]?.test
  return test instanceof RegExp ? test.test(value) : (test?.(value) ?? false)
}

const DIGITS = [...'0123456789']
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** A text of so many of these characters. */
function textOf(characters: readonly string[], minLength: number, maxLength: number) {
  return fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength })
}

const ANY_CHARACTER = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })

describe('named patterns', () => {
  it.each<[clause: string, name: string, good: string[], bad: string[]]>([
    ['[5.6j]', 'n6-16', ['123456', '0'.repeat(16)], ['12345', '1'.repeat(17), '12345a', '-123456', '１２３４５６']],
    ['[5.6j]', '*6-16', ['a b\n中😀!', '中'.repeat(16)], ['中文12!', '😀'.repeat(5), 'x'.repeat(17)]],
    ['[5.6j]', 's6-18', ['abcDEF', 'Z'.repeat(18)], ['abcde', 'abc|def', 'abcde1', 'z'.repeat(19)]],
    ['[5.6j]', 'url', ['http://a.cn', 'https://a.cn/b?c=1#d'], ['a.cn', 'javascript:alert(1)', 'https://a b']],
    ['[5.6j]', 'e', ['a@b.cn', 'a@b.io', 'x.y+z@shop.info', 'a@b.com.cn'], ['a', 'a@b', '@b.cn', 'a@b.', 'a@b@c.cn']],
    ['[5.6j]', 'm', ['13812345678', '19912345678'], ['12812345678', '23812345678', '1381234567', '138123456789']],
    ['[5.6j]', 'p', ['100000'], ['10000', '1000000', '10000a']],
    ['[5.6j]', 's', ['a', 'abcXYZ'], ['', 'a|b', 'a1', '中', 'a b']],
    ['[5.6j]', 'n', ['0', '-1', '12.50', '-0.25'], ['', '-', '.5', '5.', '1e5', '1,000', 'NaN']],
    ['[5.6j]', 'z', ['0', '-1', '120'], ['', '-', '1.5', '1.0', 'x']],
    ['[5.6j]', '*', ['x', ' x ', '0'], ['', '   ', '\n']],
    ['[5.6j]', 'money', ['0', '0.5', '0.05', '1299', '12.34'], ['', '00', '01', '01.5', '1.234', '.5', '5.', '-1']],
    ['[5.6j]', 'money5', ['0', '0.05', '1299', '1.23456'], ['', '00', '01.5', '0.123', '1.234567', '.5', '-1']],
  ])('%s %s', (_clause, name, good, bad) => {
    expect(good.filter((value) => !matches(name, value))).toEqual([])
    expect(bad.filter((value) => matches(name, value))).toEqual([])
  })

  it.each([
    ['n6-16', DIGITS, 6, 16],
    ['s6-18', LETTERS, 6, 18],
    ['*6-16', [...'aZ0 |\n中😀'], 6, 16],
  ] as const)('[5.6j] %s counts characters, and takes no others', (name, characters, min, max) => {
    fc.assert(
      fc.property(textOf(characters, 0, max + 4), (value) => {
        const { length } = [...value]
        expect(matches(name, value)).toBe(length >= min && length <= max)
      }),
    )
    if (!name.startsWith('*')) {
      fc.assert(
        fc.property(textOf(characters, min, max - 1), ANY_CHARACTER, fc.nat(), (value, other, at) => {
          fc.pre(!(characters as readonly string[]).includes(other))
          const place = at % (value.length + 1)
          expect(matches(name, value.slice(0, place) + other + value.slice(place))).toBe(false)
        }),
      )
    }
  })

  it('[5.6j] money of the third part takes every amount in fen as it is written, and no third decimal', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_999), fc.constantFrom(...DIGITS), (fen, digit) => {
        const amount = (fen / 100).toFixed(2)
        expect([amount, String(fen)].map((value) => matches('money', value))).toEqual([true, true])
        expect([amount + digit, `0${amount}`, `-${amount}`].some((value) => matches('money', value))).toBe(false)
      }),
    )
  })

  it('[5.6j] money of the first part has two decimals behind a leading zero, else five', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), textOf(DIGITS, 1, 8), (whole, decimals) => {
        expect(matches('money5', `${whole}.${decimals}`)).toBe(decimals.length <= (whole === 0 ? 2 : 5))
        expect(matches('money5', `0${whole}.${decimals}`)).toBe(false)
      }),
    )
  })

  it('[5.6j] whatever money takes, money5 takes too', () => {
    fc.assert(
      fc.property(textOf([...DIGITS, '.', '-'], 0, 8), (value) => {
        expect(matches('money', value) && !matches('money5', value)).toBe(false)
      }),
    )
  })

  it('every pattern says in both languages what a right value looks like', () => {
    expect(Object.values(NAMED_PATTERNS).every(({ message }) => message[0] !== '' && message[1] !== '')).toBe(true)
  })
})
