import { BarChartOutlined, DownloadOutlined, ReloadOutlined, TableOutlined } from '@ant-design/icons'
import { App, Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { PAGE_SIZES } from '#kit/contract/envelope.ts'
import { EXPORT_JOB_ROWS } from '#kit/contract/job.ts'
import { REPORT_PATH } from '#kit/contract/paths.ts'
import type { Text } from '#kit/contract/text.ts'
import { saveBlob } from '#kit/web/browser/save-blob.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { refreshJobs } from '#kit/web/jobs/job-calls.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { firstFilters, type RowsAsked } from '#kit/web/picker/popup-report/popup-config.ts'
import { type OpenReport, useOpenReport } from '#kit/web/picker/popup-report/popup-data.web.ts'
import { PopupQuery } from '#kit/web/picker/popup-report/popup-query.web.tsx'
import type { PopupReport } from '#kit/web/picker/popup-report/popup-report.ts'
import { type Filters, withFilters } from '#kit/web/search/list-state.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { Pager } from '#kit/web/table/pager.web.tsx'
import { CHART_ROWS, ReportChart } from './report-chart.web.tsx'
import { paramsOf, type ReportParam, useReportPage, useReportParams } from './report-data.web.ts'
import { firstValues, ParamFields } from './report-params.web.tsx'
import { REPORT_EXPORT } from './report-rights.ts'
import { ReportTable } from './report-table.web.tsx'
import './report.css'

/** A report: what it is searched by, its rows as a table or as a chart, its sheet. */
export function ReportView({ code }: { readonly code: string }) {
  const open = useOpenReport({ code, orgFields: '', destFields: '' })
  const configId = open.data?.config.cgRpConfigId
  if (open.error) {
    return <ErrorState error={open.error} title={NOT_OPENED} onRetry={() => void open.refetch()} />
  }
  return configId && open.data ? (
    <WithParams key={configId} code={code} open={open.data} />
  ) : (
    <Skeleton active paragraph={{ rows: 8 }} />
  )
}

function WithParams({ code, open }: { readonly code: string; readonly open: OpenReport }) {
  const { data, error, refetch } = useReportParams(open.config.cgRpConfigId)
  if (error) {
    return <ErrorState error={error} title={NOT_OPENED} onRetry={() => void refetch()} />
  }
  return data ? <OpenView code={code} open={open} params={data} /> : <Skeleton active paragraph={{ rows: 8 }} />
}

interface OpenViewProps {
  readonly code: string
  readonly open: OpenReport
  readonly params: readonly ReportParam[]
}

function OpenView({ code, open, params }: OpenViewProps) {
  const t = useTranslate()
  const { config, items, resource } = open
  const [values, setValues] = useState(() => firstValues(params))
  const [typed, setTyped] = useState(values)
  const [view, setView] = useState<'table' | 'chart'>('table')
  const report: PopupReport = { code, orgFields: '', destFields: '', param: values }
  const [first] = useState(() => firstFilters(resource, report))
  const [asked, setAsked] = useState<RowsAsked>({ page: 1, size: PAGE_SIZES[0], filters: first, sort: undefined })
  const { data, error, isFetching, refetch } = useReportPage(report, open, asked)
  const ask = (next: Filters, filters: Filters) => {
    setValues(next)
    setAsked({ ...asked, page: 1, filters })
  }
  const charted = useReportPage(report, open, { ...asked, page: 1, size: CHART_ROWS }, view === 'chart')
  return (
    <div className="report-view">
      {params.length + items.length > 0 && (
        <PopupQuery
          resource={resource}
          items={items}
          first={first}
          onFilters={(draft) => ask(typed, withFilters({}, draft))}
          onReset={() => {
            setTyped(firstValues(params))
            ask(firstValues(params), first)
          }}
        >
          <ParamFields params={params} values={typed} onValues={setTyped} />
        </PopupQuery>
      )}
      <div className="report-bar">
        {config.chart && (
          <Segmented
            aria-label={t(VIEW)}
            value={view}
            onChange={setView}
            options={[
              { value: 'table', label: t(TABLE), icon: <TableOutlined aria-hidden /> },
              { value: 'chart', label: t(CHART), icon: <BarChartOutlined aria-hidden /> },
            ]}
          />
        )}
        <span className="report-space" />
        <ExportButton open={open} report={report} asked={asked} total={data?.total ?? 0} />
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void refetch()}>
          {t(REFRESH)}
        </Button>
      </div>
      {error ? (
        <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
      ) : view === 'chart' ? (
        <ReportChart config={config} rows={charted.data?.records} />
      ) : (
        <>
          <ReportTable
            open={open}
            rows={data?.records ?? []}
            totals={data?.totals ?? {}}
            isLoading={isFetching}
            sort={asked.sort}
            onSort={(sort) => setAsked({ ...asked, page: 1, sort })}
          />
          <Pager
            page={asked.page}
            size={asked.size}
            shown={data}
            total={data?.total ?? 0}
            totalKind={data?.totalKind ?? 'exact'}
            onChange={(page, size) => setAsked({ ...asked, page, size })}
          />
        </>
      )}
    </div>
  )
}

interface ExportButtonProps {
  readonly open: OpenReport
  readonly report: PopupReport
  readonly asked: RowsAsked
  readonly total: number
}

/** All rows that match as a workbook: few at once, many as a job. */
function ExportButton({ open, report, asked, total }: ExportButtonProps) {
  const t = useTranslate()
  const can = useCan()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  if (!can(REPORT_EXPORT)) {
    return null
  }
  const { cgRpConfigId, cgRpConfigName } = open.config
  const run = async () => {
    const params = paramsOf(open, report, asked)
    if (total >= EXPORT_JOB_ROWS) {
      await client.post(`${REPORT_PATH}/exportJob/${cgRpConfigId}`, params)
      await refreshJobs()
      void message.info(t(STARTED))
      return
    }
    const { blob } = await client.download(`${REPORT_PATH}/exportXls/${cgRpConfigId}`, params)
    saveBlob(blob, `${cgRpConfigName}.xlsx`)
  }
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={isBusy}
      onClick={() => {
        setBusy(true)
        run()
          // the client has said what is wrong
          .catch(() => undefined)
          .finally(() => setBusy(false))
      }}
    >
      {t(EXPORT)}
    </Button>
  )
}

const NOT_OPENED: Text = ['报表无法打开', 'The report cannot be opened']
const FAILED: Text = ['报表加载失败', 'The report could not be loaded']
const VIEW: Text = ['显示方式', 'Shown as']
const TABLE: Text = ['表格', 'Table']
const CHART: Text = ['图表', 'Chart']
const EXPORT: Text = ['导出', 'Export']
const REFRESH: Text = ['刷新', 'Refresh']
const STARTED: Text = [
  '数据较多，已转为后台任务；完成后请在右上角“任务”中下载',
  'There are many rows: the export runs as a job; fetch it under "Jobs" at the top when it is done',
]
