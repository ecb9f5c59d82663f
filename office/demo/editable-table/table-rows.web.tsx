import { Form, Input } from 'antd'
import { useRef } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { TableColumn, TableRow } from '#kit/web/editable-table/column.ts'
import { EditableTable } from '#kit/web/editable-table/editable-table.web.tsx'
import type { EditableTableHandle } from '#kit/web/editable-table/table-props.web.ts'
import { DetailItems } from '#kit/web/form/detail-items.web.tsx'

const COLUMNS: readonly TableColumn[] = [
  { key: 'no', type: 'normal', title: ['订单号', 'Order'], width: 150, showDetails: true },
  { key: 'buyer', type: 'normal', title: ['会员', 'Member'] },
  { key: 'note', type: 'input', title: ['备注', 'Note'] },
  { key: 'state', type: 'normal', title: ['状态', 'State'], width: 90 },
]
const ROWS: readonly TableRow[] = [
  { id: '1', no: 'D2026110001', buyer: '小满', note: '', state: '待发货', parts: '月下白鹭 ×1' },
  { id: '2', no: 'D2026110002', buyer: '白露', note: '要礼盒', state: '已完成', parts: '橡木塔守 ×2' },
  { id: '3', no: 'D2026110003', buyer: '立秋', note: '', state: '待发货', parts: '夜航船长 ×1' },
]

/** Rows that open: by their handle, by a click, or as a form; rows that are done can no longer be chosen or edited. */
export function TableRowsExample() {
  const t = useTranslate()
  const table = useRef<EditableTableHandle>(null)
  const parts = (row: TableRow) => <DetailItems items={[{ term: ['明细', 'Lines'], content: String(row.parts) }]} />
  return (
    <EditableTable
      ref={table}
      label={['订单', 'Orders']}
      columns={COLUMNS}
      rows={ROWS}
      rowSelection
      disabledRows={{ state: '已完成' }}
      toolbar={{ buttons: ['remove', 'clearSelection'] }}
      expand={{ height: 90, of: parts }}
      subTable={parts}
      details={({ row, set }) => (
        <Form layout="vertical">
          <Form.Item label={t(['备注', 'Note'])} htmlFor="order-note">
            <Input id="order-note" value={String(row.note)} onChange={(event) => set({ note: event.target.value })} />
          </Form.Item>
        </Form>
      )}
      onDetails={({ id, note }) => {
        table.current?.setValues([{ id, values: { note: String(note) } }])
        return true
      }}
    />
  )
}
