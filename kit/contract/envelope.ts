import type { Reason } from './text.ts'

/** What every JSON answer looks like on the wire. */
export interface Envelope<Result = unknown> {
  readonly success: boolean
  readonly message: string
  readonly code: number
  /** Why not, for programs: of failures alone. */
  readonly reason?: Reason
  readonly result: Result
  /** Milliseconds since 1970. */
  readonly timestamp: number
}

export interface Page<Row> {
  readonly records: readonly Row[]
  /** Exact, or the cap when `totalKind` says so. */
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  /** `capped`: there are at least `total` rows, shown as `10,000+`. `estimated`: about `total`. */
  readonly totalKind: 'exact' | 'capped' | 'estimated'
}

/** A page of rows that were counted exactly; a size of 0 has no pages. */
export function exactPage<Row>(
  records: readonly Row[],
  of: { readonly total: number; readonly size: number; readonly current: number },
): Page<Row> {
  return { ...of, records, pages: of.size > 0 ? Math.ceil(of.total / of.size) : 0, totalKind: 'exact' }
}

/** Header of every request that a page of ours sends: such an edit has to name the version that it changes. */
export const CLIENT_HEADER = 'X-Vitrine-Client'

/** Largest count that a list answers exactly; beyond it the page says `10,000+`. */
export const COUNT_CAP = 10_000

export const DEFAULT_PAGE_SIZE = 10

export const PAGE_SIZES = [10, 20, 30] as const

/** Largest page a list answers. */
export const MAX_PAGE_SIZE = 1000

export const BASE_PATH = '/jeecg-boot'

/** Name of the `<meta>` in which the server tells its pages the static domain. */
export const STATIC_BASE_META = 'static-base'

/** Name of the `<meta>` with which the server says that it is there to be tried out. */
export const SANDBOX_META = 'sandbox'

/** Name of the `<meta>` with which a server says that it is passive: it does no job and calls nobody. */
export const PASSIVE_META = 'passive'
