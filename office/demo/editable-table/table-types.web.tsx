import { useState } from 'react'
import type { TableColumn } from '#kit/web/editable-table/column.ts'
import { EditableTable } from '#kit/web/editable-table/editable-table.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'
import { EXHIBITS } from './exhibits.ts'

const COLUMNS: readonly TableColumn[] = [
  { key: 'name', type: 'input', title: ['名称', 'Name'], width: 140, isFrozen: true, placeholder: ['请输入', 'Enter'] },
  { key: 'price', type: 'inputNumber', title: ['价格', 'Price'], statistics: ['sum', 'average'] },
  { key: 'currency', type: 'select', title: ['币种', 'Currency'], dictCode: 'currency' },
  {
    key: 'parts',
    type: 'list_multi',
    title: ['配件', 'Parts'],
    width: 160,
    options: options('底座', '替换脸', '支架'),
  },
  { key: 'maker', type: 'sel_search', title: ['厂商', 'Maker'], options: options('月灯社', '白鹭工房', '橡木塔') },
  {
    key: 'figure',
    type: 'sel_search_async',
    title: ['职务', 'Position'],
    width: 150,
    dictCode: 'sys_position,name,code',
  },
  { key: 'size', type: 'radio', title: ['比例', 'Scale'], width: 150, options: options('1/7', '1/4') },
  { key: 'isShown', type: 'checkbox', title: ['展出', 'Shown'], width: 80, customValue: ['Y', 'N'] },
  { key: 'bought', type: 'date', title: ['购入日', 'Bought'], width: 140 },
  { key: 'moved', type: 'datetime', title: ['上架时间', 'Put up'] },
  { key: 'opens', type: 'time', title: ['开放', 'Opens'] },
  { key: 'keeper', type: 'sel_user', title: ['保管人', 'Keeper'] },
  { key: 'depart', type: 'sel_depart', title: ['部门', 'Department'] },
  { key: 'note', type: 'textarea', title: ['说明', 'Note'], width: 180 },
  { key: 'done', type: 'progress', title: ['完成', 'Done'], width: 140 },
  { key: 'marks', type: 'tags', title: ['记号', 'Marks'], width: 160 },
]

/** Every type of cell: text until it is clicked, then the editor that fits. */
export function TableTypesExample() {
  const [saved, setSaved] = useState<unknown>()
  return (
    <>
      <EditableTable
        label={['展示品', 'Exhibits']}
        columns={COLUMNS}
        rows={EXHIBITS}
        rowNumber
        rowSelection
        toolbar={{ buttons: ['add', 'save', 'remove', 'clearSelection'] }}
        onSave={setSaved}
      />
      <WireValue label={['保存的数据', 'Saved']} value={saved ?? null} />
    </>
  )
}

function options(...texts: readonly string[]) {
  return texts.map((text) => ({ value: text, text }))
}
