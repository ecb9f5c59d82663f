import { useEffect, useRef, useState } from 'react'
import { labelEvery, ticksUpTo } from './ticks.ts'
import './chart.css'

interface BarSeries {
  readonly name: string
  /** A colour of the theme, such as `var(--ant-color-primary)`. */
  readonly color: string
  /** Series of one stack stand on top of each other, stacks beside each other. */
  readonly stack: string
  /** One for each label, from 0 up. */
  readonly values: readonly number[]
}

interface BarChartProps {
  readonly labels: readonly string[]
  readonly series: readonly BarSeries[]
  /** A value in words, for the axis and for what is pointed at. */
  readonly format: (value: number) => string
  readonly formatAxis: (value: number) => string
  /** What the chart says, for those who do not see it; its numbers belong into a table beside it. */
  readonly summary: string
}

const HEIGHT = 260
const TOP = 12
const BOTTOM = 28
const AXIS = 72
const LABEL = 44
const MOST_BAR = 24

/** Bars over labels, as SVG in the colours of the theme; what is pointed at is told with its numbers. */
export function BarChart({ labels, series, format, formatAxis, summary }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [pointed, setPointed] = useState<number>()
  useEffect(() => {
    const element = place.current
    if (!element) {
      return
    }
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])

  const stacks = [...new Set(series.map(({ stack }) => stack))]
  const heights = stacks.flatMap((stack) =>
    labels.map((_, index) =>
      series.filter((one) => one.stack === stack).reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
    ),
  )
  const ticks = ticksUpTo(Math.max(0, ...heights))
  const most = ticks.at(-1) ?? 1
  const inner = Math.max(0, width - AXIS)
  const slot = labels.length > 0 ? inner / labels.length : 0
  const bar = Math.min(MOST_BAR, (slot * 0.7) / stacks.length)
  const every = labelEvery(labels.length, { width: inner, label: LABEL })
  const toY = (value: number) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM)

  return (
    <div ref={place} className="bar-chart" onPointerLeave={() => setPointed(undefined)}>
      <svg width={width} height={HEIGHT} role="img" aria-label={summary}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="bar-chart-line" x1={AXIS} x2={width} y1={toY(tick)} y2={toY(tick)} />
            <text x={AXIS - 8} y={toY(tick)} dy="0.32em" textAnchor="end">
              {formatAxis(tick)}
            </text>
          </g>
        ))}
        {labels.map((label, index) => {
          const left = AXIS + index * slot
          return (
            <g key={label} onPointerEnter={() => setPointed(index)}>
              <rect
                className={`bar-chart-slot${index === pointed ? ' is-pointed' : ''}`}
                x={left}
                y={TOP}
                width={slot}
                height={HEIGHT - TOP - BOTTOM}
              />
              {stacks.map((stack, at) => {
                let from = 0
                const x = left + slot / 2 + (at - stacks.length / 2) * bar
                return series
                  .filter((one) => one.stack === stack)
                  .map(({ name, color, values }) => {
                    const [low, high] = [from, from + (values[index] ?? 0)]
                    from = high
                    return (
                      <rect
                        key={name}
                        x={x}
                        y={toY(high)}
                        width={Math.max(1, bar - 1)}
                        height={Math.max(0, toY(low) - toY(high))}
                        style={{ fill: color }}
                      />
                    )
                  })
              })}
              {index % every === 0 && (
                <text x={left + slot / 2} y={HEIGHT - 8} textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      {pointed !== undefined && (
        <div
          className="bar-chart-told"
          style={{
            left: AXIS + (pointed + 0.5) * slot,
            translate: pointed < labels.length / 2 ? '8px' : 'calc(-100% - 8px)',
          }}
        >
          <b>{labels[pointed]}</b>
          {series.map(({ name, color, values }) => (
            <span key={name}>
              <i style={{ background: color }} />
              {name} {format(values[pointed] ?? 0)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
