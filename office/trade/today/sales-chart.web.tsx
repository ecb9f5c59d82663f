import { theme } from 'antd'
import { BarChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { type DayOfSales, SALES_TITLES, seriesOf, totalOf } from './sales.ts'
import './today.css'

use([BarChart, GridComponent, TooltipComponent, SVGRenderer])

/** Bars of each day: what came in on top of each other, what went back beside it. Colours are those of the theme. */
export function SalesChart({ days }: { readonly days: readonly DayOfSales[] }) {
  const t = useTranslate()
  const { token } = theme.useToken()
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)

  useEffect(() => {
    const element = place.current
    if (!element) {
      return
    }
    const made = init(element, null, { renderer: 'svg' })
    chart.current = made
    const watcher = new ResizeObserver(() => made.resize())
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      made.dispose()
    }
  }, [])

  useEffect(() => {
    const colors = { sales: token.colorPrimary, deposits: token.gold, refunds: token.colorTextQuaternary }
    const words = { color: token.colorTextSecondary, fontFamily: token.fontFamily }
    chart.current?.setOption(
      {
        animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
        animationDuration: 200,
        animationDurationUpdate: 200,
        grid: { left: 4, right: 4, top: 12, bottom: 4, containLabel: true },
        tooltip: {
          trigger: 'axis',
          backgroundColor: token.colorBgElevated,
          borderColor: token.colorBorderSecondary,
          textStyle: { color: token.colorText, fontFamily: token.fontFamily },
          axisPointer: { type: 'shadow', shadowStyle: { color: token.colorFillTertiary } },
          valueFormatter: (yuan: unknown) => formatYuan(Math.round(Number(yuan) * 100)),
        },
        xAxis: {
          type: 'category',
          data: days.map(({ day }) => day.slice(5)),
          axisLabel: { ...words, hideOverlap: true },
          axisLine: { lineStyle: { color: token.colorBorder } },
          axisTick: { show: false },
        },
        yAxis: {
          type: 'value',
          axisLabel: { ...words, formatter: (yuan: number) => `¥${yuan.toLocaleString('en-US')}` },
          splitLine: { lineStyle: { color: token.colorBorderSecondary } },
        },
        series: seriesOf(days).map((name) => ({
          type: 'bar',
          name: t(SALES_TITLES[name]),
          stack: name === 'refunds' ? 'out' : 'in',
          barMaxWidth: 24,
          itemStyle: { color: colors[name] },
          data: days.map((day) => day[name] ?? 0),
        })),
      },
      { notMerge: true },
    )
  }, [days, t, token])

  const summary = seriesOf(days)
    .map((name) => `${t(SALES_TITLES[name])} ${formatYuan(Math.round(totalOf(days, name) * 100))}`)
    .join(t(COMMA))
  return <div ref={place} className="sales-chart" role="img" aria-label={summary} />
}

const COMMA: Text = ['，', ', ']
