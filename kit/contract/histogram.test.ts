import { expect, it } from 'vitest'
import { binOf, type Histogram, merged, percentile } from './histogram.ts'

const of = (durations: readonly number[]): Histogram =>
  durations.map((one) => ({ [binOf(one)]: 1 })).reduce<Histogram>(merged, {})

it('percentiles are at most a quarter too high, over several histograms too', () => {
  const low = Array.from({ length: 90 }, (_, index) => 10 + index)
  const high = Array.from({ length: 10 }, () => 2000)
  const both = merged(of(low), of(high))
  for (const [share, exact] of [
    [0.5, 60],
    [0.95, 2000],
  ] as const) {
    const found = percentile(both, share) ?? 0
    expect(found).toBeGreaterThanOrEqual(exact - 1)
    expect(found).toBeLessThanOrEqual(exact * 1.26)
  }
})

it('nothing has no percentile; durations without end and below one millisecond have a bin', () => {
  expect(percentile({}, 0.95)).toBeNull()
  expect(percentile(of([0, 0.2]), 0.5)).toBe(1)
  expect(percentile(of([Number.POSITIVE_INFINITY]), 0.5)).toBeGreaterThanOrEqual(600_000)
})
