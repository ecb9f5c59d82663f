import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, dayOn, dayPlus, monthsLater, secondAfter, zonedClock } from './zoned-time.ts'

const ZONES = [
  ...['Asia/Shanghai', 'UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata'],
  ...['America/St_Johns', 'Australia/Lord_Howe'],
]
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

describe('an offset', () => {
  it.each([
    ['Australia/Lord_Howe', '2026-10-03T15:29:59Z', '2026-10-04 01:59:59'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-10-04 02:30:00'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', '2026-04-05 01:59:59'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 01:30:00'],
    ['America/St_Johns', '2010-11-07T02:30:59Z', '2010-11-07 00:00:59'],
    ['America/St_Johns', '2010-11-07T02:31:00Z', '2010-11-06 23:01:00'],
    ['America/St_Johns', '2026-03-08T05:30:00Z', '2026-03-08 03:00:00'],
    ['Asia/Kolkata', '2026-01-01T18:30:00Z', '2026-01-02 00:00:00'],
  ])('is that of the minute: %s at %s', (zone, instant, wall) => {
    expect(zonedClock(zone).format(new Date(instant))).toBe(wall)
  })
})

describe('a day of the shop', () => {
  const hours = (zone: string, day: string) => {
    const { from, until } = dayOn(zonedClock(zone), day)
    return (until.getTime() - from.getTime()) / 3_600_000
  }

  it.each([
    ['Asia/Shanghai', '2026-03-29', 24],
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/St_Johns', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ])('of %s is as long as its clock makes it: %s has %s hours', (zone, day, length) => {
    expect(hours(zone, day)).toBe(length)
  })

  it('has each instant once, whatever the zone', () => {
    // a day ended twice in St John's until 2011: clocks were set back a minute past midnight
    const lately = instants.filter((instant) => instant.getUTCFullYear() > 2011)
    fc.assert(
      fc.property(fc.constantFrom(...clocks), lately, (clock, instant) => {
        const day = dayOf(clock, instant)
        const { from, until } = dayOn(clock, day)
        expect(from <= instant && instant < until).toBe(true)
        expect([dayOf(clock, from), dayOf(clock, until)]).toEqual([day, dayPlus(day, 1)])
      }),
      { numRuns: 1000 },
    )
  })

  it('follows the day before it in the calendar', () => {
    expect(['2026-02-28', '2028-02-28', '2026-12-31', '2026-10-25'].map((day) => dayPlus(day, 1))).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2027-01-01',
      '2026-10-26',
    ])
    expect(dayPlus('2026-03-01', -1)).toBe('2026-02-28')
  })
})

describe('months later', () => {
  const later = (zone: string, wall: string, months: number) => {
    const clock = zonedClock(zone)
    return clock.format(monthsLater(clock, clock.parse(wall), months))
  }

  it.each([
    ['Asia/Shanghai', '2026-03-01 05:00:00', 1, '2026-04-01 05:00:00'],
    ['Asia/Shanghai', '2027-03-01 05:00:00', 12, '2028-03-01 05:00:00'],
    ['Asia/Shanghai', '2024-02-29 07:59:59', 12, '2025-02-28 07:59:59'],
    ['Asia/Shanghai', '2026-01-31 00:00:00', 1, '2026-02-28 00:00:00'],
    ['Asia/Shanghai', '2026-03-31 23:59:59', -1, '2026-02-28 23:59:59'],
    ['America/New_York', '2026-01-31 22:00:00', 1, '2026-02-28 22:00:00'],
    ['Europe/Berlin', '2026-02-25 02:30:00', 8, '2026-10-25 02:30:00'],
    ['Europe/Berlin', '2026-02-28 12:00:00', 1, '2026-03-28 12:00:00'],
    ['Australia/Lord_Howe', '2026-09-04 00:00:00', 1, '2026-10-04 00:00:00'],
    ['America/St_Johns', '2026-12-31 20:31:00', 2, '2027-02-28 20:31:00'],
  ])('in %s: %s and %s are %s', (zone, wall, months, then) => {
    expect(later(zone, wall, months)).toBe(then)
  })

  it('is the same hour of the same day, or of the last one of a shorter month, whatever the zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...clocks), instants, fc.integer({ min: -60, max: 60 }), (clock, at, months) => {
        const [from, to] = [clock.format(at), clock.format(monthsLater(clock, at, months))]
        const [year = 0, month = 1] = from.split('-').map(Number)
        const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
        expect(to.slice(0, 7)).toBe(first)
        const last = Number(dayPlus(dayPlus(`${first}-28`, 4).slice(0, 8).concat('01'), -1).slice(8))
        expect(Number(to.slice(8, 10))).toBe(Math.min(Number(from.slice(8, 10)), last))
        // an hour that a clock leaves out is the one behind it
        const isShown = clock.format(clock.parse(`${to.slice(0, 10)} ${from.slice(11)}`)).endsWith(from.slice(11))
        expect(!isShown || to.endsWith(from.slice(11))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps the fraction of the second', () => {
    const clock = zonedClock('Asia/Shanghai')
    expect(monthsLater(clock, new Date('2026-02-28T21:00:00.250Z'), 1)).toEqual(new Date('2026-03-31T21:00:00.250Z'))
  })
})

describe('the end of what is shown as a second', () => {
  it('is the beginning of the next one, in the hour that comes twice as well', () => {
    const berlin = zonedClock('Europe/Berlin')
    expect(secondAfter(berlin, '2026-01-01 23:59:59')).toEqual(berlin.parse('2026-01-02 00:00:00'))
    expect(secondAfter(berlin, '2026-10-25 02:59:59')).toEqual(new Date('2026-10-25T02:00:00Z'))
    fc.assert(
      fc.property(fc.constantFrom(...clocks), instants, (clock, at) => {
        const wall = clock.format(at)
        expect(clock.parse(wall) < secondAfter(clock, wall)).toBe(true)
      }),
    )
  })
})
