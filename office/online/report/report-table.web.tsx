import { Table } from 'antd'
import { Link } from 'react-router'
import { isPlace } from '#kit/contract/place.ts'
import type { ReportColumn } from '#kit/contract/report.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldText, isNumeric } from '#kit/web/field/field-text.web.tsx'
import { type ShownColumn, shownColumns } from '#kit/web/picker/popup-report/popup-config.ts'
import type { OpenReport } from '#kit/web/picker/popup-report/popup-data.web.ts'
import type { ReportRow } from '#kit/web/picker/popup-report/popup-report.ts'
import { HeaderCell } from '#kit/web/table/header-cell.web.tsx'
import type { Sort } from '#kit/web/table/sort.ts'

interface ReportTableProps {
  readonly open: OpenReport
  readonly rows: readonly ReportRow[]
  readonly totals: Readonly<Record<string, number>>
  readonly isLoading: boolean
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
}

const ORDERS = { asc: 'ascend', desc: 'descend' } as const

/** The rows of a report; sums stand below the columns that have one. */
export function ReportTable({ open, rows, totals, isLoading, sort, onSort }: ReportTableProps) {
  const t = useTranslate()
  const { config } = open
  const columns = shownColumns(config)
  const numbered = rows.map((row, index) => ({ row, key: index }))
  const hasSums = columns.some(({ name }) => name in totals)
  return (
    <Table
      aria-label={config.cgRpConfigName}
      size="middle"
      loading={isLoading}
      pagination={false}
      showSorterTooltip={false}
      components={{ header: { cell: HeaderCell } }}
      dataSource={numbered}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t(EMPTY) }}
      onChange={(_pages, _filters, sorter) => {
        const [first] = Array.isArray(sorter) ? sorter : [sorter]
        const column = String(first?.columnKey ?? '')
        onSort(first?.order ? { column, order: first.order === 'ascend' ? 'asc' : 'desc' } : undefined)
      }}
      columns={columns.map(({ name, field, isSortable }) => ({
        key: name,
        title: t(field.title),
        ...(isNumeric(field) && { align: 'right' as const }),
        ...(isSortable && { sorter: true, sortOrder: sort?.column === name ? ORDERS[sort.order] : null }),
        render: (_value: unknown, { row }: { readonly row: ReportRow }) => (
          <Cell column={config.columns.find(({ dataIndex }) => dataIndex === name)} shown={{ name, field }} row={row} />
        ),
      }))}
      {...(hasSums && { summary: () => <Sums columns={columns} totals={totals} /> })}
    />
  )
}

interface CellProps {
  readonly column: ReportColumn | undefined
  readonly shown: Pick<ShownColumn, 'name' | 'field'>
  readonly row: ReportRow
}

function Cell({ column, shown, row }: CellProps) {
  const text = <FieldText {...shown} row={row} />
  const href = column?.href && linkOf(column.href, row)
  if (!href || !isPlace(href) || row[shown.name] === null || row[shown.name] === '') {
    return text
  }
  return href.startsWith('/') ? (
    <Link to={href}>{text}</Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

/** The address that a value leads to; what stands in place of a column is a part of the address and no more. */
function linkOf(template: string, row: ReportRow): string {
  return template.replace(/\{([\p{L}\p{N}_]+)\}/gu, (_, name: string) => encodeURIComponent(String(row[name] ?? '')))
}

function Sums({
  columns,
  totals,
}: {
  readonly columns: readonly ShownColumn[]
  readonly totals: Readonly<Record<string, number>>
}) {
  const t = useTranslate()
  return (
    <Table.Summary.Row>
      {columns.map(({ name, field }, index) => (
        <Table.Summary.Cell key={name} index={index} align={isNumeric(field) ? 'right' : 'left'}>
          {name in totals ? (
            <strong>
              <FieldText field={field} name={name} row={totals} />
            </strong>
          ) : (
            index === 0 && <strong>{t(SUM)}</strong>
          )}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}

const SUM: Text = ['合计', 'Sum']
const EMPTY: Text = ['没有符合条件的数据', 'Nothing matches']
