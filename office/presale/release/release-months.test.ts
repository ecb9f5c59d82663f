import { describe, expect, it } from 'vitest'
import { isLater, monthAfter, monthsBetween, slipDays } from './release-months.ts'

describe('a month of release', () => {
  it('is later when it comes after, or is not known any more', () => {
    expect(isLater('2026-09', '2026-10')).toBe(true)
    expect(isLater('2026-09', null)).toBe(true)
    expect(isLater('2026-09', '2026-08')).toBe(false)
    expect(isLater(null, '2026-08')).toBe(false)
  })
  it('slips by thirty days a month', () => {
    expect(slipDays('2026-11', '2027-02')).toBe(90)
    expect(slipDays('2026-11', '2026-10')).toBe(0)
    expect(slipDays('2026-11', null)).toBe(Number.POSITIVE_INFINITY)
  })
  it('is counted over the turn of the year', () => {
    expect(monthAfter('2026-11', 3)).toBe('2027-02')
    expect(monthsBetween('2026-11', '2027-01', 12)).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(monthsBetween('2026-11', '2030-01', 2)).toEqual(['2026-11', '2026-12'])
  })
})
