import { DeleteOutlined, PlusOutlined, RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { AddSettings } from './add-settings.ts'
import { AddSettingsMenu } from './add-settings-menu.web.tsx'
import type { EditableTableProps, Toolbar, ToolbarButton } from './table-props.web.ts'
import type { EditableTableState } from './use-editable-table.web.ts'

interface TableToolbarProps {
  readonly props: EditableTableProps
  readonly table: EditableTableState
  /** What permissions take away. */
  readonly hidden: ReadonlySet<string>
  readonly settings: AddSettings
  readonly onSettings: (settings: AddSettings) => void
  readonly onAdd: () => void
  readonly onSave: () => Promise<void>
  /** Deletes what is chosen. */
  readonly onRemove: () => Promise<void>
}

const STANDARD: readonly ToolbarButton[] = ['add', 'remove', 'clearSelection']

/** Above the rows: add, save, delete what is chosen, let the choice go, expand and collapse. */
export function TableToolbar({
  props,
  table,
  hidden,
  settings,
  onSettings,
  onAdd,
  onSave,
  onRemove,
}: TableToolbarProps) {
  const t = useTranslate()
  const [isSaving, setSaving] = useState(false)
  const [isCollapsed, setCollapsed] = useState(true)
  const toolbar: Toolbar = typeof props.toolbar === 'object' ? props.toolbar : {}
  const { buttons = STANDARD, before, after, isInForm = false } = toolbar
  const has = (button: ToolbarButton) => buttons.includes(button) && !hidden.has(button)
  const canChange = !props.isDisabled
  const { selected, state } = table
  const save = async () => {
    setSaving(true)
    try {
      await onSave()
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="table-toolbar" role="toolbar" aria-label={t(['表格工具', 'Table tools'])}>
      {before}
      {canChange && has('add') && (
        <span className="table-add">
          <Button type={isInForm ? 'default' : 'primary'} icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {t(ADD)}
          </Button>
          {props.addSettings && <AddSettingsMenu settings={settings} rows={state.rows.length} onChange={onSettings} />}
        </span>
      )}
      {canChange && has('save') && (
        <Button icon={<SaveOutlined aria-hidden />} loading={isSaving} onClick={() => void save()}>
          {t(SAVE)}
        </Button>
      )}
      {canChange && selected.size > 0 && has('remove') && (
        <Popconfirm
          title={t(CONFIRM, { n: selected.size })}
          okText={t(REMOVE)}
          okButtonProps={{ danger: true }}
          onConfirm={onRemove}
        >
          <Button danger icon={<DeleteOutlined aria-hidden />}>
            {t(REMOVE)}
          </Button>
        </Popconfirm>
      )}
      {selected.size > 0 && has('clearSelection') && (
        <Button onClick={() => table.select(new Set())}>{t(CLEAR)}</Button>
      )}
      {has('collapse') && (
        <Button type="link" aria-expanded={!isCollapsed} onClick={() => setCollapsed(!isCollapsed)}>
          {isCollapsed ? t(EXPAND) : t(COLLAPSE)}
        </Button>
      )}
      {(!has('collapse') || !isCollapsed) && after}
      <span className="table-spring" />
      {canChange && (
        <>
          <Button
            type="text"
            icon={<UndoOutlined />}
            aria-label={t(UNDO)}
            title={`${t(UNDO)} Ctrl+Z`}
            disabled={state.past.length === 0}
            onClick={table.undo}
          />
          <Button
            type="text"
            icon={<RedoOutlined />}
            aria-label={t(REDO)}
            title={`${t(REDO)} Ctrl+Y`}
            disabled={state.future.length === 0}
            onClick={table.redo}
          />
        </>
      )}
    </div>
  )
}

const ADD: Text = ['新增', 'Add']
const SAVE: Text = ['保存', 'Save']
const REMOVE: Text = ['删除', 'Delete']
const CLEAR: Text = ['清空选择', 'Clear selection']
const EXPAND: Text = ['展开', 'Expand']
const COLLAPSE: Text = ['收起', 'Collapse']
const UNDO: Text = ['撤销', 'Undo']
const REDO: Text = ['重做', 'Redo']
const CONFIRM: Text = ['确定要删除这 {n} 项吗?', 'Are you sure you want to delete {n} {n|item|items}?']
