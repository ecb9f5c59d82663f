import type { TableColumn, TableRow } from '#kit/web/editable-table/column.ts'
import { EditableTable } from '#kit/web/editable-table/editable-table.web.tsx'

const COLUMNS: readonly TableColumn[] = [
  { key: 'step', type: 'input', title: ['工序', 'Step'] },
  { key: 'days', type: 'inputNumber', title: ['天数', 'Days'], statistics: ['sum'], defaultValue: 1 },
  { key: 'orderNum', type: 'normal', title: ['顺序', 'Order'], width: 80 },
]
const ROWS: readonly TableRow[] = ['原型', '分件', '开模', '涂装', '组装', '包装'].map((step, index) => ({
  id: String(index),
  step,
  days: 5 * (index + 1),
}))

/** Rows are dragged by their handle; a click on it opens a menu. The order is counted along. */
export function TableOrderExample() {
  return (
    <EditableTable
      label={['工序', 'Steps']}
      columns={COLUMNS}
      rows={ROWS}
      dragSort
      rowSelection
      rowNumber
      toolbar
      addSettings
    />
  )
}
