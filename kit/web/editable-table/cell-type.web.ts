import type { ComponentType } from 'react'
import { type CellOption, type CellValue, COLUMN_TYPES, type TableColumn, type TableRow } from './column.ts'

/** Where a cell stands, and what can be chosen in it. */
export interface CellScope {
  readonly column: TableColumn
  readonly row: TableRow
  /** The column's own options, its dictionary's, or those its linked column leads to. Empty for other types. */
  readonly options: readonly CellOption[]
}

/** What renders one cell. */
export interface CellProps extends CellScope {
  readonly value: unknown
  /** How the value reads: `CellType.text` or the column's formatter. */
  readonly text: string
  /** Accessible name: the column's title and the number of the row. */
  readonly label: string
  readonly isDisabled: boolean
  /** Options of a linked select are still on their way. */
  readonly isLoading: boolean
  /** For the one control inside the cell, so that the arrow keys reach it. */
  readonly tabIndex: number
  /** Of the table on its page: cells of different tables with equal rows are told apart by it. */
  readonly tableId?: string
  /** Writes this cell; one step that can be undone. */
  readonly set: (value: CellValue) => void
  /** Writes several columns of the row as one step. */
  readonly setMany: (values: Readonly<Record<string, CellValue>>) => void
}

/** What edits one cell, in the cell's place. It takes the focus when it appears. */
export interface EditorProps extends CellProps {
  /** Remembers a value that is written when the editing ends; checked by the rules at once. */
  readonly draft: (value: CellValue) => void
  /** Writes the value, or the draft, and ends the editing; the focus returns to the cell. */
  readonly done: (value?: CellValue) => void
  /** Ends the editing without writing. */
  readonly cancel: () => void
}

/** How a type of column shows, reads and edits its values. */
export interface CellType {
  /** How a value reads, in the table, when copied, and in the input that typing starts in. */
  readonly text?: (value: unknown, cell: CellScope) => string
  /** What a typed or pasted text means; undefined: nothing, the old value stays. Without it nothing can be pasted. */
  readonly read?: (text: string, cell: CellScope) => CellValue | undefined
  /** The value of a new row when the column gives no `defaultValue`. */
  readonly initial?: (column: TableColumn) => CellValue
  readonly isNumeric?: boolean
  /** Pixels. */
  readonly width?: number
  /** Edited in a plain input of the grid, with this keyboard on phones. */
  readonly typing?: 'text' | 'decimal'
  /** Whether a text may stand there while it is typed; a key that leads to any other is refused. */
  readonly accepts?: (text: string) => boolean
  /** Renders the cell when its text is not enough. Plain elements: hundreds of them scroll. */
  readonly Cell?: ComponentType<CellProps>
  /** Edits in the cell's place when `typing` is not enough. Heavy ones are lazy. */
  readonly Editor?: ComponentType<EditorProps>
  /** The editor is a dialog or hangs below the cell, which stays in sight. */
  readonly keepsCell?: boolean
}

/** Names that the table itself renders with. */
const RESERVED = new Set(['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort'])

const registered = new Map<string, CellType>()

/**
 * Adds a type of column of one's own.
 * @throws Error for a name that is taken by the table or by a built-in type
 */
export function registerCellType(name: string, type: CellType): void {
  if (RESERVED.has(name) || COLUMN_TYPES.some((one) => one === name)) {
    throw new Error(`cell type ${name} is reserved`)
  }
  registered.set(name, type)
}

export function registeredCellType(name: string): CellType | undefined {
  return registered.get(name)
}
