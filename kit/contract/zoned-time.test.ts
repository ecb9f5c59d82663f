import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zonedClock } from './zoned-time.ts'

const ZONES = ['Asia/Shanghai', 'UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata']
const clocks = ZONES.map(zonedClock)

/** Seconds between two instants of the range where zones have whole-minute offsets. */
const instants = fc
  .integer({ min: Date.UTC(1980, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000))

describe('the clock of the shop', () => {
  it('[9.8a] writes YYYY-MM-DD HH:mm:ss and reads it back to the same wall clock, in every zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...clocks), instants, (clock, instant) => {
        const wall = clock.format(instant)
        expect(wall).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        expect(clock.format(clock.parse(wall))).toBe(wall)
      }),
      { numRuns: 500 },
    )
  })

  it('reads back the same instant wherever the wall clock names one', () => {
    const clock = zonedClock('Asia/Shanghai')
    fc.assert(
      fc.property(
        instants.filter((instant) => instant.getUTCFullYear() > 1992),
        (instant) => {
          expect(clock.parse(clock.format(instant))).toEqual(instant)
        },
      ),
    )
  })

  it('keeps the order of instants between two changes of the clock', () => {
    const berlin = zonedClock('Europe/Berlin')
    expect(berlin.format(new Date('2026-03-29T00:59:59Z'))).toBe('2026-03-29 01:59:59')
    expect(berlin.format(new Date('2026-03-29T01:00:00Z'))).toBe('2026-03-29 03:00:00')
    expect(berlin.parse('2026-03-29 03:00:00')).toEqual(new Date('2026-03-29T01:00:00Z'))
    expect(berlin.parse('2026-07-01 12:00:00')).toEqual(new Date('2026-07-01T10:00:00Z'))
    expect(berlin.parse('2026-10-25 03:00:00')).toEqual(new Date('2026-10-25T02:00:00Z'))
  })

  it('takes the first of two instants when the clock was set back', () => {
    expect(zonedClock('Europe/Berlin').parse('2026-10-25 02:30:00')).toEqual(new Date('2026-10-25T00:30:00Z'))
    expect(zonedClock('America/New_York').parse('2026-11-01 01:30:00')).toEqual(new Date('2026-11-01T05:30:00Z'))
  })
})
