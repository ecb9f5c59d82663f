import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { BarChart } from '#kit/web/chart/bar-chart.web.tsx'
import { type DayOfSales, SALES_TITLES, seriesOf, shownYuan, totalOf } from './sales.ts'

const COLORS = {
  sales: 'var(--ant-color-primary)',
  deposits: 'var(--ant-gold)',
  refunds: 'var(--ant-color-text-quaternary)',
} as const

/** Bars of each day: what came in on top of each other, what went back beside it. */
export function SalesChart({ days }: { readonly days: readonly DayOfSales[] }) {
  const t = useTranslate()
  return (
    <BarChart
      labels={days.map(({ day }) => day.slice(5))}
      series={seriesOf(days).map((name) => ({
        name: t(SALES_TITLES[name]),
        color: COLORS[name],
        stack: name === 'refunds' ? 'out' : 'in',
        values: days.map((day) => day[name] ?? 0),
      }))}
      format={shownYuan}
      formatAxis={(yuan) => `¥${yuan.toLocaleString('en-US')}`}
      summary={seriesOf(days)
        .map((name) => `${t(SALES_TITLES[name])} ${shownYuan(totalOf(days, name))}`)
        .join(t(COMMA))}
    />
  )
}

const COMMA: Text = ['，', ', ']
