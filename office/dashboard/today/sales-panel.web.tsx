import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PeriodControl } from '#kit/web/field/period-control.web.tsx'
import { usePeriod } from '#kit/web/field/use-period.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { type DayOfSales, SALES_DAYS, SALES_TITLES, SEE_PAYMENTS, seriesOf, shownYuan, totalOf } from './sales.ts'
import { SalesChart } from './sales-chart.web.tsx'
import './today.css'

const SalesTable = late(async () => (await import('./sales-table.web.tsx')).SalesTable)

/** Money in and out by day, as a chart and as its table; nothing for those who may see neither payments nor amounts. */
export function SalesPanel() {
  const can = useCan()
  return can(SEE_PAYMENTS) && can(TRADE_RIGHTS.money) ? <Sales /> : null
}

function Sales() {
  const t = useTranslate()
  const [period, setPeriod] = usePeriod('sales', `${SALES_DAYS[1]}d`)
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const { data, error, refetch } = useQuery({
    queryKey: ['shop', 'sales', period],
    queryFn: ({ signal }) =>
      client.get<readonly DayOfSales[]>('/shop/today/sales', { period }, { signal, handles: 'all' }),
    placeholderData: (before) => before,
    staleTime: FRESH_MS,
  })
  return (
    <section aria-label={t(TITLE)}>
      <div className="sales-head">
        <h2>{t(TITLE)}</h2>
        <PeriodControl value={period} days={SALES_DAYS} onChange={setPeriod} />
        <Segmented
          aria-label={t(VIEW)}
          value={view}
          options={[
            { value: 'chart', label: t(CHART) },
            { value: 'table', label: t(TABLE) },
          ]}
          onChange={setView}
        />
      </div>
      <div className="home-card sales-card">
        {error && !data ? (
          <ErrorState title={NOT_LOADED} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            <Totals days={data} />
            <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} />}>
              {view === 'table' ? <SalesTable days={data} /> : <SalesChart days={data} />}
            </Suspense>
          </>
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </div>
    </section>
  )
}

function Totals({ days }: { readonly days: readonly DayOfSales[] }) {
  const t = useTranslate()
  return (
    <dl className="today sales-totals">
      {seriesOf(days).map((name) => (
        <div key={name}>
          <dt>
            <i className={`sales-mark is-${name}`} aria-hidden="true" />
            {t(SALES_TITLES[name])}
          </dt>
          <dd className="tabular">{shownYuan(totalOf(days, name))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How long the sums count as new, in milliseconds. */
const FRESH_MS = 60_000
const TITLE: Text = ['收款走势', 'Money by day']
const NOT_LOADED: Text = ['收款数据加载失败', 'The money by day could not be loaded']
const VIEW: Text = ['显示方式', 'Shown as']
const CHART: Text = ['图表', 'Chart']
const TABLE: Text = ['表格', 'Table']
