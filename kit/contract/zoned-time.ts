/** Conversions between instants and the wall clock of the shop's zone; the wire knows only the wall clock. */
export interface ZonedClock {
  readonly zone: string
  /** `YYYY-MM-DD HH:mm:ss` of an instant. */
  format(instant: Date): string
  /** The instant of a wall-clock text; of two possible ones (clock set back) the first. */
  parse(wallClock: string): Date
  /** The instants at which the clock shows a text: two in an hour that comes twice, none in one that is left out. */
  instantsOf(wallClock: string): readonly Date[]
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A clock for one IANA zone. Offsets are looked up once per hour of time and remembered, where clocks change in it per minute. */
export function zonedClock(zone: string): ZonedClock {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const offsets = new Map<number, number>()

  /** Of the beginning of a minute, in milliseconds. */
  const offsetOf = (minute: number): number => {
    const known = offsets.get(minute)
    if (known !== undefined) {
      return known
    }
    const parts = new Map(formatter.formatToParts(new Date(minute)).map((part) => [part.type, Number(part.value)]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    const offset = wall - minute
    if (offsets.size > 10_000) {
      offsets.clear()
    }
    offsets.set(minute, offset)
    return offset
  }

  const offsetAt = (time: number): number => {
    const hour = Math.floor(time / HOUR_MS) * HOUR_MS
    const offset = offsetOf(hour)
    // clocks change at the half hour on Lord Howe, and have changed a minute past midnight in St John's
    return offset === offsetOf(hour + HOUR_MS) ? offset : offsetOf(Math.floor(time / MINUTE_MS) * MINUTE_MS)
  }

  const wallOf = (wallClock: string): number => Date.parse(`${wallClock.replace(' ', 'T')}Z`)
  const before = (wall: number): number => offsetAt(wall - DAY_MS)
  const instantsOf = (wallClock: string): readonly Date[] => {
    const wall = wallOf(wallClock)
    const around = new Set([before(wall), offsetAt(wall + DAY_MS)])
    const fitting = [...around].filter((offset) => offsetAt(wall - offset) === offset)
    return fitting.map((offset) => new Date(wall - offset))
  }

  return {
    zone,
    instantsOf,
    format: (instant) => {
      const wall = new Date(instant.getTime() + offsetAt(instant.getTime()))
      return wall.toISOString().slice(0, 19).replace('T', ' ')
    },
    parse: (wallClock) => {
      const wall = wallOf(wallClock)
      // in the hour that a clock set forward leaves out none fits: the old offset then counts on
      return instantsOf(wallClock)[0] ?? new Date(wall - before(wall))
    },
  }
}

/** An instant as the server has it, as a history keeps it, or as somebody typed it on the clock; undefined for what is none of them. */
export function instantIn(clock: ZonedClock, value: unknown): Date | undefined {
  if (typeof value !== 'string' || value === '') {
    return value instanceof Date ? value : undefined
  }
  return isKeptInstant(value) ? new Date(value) : clock.parse(value)
}

/** A moment as text that means the same on every clock, in the hour that comes twice as well: what histories keep. */
export function keptInstant(at: Date): string {
  return `${at.toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)}Z`
}

export function isKeptInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)
}

/** The second that a moment lies in, from its beginning: what columns of times keep, and all that the wire can say. */
export function toSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / SECOND_MS) * SECOND_MS)
}

/** `YYYY-MM-DD` so many days later, or before when negative; of the calendar, whatever clocks do. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD` of a moment on the clock of the shop. */
export function dayOf(clock: ZonedClock, at: Date): string {
  return clock.format(at).slice(0, 10)
}

/** When a day of the shop begins, and when it is over: 23 or 25 hours later where clocks change in it. */
export function dayOn(clock: ZonedClock, day: string): { readonly from: Date; readonly until: Date } {
  return { from: clock.parse(`${day} 00:00:00`), until: clock.parse(`${dayPlus(day, 1)} 00:00:00`) }
}

/** When the hour on the wall began that a moment lies in. */
export function hourOf(clock: ZonedClock, at: Date): Date {
  const [, minutes = 0, seconds = 0] = clock.format(at).slice(11).split(':').map(Number)
  return new Date(toSecond(at).getTime() - minutes * MINUTE_MS - seconds * SECOND_MS)
}

/** When the next second of the clock begins: what is shown as a time lies before it, its fractions included. */
export function secondAfter(clock: ZonedClock, wallClock: string): Date {
  const next = new Date(Date.parse(`${wallClock.replace(' ', 'T')}Z`) + SECOND_MS)
  return clock.parse(next.toISOString().slice(0, 19).replace('T', ' '))
}

/**
 * The same day and hour of the clock so many months later, or before when negative; the last day of a month that is shorter.
 * Fractions of the second stay.
 */
export function monthsLater(clock: ZonedClock, at: Date, months: number): Date {
  const [day = '', time = ''] = clock.format(at).split(' ')
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  const later = clock.parse(`${first.toISOString().slice(0, 10)} ${time}`)
  const fraction = ((at.getTime() % SECOND_MS) + SECOND_MS) % SECOND_MS
  return new Date(later.getTime() + fraction)
}
