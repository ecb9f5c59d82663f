import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { periodAround } from '#kit/contract/period.ts'
import type { Text } from '#kit/contract/text.ts'
import { saveBlob } from '#kit/web/browser/save-blob.web.ts'
import { shopNow } from '#kit/web/browser/shop-clock.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PeriodControl } from '#kit/web/field/period-control.web.tsx'
import { usePeriod } from '#kit/web/field/use-period.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { Paper } from '#kit/web/print/paper.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { MONTH_REPORT_PATH, MONTH_REPORT_RIGHTS, MONTH_REPORT_TITLE, type MonthReport } from './month-report.ts'
import { ReportPaper, SectionTable } from './section-table.web.tsx'
import './month-report.css'

/** A month, quarter or year of the shop in amounts; each of them opens its rows. */
export function MonthReportPage() {
  const can = useCan()
  const missing = [MONTH_REPORT_RIGHTS.view, TRADE_RIGHTS.money].find((code) => !can(code))
  return missing ? (
    <>
      <PageHeader />
      <div className="page-body">
        <NoPermission code={missing} />
      </div>
    </>
  ) : (
    <Report />
  )
}

function Report() {
  const t = useTranslate()
  const mayExport = useCan()(MONTH_REPORT_RIGHTS.export)
  const [period, setPeriod] = usePeriod('period', periodAround('month', shopNow().format('YYYY-MM-DD')))
  const [isExporting, setExporting] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['month-report', period],
    queryFn: ({ signal }) =>
      client.get<MonthReport>(`${MONTH_REPORT_PATH}/figures`, { period }, { signal, handles: 'all' }),
    placeholderData: keepPreviousData,
  })
  const download = async () => {
    setExporting(true)
    try {
      const { blob, name } = await client.download(`${MONTH_REPORT_PATH}/exportXls`, { period })
      saveBlob(blob, name)
    } finally {
      setExporting(false)
    }
  }
  return (
    <>
      <PageHeader
        action={
          <div className="month-actions">
            <Button icon={<PrinterOutlined aria-hidden />} disabled={!data} onClick={() => window.print()}>
              {t(PRINT)}
            </Button>
            {mayExport && (
              <Button icon={<DownloadOutlined aria-hidden />} loading={isExporting} onClick={() => void download()}>
                {t(EXPORT)}
              </Button>
            )}
          </div>
        }
      />
      <div className="page-body">
        <div className="month-bar">
          <PeriodControl value={period} onChange={setPeriod} today={data?.today} />
          {data && (
            <span className="tabular">
              {data.first} – {data.last}
              {data.last === data.today && ` ${t(SO_FAR)}`}
            </span>
          )}
        </div>
        {error && !data ? (
          <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
        ) : data ? (
          <div className={isPlaceholderData ? 'is-stale' : undefined}>
            {data.sections.map((section) => (
              <SectionTable key={section.key} section={section} />
            ))}
            <Paper isPreviewed={false}>
              <ReportPaper report={data} title={t(MONTH_REPORT_TITLE)} />
            </Paper>
          </div>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 12 }} />
        )}
      </div>
    </>
  )
}

const PRINT: Text = ['打印', 'Print']
const EXPORT: Text = ['导出', 'Export']
const SO_FAR: Text = ['（截至今天）', '(until today)']
const FAILED: Text = ['月度报表加载失败', 'The monthly report could not be loaded']
