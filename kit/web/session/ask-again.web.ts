import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Asks again for what is on show and matches, and marks the rest as outdated; `refetchType: 'none'` only marks. What is
 * being asked for at the moment is asked again, too: its answer may be from before the change. The cache alone would wait
 * for that answer and take it for the newest.
 */
export function askAgain(
  queries: QueryClient,
  { refetchType = 'active', ...filters }: InvalidateQueryFilters = {},
): Promise<void> {
  for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.isActive() && refetchType !== 'none') {
      void query.cancel({ silent: true })
    } else {
      const outdate = () => query.invalidate()
      void query.promise?.then(outdate, outdate)
    }
  }
  return queries.invalidateQueries({ ...filters, refetchType })
}
