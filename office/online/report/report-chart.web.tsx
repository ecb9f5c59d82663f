import { Empty, Skeleton } from 'antd'
import type { ReportConfig } from '#kit/contract/report.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { BarChart } from '#kit/web/chart/bar-chart.web.tsx'
import type { ReportRow } from '#kit/web/picker/popup-report/popup-report.ts'

const COLORS = ['var(--ant-color-primary)', 'var(--ant-gold)', 'var(--ant-green)', 'var(--ant-purple)'] as const

/** Rows that a chart shows. */
export const CHART_ROWS = 200

interface ReportChartProps {
  readonly config: ReportConfig
  readonly rows: readonly ReportRow[] | undefined
}

/** Bars over the first rows of a report; below zero there is nothing to stand on. */
export function ReportChart({ config, rows }: ReportChartProps) {
  const t = useTranslate()
  const { chart, columns } = config
  if (!rows || !chart) {
    return <Skeleton active paragraph={{ rows: 6 }} />
  }
  if (rows.length === 0) {
    return <Empty description={t(EMPTY)} />
  }
  const titleOf = (name: string) => columns.find(({ dataIndex }) => dataIndex === name)?.title ?? name
  const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
  return (
    <BarChart
      labels={labelsOf(rows, chart.label)}
      series={chart.values.map((name, index) => ({
        name: titleOf(name),
        color: COLORS[index % COLORS.length] ?? COLORS[0],
        stack: name,
        values: rows.map((row) => Math.max(0, Number(row[name]) || 0)),
      }))}
      format={number}
      formatAxis={number}
      summary={`${config.cgRpConfigName}：${chart.values.map(titleOf).join('、')}`}
    />
  )
}

/** Labels tell bars apart, also where two rows are called the same. */
function labelsOf(rows: readonly ReportRow[], name: string): readonly string[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const label = String(row[`${name}_dictText`] ?? row[name] ?? '-')
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return count === 1 ? label : `${label} (${count})`
  })
}

const EMPTY: Text = ['没有符合条件的数据', 'Nothing matches']
