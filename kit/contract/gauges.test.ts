import { expect, it } from 'vitest'
import { healthUpTo, shownValue } from './gauges.ts'

it.each([
  [0, 'bytes', '0 B'],
  [1536, 'bytes', '1.5 KiB'],
  [5 * 1024 ** 3, 'bytes', '5 GiB'],
  [0.0312, 'share', '3.12%'],
  [1, 'share', '100%'],
  [12_400, 'milliseconds', '12.4 s'],
  [9, 'milliseconds', '9 ms'],
  [59, 'seconds', '59 s'],
  [3700, 'seconds', '1 h 1 min'],
  [200_000, 'seconds', '2 d 7 h'],
  [1_234_567, 'count', '1,234,567'],
  [null, 'count', '-'],
  ['7.0.15', 'text', '7.0.15'],
] as const)('%s as %s is %s', (value, unit, shown) => {
  expect(shownValue(value, unit)).toBe(shown)
})

it('a value is bad from its limit on', () => {
  expect([0.5, 0.8, 0.9].map((value) => healthUpTo(value, { warn: 0.8, bad: 0.9 }))).toEqual(['fine', 'warn', 'bad'])
})
