import type { ReactNode, Ref } from 'react'
import type { Text } from '#kit/contract/text.ts'
import type { CellProps } from './cell-type.web.ts'
import type { CellValue, TableColumn, TableRow } from './column.ts'
import type { DisabledRows } from './disabled-rows.ts'
import type { Linkage } from './linkage.ts'
import type { CellError } from './rules.ts'

/** Buttons of the toolbar; undo and redo are there whenever something can be added or edited. */
export type ToolbarButton = 'add' | 'save' | 'remove' | 'clearSelection' | 'collapse'

export interface Toolbar {
  /** Add, remove and clear the selection when left out. */
  readonly buttons?: readonly ToolbarButton[]
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** Part of a form, whose own button is the main one. */
  readonly isInForm?: boolean
}

/** A value that was changed by a person. */
interface ValueChange {
  readonly row: TableRow
  readonly column: TableColumn
  readonly value: unknown
  readonly oldValue: unknown
}

/** The form of one row, over a copy of it. */
export interface RowForm {
  readonly row: TableRow
  readonly column: TableColumn
  readonly set: (values: Readonly<Record<string, CellValue>>) => void
}

interface TableData {
  /** Every row as it is saved: new ones without id. */
  readonly tableData: readonly Readonly<Record<string, unknown>>[]
  /** Rows of the server that were removed here. */
  readonly deleteData: readonly TableRow[]
}

interface LiveTable {
  /** Tables with the same key show each other's rows. */
  readonly socketKey: string
  /** The old value fades away over the new one. */
  readonly reloadEffect?: boolean
  /** What the server tells all tables of the key by itself. */
  readonly onMessage?: (...args: readonly unknown[]) => void
}

/** What is wrong with a cell; rows count from 0. */
interface PlacedError {
  readonly row: number
  readonly key: string
  readonly message: Text
}

export interface EditableTableProps {
  readonly label: Text
  readonly columns: readonly TableColumn[]
  /** Rows of the server. Others begin the table anew: what was typed and can be undone is gone. */
  readonly rows: readonly TableRow[]
  readonly isLoading?: boolean
  readonly isDisabled?: boolean
  readonly disabledRows?: DisabledRows
  /** Prefix of permission codes that hide columns and buttons, or keep columns from being written. */
  readonly authPre?: string
  readonly toolbar?: boolean | Toolbar
  /** A menu at the button "add": how many rows, where. */
  readonly addSettings?: boolean
  readonly rowNumber?: boolean
  readonly rowSelection?: boolean
  readonly rowSelectionType?: 'checkbox' | 'radio'
  /** A click on a row, beside what can be edited, chooses it. */
  readonly clickSelectRow?: boolean
  /** A handle to move rows with, and a menu to move and insert them. */
  readonly dragSort?: boolean
  /** The field that is kept at 1, 2, 3, … while rows are sorted by hand. */
  readonly dragSortKey?: string
  /** Cells look like inputs; a click edits in both cases. */
  readonly alwaysEdit?: boolean
  /** Pixels; 0 for all rows. */
  readonly maxHeight?: number
  /** Pixels. */
  readonly rowHeight?: number
  readonly linkage?: readonly Linkage[]
  /** Renders the columns of type `slot`, by their keys. */
  readonly slots?: Readonly<Record<string, (cell: CellProps) => ReactNode>>
  /** What a row opens to by its handle; its height in pixels. */
  readonly expand?: { readonly height: number; readonly of: (row: TableRow) => ReactNode }
  /** What hangs at a row that is clicked. */
  readonly subTable?: (row: TableRow) => ReactNode
  /** The form of a whole row, opened by columns with `showDetails`. */
  readonly details?: (form: RowForm) => ReactNode
  readonly pagination?: { readonly current: number; readonly pageSize: number; readonly total: number }
  /** Shows rows that other browsers save, and this one's to them. */
  readonly live?: LiveTable
  /** Asked before rows go; a refusal keeps them and is shown. */
  readonly beforeDelete?: (rows: readonly TableRow[]) => Promise<void>
  readonly onSave?: (data: TableData) => void | Promise<void>
  readonly onAdd?: (rows: readonly TableRow[]) => void
  readonly onInsert?: (rows: readonly TableRow[], index: number) => void
  readonly onRemove?: (rows: readonly TableRow[]) => void
  readonly onSelect?: (rows: readonly TableRow[]) => void
  readonly onValueChange?: (change: ValueChange) => void
  /** All rows, whenever some of them are written, added, moved or removed, and when that is undone. */
  readonly onChange?: (rows: readonly TableRow[]) => void
  readonly onPageChange?: (page: number, size: number) => void
  /** Ok in the form of a row; the form closes when this resolves to true. */
  readonly onDetails?: (row: TableRow, column: TableColumn) => boolean | Promise<boolean>
  readonly ref?: Ref<EditableTableHandle>
}

/** What pages do with a table. */
export interface EditableTableHandle {
  /** Checks every cell, marks what is wrong and goes to the first; undefined when all is right. */
  readonly validate: () => Promise<readonly CellError[] | undefined>
  readonly goTo: (error: CellError) => void
  /** Marks what the server says of cells until they are checked again, and goes to the first. */
  readonly showErrors: (errors: readonly PlacedError[]) => void
  readonly getAll: () => TableData
  readonly getTableData: (ids?: readonly string[]) => readonly Readonly<Record<string, unknown>>[]
  readonly getNewData: () => readonly TableRow[]
  readonly getDeleteData: () => readonly TableRow[]
  readonly getIfRowById: (id: string) => { readonly row: TableRow; readonly isNew: boolean } | undefined
  readonly setValues: (
    rows: readonly { readonly id: string; readonly values: Readonly<Record<string, CellValue>> }[],
  ) => void
  /** Adds rows at the bottom, filled up with defaults. */
  readonly addRows: (rows: readonly Readonly<Record<string, unknown>>[]) => void
  readonly insertRows: (rows: readonly Readonly<Record<string, unknown>>[], index: number) => void
  /** Begins anew with rows that the server does not know. */
  readonly loadNewData: (rows: readonly Readonly<Record<string, unknown>>[]) => void
  readonly removeRows: (ids: readonly string[]) => void
  readonly removeSelection: () => void
  readonly clearSelection: () => void
  readonly moveRow: (from: number, to: number) => void
  /** Pixels from the top. */
  readonly resetScrollTop: (top?: number) => void
  /** Shows the row to other browsers. */
  readonly sendRow: (row: TableRow) => void
  readonly undo: () => void
  readonly redo: () => void
}
