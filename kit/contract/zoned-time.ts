/** Conversions between instants and the wall clock of the shop's zone; the wire knows only the wall clock. */
export interface ZonedClock {
  readonly zone: string
  /** `YYYY-MM-DD HH:mm:ss` of an instant. */
  format(instant: Date): string
  /** The instant of a wall-clock text; of two possible ones (clock set back) the first. */
  parse(wallClock: string): Date
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A clock for one IANA zone. Offsets are looked up once per hour of time and remembered. */
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

  const offsetAt = (time: number): number => {
    const hour = Math.floor(time / HOUR_MS)
    const known = offsets.get(hour)
    if (known !== undefined) {
      return known
    }
    const parts = new Map(
      formatter.formatToParts(new Date(hour * HOUR_MS)).map((part) => [part.type, Number(part.value)]),
    )
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    const offset = wall - hour * HOUR_MS
    if (offsets.size > 10_000) {
      offsets.clear()
    }
    offsets.set(hour, offset)
    return offset
  }

  return {
    zone,
    format: (instant) => {
      const wall = new Date(instant.getTime() + offsetAt(instant.getTime()))
      return wall.toISOString().slice(0, 19).replace('T', ' ')
    },
    parse: (wallClock) => {
      const wall = Date.parse(`${wallClock.replace(' ', 'T')}Z`)
      const around = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)]
      // in the hour that a clock set forward leaves out none fits: the old offset then counts on
      const fitting = around.find((offset) => offsetAt(wall - offset) === offset)
      return new Date(wall - (fitting ?? around[0] ?? 0))
    },
  }
}
