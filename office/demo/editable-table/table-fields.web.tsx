import { EditableTable } from '#kit/web/editable-table/editable-table.web.tsx'
import { fieldColumns } from '#kit/web/editable-table/field-columns.ts'
import { figureCard } from '../field/figure-card.ts'

const COLUMNS = fieldColumns(figureCard, [
  'name',
  'height',
  'price',
  'currency',
  'onDisplay',
  'released',
  'bought',
  'keeper',
])
const ROWS = [
  { id: '1', name: '月下白鹭', height: 260, price: 1299, currency: 'CNY', onDisplay: true, released: '2026-03' },
]

/** The fields of a declared resource as columns: titles, choices and checks are those of its form. */
export function TableFieldsExample() {
  return (
    <EditableTable label={['展示卡', 'Cards']} columns={COLUMNS} rows={ROWS} toolbar={{ buttons: ['add', 'save'] }} />
  )
}
