import { useState } from 'react'
import type { TableColumn, TableRow } from '#kit/web/editable-table/column.ts'
import { EditableTable } from '#kit/web/editable-table/editable-table.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const COLUMNS: readonly TableColumn[] = [
  {
    key: 'name',
    type: 'popup',
    title: ['手办', 'Figure'],
    width: 200,
    popup: { code: 'report_goods', orgFields: 'name,goodsNo', destFields: 'name,code' },
  },
  { key: 'code', type: 'normal', title: ['编码', 'Code'], width: 160 },
  { key: 'photo', type: 'image', title: ['图片', 'Pictures'], width: 200, number: 3 },
  { key: 'paper', type: 'file', title: ['附件', 'Files'], width: 200 },
  { key: 'manual', type: 'upload', title: ['说明书', 'Manual'], width: 200 },
]
const ROWS: readonly TableRow[] = [{ id: '1', name: '', code: '', photo: '', paper: '', manual: '' }]

/** A report fills several columns of the row at once; pictures and files are uploaded in their cells. */
export function TableFilesExample() {
  const [saved, setSaved] = useState<unknown>()
  return (
    <>
      <EditableTable
        label={['样品', 'Samples']}
        columns={COLUMNS}
        rows={ROWS}
        toolbar={{ buttons: ['add', 'save'] }}
        onSave={setSaved}
      />
      <WireValue label={['保存的数据', 'Saved']} value={saved ?? null} />
    </>
  )
}
