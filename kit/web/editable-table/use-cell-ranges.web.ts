import type { GridProps } from '../table/grid/grid-types.web.ts'
import { parseTabSeparated } from '../table/grid/tab-separated.ts'
import { cellTypeOf, isWritten } from './cell-types.web.ts'
import type { CellValue, TableColumn, TableRow } from './column.ts'
import type { CellEdit } from './rows.ts'
import type { EditableTableState } from './use-editable-table.web.ts'
import { usePaste } from './use-paste.web.ts'

interface RangesInput {
  readonly table: EditableTableState
  /** Those in sight, in order. */
  readonly columns: readonly TableColumn[]
  /** Rows pasted below the last one become new rows. */
  readonly canAdd: boolean
}

type Handlers = Required<Pick<GridProps<TableRow>, 'onType' | 'onEdit' | 'onFill' | 'onClear' | 'onPaste'>>

/** What typing, filling, emptying and pasting do to the cells: each is one step that can be undone. */
export function useCellRanges({ table, columns, canAdd }: RangesInput): Handlers {
  const columnOf = (name: string) => columns.find(({ key }) => key === name)
  const rowAt = (index: number) => table.rows()[index]
  const read = (column: TableColumn, row: TableRow, text: string) =>
    cellTypeOf(column.type).read?.(text, table.scopeOf(column, row))

  const paste = usePaste({ table, columns, canAdd, read })

  /** Values of one row for another; a linked choice goes along only where it lies below the same choice. */
  const fillOf = (row: TableRow, source: TableRow, keys: readonly string[]): readonly CellEdit[] =>
    keys.flatMap((key): readonly CellEdit[] => {
      const chain = table.options.chainOf(key)
      const isSame = chain
        .slice(0, Math.max(0, chain.indexOf(key)))
        .every((above) => keys.includes(above) || row[above] === source[above])
      return isSame ? [{ id: row.id, key, value: (source[key] ?? null) as CellValue }] : []
    })

  return {
    onType: ({ row: index, column: name, text }) => {
      const row = rowAt(index)
      const column = columnOf(name)
      const value = row && column && read(column, row, text)
      if (row && column && value !== undefined) {
        table.set(row, { [column.key]: value })
      }
    },
    onEdit: ({ row: index, column: name, value }) => {
      const row = rowAt(index)
      if (row) {
        table.set(row, { [name]: value as CellValue })
      }
    },
    onFill: ({ columns: names, fromRow, rows }) => {
      const source = rowAt(fromRow)
      const filled = columns.filter(({ key, type }) => names.includes(key) && isWritten(type)).map(({ key }) => key)
      table.edit(
        rows.flatMap((index) => {
          const row = rowAt(index)
          return row && source ? fillOf(row, source, filled) : []
        }),
      )
    },
    onClear: (places) => {
      table.edit(
        places.flatMap(({ row: index, column: name }) => {
          const row = rowAt(index)
          const column = columnOf(name)
          const value = row && column && read(column, row, '')
          return row && column && value !== undefined ? [{ id: row.id, key: column.key, value }] : []
        }),
      )
    },
    onPaste: (place, data) => void paste(place, parseTabSeparated(data.getData('text/plain'))),
  }
}
