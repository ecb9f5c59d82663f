import { useRef, useState } from 'react'
import { useWidth } from '../browser/use-width.web.ts'
import { labelEvery, ticksUpTo } from './ticks.ts'
import './chart.css'

interface LineSeries {
  readonly name: string
  /** One for each label, from 0 up; null where nothing is known. */
  readonly values: readonly (number | null)[]
}

interface LineChartProps {
  readonly labels: readonly string[]
  readonly lines: readonly LineSeries[]
  /** A value in words, for the axis and for what is pointed at. */
  readonly format: (value: number) => string
  /** What the chart says, for those who do not see it. */
  readonly summary: string
}

const HEIGHT = 180
const TOP = 12
const BOTTOM = 24
const AXIS = 72
const LABEL = 84

/** Told apart by colour and by dashes. */
const COLORS = [
  'var(--ant-color-primary)',
  'var(--ant-gold)',
  'var(--ant-color-success)',
  'var(--ant-color-error)',
  'var(--ant-purple)',
] as const
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 2'] as const

/** Lines over time, as SVG in the colours of the theme; the time that is pointed at is told with its values. */
export function LineChart({ labels, lines, format, summary }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const [pointed, setPointed] = useState<number>()
  const ticks = ticksUpTo(Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))), 3)
  const most = ticks.at(-1) ?? 1
  const inner = Math.max(0, width - AXIS - 8)
  const step = labels.length > 1 ? inner / (labels.length - 1) : 0
  const every = labelEvery(labels.length, { width: inner, label: LABEL })
  const toX = (index: number) => AXIS + index * step
  const toY = (value: number) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM)
  return (
    <div ref={place} className="line-chart">
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={summary}
        onPointerLeave={() => setPointed(undefined)}
        onPointerMove={({ clientX, currentTarget }) => {
          const x = clientX - currentTarget.getBoundingClientRect().left
          const index = step > 0 ? Math.round((x - AXIS) / step) : 0
          setPointed(Math.min(labels.length - 1, Math.max(0, index)))
        }}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="bar-chart-line" x1={AXIS} x2={width} y1={toY(tick)} y2={toY(tick)} />
            <text x={AXIS - 8} y={toY(tick)} dy="0.32em" textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {labels.map((label, index) =>
          index % every === 0 && index + every / 2 < labels.length ? (
            <text key={label} x={toX(index)} y={HEIGHT - 6}>
              {label}
            </text>
          ) : null,
        )}
        {lines.map(({ name, values }, at) => (
          <path
            key={name}
            className="line-chart-path"
            d={pathOf(values, { toX, toY })}
            style={{ stroke: COLORS[at % COLORS.length], strokeDasharray: DASHES[at % DASHES.length] }}
          />
        ))}
        {pointed !== undefined && (
          <line className="line-chart-pointed" x1={toX(pointed)} x2={toX(pointed)} y1={TOP} y2={HEIGHT - BOTTOM} />
        )}
      </svg>
      {pointed !== undefined && (
        <div
          className="bar-chart-told"
          style={{
            left: toX(pointed),
            translate: pointed < labels.length / 2 ? '8px' : 'calc(-100% - 8px)',
          }}
        >
          <b>{labels[pointed]}</b>
          {lines.map(({ name, values }, at) => (
            <span key={name}>
              <i style={{ background: COLORS[at % COLORS.length] }} />
              {name} {told(values[pointed], format)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

function told(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '-' : format(value)
}

/** A line through what is known; a value with none beside it is a point. */
function pathOf(
  values: readonly (number | null)[],
  { toX, toY }: { readonly toX: (index: number) => number; readonly toY: (value: number) => number },
): string {
  return values
    .map((value, index) => {
      if (value === null) {
        return ''
      }
      const isBegin = (values[index - 1] ?? null) === null
      const isAlone = isBegin && (values[index + 1] ?? null) === null
      const place = `${toX(index).toFixed(1)} ${toY(value).toFixed(1)}`
      return `${isBegin ? 'M' : 'L'}${place}${isAlone ? 'h2' : ''}`
    })
    .join('')
}
