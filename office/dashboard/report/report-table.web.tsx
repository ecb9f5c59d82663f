import { SmallTable } from '#kit/web/table/small-table.web.tsx'
import { OpenedNumber } from './opened-number.web.tsx'
import type { ReportAnswer } from './report.ts'

/** Pixels of the rows from which on they scroll: about those of a chart, so that nothing below moves. */
const HEIGHT = 240

/** All numbers of a report; each opens its rows. */
export function ReportTable({ title, columns, rows }: ReportAnswer) {
  return (
    <SmallTable
      label={title}
      rowKey="key"
      height={HEIGHT}
      rows={rows.map((cells, key) => ({ key, cells }))}
      columns={columns.map((column, at) => ({
        key: column.key,
        title: column.title,
        align: column.unit === 'text' ? ('left' as const) : ('right' as const),
        className: 'tabular',
        render: (_: unknown, { cells }: { readonly cells: ReportAnswer['rows'][number] }) => {
          const cell = cells[at] ?? { value: null }
          const of = `${cells[0]?.value ?? ''} ${column.title}`
          return <OpenedNumber {...cell} unit={column.unit} name={at > 0 ? of : undefined} />
        },
      }))}
    />
  )
}
