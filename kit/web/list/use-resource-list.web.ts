import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { MAX_PAGE_SIZE, type Page } from '#kit/contract/envelope.ts'
import type { AnyResource, RowOf } from '#kit/contract/resource.ts'
import { ApiError } from '../client/api-error.ts'
import { pageOf } from '../client/page-of.ts'
import { type ResourceCalls, useResource } from '../client/resource-calls.web.ts'
import {
  type AdvancedQuery,
  conditionParams,
  DEFAULT_SORT,
  type Filters,
  type ListState,
  listParams,
  pageAfterDelete,
  type Query,
  readListState,
  withFilters,
  writeListState,
} from '../search/list-state.ts'
import { askAgain } from '../session/ask-again.web.ts'
import type { Sort } from '../table/sort.ts'
import { useAddress } from './address.web.ts'
import { allOf, NOTHING_SELECTED, type Selection, selected } from './selection.ts'

/** A page fetched ahead, or just left, is shown without asking again. Milliseconds. */
const FRESH_MS = 5_000

export interface ResourceList<Row> {
  readonly resource: AnyResource
  readonly calls: ResourceCalls<Row>
  readonly state: ListState
  /** Rows on show: those of the page before while the next one is on its way or failed to come. */
  readonly rows: readonly Row[]
  /** The page that these rows are of. */
  readonly shown: Pick<Page<Row>, 'current' | 'size'>
  readonly total: number
  readonly totalKind: Page<Row>['totalKind']
  /** Nothing was ever shown: the moment for a skeleton. */
  readonly isFirstLoad: boolean
  /** The rows on show are not (yet) those that were asked for. */
  readonly isStale: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly goTo: (page: number, size?: number) => void
  readonly sortBy: (sort: Sort | undefined) => void
  /** Sets or removes (undefined, '') filters and shows the first page. */
  readonly filterBy: (changes: Readonly<Record<string, string | undefined>>) => void
  /** Puts filters in place of those in force and shows the first page. */
  readonly setFilters: (filters: Filters) => void
  readonly clearFilters: () => void
  readonly setAdvanced: (advanced: AdvancedQuery | undefined) => void
  /** Puts all conditions and the sort in place of those in force, as a saved view has them. */
  readonly showView: (view: Pick<ListState, 'filters' | 'sort' | 'advanced'>) => void
  /** Fetches a page ahead, so that turning to it is instant. */
  readonly prefetch: (page: number) => void
  readonly refresh: () => void
  /** After a form was submitted. */
  readonly reload: () => void
  readonly selection: Selection<Row>
  readonly select: (rows: readonly Row[], isSelected: boolean) => void
  /** Selects all rows that match, at most `MAX_PAGE_SIZE`. */
  readonly selectAll: () => Promise<void>
  readonly clearSelection: () => void
  /** Deletes, turns back when the page is gone, reloads. Resolves with the server's words. */
  readonly remove: (rows: readonly Row[]) => Promise<string>
  /** What an export asks for: exactly the list's conditions and the selected rows. */
  readonly exportParams: () => Query
}

