import { decodeConditions, encodeConditions, knownConditions } from '#kit/contract/advanced-condition.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { SavedContent } from '#kit/contract/saved-query.ts'
import { FIRST_STATE, type ListState, readListState, writeListState } from '../../search/list-state.ts'

export type ViewState = Pick<ListState, 'filters' | 'sort' | 'advanced'>

/** What a list shows, to be saved: columns, filters, sort and advanced query. */
export function viewContent(resource: AnyResource, { filters, sort, advanced }: ViewState, columns: readonly string[]) {
  const records = advanced ? decodeConditions(resource, advanced.params) : []
  return {
    columns,
    filters,
    sort,
    ...(advanced && records.length > 0 && { advanced: { matchType: advanced.matchType, records } }),
  } satisfies SavedContent
}

/** What a saved view asks the list to show; names that the declaration does not know any more are left out. */
export function viewState(resource: AnyResource, { filters = {}, sort, advanced }: SavedContent): ViewState {
  const records = knownConditions(resource, advanced?.records ?? [])
  // By way of the address, which knows what fits.
  const known = readListState(resource, { ...filters, ...sort })
  return {
    filters: known.filters,
    sort: known.sort,
    ...(advanced &&
      records.length > 0 && {
        advanced: { params: encodeConditions(resource, records), matchType: advanced.matchType },
      }),
  }
}

/** The address that a list with this view has. */
export function viewAddress(resource: AnyResource, content: SavedContent) {
  return writeListState(resource, {}, { ...FIRST_STATE, ...viewState(resource, content) })
}

/** Does the list show this view? Compared as the list would show it. */
export function isShown(resource: AnyResource, content: SavedContent, now: SavedContent): boolean {
  const shape = (some: SavedContent) => {
    const { filters, sort, advanced } = viewState(resource, some)
    return JSON.stringify([
      some.columns ?? now.columns,
      Object.entries(filters).toSorted(),
      sort.column,
      sort.order,
      advanced,
    ])
  }
  return shape(content) === shape(now)
}
