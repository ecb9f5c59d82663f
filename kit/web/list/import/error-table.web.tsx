import { Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { StateTag } from '../../field/state-tag.web.tsx'
import type { Tone } from '../../field/tone.ts'
import type { ImportError } from './import-report.ts'

const SEVERITIES = {
  refused: { text: ['拒绝', 'Refused'], tone: 'red' },
  forgiven: { text: ['已更正', 'Corrected'], tone: 'orange' },
  skipped: { text: ['已跳过', 'Skipped'], tone: 'grey' },
} as const satisfies Record<ImportError['severity'], { text: Text; tone: Tone }>

interface ErrorTableProps {
  readonly errors: readonly ImportError[]
  /** Height of the body before it scrolls, in pixels. */
  readonly height?: number
}

/** What is wrong in a workbook: row, column and reason of each error; files and kinds only where they differ. */
export function ErrorTable({ errors, height = 280 }: ErrorTableProps) {
  const t = useTranslate()
  const columns = useMemo(() => columnsOf(errors, t), [errors, t])
  const rows = useMemo(() => inOrder(errors).map((error, index) => ({ ...error, key: index })), [errors])
  return (
    <Table<ErrorRow>
      size="small"
      aria-label={t(['错误明细', 'Errors'])}
      columns={columns}
      dataSource={rows}
      scroll={{ y: height, x: LEAST_WIDTH }}
      pagination={{
        defaultPageSize: 20,
        hideOnSinglePage: true,
        showSizeChanger: false,
        size: 'small',
        showTotal: (total) => t(['共 {total} 条', '{total} in all'], { total }),
      }}
    />
  )
}

/** Errors of one row beside each other, files and sheets in the order in which they came. */
function inOrder(errors: readonly ImportError[]): readonly ImportError[] {
  const places = valuesOf(errors, placeOf)
  const placeIn = (error: ImportError) => places.indexOf(placeOf(error))
  return errors.toSorted((one, other) => placeIn(one) - placeIn(other) || one.row - other.row)
}

/** Narrower, it scrolls sideways; in pixels. */
const LEAST_WIDTH = 500

interface ErrorRow extends ImportError {
  readonly key: number
}

function columnsOf(errors: readonly ImportError[], t: (text: Text) => string): TableColumnsType<ErrorRow> {
  const places = valuesOf(errors, placeOf)
  const severities = valuesOf(errors, (error) => error.severity)
  const headers = valuesOf(errors, columnOf)
  return [
    ...(places.length > 1
      ? [
          {
            title: t(['文件', 'File']),
            key: 'place',
            width: 120,
            render: (_: unknown, error: ErrorRow) => placeOf(error),
            ...filterBy(places, placeOf),
          },
        ]
      : []),
    {
      title: t(['行', 'Row']),
      dataIndex: 'row',
      width: 64,
      align: 'end' as const,
      className: 'tabular',
      sorter: (one: ErrorRow, other: ErrorRow) => one.row - other.row,
    },
    {
      title: t(['列', 'Column']),
      key: 'column',
      width: 136,
      render: (_: unknown, error: ErrorRow) => columnOf(error),
      ...(headers.length > 1 ? filterBy(headers, columnOf) : {}),
    },
    ...(errors.some(({ text = '' }) => text !== '')
      ? [{ title: t(['内容', 'Value']), dataIndex: 'text', width: 120, ellipsis: true }]
      : []),
    ...(severities.length > 1
      ? [
          {
            title: t(['处理', 'Outcome']),
            key: 'severity',
            width: 88,
            render: (_: unknown, { severity }: ErrorRow) => (
              <StateTag tone={SEVERITIES[severity].tone}>{t(SEVERITIES[severity].text)}</StateTag>
            ),
          },
        ]
      : []),
    { title: t(['原因', 'Reason']), dataIndex: 'reason' },
  ]
}

function filterBy(values: readonly string[], read: (error: ImportError) => string) {
  return {
    filters: values.map((value) => ({ text: value, value })),
    filterSearch: values.length > 8,
    onFilter: (value: unknown, error: ErrorRow) => read(error) === value,
  }
}

function valuesOf<Value extends string>(
  errors: readonly ImportError[],
  read: (error: ImportError) => Value,
): readonly Value[] {
  return [...new Set(errors.map(read))]
}

function placeOf({ file = '', sheet = '' }: ImportError): string {
  return [file, sheet].filter((part) => part !== '').join(' / ')
}

/** `C 电话`; `-` when the error is of the whole row. */
function columnOf({ column, header }: ImportError): string {
  return [column, header].filter((part) => part !== '').join(' ') || '-'
}
