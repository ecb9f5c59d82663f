import type { AuditFields } from '#kit/contract/resource.ts'
import { monthAfter, monthsBetween } from './release-months.ts'

/** A pre-order figure on the release board. */
export interface Card extends AuditFields {
  readonly goodsNo: string
  readonly name: string
  readonly mainImage: string | null
  readonly manufacturer: string | null
  readonly manufacturer_dictText?: string
  readonly ipName: string | null
  /** `YYYY-MM`; null while nobody knows. */
  readonly releaseMonth: string | null
  readonly releasePrecision: string | null
  readonly firstReleaseMonth: string | null
  readonly delayCount: number
  readonly delayRight: boolean
  /** Missing for those who may not see claims. */
  readonly depositors?: number
  readonly pieces?: number
  /** Customers who were asked about a delay and have not answered. */
  readonly silent?: number
  /** Yuan; missing for those who may not see amounts. */
  readonly depositsHeld?: number
}

/** What the board answers. */
export interface Board {
  readonly cards: readonly Card[]
  /** The month that it is in the shop. */
  readonly today: string
  /** There are more figures than a board holds. */
  readonly isCut: boolean
}

/** In which order cards stand in their column. */
export const CARD_ORDERS = ['name', 'depositors', 'depositsHeld'] as const

export type CardOrder = (typeof CARD_ORDERS)[number]

/** By name, or most first; those that are alike by name. */
export function sortedCards(cards: readonly Card[], order: CardOrder): readonly Card[] {
  const byName = (one: Card, other: Card) => one.name.localeCompare(other.name, 'zh-CN')
  return order === 'name'
    ? cards.toSorted(byName)
    : cards.toSorted((one, other) => (other[order] ?? 0) - (one[order] ?? 0) || byName(one, other))
}

/** A column of the board. */
export interface Column {
  /** `YYYY-MM`, or what has no month of its own. */
  readonly key: string
  readonly cards: readonly Card[]
  /** A card can be dropped here. */
  readonly isTarget: boolean
}

/** Columns without a month: what should be out already, and what nobody knows yet. */
export const PAST = 'past'
export const UNKNOWN = 'unknown'

/** Months in front of today that have columns even when they are empty. */
const AHEAD = 5
/** Columns of months; figures further away stand in the last one that is filled. */
const MOST_MONTHS = 60

/**
 * The months as columns, from this one on without a gap, so that a card can go to any of them; before them what should be
 * out already, behind them what has no month.
 */
export function columnsOf({ cards, today }: Pick<Board, 'cards' | 'today'>): readonly Column[] {
  const known = cards.flatMap(({ releaseMonth }) => (releaseMonth === null ? [] : [releaseMonth]))
  const last = known.reduce((latest, month) => (month > latest ? month : latest), monthAfter(today, AHEAD))
  const months = monthsBetween(today, last, MOST_MONTHS)
  const end = months.at(-1) ?? today
  const placeOf = ({ releaseMonth }: Card) =>
    releaseMonth === null ? UNKNOWN : releaseMonth < today ? PAST : releaseMonth > end ? end : releaseMonth
  const column = (key: string, isTarget = true): Column => ({
    key,
    isTarget,
    cards: cards.filter((card) => placeOf(card) === key),
  })
  const past = column(PAST, false)
  return [...(past.cards.length > 0 ? [past] : []), ...months.map((month) => column(month)), column(UNKNOWN)]
}

/** The month that a column stands for; undefined for one that cards are not moved to. */
export function monthOf({ key, isTarget }: Column): string | null | undefined {
  return isTarget ? (key === UNKNOWN ? null : key) : undefined
}
