import { useRef } from 'react'
import type { TableColumn, TableRow } from '#kit/web/editable-table/column.ts'
import { EditableTable } from '#kit/web/editable-table/editable-table.web.tsx'
import type { EditableTableHandle } from '#kit/web/editable-table/table-props.web.ts'

const COLUMNS: readonly TableColumn[] = [
  { key: 'name', type: 'input', title: ['展位', 'Booth'] },
  { key: 'people', type: 'inputNumber', title: ['人数', 'Visitors'], statistics: ['sum'] },
]
const ROWS: readonly TableRow[] = ['月灯社', '白鹭工房', '橡木塔'].map((name, index) => ({
  id: String(index + 1),
  name,
  people: 0,
}))

/** Open this page in two browsers: what is typed in one appears in the other, the old value fading away. */
export function TableLiveExample() {
  const table = useRef<EditableTableHandle>(null)
  return (
    <EditableTable
      ref={table}
      label={['展会', 'Fair']}
      columns={COLUMNS}
      rows={ROWS}
      live={{ socketKey: 'demo-socket-reload', reloadEffect: true }}
      onValueChange={({ row }) => table.current?.sendRow(row)}
    />
  )
}
