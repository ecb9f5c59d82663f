import { expect, it } from 'vitest'
import { labelEvery, ticksUpTo } from './ticks.ts'

it.each([
  [0, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [18_430.5, [0, 5000, 10_000, 15_000, 20_000]],
  [0.3, [0, 0.1, 0.2, 0.30000000000000004]],
])('an axis up to %d has lines at %j', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks)
})

it('labels are left out where they would run into each other', () => {
  expect(labelEvery(7, { width: 700, label: 44 })).toBe(1)
  expect(labelEvery(90, { width: 700, label: 44 })).toBe(6)
  expect(labelEvery(90, { width: 0, label: 44 })).toBe(3960)
})
