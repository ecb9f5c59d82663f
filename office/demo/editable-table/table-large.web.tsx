import type { TableColumn, TableRow } from '#kit/web/editable-table/column.ts'
import { EditableTable } from '#kit/web/editable-table/editable-table.web.tsx'

const COLUMNS: readonly TableColumn[] = [
  { key: 'name', type: 'input', title: ['名称', 'Name'], width: 160, isFrozen: true },
  ...[1, 2, 3, 4].map(
    (n): TableColumn => ({ key: `price${n}`, type: 'inputNumber', title: [`价格${n}`, `Price ${n}`] }),
  ),
  ...[1, 2].map(
    (n): TableColumn => ({
      key: `currency${n}`,
      type: 'select',
      title: [`币种${n}`, `Currency ${n}`],
      dictCode: 'currency',
    }),
  ),
  ...[1, 2].map((n): TableColumn => ({ key: `day${n}`, type: 'date', title: [`日期${n}`, `Day ${n}`], width: 135 })),
  ...[1, 2].map((n): TableColumn => ({ key: `is${n}`, type: 'checkbox', title: [`勾选${n}`, `Box ${n}`], width: 80 })),
  { key: 'note', type: 'input', title: ['备注', 'Note'], width: 200 },
]
const ROWS: readonly TableRow[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: String(index),
  ...{
    name: `手办 ${index + 1}`,
    price1: index,
    price2: index * 2,
    price3: 9.9,
    price4: '',
    currency1: 'CNY',
    currency2: 'JPY',
  },
  ...{ day1: '2026-11-21', day2: '', is1: index % 2 === 0, is2: false, note: '' },
}))

/** Ten thousand rows of twelve columns: only what is in sight is rendered. */
export function TableLargeExample() {
  return <EditableTable label={['一万行', 'Ten thousand rows']} columns={COLUMNS} rows={ROWS} rowNumber toolbar />
}
