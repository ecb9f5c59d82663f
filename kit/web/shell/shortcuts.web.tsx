import { Modal } from 'antd'
import { Suspense } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import { useKeyRegistry } from '../keys/key-registry.web.ts'
import { keyText } from '../keys/key-text.ts'
import { KeyList, type KeyNote } from '../page/key-list.web.tsx'
import { useBackLeaves } from '../page/layers.web.tsx'
import { useProduct } from './app-context.web.ts'

/** The keys that do something now, place by place, and those of forms, tables and search bars. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  useBackLeaves(true, onClose)
  const { handbook } = useProduct()
  const groups = useKeyRegistry((registry) => registry.groups)
  return (
    <Modal open title={t(['键盘快捷键', 'Keyboard shortcuts'])} footer={null} onCancel={onClose}>
      <Suspense>{handbook && <handbook.PageHelp onOpen={onClose} />}</Suspense>
      {groups.map(({ title, entries }) => (
        <section key={title[1]} className="shortcut-group">
          <h3>{t(title)}</h3>
          <KeyList notes={entries.map(({ keys, title: does }) => [keyText(keys), does])} />
        </section>
      ))}
      <section className="shortcut-group">
        <h3>{t(['输入时', 'While typing'])}</h3>
        <KeyList notes={NOTES} />
      </section>
    </Modal>
  )
}

const NOTES: readonly KeyNote[] = [
  ['Enter', ['在搜索栏里：查询', 'In the search bar: search']],
  ['Esc', ['关闭最上面的窗口；在搜索框里：清空', 'Close what lies on top; in a search field: clear it']],
  ['Ctrl+Enter', ['保存表单', 'Save a form']],
  ['Ctrl+Z', ['在可编辑表格里：撤销', 'In an editable table: undo']],
  ['Ctrl+Y', ['在可编辑表格里：重做', 'In an editable table: redo']],
]
