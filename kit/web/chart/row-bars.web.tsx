import type { ReactNode } from 'react'
import './chart.css'

interface BarPart {
  readonly name: string
  /** A colour of the theme, such as `var(--ant-color-primary)`. */
  readonly color: string
  readonly value: number
}

interface BarRow {
  readonly key: string
  readonly label: string
  /** Parts of its bar, behind each other. */
  readonly parts: readonly BarPart[]
  /** What it comes to, at its end. */
  readonly value: ReactNode
}

interface RowBarsProps {
  readonly rows: readonly BarRow[]
  /** What the bars show, for those who do not see them. */
  readonly label: string
  readonly format: (value: number) => string
}

/** A bar for each row, with its name before it and its number behind: for kinds of things, whose names are longer than dates. */
export function RowBars({ rows, label, format }: RowBarsProps) {
  const sumOf = ({ parts }: BarRow) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  const most = Math.max(1, ...rows.map(sumOf))
  return (
    <ul className="row-bars" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <span className="row-bars-label" title={row.label}>
            {row.label}
          </span>
          <span className="row-bars-track" aria-hidden="true">
            {row.parts.map(({ name, color, value }) => (
              <i
                key={name}
                title={`${name} ${format(value)}`}
                style={{ width: `${(Math.max(0, value) / most) * 100}%`, background: color }}
              />
            ))}
          </span>
          <span className="row-bars-value">{row.value}</span>
        </li>
      ))}
    </ul>
  )
}
