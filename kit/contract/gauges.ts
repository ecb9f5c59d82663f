/** How a number is shown. Shares are from 0 to 1, times are milliseconds since 1970. */
export type Unit = 'count' | 'bytes' | 'share' | 'milliseconds' | 'seconds' | 'time' | 'text'

/** What a value means: nothing is said of one that is neither good nor bad. */
export type Health = 'fine' | 'warn' | 'bad'

/** A value as it is now. Texts are in the language of the request. */
export interface Gauge {
  readonly key: string
  readonly title: string
  /** What it means, and when it is bad. */
  readonly help?: string | undefined
  /** Null where nothing can be said. */
  readonly value: number | string | null
  readonly unit: Unit
  /** Drawn as a part of this. */
  readonly most?: number | undefined
  readonly health?: Health | undefined
  /** The list of what is counted: component of its page, and its query. */
  readonly open?: { readonly component: string; readonly query: string } | undefined
}

interface GaugeGroup {
  readonly key: string
  readonly title: string
  readonly gauges: readonly Gauge[]
}

interface Line {
  readonly name: string
  /** One for each time; null where nothing was measured. */
  readonly values: readonly (number | null)[]
}

/** Values over time. */
export interface LineChartData {
  readonly key: string
  readonly title: string
  readonly unit: Unit
  readonly lines: readonly Line[]
}

/** Rows beside the gauges: cells in the order of the columns. */
export interface GaugeTable {
  readonly key: string
  readonly title: string
  readonly help?: string | undefined
  readonly columns: readonly { readonly key: string; readonly title: string; readonly unit: Unit }[]
  readonly rows: readonly (readonly (number | string | null)[])[]
  /** Why there are no rows, which is mostly good. */
  readonly empty: string
}

/** A page of gauges: values now, values over time, rows. */
export interface GaugePage {
  /** When it was measured, on the shop's clock. */
  readonly at: string
  /** What is to be known of all of it. */
  readonly note?: string | undefined
  readonly groups: readonly GaugeGroup[]
  /** Times of all lines, on the shop's clock, oldest first. */
  readonly times: readonly string[]
  readonly charts: readonly LineChartData[]
  readonly tables: readonly GaugeTable[]
}

/** How a value is, where it is worse the higher it is. */
export function healthUpTo(value: number, limits: { readonly warn: number; readonly bad: number }): Health {
  return value >= limits.bad ? 'bad' : value >= limits.warn ? 'warn' : 'fine'
}

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** A value in figures, with its unit; `-` for none. */
export function shownValue(value: number | string | null, unit: Unit): string {
  if (value === null || typeof value === 'string') {
    return value ?? '-'
  }
  switch (unit) {
    case 'bytes': {
      const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(Math.max(1, value)) / 10))
      return `${rounded(value / 1024 ** power)} ${BYTE_UNITS[power]}`
    }
    case 'share':
      return `${rounded(value * 100)}%`
    case 'milliseconds':
      return value >= 10_000 ? `${rounded(value / 1000)} s` : `${rounded(value)} ms`
    case 'seconds':
      return shownSeconds(value)
    default:
      return rounded(value)
  }
}

function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

function shownSeconds(value: number): string {
  if (value < MINUTE) {
    return `${rounded(value)} s`
  }
  if (value < HOUR) {
    return `${Math.floor(value / MINUTE)} min ${Math.floor(value % MINUTE)} s`
  }
  return value < DAY
    ? `${Math.floor(value / HOUR)} h ${Math.floor((value % HOUR) / MINUTE)} min`
    : `${Math.floor(value / DAY)} d ${Math.floor((value % DAY) / HOUR)} h`
}
