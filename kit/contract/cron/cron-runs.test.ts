import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zonedClock } from '../zoned-time.ts'
import { type Cron, parseCron } from './cron.ts'
import { cronRuns } from './cron-runs.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

function read(text: string): Cron {
  const reading = parseCron(text)
  if ('error' in reading) {
    throw new Error(`${text}: ${reading.error[0]}`)
  }
  return reading.cron
}

function wallClocks(text: string, zone: string, after: string, count: number, ignoresYear = false): string[] {
  const clock = zonedClock(zone)
  const runs = cronRuns(read(text), { zone, after: clock.parse(after), count, ignoresYear })
  return runs.map((run) => clock.format(run))
}

/** A day of the calendar, as the brute-force evaluator sees it. */
interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly length: number
  /** 0 is Sunday. */
  readonly weekdayOf: (day: number) => number
}

/** A spelling and what it means, said without the code under test. */
interface Meaning<Of> {
  readonly text: string
  readonly is: (of: Of) => boolean
}

/** Plain numbers of a field: list, range, range over the end, loop, every. */
function numbers(min: number, max: number): fc.Arbitrary<Meaning<number>> {
  const number = fc.integer({ min, max })
  return fc.oneof(
    { weight: 2, arbitrary: number.map((n) => ({ text: `${n}`, is: (at: number) => at === n })) },
    fc
      .array(number, { minLength: 2, maxLength: 4 })
      .map((list) => ({ text: list.join(','), is: (at: number) => list.includes(at) })),
    fc.tuple(number, number).map(([a, b]) => ({
      text: `${a}-${b}`,
      is: (at: number) => (a <= b ? at >= a && at <= b : at >= a || at <= b),
    })),
    fc.tuple(number, fc.integer({ min: 1, max: Math.min(7, max) })).map(([a, n]) => ({
      text: `${a}/${n}`,
      is: (at: number) => at >= a && (at - a) % n === 0,
    })),
    fc.constant({ text: '*', is: () => true }),
  )
}

function isWorkday({ weekdayOf }: Day, day: number): boolean {
  return weekdayOf(day) >= 1 && weekdayOf(day) <= 5
}

/** The working day nearest to a day: tries that day, then its neighbours one by one, inside the month. */
function nearestWorkday(of: Day, day: number): number | undefined {
  if (day < 1 || day > of.length) {
    return undefined
  }
  return [day, day - 1, day + 1, day - 2, day + 2].find((one) => one >= 1 && one <= of.length && isWorkday(of, one))
}

const daysOfMonth: fc.Arbitrary<Meaning<Day>> = fc.oneof(
  numbers(1, 31).map(({ text, is }) => ({ text, is: ({ day }: Day) => is(day) })),
  fc.constantFrom<Meaning<Day>>(
    { text: 'L', is: ({ day, length }) => day === length },
    {
      text: 'LW',
      is: (of) => isWorkday(of, of.day) && ![1, 2, 3].some((n) => of.day + n <= of.length && isWorkday(of, of.day + n)),
    },
    { text: 'L,15', is: ({ day, length }) => day === length || day === 15 },
    { text: '3,LW', is: (of) => of.day === 3 || of.day === nearestWorkday(of, of.length) },
    { text: '1W,L-1', is: (of) => of.day === nearestWorkday(of, 1) || of.day === of.length - 1 },
  ),
  fc.integer({ min: 1, max: 31 }).map((n) => ({ text: `${n}W`, is: (of: Day) => of.day === nearestWorkday(of, n) })),
  fc.integer({ min: 1, max: 30 }).map((n) => ({ text: `L-${n}`, is: (of: Day) => of.day === of.length - n })),
  fc.integer({ min: 1, max: 30 }).map((n) => ({
    text: `L-${n}W`,
    is: (of: Day) => of.day === nearestWorkday(of, of.length - n),
  })),
)

const daysOfWeek: fc.Arbitrary<Meaning<Day>> = fc.oneof(
  numbers(1, 7).map(({ text, is }) => ({ text, is: ({ day, weekdayOf }: Day) => is(weekdayOf(day) + 1) })),
  fc.integer({ min: 1, max: 7 }).map((w) => ({
    text: `${w}L`,
    is: ({ day, length, weekdayOf }: Day) => weekdayOf(day) === w - 1 && day + 7 > length,
  })),
  fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 })).map(([w, n]) => ({
    text: `${w}#${n}`,
    is: ({ day, weekdayOf }: Day) => weekdayOf(day) === w - 1 && Math.ceil(day / 7) === n,
  })),
)

const days = fc.oneof(
  daysOfMonth.map(({ text, is }) => ({ day: text, week: '?', is })),
  daysOfWeek.map(({ text, is }) => ({ day: '?', week: text, is })),
)

/** Few times a day: the property is about days and clocks that are set. */
const times = fc.record({ second: numbers(0, 59), minute: numbers(0, 59), hour: numbers(0, 23) })

/** Zones and all their offsets in hours within the years of the test. */
const ZONES = {
  'Asia/Shanghai': [8],
  UTC: [0],
  'America/New_York': [-4, -5],
  'Europe/Berlin': [1, 2],
  'Australia/Lord_Howe': [10.5, 11],
  'America/Santiago': [-3, -4],
} as const

