import { expect, it } from 'vitest'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { keptUntil } from './keep.ts'

const clock = zonedClock('Asia/Shanghai')
const RULE = { days: 7, weeks: 4, months: 6 }
const days = (at: string, ...earlier: readonly string[]) => {
  const madeAt = new Date(at)
  const until = keptUntil(
    RULE,
    clock,
    madeAt,
    earlier.map((one) => new Date(one)),
  )
  return (until.getTime() - madeAt.getTime()) / 86_400_000
}

it('a backup is kept for days, the first of a week and of a month for longer, by the days of the shop', () => {
  // 2026-03-01 is a Sunday, and has begun in Shanghai at 16:00 UTC of the day before
  expect(days('2026-02-28T18:30:00Z', '2026-02-27T18:30:00Z')).toBe(186)
  expect(days('2026-03-01T18:30:00Z', '2026-02-28T18:30:00Z')).toBe(28)
  expect(days('2026-03-02T18:30:00Z', '2026-02-28T18:30:00Z', '2026-03-01T18:30:00Z')).toBe(7)
})
