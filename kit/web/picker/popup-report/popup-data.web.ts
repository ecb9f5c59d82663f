import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { REPORT_PATH } from '#kit/contract/paths.ts'
import type { ReportConfig, ReportQueryItem } from '#kit/contract/report.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { client } from '../../client/client.web.ts'
import { warned } from '../../field/reference.web.ts'
import { type PickPage, pageFrom } from '../pick-data.web.ts'
import { dataParams, type RowsAsked, rowsWithTexts, searchedResource } from './popup-config.ts'
import type { PopupReport } from './popup-report.ts'

/** How long the inputs of a group share an answer, in milliseconds. */
const GROUP_MS = 30_000

/** A report that is open: its columns, and what its rows can be searched by. */
export interface OpenReport {
  readonly config: ReportConfig
  readonly items: readonly ReportQueryItem[]
  readonly resource: AnyResource
}

/** A report's columns and query fields; asked anew at each opening, unless its group has just asked. */
export function useOpenReport(report: PopupReport) {
  const { code } = report
  return useQuery({
    ...shared(report, ['config', code]),
    queryFn: async ({ signal }): Promise<OpenReport> => {
      // The dialog says what is wrong; a notification beside it would say it twice.
      const options = { signal, handles: 'all' } as const
      const config = await client.get<ReportConfig>(
        `${REPORT_PATH}/getRpColumns/${encodeURIComponent(code)}`,
        {},
        options,
      )
      const path = `${REPORT_PATH}/getQueryInfo/${encodeURIComponent(config.cgRpConfigId)}`
      const items = await client.get<readonly ReportQueryItem[]>(path, {}, options)
      return { config, items, resource: searchedResource(items) }
    },
  })
}

/** One page of a report's rows; the old page stays until the new one is there. */
export function useReportRows(report: PopupReport, { config, resource }: OpenReport, asked: RowsAsked) {
  const path = `${REPORT_PATH}/getData/${encodeURIComponent(config.cgRpConfigId)}`
  const params = dataParams(resource, report, asked)
  return useQuery({
    ...shared(report, ['rows', path, params]),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PickPage> => {
      const page = pageFrom(await warned(client.get<unknown>(path, params, { signal })))
      return { ...page, rows: rowsWithTexts(page.rows, config) }
    },
  })
}

/** Kept in memory, not in the browser's storage: the rows of a shop are nothing to leave behind on a desk. */
function shared({ groupId }: PopupReport, key: readonly unknown[]) {
  const lifetime = groupId === undefined ? 0 : GROUP_MS
  return { queryKey: ['popup', groupId ?? '', ...key], staleTime: lifetime, gcTime: lifetime }
}
