import { Modal } from 'antd'
import { useTranslate } from '../browser/text.web.ts'
import { KeyList, type KeyNote } from '../page/key-list.web.tsx'
import { useBackLeaves } from '../page/layers.web.tsx'

/** The keys that work on every page. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  useBackLeaves(true, onClose)
  return (
    <Modal open title={t(['键盘快捷键', 'Keyboard shortcuts'])} footer={null} onCancel={onClose}>
      <KeyList notes={NOTES} />
    </Modal>
  )
}

const NOTES: readonly KeyNote[] = [
  ['Ctrl+K', ['搜索页面、操作和记录', 'Search pages, actions and records']],
  ['?', ['显示这份快捷键', 'Show these shortcuts']],
  ['Enter', ['在搜索栏里：查询', 'In the search bar: search']],
  ['Esc', ['关闭最上面的窗口；在搜索框里：清空', 'Close what lies on top; in a search field: clear it']],
  ['Ctrl+Enter', ['保存表单', 'Save a form']],
  ['Ctrl+Z', ['在可编辑表格里：撤销', 'In an editable table: undo']],
  ['Ctrl+Y', ['在可编辑表格里：重做', 'In an editable table: redo']],
]
