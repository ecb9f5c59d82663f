/**
 * Counts of durations by bins that grow by a quarter: a percentile read from them is at most a quarter too high, and counts of
 * several processes add up. Keys are numbers of bins, as texts.
 */
export type Histogram = Readonly<Record<string, number>>

const GROWTH = 1.25

/** Durations above count as this long. Milliseconds. */
const LONGEST_MS = 600_000

/** Number of the bin that a duration falls into. @param milliseconds from 0 up */
export function binOf(milliseconds: number): number {
  const bounded = Math.min(LONGEST_MS, Math.max(1, milliseconds))
  return Math.ceil(Math.log(bounded) / Math.log(GROWTH))
}

/** Upper end of a bin, in milliseconds. */
const endOf = (bin: number): number => Math.round(GROWTH ** bin)

/** Both together. */
export function merged(one: Histogram, other: Histogram): Histogram {
  const sum: Record<string, number> = { ...one }
  for (const [bin, count] of Object.entries(other)) {
    sum[bin] = (sum[bin] ?? 0) + count
  }
  return sum
}

/** The duration below which this share (0 to 1) of all lie, in milliseconds; null where there are none. */
export function percentile(histogram: Histogram, share: number): number | null {
  const bins = Object.entries(histogram)
    .map(([bin, count]) => [Number(bin), count] as const)
    .sort(([one], [other]) => one - other)
  const all = bins.reduce((sum, [, count]) => sum + count, 0)
  let left = Math.max(1, Math.ceil(all * share))
  for (const [bin, count] of bins) {
    left -= count
    if (left <= 0) {
      return endOf(bin)
    }
  }
  return null
}
