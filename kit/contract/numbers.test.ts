import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFen } from './money.ts'
import { decimalSignOf, fenOf, plainNumber, roundedTo, withPoint } from './numbers.ts'

it.each([
  ['12', '12'],
  ['12.50', '12.50'],
  ['1,299', '1299'],
  ['1,299.00', '1299.00'],
  ['1,234,567.8', '1234567.8'],
  ['1 234 567', '1234567'],
  ['1\u00a0234.5', '1234.5'],
  ['1\u202f234', '1234'],
  ['１，２９９．５', '1299.5'],
  ['−12', '-12'],
  ['+7', '7'],
  ['.5', '.5'],
  [' 12 ', '12'],
  ['007', '007'],
])('the number %j is %s', (text, plain) => expect(plainNumber(text)).toBe(plain))

it.each([
  '12,50',
  '1.200,00',
  '5,00',
  '1,5',
  '1,23,456',
  '12,3456',
  ',5',
  '1,299,00',
  '1234,567',
  '1 23',
  '1,234 567',
  '1e3',
  '4.2E+27',
  '0x10',
  'Infinity',
  'NaN',
  '1.2.3',
  '12 元',
  '--1',
  '',
  '.',
  '-',
])('%j is no number', (text) => expect(plainNumber(text)).toBeNull())

it.each([
  [2, 19.9 * 3, 59.7],
  [2, 0.1 + 0.2, 0.3],
  [0, 4.9999999999, 5],
  [2, 12.345, undefined],
  [2, 12.30001, undefined],
  [0, 1.5, undefined],
  [3, 1.0005, undefined],
  [2, -59.699999999999996, -59.7],
])('with %i decimals %d is %s', (places, value, rounded) => expect(roundedTo(places, value)).toBe(rounded))

it.each([
  ['1,299.00', 129_900],
  [59.699999999999996, 5970],
  ['59.699999999999996', 5970],
  [0.29, 29],
  ['12,50', null],
  ['12.345', null],
  [12.345, null],
  ['-1', null],
  [Number.NaN, null],
  [1e21, null],
  ['100000000', null],
])('the amount %j is %s fen', (raw, fen) => expect(fenOf(raw)).toBe(fen))

describe('a column', () => {
  it.each([
    [['12,50', '1.200,00', '7'], ','],
    [['5,00', '1,5', '12'], ','],
    [['€ 12,50', '9'], ','],
    [['1.234.567'], ','],
    [['0,125'], ','],
    [['12.50', '1,299.00'], '.'],
    [['1,299', '2,500'], '.'],
    [['1.299'], '.'],
    [['12,50', '12.50'], '.'],
    [['1,234,567', '5,00'], '.'],
    [['x', ''], '.'],
  ] as const)('%j has its decimals behind %j', (texts, sign) => expect(decimalSignOf(texts)).toBe(sign))

  it.each([
    ['12,50', '12.50'],
    ['1.200,00', '1200.00'],
    ['1 200,5', '1200.5'],
    ['1.299', '1299'],
    ['1,299', '1.299'],
    ['12', '12'],
    ['12.5', '12.5'],
    ['x', 'x'],
  ])('that has them behind commas has %j for %s', (text, point) => expect(withPoint(text)).toBe(point))
})

it('whatever is read is what was written, in either way, or it is refused', () => {
  const grouped = (fen: number, [thousands, decimal]: readonly [string, string]) =>
    formatFen(fen).replace(/[,.]/g, (sign) => (sign === ',' ? thousands : decimal))
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9_999_999_999 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom([',', '.'], ['.', ','], [' ', ','], ['', ','], ['', '.']) as fc.Arbitrary<
        readonly [string, string]
      >,
      (fens, style) => {
        const texts = fens.map((fen) => grouped(fen, style))
        const read = decimalSignOf(texts) === ',' ? texts.map(withPoint) : texts
        expect(read.map(fenOf)).toEqual(fens)
      },
    ),
    { numRuns: 1000 },
  )
})

it('a text with a comma is never read as a number that is a hundred times another one', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,4}[,.]\d{1,4}([,.]\d{1,3})?$/), (text) => {
      const plain = plainNumber(text)
      if (plain !== null && text.includes(',')) {
        expect(text.split('.')[0]).toMatch(/^\d{1,3}(,\d{3})+$/)
      }
    }),
    { numRuns: 1000 },
  )
})

it.each([
  ['¥1,299.00', 129_900],
  ['￥12', 1200],
  ['CNY 12.5', 1250],
  ['rmb12.5', 1250],
  ['12.5元', 1250],
  ['¥ 12.50 元', 1250],
  ['+¥12.50', 1250],
  ['$12.50', null],
  ['€12.50', null],
  ['12.50€', null],
  ['JPY 1200', null],
  ['1200円', null],
  ['12.50 USD', null],
])('the amount of yuan %s is %s: one of another currency is none', (text, fen) => expect(fenOf(text)).toBe(fen))

it.each([
  ['€12,50', '€12.50'],
  ['1.200,00 €', '1200.00 €'],
  ['¥12,50', '¥12.50'],
  ['12,50元', '12.50元'],
  ['１２，５０', '12.50'],
])('%s with commas for decimal points keeps its currency: %s', (text, read) => expect(withPoint(text)).toBe(read))
