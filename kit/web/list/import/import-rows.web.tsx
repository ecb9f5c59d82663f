import { Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import type { ImportAction, ImportedRow } from '#kit/contract/import.ts'
import { SEMICOLON, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { StateTag } from '../../field/state-tag.web.tsx'
import type { Tone } from '../../field/tone.ts'
import './sheet.css'

/** What an import does with a row. */
export const ROW_ACTIONS = {
  refused: { text: ['有错误', 'With errors'], tone: 'red' },
  created: { text: ['新增', 'New'], tone: 'green' },
  updated: { text: ['更新', 'Changed'], tone: 'blue' },
  unchanged: { text: ['无变化', 'Unchanged'], tone: 'grey' },
  skipped: { text: ['不导入', 'Left out'], tone: 'grey' },
} as const satisfies Record<ImportAction, { text: Text; tone: Tone }>

/** Changes of one row spelled out; more are counted. */
const MOST_CHANGES = 12

interface ImportRowsProps {
  readonly rows: readonly ImportedRow[]
  /** Height of the body before it scrolls, in pixels. */
  readonly height?: number
}

/** What an import does with each row: what is changed, from what to what, and why a row is refused. */
export function ImportRows({ rows, height = 240 }: ImportRowsProps) {
  const t = useTranslate()
  const columns = useMemo(() => columnsOf(rows, t), [rows, t])
  return (
    <Table<ImportedRow>
      size="small"
      rowKey={({ file, sheet, row }) => `${file}:${sheet}:${row}`}
      aria-label={t(['逐行结果', 'Result by row'])}
      columns={columns}
      dataSource={[...rows]}
      scroll={{ y: height }}
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

function columnsOf(rows: readonly ImportedRow[], t: (text: Text) => string): TableColumnsType<ImportedRow> {
  const files = new Set(rows.map(({ file, sheet }) => `${file}/${sheet}`))
  return [
    {
      title: t(['行', 'Row']),
      key: 'row',
      width: 72,
      align: 'end',
      className: 'tabular',
      render: (_, { row, file }) => <span title={files.size > 1 ? file : undefined}>{row}</span>,
    },
    {
      title: t(['名称', 'Name']),
      dataIndex: 'title',
      className: 'import-row-text',
      render: (title: string) => title || '-',
    },
    {
      title: t(['结果', 'Outcome']),
      key: 'outcome',
      width: '52%',
      className: 'import-row-text',
      render: (_, row) => <Outcome row={row} />,
    },
  ]
}

function Outcome({ row: { action, changes, reasons } }: { readonly row: ImportedRow }) {
  const t = useTranslate()
  const { text, tone } = ROW_ACTIONS[action]
  return (
    <>
      <StateTag tone={tone}>{t(text)}</StateTag> {reasons.join(t(SEMICOLON))}
      {changes.length > 0 && (
        <ul className="import-row-changes">
          {changes.slice(0, MOST_CHANGES).map(({ title, before, after }) => (
            <li key={title[1]}>
              {t(title)} <del>{before || '-'}</del> → <strong>{after || '-'}</strong>
            </li>
          ))}
          {changes.length > MOST_CHANGES && (
            <li>{t(['另有 {n} 项', '{n} more'], { n: changes.length - MOST_CHANGES })}</li>
          )}
        </ul>
      )}
    </>
  )
}