type Zone = keyof typeof ZONES

const FIRST_YEAR = 2026
const LAST_YEAR = 2030

/** Offset of every half hour of the years: of each day the platform is asked once, of a day in which it changes each half hour. */
const offsetTables = new Map<Zone, (time: number) => number>()

function offsetOf(zone: Zone): (time: number) => number {
  const known = offsetTables.get(zone)
  if (known) {
    return known
  }
  const start = Date.UTC(FIRST_YEAR - 1, 11, 1)
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const asked = (time: number) => Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - time
  const table: number[] = []
  for (let day = start; day < Date.UTC(LAST_YEAR + 1, 1, 1); day += DAY_MS) {
    const [first, next] = [asked(day), asked(day + DAY_MS)]
    for (let time = day; time < day + DAY_MS; time += HOUR_MS / 2) {
      table.push(first === next ? first : asked(time))
    }
  }
  const lookUp = (time: number) => table[Math.floor((time - start) / (HOUR_MS / 2))] ?? Number.NaN
  offsetTables.set(zone, lookUp)
  return lookUp
}

/** The instants at which the wall clock of a zone shows a time: none, one or two. */
function instantsOf(zone: Zone, wall: number): readonly number[] {
  const offset = offsetOf(zone)
  return ZONES[zone]
    .map((hours) => wall - hours * HOUR_MS)
    .filter((time) => offset(time) === wall - time)
    .sort((a, b) => a - b)
}

/** When a missing wall-clock time would have been: the moment in which the clock was set. */
function afterGap(zone: Zone, wall: number): number {
  const offset = offsetOf(zone)
  let time = Math.ceil((wall - Math.max(...ZONES[zone]) * HOUR_MS - 3 * HOUR_MS) / (HOUR_MS / 2)) * (HOUR_MS / 2)
  while (time + offset(time) <= wall) {
    time += HOUR_MS / 2
  }
  return time
}

interface Spec {
  readonly zone: Zone
  readonly days: { readonly is: (day: Day) => boolean }
  readonly month: Meaning<number>
  readonly year: Meaning<number>
  readonly times: Readonly<Record<'second' | 'minute' | 'hour', Meaning<number>>>
}

/** Walks through the calendar day by day and through every time of a day. */
function* bruteForce({ zone, days, month, year, times }: Spec, from: number): Generator<number> {
  const choices = (size: number, { is }: Meaning<number>) => Array.from({ length: size }, (_, n) => n).filter(is)
  const clock = [choices(24, times.hour), choices(60, times.minute), choices(60, times.second)] as const
  const isFixed = clock.every((list) => list.length === 1)
  for (let date = Math.floor(from / DAY_MS) * DAY_MS - DAY_MS; date < Date.UTC(LAST_YEAR + 1, 0, 1); date += DAY_MS) {
    const at = new Date(date)
    const [y, m] = [at.getUTCFullYear(), at.getUTCMonth()]
    const day: Day = {
      year: y,
      month: m + 1,
      day: at.getUTCDate(),
      length: new Date(Date.UTC(y, m + 1, 0)).getUTCDate(),
      weekdayOf: (one) => new Date(Date.UTC(y, m, one)).getUTCDay(),
    }
    if (!year.is(y) || !month.is(m + 1) || !days.is(day)) {
      continue
    }
    const found: number[] = []
    for (const hour of clock[0]) {
      for (const minute of clock[1]) {
        for (const second of clock[2]) {
          const wall = date + hour * HOUR_MS + minute * 60_000 + second * 1000
          const instants = instantsOf(zone, wall)
          found.push(...(isFixed ? [instants[0] ?? afterGap(zone, wall)] : instants))
        }
      }
    }
    yield* found.sort((a, b) => a - b).filter((time) => time > from)
  }
}

function first(count: number, times: Iterable<number>): readonly number[] {
  const taken: number[] = []
  for (const time of times) {
    taken.push(time)
    if (taken.length === count) {
      break
    }
  }
  return taken
}

const anyYear: Meaning<number> = { text: '*', is: () => true }

const years = fc.oneof(
  fc.constant(anyYear),
  fc.integer({ min: FIRST_YEAR, max: LAST_YEAR }).map((n) => ({ text: `${n}`, is: (at: number) => at === n })),
  fc.constantFrom<Meaning<number>>(
    { text: '2027/2', is: (at) => at >= 2027 && at % 2 === 1 },
    { text: '2000-2027', is: (at) => at <= 2027 },
    { text: '*/3', is: (at) => (at - 1970) % 3 === 0 },
  ),
)

const zones = fc.constantFrom<Zone[]>(
  'Asia/Shanghai',
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Santiago',
)

