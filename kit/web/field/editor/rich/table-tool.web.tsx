import { TableOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { TablePanel } from '../table-panel.web.tsx'
import type { Choice, Tool } from '../tool.web.ts'

/** Makes a table; within one it changes rows, columns and cells. */
export function tableTool(editor: Editor, isInTable: boolean): Tool {
  const looks = { name: 'table', title: ['表格', 'Table'], icon: <TableOutlined /> } as const
  if (isInTable) {
    return { ...looks, isOn: true, choices: cellChoices(editor) }
  }
  return {
    ...looks,
    isOn: false,
    panel: (close) => (
      <TablePanel
        onDone={({ rows, columns }) => {
          close()
          editor
            .chain()
            .focus()
            .insertTable({ rows: rows + 1, cols: columns, withHeaderRow: true })
            .run()
        }}
      />
    ),
  }
}

function cellChoices(editor: Editor): readonly Choice[] {
  const chain = () => editor.chain().focus()
  return [
    { name: 'row-above', title: ['在上方插入行', 'Row above'], onRun: () => chain().addRowBefore().run() },
    { name: 'row-below', title: ['在下方插入行', 'Row below'], onRun: () => chain().addRowAfter().run() },
    {
      name: 'column-left',
      title: ['在左侧插入列', 'Column to the left'],
      onRun: () => chain().addColumnBefore().run(),
    },
    {
      name: 'column-right',
      title: ['在右侧插入列', 'Column to the right'],
      onRun: () => chain().addColumnAfter().run(),
    },
    {
      name: 'merge',
      title: ['合并单元格', 'Merge cells'],
      isDisabled: !editor.can().mergeCells(),
      onRun: () => chain().mergeCells().run(),
    },
    {
      name: 'split',
      title: ['拆分单元格', 'Split the cell'],
      isDisabled: !editor.can().splitCell(),
      onRun: () => chain().splitCell().run(),
    },
    { name: 'head', title: ['切换表头行', 'Head row on or off'], onRun: () => chain().toggleHeaderRow().run() },
    { name: 'delete-row', title: ['删除行', 'Delete the row'], onRun: () => chain().deleteRow().run() },
    { name: 'delete-column', title: ['删除列', 'Delete the column'], onRun: () => chain().deleteColumn().run() },
    { name: 'delete-table', title: ['删除表格', 'Delete the table'], onRun: () => chain().deleteTable().run() },
  ]
}
