import { expect, it } from 'vitest'
import { endWithout, unusedDays, worthOfDays } from './membership-days.ts'

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 0, 1 + day, hour))
const term = { beginsAt: at(0), endsAt: at(30) }

it('a day that has begun is used, days before the beginning are not, and none is left behind the end', () => {
  expect([at(-5), at(0), at(0, 1), at(29, 1), at(30), at(31)].map((when) => unusedDays(term, when))).toEqual([
    30, 30, 29, 0, 0, 0,
  ])
})

it('a moment counts in whole seconds, as it is stored', () => {
  const moment = new Date(at(10).getTime() + 900)
  expect(unusedDays(term, moment)).toBe(unusedDays(term, at(10)))
})

it('days are worth whole fen, never more than was paid', () => {
  expect(worthOfDays(9_999, { unused: 10, days: 30 })).toBe(3_333)
  expect(worthOfDays(100, { unused: 29, days: 30 })).toBe(96)
  expect(worthOfDays(100, { unused: 31, days: 30 })).toBe(100)
})

it('what is given back ends where it was used to: with the day that has begun, or before it began', () => {
  expect(endWithout(term, { at: at(10, 6), now: at(10, 6) })).toEqual(at(11))
  expect(endWithout(term, { at: at(-3), now: at(-3) }), 'before it began').toEqual(at(0))
  expect(endWithout(term, { at: at(10, 6), now: at(13, 6) }), 'agreed later: used until then').toEqual(at(13, 6))
  expect(endWithout(term, { at: at(10, 6), now: at(40) }), 'it was over').toEqual(at(30))
})
