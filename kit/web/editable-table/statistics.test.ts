import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TableRow } from './column.ts'
import { statisticOf, statisticsIn } from './statistics.ts'

const PLACES = 6

/** A decimal of at most so many places, as it is written: '-12.034'. */
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat(PLACES))
  .map(([units, digits]) => withPoint(units, digits))

function withPoint(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const sign = units < 0n ? '-' : ''
  return digits === 0
    ? sign + text
    : `${sign}${text.slice(0, text.length - digits)}.${text.slice(text.length - digits)}`
}

/** Counts a written decimal in its PLACES-th decimal place, one digit after the other. */
function unitsOf(text: string): bigint {
  const [whole = '', part = ''] = text.replace('-', '').split('.')
  let units = 0n
  for (const digit of whole + part.padEnd(PLACES, '0')) {
    units = units * 10n + BigInt(digit)
  }
  return text.startsWith('-') ? -units : units
}

function rowsOf(values: readonly unknown[]): readonly TableRow[] {
  return values.map((price, index) => ({ id: String(index), price }))
}

function sum(...values: readonly unknown[]): string {
  return statisticOf(rowsOf(values), 'price', 'sum')
}

function average(...values: readonly unknown[]): string {
  return statisticOf(rowsOf(values), 'price', 'average')
}

describe('a sum', () => {
  it('is exact to the last digit, however long the numbers are', () => {
    fc.assert(
      fc.property(fc.array(decimals, { minLength: 1 }), (texts) => {
        const total = texts.reduce((units, text) => units + unitsOf(text), 0n)
        expect(unitsOf(sum(...texts))).toBe(total)
      }),
    )
  })

  it('reads numbers as they are shown', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { minLength: 1 }), (fen) => {
        const total = fen.reduce((all, one) => all + one, 0)
        expect(Number(sum(...fen.map((one) => one / 100)))).toBe(total / 100)
      }),
    )
  })

  it.each([
    [[0.1, 0.2], '0.3'],
    [[1.25, '2.5', 1], '4.75'],
    [[-0.5, 0.25], '-0.25'],
    [[0.05, -0.05], '0.00'],
    [[1.5, 1.5], '3.0'],
    [['12.30', '1.20'], '13.50'],
    [[' 7 ', '+3'], '10'],
    [[0.1, 1e-20], '0.10000000000000000001'],
    [['9007199254740993', 1], '9007199254740994'],
    [[1e21, 1], '1000000000000000000001'],
    [['1e3', '.5', '5.'], '1005.5'],
  ])('of %j is %s', (values, total) => {
    expect(sum(...values)).toBe(total)
  })

  it.each([
    undefined,
    null,
    '',
    '  ',
    'x',
    '1,000',
    '1.2.3',
    '.',
    '-',
    true,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    [4],
  ])('passes over %j, and is nothing without a number', (value) => {
    expect(sum(1, value, 2)).toBe('3')
    expect(average(1, value, 2)).toBe('1.5')
    expect([sum(value), average(value)]).toEqual(['', ''])
  })

  it('is nothing for a table without rows', () => {
    expect([sum(), average()]).toEqual(['', ''])
  })

  it('takes a column of many rows', () => {
    expect(sum(...Array.from({ length: 20_000 }, () => 0.1))).toBe('2000.0')
    const rows = Array.from({ length: 200_000 }, (_, index) => ({ id: String(index), price: 0.1 }))
    expect(statisticOf(rows, 'price', 'average')).toBe('0.1')
  })
})

describe('an average', () => {
  it('is no further from the truth than half of its last place, two behind the longest value', () => {
    fc.assert(
      fc.property(fc.array(decimals, { minLength: 1 }), (texts) => {
        const shown = average(...texts)
        const longest = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0))
        expect(shown).toMatch(new RegExp(`^-?\\d+(\\.\\d{0,${longest + 1}}[1-9])?$`))

        // All in the place two behind the last; times the count, so that nothing is divided.
        const count = BigInt(texts.length)
        const total = texts.reduce((units, text) => units + unitsOf(text), 0n) * 100n
        const [whole = '', part = ''] = shown.replace('-', '').split('.')
        const units = BigInt(whole + part.padEnd(PLACES + 2, '0')) * (shown.startsWith('-') ? -1n : 1n)
        const error = total - units * count
        const halfPlace = 10n ** BigInt(PLACES - longest) * count
        expect((error < 0n ? -error : error) * 2n <= halfPlace).toBe(true)
      }),
    )
  })

  it.each([
    [[1, 2], '1.5'],
    [[10, 20], '15'],
    [[1, 1, 2], '1.33'],
    [[-1, -1, -3], '-1.67'],
    [[0.1, 0.2], '0.15'],
    [[100, 100], '100'],
    [[0, 0, 0.001, 0.001], '0.0005'],
    [[-0.01, ...Array.from({ length: 999 }, () => 0)], '0'],
    [['9007199254740993', '9007199254740993'], '9007199254740993'],
  ])('of %j is %s', (values, mean) => {
    expect(average(...values)).toBe(mean)
  })
})

it('[3.12a] a table shows the statistics that any of its columns asks for, sums first', () => {
  const column = { type: 'inputNumber', title: ['数', 'Number'] } as const
  expect(statisticsIn([{ ...column, key: 'a' }])).toEqual([])
  expect(statisticsIn([{ ...column, key: 'a', statistics: ['average'] }])).toEqual(['average'])
  expect(
    statisticsIn([
      { ...column, key: 'a', statistics: ['average'] },
      { ...column, key: 'b' },
      { ...column, key: 'c', statistics: ['sum'] },
    ]),
  ).toEqual(['sum', 'average'])
})
