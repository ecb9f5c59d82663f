import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#kit/contract/envelope.ts'
import { canBeSorted, type Field } from '#kit/contract/field.ts'
import type { AnyResource, SearchMode } from '#kit/contract/resource.ts'
import { filterField, publicField } from '#kit/contract/resource-fields.ts'
import type { Sort } from '../table/sort.ts'

export interface AdvancedQuery {
  /** `superQueryParams` as sent: the encoded list of conditions. */
  readonly params: string
  readonly matchType: 'and' | 'or'
}

/**
 * What a list shows, without its rows. Filters are plain texts by field name, as typed;
 * a range is kept under `field_begin` and `field_end`, several values are joined by commas.
 */
export interface ListState {
  readonly page: number
  readonly size: number
  readonly sort: Sort
  readonly filters: Filters
  readonly advanced?: AdvancedQuery
}

export type Filters = Readonly<Record<string, string>>

/** A query string as data; the same names on the address bar and on the wire. */
export type Query = Readonly<Record<string, string>>

/** Newest first until somebody sorts. */
export const DEFAULT_SORT: Sort = { column: 'createTime', order: 'desc' }

export const FIRST_STATE: ListState = { page: 1, size: DEFAULT_PAGE_SIZE, sort: DEFAULT_SORT, filters: {} }

const OWN_NAMES = ['pageNo', 'pageSize', 'column', 'order', 'superQueryParams', 'superQueryMatchType'] as const

/** Reads the state out of an address; whatever does not fit the declaration falls back to its default. */
export function readListState(resource: AnyResource, query: Query): ListState {
  const page = Number(query.pageNo)
  const size = Number(query.pageSize)
  const { superQueryParams } = query
  const filters = Object.entries(query).filter(([name, value]) => value !== '' && isFilterName(resource, name))
  return {
    page: Number.isInteger(page) && page > 0 ? page : FIRST_STATE.page,
    size: PAGE_SIZES.some((known) => known === size) ? size : FIRST_STATE.size,
    sort: readSort(resource, query),
    filters: Object.fromEntries(filters),
    ...(superQueryParams && {
      advanced: { params: superQueryParams, matchType: query.superQueryMatchType === 'or' ? 'or' : 'and' },
    }),
  }
}

function readSort(resource: AnyResource, { column = '', order }: Query): Sort {
  const field = publicField(resource, column)
  return field && canBeSorted(field) ? { column, order: order === 'asc' ? 'asc' : 'desc' } : DEFAULT_SORT
}

/** Writes the state into an address; defaults are left out, names of others are kept. */
export function writeListState(resource: AnyResource, query: Query, state: ListState): Query {
  const others = Object.entries(query).filter(
    ([name]) => !OWN_NAMES.some((own) => own === name) && !isFilterName(resource, name),
  )
  const { page, size, sort, advanced } = state
  const isSorted = sort.column !== DEFAULT_SORT.column || sort.order !== DEFAULT_SORT.order
  return {
    ...Object.fromEntries(others),
    ...state.filters,
    ...(page !== FIRST_STATE.page && { pageNo: String(page) }),
    ...(size !== FIRST_STATE.size && { pageSize: String(size) }),
    ...(isSorted && sort),
    ...(advanced && { superQueryParams: advanced.params, superQueryMatchType: advanced.matchType }),
  }
}

/** The conditions of a list request, without the page: what an export asks for, too. */
export function conditionParams(resource: AnyResource, state: ListState): Query {
  const { sort, advanced } = state
  const filters = Object.entries(state.filters).map(
    ([name, value]) => [name, wireValue(resource, name, value)] as const,
  )
  return {
    ...(advanced && { superQueryParams: advanced.params, superQueryMatchType: advanced.matchType }),
    ...Object.fromEntries(filters.filter(([, value]) => value !== '')),
    ...sort,
  }
}

/** The whole list request. */
export function listParams(resource: AnyResource, state: ListState): Query {
  return {
    ...conditionParams(resource, state),
    field: ['id', ...resource.list].join(','),
    pageNo: String(state.page),
    pageSize: String(state.size),
  }
}

/** The page to show after rows went away: moves back when there are fewer pages, never before the first. */
export function pageAfterDelete(now: { page: number; size: number; total: number }, deleted: number): number {
  const pages = Math.max(1, Math.ceil((now.total - deleted) / now.size))
  return Math.min(now.page, pages)
}

/** Sets or, with an empty value, removes filters; names not given stay. */
export function withFilters(filters: Filters, changes: Readonly<Record<string, string | undefined>>): Filters {
  const merged = Object.entries({ ...filters, ...changes })
  return Object.fromEntries(merged.flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])))
}

export interface ActiveFilter {
  /** Name of the field, without `_begin` and `_end`. */
  readonly name: string
  readonly field: Field
  readonly mode: SearchMode
  /** Names under which the filter is kept, to remove it. */
  readonly keys: readonly string[]
}

/** The filters in force, a range as one. */
export function activeFilters(resource: AnyResource, filters: Filters): readonly ActiveFilter[] {
  const active = new Map<string, ActiveFilter>()
  for (const key of Object.keys(filters)) {
    const name = fieldNameIn(resource, key)
    const field = filterField(resource, name)
    if (field) {
      const mode = name === key ? searchMode(resource, name) : 'range'
      active.set(name, { name, field, mode, keys: [...(active.get(name)?.keys ?? []), key] })
    }
  }
  return [...active.values()]
}

export function searchMode(resource: AnyResource, name: string): SearchMode {
  return resource.search[name] ?? 'eq'
}

export function rangeKeys(name: string): readonly [begin: string, end: string] {
  return [`${name}_begin`, `${name}_end`]
}

/** Filters in force by fields that the person may not see, such as those of an address that somebody sent them. */
export function barredFilters({ unseen = [] }: AnyResource, filters: Filters): readonly string[] {
  return Object.keys(filters).filter((key) => unseen.includes(key.replace(RANGE_END, '')))
}

/** A filter that is not the person's stays in the request, so that it is refused and not answered as if all rows matched. */
function isFilterName(resource: AnyResource, key: string): boolean {
  const isKnown = filterField(resource, fieldNameIn(resource, key)) !== undefined
  return (isKnown || barredFilters(resource, { [key]: '' }).length > 0) && !OWN_NAMES.some((own) => own === key)
}

function fieldNameIn(resource: AnyResource, key: string): string {
  return filterField(resource, key) ? key : key.replace(RANGE_END, '')
}

const RANGE_END = /_(begin|end)$/

function wireValue(resource: AnyResource, key: string, value: string): string {
  const name = fieldNameIn(resource, key)
  if (name !== key) {
    return value
  }
  switch (searchMode(resource, name)) {
    case 'like':
      return `*${value}*`
    case 'in':
      return value
    default:
      // A comma would ask for any of a list.
      return value.replaceAll(',', '++')
  }
}
