import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client/client.web.ts'
import { COUNTS } from '#kit/web/session/counts.web.ts'
import type { TodayQueue } from './today-queue.ts'

/** How long the numbers count as new, in milliseconds; the menu and the home page share them. */
const TODAY_FRESH_MS = 50_000

export const askToday = queryOptions({
  queryKey: [COUNTS, 'today'],
  queryFn: ({ signal }) => client.get<TodayQueue>('/shop/today', {}, { signal, handles: 'all' }),
  staleTime: TODAY_FRESH_MS,
})
