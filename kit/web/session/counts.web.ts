import type { QueryClient } from '@tanstack/react-query'
import { askAgain } from './ask-again.web.ts'

/** Keys of queries begin with it that count what waits somewhere, at entries of the menu or on the home page. */
export const COUNTS = 'counts'

/** Whatever was done to rows, numbers of what waits may be others now. */
export function askCountsAgain(queries: QueryClient): void {
  void askAgain(queries, { queryKey: [COUNTS] })
}
