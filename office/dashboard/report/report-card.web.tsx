import { QuestionCircleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton, Tooltip } from 'antd'
import { Suspense, useId, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PeriodControl } from '#kit/web/field/period-control.web.tsx'
import { usePeriod } from '#kit/web/field/use-period.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { OpenedNumber } from './opened-number.web.tsx'
import { REPORT_DAYS, type ReportAnswer, type ReportEntry } from './report.ts'
import './report.css'
import { ReportChart } from './report-chart.web.tsx'
import { askReport } from './report-query.web.ts'

/** Tables weigh more than all charts, and few are asked for. */
const ReportTable = late(async () => (await import('./report-table.web.tsx')).ReportTable)

interface ReportCardProps {
  readonly report: ReportEntry
  /** The span that it is about, where others decide; it has a choice of its own without it. */
  readonly period?: string | undefined
}

/** A report: its totals, and its rows as a chart or as a table. */
export function ReportCard({ report, period: given }: ReportCardProps) {
  const t = useTranslate()
  const id = useId()
  const [chosen, setPeriod] = usePeriod(report.code, `${report.days ?? REPORT_DAYS[1]}d`)
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const period = report.days === null ? null : (given ?? chosen)
  const { data, error, refetch } = useQuery({
    ...askReport(report, period),
    placeholderData: (before: ReportAnswer | undefined) => before,
  })
  return (
    <section className="report-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {report.title}{' '}
          <Tooltip title={report.help} trigger={['hover', 'focus']}>
            <button type="button" className="report-help" aria-label={`${t(MEANING)}: ${report.help}`}>
              <QuestionCircleOutlined aria-hidden />
            </button>
          </Tooltip>
        </h2>
        {period !== null && given === undefined && (
          <PeriodControl size="small" value={chosen} days={REPORT_DAYS} onChange={setPeriod} />
        )}
        {data?.chart && (
          <Segmented
            size="small"
            aria-label={t(VIEW)}
            value={view}
            options={[
              { value: 'chart', label: t(CHART) },
              { value: 'table', label: t(TABLE) },
            ]}
            onChange={setView}
          />
        )}
      </header>
      {error && !data ? (
        <ErrorState title={NOT_LOADED} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Content report={data} view={view} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </section>
  )
}

function Content({ report, view }: { readonly report: ReportAnswer; readonly view: 'chart' | 'table' }) {
  const { chart, totals, rows } = report
  const isEmpty = rows.length === 0
  return (
    <>
      {totals.length > 0 && (
        <dl className="report-totals">
          {totals.map(({ key, title, value, unit, open }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd className="tabular">
                <OpenedNumber value={value} unit={unit} open={open} name={title} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isEmpty ? (
        <EmptyState title={NOTHING} hint={NOTHING_HINT} />
      ) : chart && view === 'chart' ? (
        <ReportChart {...report} chart={chart} />
      ) : (
        <Suspense fallback={<Skeleton active title={false} />}>
          <ReportTable {...report} />
        </Suspense>
      )}
    </>
  )
}

const MEANING: Text = ['指标说明', 'What is counted']
const VIEW: Text = ['显示方式', 'Shown as']
const CHART: Text = ['图表', 'Chart']
const TABLE: Text = ['表格', 'Table']
const NOT_LOADED: Text = ['报表加载失败', 'The report could not be loaded']
const NOTHING: Text = ['暂无数据', 'Nothing yet']
const NOTHING_HINT: Text = ['有相应的业务后会显示在这里', 'It comes here once there is something to count']
