import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client/client.web.ts'
import { REPORTS_PATH, type ReportAnswer, type ReportEntry } from './report.ts'

/** How long numbers count as new, in milliseconds. */
const FRESH_MS = 60_000

/** The reports that the caller may read. */
export const askReports = queryOptions({
  queryKey: ['shop', 'reports'],
  queryFn: ({ signal }) => client.get<readonly ReportEntry[]>(REPORTS_PATH, {}, { signal, handles: 'all' }),
  staleTime: FRESH_MS,
})

/** A report about a span of days. */
export function askReport({ code, path }: ReportEntry, period: string | null) {
  return queryOptions({
    queryKey: ['shop', 'report', code, period],
    queryFn: ({ signal }) =>
      client.get<ReportAnswer>(path, period === null ? {} : { period }, { signal, handles: 'all' }),
    staleTime: FRESH_MS,
  })
}
