import { Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { StateTag } from '../field/state-tag.web.tsx'
import type { Tone } from '../field/tone.ts'
import { useText } from '../text/text.web.ts'
import type { ImportFault } from './import-report.ts'

const SEVERITIES = {
  refused: { text: ['拒绝', 'Refused'], tone: 'red' },
  forgiven: { text: ['已更正', 'Corrected'], tone: 'orange' },
  skipped: { text: ['已跳过', 'Skipped'], tone: 'grey' },
} as const satisfies Record<ImportFault['severity'], { text: Text; tone: Tone }>

interface FaultTableProps {
  readonly faults: readonly ImportFault[]
  /** Height of the body before it scrolls, in pixels. */
  readonly height?: number
}

/** What is wrong in a workbook: row, column and reason of each fault; files and kinds only where they differ. */
export function FaultTable({ faults, height = 280 }: FaultTableProps) {
  const say = useText()
  const columns = useMemo(() => columnsOf(faults, say), [faults, say])
  const rows = useMemo(() => faults.map((fault, index) => ({ ...fault, key: index })), [faults])
  return (
    <Table<FaultRow>
      size="small"
      aria-label={say(['错误明细', 'Faults'])}
      columns={columns}
      dataSource={rows}
      scroll={{ y: height, x: LEAST_WIDTH }}
      pagination={{
        defaultPageSize: 20,
        hideOnSinglePage: true,
        showSizeChanger: false,
        size: 'small',
        showTotal: (total) => say(['共 {total} 条', '{total} in all'], { total }),
      }}
    />
  )
}

/** Narrower, it scrolls sideways; in pixels. */
const LEAST_WIDTH = 500

interface FaultRow extends ImportFault {
  readonly key: number
}

function columnsOf(faults: readonly ImportFault[], say: (text: Text) => string): TableColumnsType<FaultRow> {
  const places = valuesOf(faults, placeOf)
  const severities = valuesOf(faults, (fault) => fault.severity)
  const headers = valuesOf(faults, columnOf)
  return [
    ...(places.length > 1
      ? [
          {
            title: say(['文件', 'File']),
            key: 'place',
            width: 120,
            render: (_: unknown, fault: FaultRow) => placeOf(fault),
            ...filterBy(places, placeOf),
          },
        ]
      : []),
    {
      title: say(['行', 'Row']),
      dataIndex: 'row',
      width: 64,
      align: 'end' as const,
      className: 'tabular',
      sorter: (one: FaultRow, other: FaultRow) => one.row - other.row,
    },
    {
      title: say(['列', 'Column']),
      key: 'column',
      width: 136,
      render: (_: unknown, fault: FaultRow) => columnOf(fault),
      ...(headers.length > 1 ? filterBy(headers, columnOf) : {}),
    },
    ...(severities.length > 1
      ? [
          {
            title: say(['处理', 'Outcome']),
            key: 'severity',
            width: 88,
            render: (_: unknown, { severity }: FaultRow) => (
              <StateTag tone={SEVERITIES[severity].tone}>{say(SEVERITIES[severity].text)}</StateTag>
            ),
          },
        ]
      : []),
    { title: say(['原因', 'Reason']), dataIndex: 'reason' },
  ]
}

function filterBy(values: readonly string[], read: (fault: ImportFault) => string) {
  return {
    filters: values.map((value) => ({ text: value, value })),
    filterSearch: values.length > 8,
    onFilter: (value: unknown, fault: FaultRow) => read(fault) === value,
  }
}

function valuesOf<Value extends string>(
  faults: readonly ImportFault[],
  read: (fault: ImportFault) => Value,
): readonly Value[] {
  return [...new Set(faults.map(read))]
}

function placeOf({ file = '', sheet = '' }: ImportFault): string {
  return [file, sheet].filter((part) => part !== '').join(' / ')
}

/** `C 电话`; `-` when the fault is of the whole row. */
function columnOf({ column, header }: ImportFault): string {
  return [column, header].filter((part) => part !== '').join(' ') || '-'
}
