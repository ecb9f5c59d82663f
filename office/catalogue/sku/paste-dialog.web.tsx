import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { parseTabSeparated } from '#kit/web/table/grid/tab-separated.ts'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import type { SkuColumn } from './sku.ts'

interface PasteDialogProps {
  readonly open: boolean
  readonly columns: readonly { readonly value: SkuColumn; readonly label: string }[]
  /** Rows of the table. */
  readonly rows: number
  /** The column that is proposed. */
  readonly start: SkuColumn
  readonly onPaste: (column: SkuColumn, text: string) => void
  readonly onClose: () => void
}

/** Takes a column copied from a spreadsheet, where there are no keys to paste it into the table itself. */
export function PasteDialog(props: PasteDialogProps) {
  const t = useTranslate()
  const { open, columns, start, onClose } = props
  const [chosen, setChosen] = useState<SkuColumn>()
  const [typed, setTyped] = useState('')
  const column = chosen ?? (columns.some(({ value }) => value === start) ? start : columns[0]?.value)
  const lines = typed.trim() === '' ? 0 : parseTabSeparated(typed).length
  const close = () => {
    setTyped('')
    setChosen(undefined)
    onClose()
  }
  useBackLeaves(open, close)
  return (
    <Modal
      title={t(TITLE)}
      open={open}
      width={480}
      onCancel={close}
      okText={t(FILL)}
      cancelText={t(CANCEL)}
      okButtonProps={{ disabled: lines === 0 }}
      destroyOnHidden
      onOk={() => {
        if (column) {
          props.onPaste(column, typed)
        }
        close()
      }}
    >
      <div className="paste-dialog">
        <Select<SkuColumn>
          aria-label={t(COLUMN)}
          value={column}
          options={[...columns]}
          onChange={setChosen}
          style={{ width: '100%' }}
        />
        <Input.TextArea
          aria-label={t(TEXT)}
          placeholder={t(TEXT)}
          autoSize={{ minRows: 6, maxRows: 14 }}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span aria-live="polite">{t(LINES, { lines, rows: props.rows })}</span>
      </div>
    </Modal>
  )
}

const TITLE: Text = ['粘贴一列', 'Paste a column']
const FILL: Text = ['填入', 'Fill in']
const COLUMN: Text = ['填入哪一列', 'Column to fill']
const TEXT: Text = ['从表格软件复制的一列，每行一个值', 'A column copied from a spreadsheet, one value a line']
const LINES: Text = [
  '{lines} 行，从第一个SKU开始填入（共 {rows} 个SKU）',
  '{lines} {lines|line|lines}, from the first of {rows} {rows|SKU|SKUs} on',
]
