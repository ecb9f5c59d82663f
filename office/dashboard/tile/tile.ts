import type { ReportEntry, ReportLink } from '../report/report.ts'

export const TILES_PATH = '/shop/dashboard/tiles'

/** Right to open the page of one's tiles. */
export const SEE_WORKPLACE = 'shop:workplace:view'

/** Right to say what the people of a role start with. */
export const SET_DEFAULTS = 'shop:dashboard:setDefault'

/** Most tiles of one dashboard. */
export const MOST_TILES = 40

/**
 * What a tile shows, in one text: rows that wait (`wait:toShip`), a report (`report:sales`), or a saved view with its count,
 * the sum of a field, or its rows by day (`view:<id>:count`, `view:<id>:sum:payable`, `view:<id>:trend:createTime`). Whoever
 * keeps a key that says something they may not see gets no tile.
 */
export const TILE_KEY = /^(?:(?:wait|report):\w{1,64}|view:[A-Za-z0-9-]{1,36}:(?:count|(?:sum|trend):\w{1,64}))$/

interface AnyTile {
  readonly key: string
  readonly title: string
}

/** Rows of a list: how many, what they come to, or how they came day by day. */
export interface ListTile extends AnyTile {
  readonly kind: 'list'
  /** The list, and the field of a sum. */
  readonly note: string
  readonly value: number
  readonly unit: 'count' | 'yuan'
  /** There are more rows than are counted: it is at least so much. */
  readonly isCapped: boolean
  readonly isUrgent: boolean
  readonly open: ReportLink
  /** Rows of each of the last days, where it is drawn. */
  readonly days?: readonly { readonly day: string; readonly count: number }[]
}

/** A report, which is asked for by itself. */
interface ReportTile extends AnyTile {
  readonly kind: 'report'
  readonly report: ReportEntry
}

export type Tile = ListTile | ReportTile

/** Answer of `GET /shop/dashboard/tiles`. */
export interface Dashboard {
  /** In order; those that are hidden, or that the caller may not see, are not among them. */
  readonly tiles: readonly Tile[]
  /** The caller has arranged them. */
  readonly isOwn: boolean
  /** Keys that the caller has hidden. */
  readonly hidden: readonly string[]
}

/** What somebody may put on their dashboard. */
export interface TileChoice {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly kind: 'wait' | 'report' | 'view'
}

/** What somebody arranges: keys in order. */
export interface TileLayout {
  readonly tiles: readonly string[]
  readonly hidden: readonly string[]
}

/** Days that a tile with a chart shows. */
export const TREND_DAYS = 30
