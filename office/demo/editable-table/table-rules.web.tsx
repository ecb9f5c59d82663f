import { App, Button, Tabs } from 'antd'
import { useRef, useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { TableColumn } from '#kit/web/editable-table/column.ts'
import { EditableTable } from '#kit/web/editable-table/editable-table.web.tsx'
import type { EditableTableHandle } from '#kit/web/editable-table/table-props.web.ts'
import { validateTables } from '#kit/web/editable-table/validate-tables.web.ts'
import { EXHIBITS, KEEPERS } from './exhibits.ts'

const FIGURE_COLUMNS: readonly TableColumn[] = [
  { key: 'name', type: 'input', title: ['名称', 'Name'], validateRules: [{ required: true }, { unique: true }] },
  { key: 'price', type: 'inputNumber', title: ['价格', 'Price'], validateRules: [{ pattern: 'money' }] },
  {
    key: 'done',
    type: 'inputNumber',
    title: ['完成', 'Done'],
    validateRules: [{ handler: ({ value }) => (Number(value) > 100 ? ['最多 100', 'At most 100'] : undefined) }],
  },
]
const KEEPER_COLUMNS: readonly TableColumn[] = [
  { key: 'name', type: 'input', title: ['姓名', 'Name'], validateRules: [{ required: true }] },
  { key: 'mobile', type: 'input', title: ['手机', 'Mobile'], validateRules: [{ pattern: 'm' }] },
]

/** Two tables checked together: the tab of the first error comes to the front. */
export function TableRulesExample() {
  const t = useTranslate()
  const { message } = App.useApp()
  const figures = useRef<EditableTableHandle>(null)
  const keepers = useRef<EditableTableHandle>(null)
  const [tab, setTab] = useState('figures')
  const tables = [
    { key: 'figures', table: figures, label: ['手办', 'Figures'], columns: FIGURE_COLUMNS, rows: EXHIBITS },
    { key: 'keepers', table: keepers, label: ['保管人', 'Keepers'], columns: KEEPER_COLUMNS, rows: KEEPERS },
  ] as const
  const check = async () => {
    const errors = await validateTables(tables.map(({ key, table }) => ({ table, open: () => setTab(key) })))
    if (!errors) {
      void message.success(t(['全部正确', 'All is right']))
    }
  }
  return (
    <>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={tables.map(({ key, table, ...shown }) => ({
          key,
          label: t(shown.label),
          forceRender: true,
          children: <EditableTable ref={table} {...shown} toolbar rowSelection />,
        }))}
      />
      <Button style={{ alignSelf: 'start' }} onClick={() => void check()}>
        {t(['校验两张表', 'Check both'])}
      </Button>
    </>
  )
}
