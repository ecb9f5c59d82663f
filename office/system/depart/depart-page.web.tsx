import { MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { saveBlob } from '#kit/web/browser/save-blob.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { late } from '#kit/web/page/late.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { TakenBack } from '../permission/taken-back.web.tsx'
import { DEPART_RIGHTS, depart } from './depart.ts'
import { departCalls } from './depart-calls.web.ts'
import { departForm, newDepartForm } from './depart-form.ts'
import { DepartPanes } from './depart-panes.web.tsx'
import { DepartTabs } from './depart-tabs.web.tsx'
import { useDepartMove } from './use-depart-move.web.ts'
import { useDepartTree } from './use-depart-tree.web.ts'

const ResourceForm = late(async () => (await import('#kit/web/form/resource-form.web.tsx')).ResourceForm, {
  isAhead: true,
})
const ImportDialog = late(async () => (await import('#kit/web/list/import/import-dialog.web.tsx')).ImportDialog)

/** Departments: the tree on the left, the chosen one on the right. */
export function DepartPage() {
  const can = useCan()
  const code = 'system:depart:list'
  return (
    <>
      <PageHeader />
      <div className="page-body">{can(code) ? <Departs /> : <NoPermission code={code} />}</div>
    </>
  )
}

/** What is being written: a new department below another one ('' for a company), or the row. */
type Task = { readonly parentId: string } | { readonly row: AnyRow }

function Departs() {
  const t = useTranslate()
  const can = useCan()
  const { message } = App.useApp()
  const departs = useDepartTree({ load: departCalls.level, search: departCalls.search })
  const [task, setTask] = useState<Task>()
  const [isOpen, setOpen] = useState(false)
  const [isImporting, setImporting] = useState<boolean>()
  /** Counts what was written, so that the right side reads anew. */
  const [written, setWritten] = useState(0)
  const refresh = (id: string) => {
    setWritten(written + 1)
    void (id === '' ? departs.tree.reload() : departs.show(id))
  }
  const { move, dialog, askParent } = useDepartMove(departs, refresh)
  const start = (next: Task) => {
    setTask(next)
    setOpen(true)
  }
  const handleSaved = (row: unknown) => {
    const { id } = row as AnyRow
    departs.choose(id)
    refresh(id)
  }
  const exportAll = async () => {
    const { blob } = await departCalls.exportSheet()
    saveBlob(blob, `${t(SHEET)}.xlsx`)
    void message.success(t(EXPORTED))
  }
  const more = [
    ...(can('system:depart:import') ? [{ key: 'import', label: t(IMPORT), onClick: () => setImporting(true) }] : []),
    ...(can('system:depart:export') ? [{ key: 'export', label: t(EXPORT), onClick: () => void exportAll() }] : []),
  ]
  const add = can('system:depart:add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => start({ parentId: '' })}>
      {t(ADD)}
    </Button>
  )
  return (
    <>
      <DepartPanes
        rows={departs}
        onReload={() => refresh(departs.chosen)}
        onMove={can(DEPART_RIGHTS.move) ? move : undefined}
        toolbar={
          <>
            {add}
            {more.length > 0 && (
              <Dropdown trigger={['click']} menu={{ items: more }}>
                <Button icon={<MoreOutlined />}>{t(MORE)}</Button>
              </Dropdown>
            )}
          </>
        }
        empty={
          <EmptyState title={NO_DATA} hint={NO_DATA_HINT}>
            {add}
          </EmptyState>
        }
      >
        {departs.chosen === '' ? (
          <>
            <EmptyState title={CHOOSE} hint={CHOOSE_HINT} />
            <TakenBack
              resource={depart}
              kind="rows"
              permission="system:depart:delete"
              turn={written}
              onGivenBack={() => refresh('')}
            />
          </>
        ) : (
          <DepartTabs
            key={departs.chosen}
            id={departs.chosen}
            version={written}
            tab={departs.tab}
            onTab={departs.openTab}
            onAdd={() => start({ parentId: departs.chosen })}
            onEdit={(row) => start({ row })}
            onMove={askParent}
            onGone={() => {
              departs.choose('')
              refresh('')
            }}
          />
        )}
      </DepartPanes>
      {dialog}
      {task && (
        <Suspense fallback={null}>
          <ResourceForm
            resource={'row' in task ? departForm : newDepartForm(task.parentId)}
            mode={'row' in task ? 'edit' : 'new'}
            row={'row' in task ? task.row : undefined}
            open={isOpen}
            onClose={() => setOpen(false)}
            onSaved={handleSaved}
          />
        </Suspense>
      )}
      {isImporting !== undefined && (
        <Suspense fallback={null}>
          <ImportDialog
            resource={depart}
            open={isImporting}
            onClose={() => setImporting(false)}
            onDone={() => refresh(departs.chosen)}
          />
        </Suspense>
      )}
    </>
  )
}

const ADD: Text = ['添加部门', 'Add']
const MORE: Text = ['更多', 'More']
const IMPORT: Text = ['导入', 'Import']
const EXPORT: Text = ['导出', 'Export']
const EXPORTED: Text = ['导出成功', 'Exported']
const SHEET: Text = ['部门信息', 'Departments']
const NO_DATA: Text = ['还没有部门', 'There are no departments yet']
const NO_DATA_HINT: Text = ['先添加一个公司', 'Add a company first']
const CHOOSE: Text = ['请选择部门', 'Choose a department']
const CHOOSE_HINT: Text = [
  '在左侧部门树中选择；拖动可以移动和排序',
  'Choose one in the tree; drag departments to move them and to put them in order',
]
