import { regionsOf } from '#kit/contract/region.ts'
import type { TableColumn, TableRow } from '#kit/web/editable-table/column.ts'
import { EditableTable } from '#kit/web/editable-table/editable-table.web.tsx'
import type { Linkage } from '#kit/web/editable-table/linkage.ts'

const COLUMNS: readonly TableColumn[] = [
  { key: 'province', type: 'select', title: ['省', 'Province'], linkageKey: 'city', width: 160 },
  { key: 'city', type: 'select', title: ['市', 'City'], linkageKey: 'area', width: 160 },
  { key: 'area', type: 'select', title: ['区', 'District'], width: 160 },
  { key: 'shop', type: 'input', title: ['门店', 'Shop'] },
]
const ROWS: readonly TableRow[] = [{ id: '1', province: '110000', city: '110100', area: '110105', shop: '朝阳店' }]

const LINKAGE: readonly Linkage[] = [
  {
    key: 'province',
    requestData: async (parent) => {
      const { areaList } = await import('@vant/area-data')
      return regionsOf(areaList)
        .filter((one) => (one.parent ?? '') === parent)
        .map(({ code, text }) => ({ value: code, text }))
    },
  },
]

/** What can be chosen in a cell depends on the cell before it; choosing again empties what follows. */
export function TableLinkageExample() {
  return (
    <EditableTable
      label={['门店', 'Shops']}
      columns={COLUMNS}
      rows={ROWS}
      linkage={LINKAGE}
      toolbar
      rowSelection
      alwaysEdit
    />
  )
}