/** The standard list without its looks: state in the address, rows, paging, selection, deletion. */
export function useResourceList<R extends AnyResource>(resource: R): ResourceList<RowOf<R>> {
  type Row = RowOf<R>
  const calls = useResource(resource)
  const queries = useQueryClient()
  const [query, write] = useAddress()
  const state = readListState(resource, query)
  const [selection, setSelection] = useState<Selection<Row>>(NOTHING_SELECTED)
  const rows = useRows(resource, calls, state)
  const { total, totalKind } = rows.page

  const change = (next: Partial<ListState>, options?: { replace: boolean }) =>
    write(writeListState(resource, query, { ...state, ...next }), options)
  const changeFilters = (next: Partial<ListState>) => {
    setSelection(NOTHING_SELECTED)
    // Searching again by the same conditions asks the server again.
    void refreshList(queries, resource, isSameSearch(state, next) ? 'active' : 'none')
    change({ page: 1, ...next })
  }
  const reload = () => {
    setSelection(NOTHING_SELECTED)
    void refreshList(queries, resource)
  }

  const lastPage = Math.max(1, Math.ceil(total / state.size))
  const isBeyond = !rows.isStale && !rows.isFetching && total > 0 && state.page > lastPage
  const turnBack = useEffectEvent(() => change({ page: lastPage }, { replace: true }))
  useEffect(() => {
    // Rows that others deleted leave an address beyond the last page.
    if (isBeyond) {
      turnBack()
    }
  }, [isBeyond])

  return {
    resource,
    calls,
    state,
    rows: rows.page.records,
    shown: rows.isStale ? rows.page : { current: state.page, size: state.size },
    total,
    totalKind,
    isFirstLoad: rows.isFirstLoad,
    isStale: rows.isStale,
    isFetching: rows.isFetching,
    error: rows.error,
    goTo: (page, size = state.size) => change({ page: size === state.size ? page : 1, size }),
    sortBy: (sort = DEFAULT_SORT) => change({ sort, page: 1 }),
    filterBy: (changes) => changeFilters({ filters: withFilters(state.filters, changes) }),
    setFilters: (filters) => changeFilters({ filters }),
    clearFilters: () => changeFilters({ filters: {}, advanced: undefined }),
    setAdvanced: (advanced) => changeFilters({ advanced }),
    showView: ({ filters, sort, advanced }) => changeFilters({ filters, sort, advanced }),
    prefetch: (page) => {
      if (page > 0 && page <= Math.ceil(total / state.size)) {
        void queries.prefetchQuery({ ...listQuery(resource, calls, { ...state, page }), staleTime: FRESH_MS })
      }
    },
    refresh: () => void refreshList(queries, resource),
    reload,
    selection,
    select: (changed, isSelected) => setSelection((now) => selected(now, changed, isSelected)),
    async selectAll() {
      const params = { ...conditionParams(resource, state), pageNo: '1', pageSize: String(MAX_PAGE_SIZE) }
      const all = await calls.list(params)
      setSelection(allOf(all.records, all.totalKind === 'exact' && all.records.length >= all.total))
    },
    clearSelection: () => setSelection(NOTHING_SELECTED),
    async remove(gone) {
      const { message } = await calls.remove(gone.map(({ id }) => id))
      const page = pageAfterDelete({ ...state, total }, gone.length)
      setSelection(NOTHING_SELECTED)
      await refreshList(queries, resource, page === state.page ? 'active' : 'none')
      change({ page }, { replace: true })
      return message
    },
    exportParams: () => ({
      ...conditionParams(resource, state),
      ...(selection.rows.size > 0 && !selection.isWhole && { selections: [...selection.rows.keys()].join(',') }),
    }),
  }
}

/** Asks for the rows of a resource again, wherever they are on show; `none` only marks them as outdated. */
export function refreshList(
  queries: QueryClient,
  { name }: Pick<AnyResource, 'name'>,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  return askAgain(queries, { queryKey: [name, 'list'], refetchType })
}

function isSameSearch(state: ListState, next: Partial<ListState>): boolean {
  return state.page === 1 && JSON.stringify({ ...state, ...next }) === JSON.stringify(state)
}

function listQuery<Row>(resource: AnyResource, calls: ResourceCalls<Row>, state: ListState) {
  const params = listParams(resource, state)
  return {
    queryKey: [resource.name, 'list', params],
    queryFn: ({ signal }: { signal: AbortSignal }) => calls.list(params, { signal }),
  }
}

function useRows<Row>(resource: AnyResource, calls: ResourceCalls<Row>, state: ListState) {
  const { message } = App.useApp()
  const query = useQuery({
    ...listQuery(resource, calls, state),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const { data, error, errorUpdatedAt } = query
  // A page that fails to come leaves the last good one on show.
  const [last, setLast] = useState<Page<Row>>()
  if (data !== undefined && data !== last) {
    setLast(data)
  }
  useEffect(() => {
    // Failures of the transport are told by the client, refusals are the page's.
    if (errorUpdatedAt > 0 && error instanceof ApiError && error.http === 200) {
      void message.warning(error.message)
    }
  }, [error, errorUpdatedAt, message])
  const page = data ?? last
  return {
    page: page ?? pageOf<Row>(null),
    isFirstLoad: page === undefined && query.isPending,
    isStale: query.isPlaceholderData || (query.isError && page !== undefined),
    isFetching: query.isFetching,
    error,
  }
}
