import type { AnyResource } from '#kit/contract/resource.ts'
import { type Filters, rangeKeys, searchMode } from './list-state.ts'

/** Names of the declared search fields, in order. */
export function searchNames(one: AnyResource): readonly string[] {
  return Object.keys(one.search)
}

/** Keys under which the filters of the search bar are kept. */
export function searchKeys(one: AnyResource): readonly string[] {
  return searchNames(one).flatMap((name) => (searchMode(one, name) === 'range' ? rangeKeys(name) : [name]))
}

/** What the search bar shows for the filters in force: every field of the bar, '' when it is empty. */
export function draftOf(one: AnyResource, filters: Filters): Filters {
  return Object.fromEntries(searchKeys(one).map((key) => [key, filters[key] ?? '']))
}

/** Least width of a search field and the gap between two, as in the style sheet; pixels. */
const FIELD_WIDTH = 220
const FIELD_GAP = 16

/** How many columns the grid of the search bar has at this width. */
export function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + FIELD_GAP) / (FIELD_WIDTH + FIELD_GAP)))
}

/** How many search fields are shown: all, or those that leave room for the buttons in one row. */
export function visibleCount(total: number, columns: number, isOpen: boolean): number {
  return isOpen ? total : Math.min(total, Math.max(1, columns - 1))
}
