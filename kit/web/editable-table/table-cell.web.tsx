import { Tooltip } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import type { GridCell, GridEdit } from '../table/grid/grid-types.web.ts'
import type { CellProps, CellType } from './cell-type.web.ts'
import type { CellValue, TableColumn, TableRow } from './column.ts'
import type { EditableTableState } from './use-editable-table.web.ts'

/** What the cells of one column share. */
export interface CellColumn {
  readonly column: TableColumn
  readonly type: CellType
  readonly table: EditableTableState
  readonly tableId: string
  /** Asked for once by the table: hundreds of cells would each listen to the language. */
  readonly t: (text: Text, holes?: Readonly<Record<string, string | number>>) => string
  /** Cells look like inputs. */
  readonly isFramed: boolean
  readonly slot: ((cell: CellProps) => ReactNode) | undefined
}

interface TableCellProps extends CellColumn {
  readonly at: GridCell<TableRow>
}

/** One cell as it is read. */
export function TableCell({ at, isFramed, slot, ...shared }: TableCellProps) {
  const { column, type, t } = shared
  const cell = cellPropsOf(shared, at)
  if (slot) {
    return slot(cell)
  }
  const placeholder = cell.text === '' && column.placeholder
  const shown = type.Cell ? (
    <type.Cell {...cell} />
  ) : placeholder ? (
    <span className="table-placeholder">{t(placeholder)}</span>
  ) : (
    cell.text
  )
  const isEditable = (type.typing || type.Editor) && !cell.isDisabled
  return isFramed && isEditable ? <span className="table-field">{shown}</span> : shown
}

interface CellEditorProps extends CellColumn {
  readonly edit: GridEdit<TableRow>
}

/** What a cell turns into while it is edited; its draft is checked with every change. */
export function CellEditor({ edit, ...shared }: CellEditorProps) {
  const { type, column, table, t } = shared
  const [draft, setDraft] = useState<{ readonly value: CellValue }>()
  const cell = cellPropsOf(shared, { row: edit.row, index: edit.index, tabIndex: 0 })
  const error = draft && table.draftError(column, edit.row, draft.value)
  if (!type.Editor) {
    return null
  }
  return (
    <div className="table-editor">
      <Suspense fallback={<span className="table-editor-wait">{cell.text}</span>}>
        <type.Editor
          {...cell}
          value={draft ? draft.value : cell.value}
          draft={(value) => {
            setDraft({ value })
            edit.draft(value)
          }}
          done={edit.done as (value?: CellValue) => void}
          cancel={edit.cancel}
        />
      </Suspense>
      {error && (
        <Tooltip open title={t(error)} placement="bottom">
          <span className="grid-error" />
        </Tooltip>
      )}
    </div>
  )
}

interface Place {
  readonly row: TableRow
  readonly index: number
  readonly tabIndex: number
}

function cellPropsOf(
  { column, table, tableId, t }: Pick<CellColumn, 'column' | 'table' | 'tableId' | 't'>,
  { row, index, tabIndex }: Place,
): CellProps {
  const { options, isLoading } = table.options.of(column, row)
  return {
    column,
    row,
    options,
    isLoading,
    value: row[column.key],
    text: table.textOf(column, row),
    label: t(LABEL, { title: t(column.title), n: index + 1 }),
    isDisabled: table.isDisabled(row, column),
    tabIndex,
    tableId,
    set: (value) => table.set(row, { [column.key]: value }),
    setMany: (values) => table.set(row, values),
  }
}

const LABEL: Text = ['{title} 第{n}行', '{title}, row {n}']
