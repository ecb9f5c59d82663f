import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CALENDAR_PERIODS, daysOfPeriod, periodAround, periodOf, periodPlus, periodTitle } from './period.ts'
import { dayPlus } from './zoned-time.ts'

const DAY = fc.integer({ min: 0, max: 36_000 }).map((days) => dayPlus('2000-01-01', days))

describe('a span of days', () => {
  it('is days up to today, a month, a quarter or a year', () => {
    const days = (text: string) => daysOfPeriod(text, '2026-11-30')
    expect(days('7d')).toEqual({ first: '2026-11-24', last: '2026-11-30' })
    expect(days('2026-02')).toEqual({ first: '2026-02-01', last: '2026-02-28' })
    expect(days('2024-02')).toEqual({ first: '2024-02-01', last: '2024-02-29' })
    expect(days('2026-Q3')).toEqual({ first: '2026-07-01', last: '2026-09-30' })
    expect(days('2025')).toEqual({ first: '2025-01-01', last: '2025-12-31' })
  })

  it('that is not over ends today', () => {
    expect(daysOfPeriod('2026-Q4', '2026-11-15')).toEqual({ first: '2026-10-01', last: '2026-11-15' })
    expect(daysOfPeriod('2026', '2026-11-15')?.last).toBe('2026-11-15')
  })

  it('is nothing else', () => {
    for (const text of ['', '0d', '367d', '2026-13', '2026-00', '2026-Q5', '26-01', '2026-11-01', '30', '0999']) {
      expect(periodOf(text), text).toBeUndefined()
    }
  })

  it('holds the day that it is around; the next one begins where it ends', () => {
    fc.assert(
      fc.property(DAY, fc.constantFrom(...CALENDAR_PERIODS), (day, kind) => {
        const far = '2999-12-31'
        const period = periodAround(kind, day)
        const { first = '', last = '' } = daysOfPeriod(period, far) ?? {}
        expect(periodOf(period)?.kind).toBe(kind)
        expect(first <= day && day <= last).toBe(true)
        const next = periodPlus(period, 1) ?? ''
        expect(daysOfPeriod(next, far)?.first).toBe(dayPlus(last, 1))
        expect(periodPlus(next, -1)).toBe(period)
      }),
    )
  })

  it('has a name', () => {
    expect(['30d', '2026-01', '2026-Q2', '2026'].map((text) => periodTitle(text))).toEqual([
      ['近 30 天', 'Last 30 days'],
      ['2026年1月', '2026-01'],
      ['2026年第2季度', 'Q2 2026'],
      ['2026年', '2026'],
    ])
    expect(periodPlus('30d', 1)).toBeUndefined()
  })
})
