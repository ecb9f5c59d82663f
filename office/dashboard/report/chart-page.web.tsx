import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PeriodControl } from '#kit/web/field/period-control.web.tsx'
import { usePeriod } from '#kit/web/field/use-period.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { REPORT_DAYS, SEE_CHARTS } from './report.ts'
import './report.css'
import { ReportCard } from './report-card.web.tsx'
import { askReports } from './report-query.web.ts'
import { ReportSheets } from './report-sheets.web.tsx'

/** All reports that somebody may read, over the same days. */
export function ChartPage() {
  const can = useCan()
  return (
    <>
      <PageHeader />
      <div className="page-body">{can(SEE_CHARTS) ? <Charts /> : <NoPermission code={SEE_CHARTS} />}</div>
    </>
  )
}

function Charts() {
  const t = useTranslate()
  const [period, setPeriod] = usePeriod('period', `${REPORT_DAYS[1]}d`)
  const { data, error, refetch } = useQuery(askReports)
  if (error && !data) {
    return <ErrorState title={NOT_LOADED} error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active paragraph={{ rows: 12 }} />
  }
  if (data.length === 0) {
    return <EmptyState title={NONE} hint={NONE_HINT} />
  }
  return (
    <>
      <div className="report-bar">
        <PeriodControl value={period} days={REPORT_DAYS} onChange={setPeriod} />
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t(PRINT)}
        </Button>
      </div>
      <div className="report-grid">
        {data.map((report) => (
          <ReportCard key={report.code} report={report} period={period} />
        ))}
      </div>
      <ReportSheets reports={data} period={period} />
    </>
  )
}

const PRINT: Text = ['打印', 'Print']
const NOT_LOADED: Text = ['报表目录加载失败', 'The reports could not be loaded']
const NONE: Text = ['没有可查看的报表', 'There is no report for you']
const NONE_HINT: Text = [
  '报表随订单、收款、商品等页面的权限开放，请联系管理员授权',
  'Reports come with the rights of orders, payments and listings; an administrator grants them',
]
