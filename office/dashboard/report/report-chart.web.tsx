import { BarChart } from '#kit/web/chart/bar-chart.web.tsx'
import { RowBars } from '#kit/web/chart/row-bars.web.tsx'
import { OpenedNumber } from './opened-number.web.tsx'
import type { ReportChart as Drawn, ReportAnswer, ReportCell } from './report.ts'
import { shownNumber } from './shown-number.ts'

/** Told apart in the light and in the dark; money that goes back is grey. */
const COLORS = [
  ...['var(--ant-color-primary)', 'var(--ant-gold)', 'var(--ant-cyan)', 'var(--ant-purple)'],
  ...['var(--ant-magenta)', 'var(--ant-lime)', 'var(--ant-color-text-quaternary)'],
]
const GREY = 'var(--ant-color-text-quaternary)'

/** Rows that are drawn; the table has all of them. */
const MOST_ROWS = 10

/** The rows of a report as bars: over time, or one for each row with its number. */
export function ReportChart({ chart, ...report }: ReportAnswer & { readonly chart: Drawn }) {
  const { title, columns, rows } = report
  const placeOf = (key: string) => columns.findIndex((column) => column.key === key)
  const unit = columns[placeOf(chart.series[0]?.column ?? '')]?.unit ?? 'count'
  const format = (value: number) => shownNumber(value, unit)
  const series = chart.series.map(({ column, stack }, at) => ({
    at: placeOf(column),
    name: columns[placeOf(column)]?.title ?? '',
    color: stack === 'out' ? GREY : (COLORS[at % COLORS.length] ?? GREY),
    stack,
  }))
  if (chart.kind === 'rows') {
    return (
      <>
        {series.length > 1 && <Legend series={series} />}
        <RowBars
          label={title}
          format={format}
          rows={rows.slice(0, MOST_ROWS).map((cells, key) => ({
            key: String(key),
            label: String(cells[0]?.value ?? ''),
            parts: series.map(({ at, name, color }) => ({ name, color, value: numberOf(cells[at]) })),
            value: <RowValue cells={cells} places={series.map(({ at }) => at)} unit={unit} />,
          }))}
        />
      </>
    )
  }
  return (
    <>
      {series.length > 1 && <Legend series={series} />}
      <BarChart
        labels={rows.map(([label]) => shortLabel(String(label?.value ?? '')))}
        series={series.map(({ at, ...one }) => ({ ...one, values: rows.map((cells) => numberOf(cells[at])) }))}
        format={format}
        formatAxis={(value) => (unit === 'yuan' ? `¥${value.toLocaleString('en-US')}` : value.toLocaleString('en-US'))}
        summary={`${title}: ${series
          .map(({ at, name }) => `${name} ${format(rows.reduce((sum, cells) => sum + numberOf(cells[at]), 0))}`)
          .join('; ')}`}
      />
    </>
  )
}

/** One number as the link to its rows; of several their sum, which the table takes apart. */
function RowValue({
  cells,
  places,
  unit,
}: {
  readonly cells: readonly ReportCell[]
  readonly places: readonly number[]
  readonly unit: ReportAnswer['columns'][number]['unit']
}) {
  const [only] = places.length === 1 ? places : []
  const cell = only === undefined ? undefined : cells[only]
  if (cell) {
    return <OpenedNumber {...cell} unit={unit} name={String(cells[0]?.value ?? '')} />
  }
  return shownNumber(
    places.reduce((sum, at) => sum + numberOf(cells[at]), 0),
    unit,
  )
}

function Legend({ series }: { readonly series: readonly { readonly name: string; readonly color: string }[] }) {
  return (
    <ul className="report-legend">
      {series.map(({ name, color }) => (
        <li key={name}>
          <i style={{ background: color }} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}

const numberOf = (cell: ReportCell | undefined): number => (typeof cell?.value === 'number' ? cell.value : 0)

/** Of a day its month and day. */
const shortLabel = (label: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(label) ? label.slice(5) : label)
