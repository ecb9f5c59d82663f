import { useQueries } from '@tanstack/react-query'
import { Paper } from '#kit/web/print/paper.web.tsx'
import type { ReportAnswer, ReportEntry } from './report.ts'
import { askReport } from './report-query.web.ts'
import { shownNumber } from './shown-number.ts'

interface ReportSheetsProps {
  readonly reports: readonly ReportEntry[]
  readonly period: string
}

/** Reports on paper: the tables of what the page shows. */
export function ReportSheets({ reports, period }: ReportSheetsProps) {
  const answers = useQueries({
    queries: reports.map((report) => askReport(report, report.days === null ? null : period)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return (
    <Paper isPreviewed={false}>
      {answers.map((report) => (
        <Sheet key={report.code} {...report} />
      ))}
    </Paper>
  )
}

function Sheet({ title, help, from, until, totals, columns, rows }: ReportAnswer) {
  return (
    <section className="report-sheet">
      <h2>
        {title} {from && `${from} – ${until}`}
      </h2>
      <p>{help}</p>
      {totals.length > 0 && (
        <p>
          {totals.map(({ key, title: words, value, unit }) => (
            <b key={key}>
              {words} {shownNumber(value, unit)}
            </b>
          ))}
        </p>
      )}
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.unit === 'text' ? '' : 'is-number'}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no names and never move
            <tr key={row}>
              {columns.map(({ key, unit }, at) => (
                <td key={key} className={unit === 'text' ? '' : 'is-number'}>
                  {shownNumber(cells[at]?.value ?? null, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
