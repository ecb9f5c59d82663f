import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '#kit/contract/envelope.ts'
import { REPORT_PATH } from '#kit/contract/paths.ts'
import { client } from '#kit/web/client/client.web.ts'
import { dataParams, type RowsAsked, rowsWithTexts } from '#kit/web/picker/popup-report/popup-config.ts'
import type { OpenReport } from '#kit/web/picker/popup-report/popup-data.web.ts'
import type { PopupReport, ReportRow } from '#kit/web/picker/popup-report/popup-report.ts'

export interface ReportParam {
  readonly id: string
  readonly paramName: string
  readonly paramTxt: string
  readonly paramType: string
  readonly paramValue: string | null
}

interface ReportPage extends Page<ReportRow> {
  /** Sums over all rows that match, of reports that have some. */
  readonly totals?: Readonly<Record<string, number>>
}

/** What a report asks for before its rows. */
export function useReportParams(configId: string) {
  return useQuery({
    queryKey: ['report', 'params', configId],
    queryFn: ({ signal }) =>
      client.get<readonly ReportParam[]>(
        `${REPORT_PATH}/getParamsInfo/${encodeURIComponent(configId)}`,
        {},
        { signal },
      ),
  })
}

/** What the call for rows says: of its page, and of its sheet. */
export function paramsOf({ resource }: OpenReport, report: PopupReport, asked: RowsAsked) {
  return dataParams(resource, report, asked)
}

/** A page of the rows with its sums; the old one stays until the new one is there. */
export function useReportPage(report: PopupReport, open: OpenReport, asked: RowsAsked, isEnabled = true) {
  const { config } = open
  const path = `${REPORT_PATH}/getData/${encodeURIComponent(config.cgRpConfigId)}`
  const params = paramsOf(open, report, asked)
  return useQuery({
    queryKey: ['report', 'rows', path, params],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ReportPage> => {
      const page = await client.get<ReportPage>(path, params, { signal, handles: 'all' })
      return { ...page, records: rowsWithTexts(page.records, config) }
    },
  })
}
