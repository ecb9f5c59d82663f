import type { AnyResource } from '#kit/contract/resource.ts'
import { filterField } from '#kit/contract/resource-fields.ts'
import { type Filters, rangeKeys, searchMode } from './list-state.ts'

/** Names of the declared search fields, in order. */
export function searchNames(resource: AnyResource): readonly string[] {
  return Object.keys(resource.search)
}

/** Keys under which the filters of the search bar are kept. */
export function searchKeys(resource: AnyResource): readonly string[] {
  return searchNames(resource).flatMap((name) => (searchMode(resource, name) === 'range' ? rangeKeys(name) : [name]))
}

/** What the search bar shows for the filters in force: every field of the bar, '' when it is empty. */
export function draftOf(resource: AnyResource, filters: Filters): Filters {
  return Object.fromEntries(searchKeys(resource).map((key) => [key, filters[key] ?? '']))
}

/** Least width of a search field and the gap between two, as in the style sheet; pixels. */
const FIELD_WIDTH = 220
const FIELD_GAP = 8

/** How many columns the grid of the search bar has at this width. */
export function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + FIELD_GAP) / (FIELD_WIDTH + FIELD_GAP)))
}

/** Two dates beside a label need two columns of the grid. */
export function isWideField(resource: AnyResource, name: string): boolean {
  const kind = filterField(resource, name)?.kind
  return searchMode(resource, name) === 'range' && (kind === 'date' || kind === 'datetime' || kind === 'month')
}

/** The search fields that leave room for the buttons in one row of so many columns. */
export function foldedNames(resource: AnyResource, columns: number): readonly string[] {
  const names = searchNames(resource)
  let left = columns - 1
  const beyond = names.findIndex((name) => {
    left -= isWideField(resource, name) ? 2 : 1
    return left < 0
  })
  return beyond < 0 ? names : names.slice(0, Math.max(1, beyond))
}
