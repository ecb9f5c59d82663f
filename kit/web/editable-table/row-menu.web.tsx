import { Dropdown, type MenuProps } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { EditableTableState } from './use-editable-table.web.ts'

export interface RowMenuPlace {
  readonly index: number
  /** The handle it hangs at. */
  readonly anchor: HTMLElement
}

interface RowMenuProps {
  readonly place: RowMenuPlace | undefined
  readonly table: EditableTableState
  readonly canInsert: boolean
  readonly onClose: () => void
}

/** One menu for the handles of all rows: hundreds of them would make scrolling slow. */
export function RowMenu({ place, table, canInsert, onClose }: RowMenuProps) {
  const t = useTranslate()
  if (!place) {
    return null
  }
  const { index, anchor } = place
  const rect = anchor.getBoundingClientRect()
  const last = table.state.rows.length - 1
  const does: Readonly<Record<string, () => void>> = {
    up: () => table.move(index, index - 1),
    down: () => table.move(index, index + 1),
    insert: () => table.insertBelow(index),
  }
  const items: MenuProps['items'] = [
    { key: 'up', label: t(UP), disabled: index === 0 },
    { key: 'down', label: t(DOWN), disabled: index === last },
    ...(canInsert ? [{ type: 'divider' as const }, { key: 'insert', label: t(INSERT) }] : []),
  ]
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key }) => {
          does[key]?.()
          onClose()
        },
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) {
          onClose()
          anchor.focus()
        }
      }}
    >
      <span
        className="grid-tip"
        style={{ left: rect.left, top: rect.top, inlineSize: rect.width, blockSize: rect.height }}
      />
    </Dropdown>
  )
}

const UP: Text = ['向上移', 'Move up']
const DOWN: Text = ['向下移', 'Move down']
const INSERT: Text = ['插入一行', 'Insert a row']