describe('the runs of an expression', () => {
  it('[4.17k,o] are those of a brute-force evaluator, from any instant of five years in any zone', () => {
    fc.assert(
      fc.property(
        fc.record({ zone: zones, days, month: numbers(1, 12), year: years, times }),
        fc.integer({ min: Date.UTC(FIRST_YEAR, 0, 1), max: Date.UTC(LAST_YEAR, 11, 31) }),
        (spec, from) => {
          const { zone, times } = spec
          const text = `${times.second.text} ${times.minute.text} ${times.hour.text} ${spec.days.day} ${spec.month.text} ${spec.days.week} ${spec.year.text}`
          const expected = first(12, bruteForce(spec, from))
          const runs = cronRuns(read(text), { zone, after: new Date(from), count: 12 })
            .map((run) => run.getTime())
            .filter((time) => new Date(time + offsetOf(zone)(time)).getUTCFullYear() <= LAST_YEAR)
          expect(runs, `${text} ${zone} after ${new Date(from).toISOString()}`).toEqual(expected)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('are those of the evaluator on every day of the five years, clocks set forward and back included', () => {
    const at = (n: number): Meaning<number> => ({ text: `${n}`, is: (one) => one === n })
    const sweeps = [
      { times: { second: at(0), minute: at(30), hour: at(2) }, text: '0 30 2 * * ?' },
      { times: { second: at(0), minute: at(0), hour: at(0) }, text: '0 0 0 * * ?' },
      {
        times: { second: at(0), minute: at(15), hour: { text: '0/3', is: (hour: number) => hour % 3 === 0 } },
        text: '0 15 0/3 * * ?',
      },
    ]
    for (const { times, text } of sweeps) {
      for (const zone of ['America/New_York', 'Asia/Shanghai', 'Europe/Berlin', 'America/Santiago'] as const) {
        const spec: Spec = { zone, times, days: { is: () => true }, month: anyYear, year: anyYear }
        const from = Date.UTC(FIRST_YEAR, 0, 1)
        const expected = [...bruteForce(spec, from)]
        const runs = cronRuns(read(text), { zone, after: new Date(from), count: expected.length })
        expect(runs.map((run) => run.getTime())).toEqual(expected)
      }
    }
  })

  it('[4.17k] count weekdays from Sunday 1 to Saturday 7', () => {
    const dates = [1, 2, 3, 4, 5, 6, 7].map((w) => wallClocks(`0 0 0 ? * ${w}`, 'UTC', '2026-11-21 12:00:00', 1)[0])
    expect(dates).toEqual([
      '2026-11-22 00:00:00',
      '2026-11-23 00:00:00',
      '2026-11-24 00:00:00',
      '2026-11-25 00:00:00',
      '2026-11-26 00:00:00',
      '2026-11-27 00:00:00',
      '2026-11-28 00:00:00',
    ])
  })

  it('[4.17n] disregard the year in the preview and honour it in the scheduler', () => {
    const text = '0 0 9 1 1 ? 2035'
    expect(wallClocks(text, 'Asia/Shanghai', '2026-11-21 00:00:00', 2)).toEqual(['2035-01-01 09:00:00'])
    expect(wallClocks(text, 'Asia/Shanghai', '2026-11-21 00:00:00', 2, true)).toEqual([
      '2027-01-01 09:00:00',
      '2028-01-01 09:00:00',
    ])
  })

  it('[5.5i] reach the days before the end of February in leap years and others', () => {
    expect(wallClocks('0 0 0 L-28 2 ?', 'Asia/Shanghai', '2026-11-21 00:00:00', 2)).toEqual([
      '2028-02-01 00:00:00',
      '2032-02-01 00:00:00',
    ])
    expect(wallClocks('0 0 0 L-1 1/0 ? 2027-2029', 'UTC', '2026-11-21 00:00:00', 9)).toEqual([
      '2027-01-30 00:00:00',
      '2028-01-30 00:00:00',
      '2029-01-30 00:00:00',
    ])
  })

  it('are none where there never is one', () => {
    const after = new Date('2026-11-21T00:00:00Z')
    for (const text of ['0 0 0 31 2 ?', '0 0 0 L-31 * ?', '0 0 0 L-30 2 ?', '0 0 0 1 1 ? 2020', '0 0 0 1 1 ? 0-1969']) {
      expect(cronRuns(read(text), { zone: 'Europe/Berlin', after, count: 1 }), text).toEqual([])
    }
  })

  it('at a fixed time that a clock set forward leaves out come right after it, at one that comes twice once', () => {
    expect(wallClocks('0 30 2 * * ?', 'America/New_York', '2027-03-13 12:00:00', 2)).toEqual([
      '2027-03-14 03:00:00',
      '2027-03-15 02:30:00',
    ])
    expect(wallClocks('0 30 1 * * ?', 'America/New_York', '2027-11-06 12:00:00', 2)).toEqual([
      '2027-11-07 01:30:00',
      '2027-11-08 01:30:00',
    ])
  })

  it('come strictly after the instant asked for', () => {
    const at = new Date('2026-11-21T02:00:00.000Z')
    const next = (after: Date) => cronRuns(read('0 0 2 * * ?'), { zone: 'UTC', after, count: 1 })
    expect(next(at)).toEqual([new Date('2026-11-22T02:00:00.000Z')])
    expect(next(new Date(at.getTime() - 1))).toEqual([at])
  })
})
