import { registerCellType } from '#kit/web/editable-table/cell-type.web.ts'
import type { TableColumn } from '#kit/web/editable-table/column.ts'
import { EditableTable } from '#kit/web/editable-table/editable-table.web.tsx'

const MOST_STARS = 5

/** A number of stars; typed or pasted as a digit. */
registerCellType('stars', {
  text: (value) => '★'.repeat(Number(value)),
  read: (text) => {
    const count = /^★+$/.test(text) ? text.length : Number(text)
    return Number.isInteger(count) && count >= 0 && count <= MOST_STARS ? count : undefined
  },
  initial: () => 0,
  typing: 'text',
})

const COLUMNS: readonly TableColumn[] = [
  { key: 'name', type: 'input', title: ['名称', 'Name'], width: 160 },
  { key: 'condition', type: 'stars', title: ['成色', 'Condition'], width: 140 },
]

const ROWS = [
  { id: '1', name: '月见·雪', condition: 5 },
  { id: '2', name: '白鹭姬', condition: 3 },
]

/** A type of cell of one's own: how it reads, and what a typed text means. */
export function TableOwnTypeExample() {
  return <EditableTable label={['成色', 'Condition']} columns={COLUMNS} rows={ROWS} toolbar={{ buttons: ['add'] }} />
}
