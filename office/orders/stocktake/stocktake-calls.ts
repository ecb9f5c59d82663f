import { SECOND_LOOK, STOCKTAKE, type StockPlace } from './stocktake-choices.ts'

export const SHEET_PATH = '/shop/stocktake/sheet'
export const COUNT_PATH = '/shop/stocktake/count'

/** A line of a stocktake as whoever counts or checks sees it; what they must not know is null. */
export interface SheetLine {
  readonly id: string
  readonly title: string
  readonly spec: string
  readonly skuCode: string
  /** What is printed on its box. */
  readonly codes: readonly string[]
  readonly place: StockPlace
  readonly bins: string
  readonly isAdded: boolean
  readonly isCounted: boolean
  readonly book: number | null
  readonly counted: number | null
  readonly difference: number | null
  /** Fen; of those who may see amounts. */
  readonly value: number | null
  readonly counters: string
  readonly countedAt: string | null
  readonly look: number
  readonly reason: string | null
  readonly note: string | null
}

export interface Sheet {
  readonly lines: readonly SheetLine[]
}

/** What becomes of a count of a line that has one already. */
export const COUNT_AS = ['set', 'add'] as const

export interface CountSent {
  readonly id: string
  /** A line, or what is printed on a box. */
  readonly lineId?: string
  readonly code?: string
  readonly place?: string
  readonly qty: number
  readonly how: (typeof COUNT_AS)[number]
  /** Whoever counts knows that somebody else has counted the line. */
  readonly over?: boolean
}

interface Seen {
  readonly isBlind: boolean
  readonly state: number
  readonly look: number
}

/** Whether the book of a line is kept from everybody: while it may still be counted blind, and once nothing came of it. */
export function isBookHidden({ isBlind, state, look }: Seen): boolean {
  return isBlind && state !== STOCKTAKE.posted && !(state === STOCKTAKE.review && look !== SECOND_LOOK.needed)
}

/** Whether what was counted of a line is kept from whoever counts it again. */
export function isCountHidden({ isBlind, state, look }: Seen): boolean {
  return isBlind && state !== STOCKTAKE.posted && look === SECOND_LOOK.needed
}

/** Lines of one stocktake: what a warehouse counts on one day, and what a page still shows as a whole. */
export const LINES_MAX = 3000
/** More pieces of a SKU at one place are a mistake of typing. */
export const COUNT_MAX = 999_999
