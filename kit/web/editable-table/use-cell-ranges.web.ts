import { App } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import type { GridPlace, GridProps } from '../grid/grid-types.web.ts'
import { parseTabSeparated } from '../grid/tab-separated.ts'
import { useText } from '../text/text.web.ts'
import { cellTypeOf, isWritten } from './cell-types.web.ts'
import type { CellValue, TableColumn, TableRow } from './column.ts'
import type { CellEdit } from './rows.ts'
import type { EditableTableState } from './use-editable-table.web.ts'

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
  const say = useText()
  const { message } = App.useApp()
  const columnOf = (name: string) => columns.find(({ key }) => key === name)
  const rowAt = (index: number) => table.rows()[index]
  const read = (column: TableColumn, row: TableRow, text: string) =>
    cellTypeOf(column.type).read?.(text, table.scopeOf(column, row))

  const paste = ({ row: first, column: name }: GridPlace, lines: readonly (readonly string[])[]) => {
    const start = columns.findIndex(({ key }) => key === name)
    const missing = first + lines.length - table.rows().length
    if (missing > 0 && canAdd) {
      table.insert(
        Array.from({ length: missing }, () => ({})),
        table.rows().length,
      )
    }
    let refused = 0
    const edits = lines.flatMap((line, down) =>
      line.flatMap((text, right): CellEdit[] => {
        const row = rowAt(first + down)
        const column = columns[start + right]
        if (!row || !column || table.isDisabled(row, column)) {
          return []
        }
        const value = read(column, row, text)
        if (value === undefined) {
          refused += 1
          return []
        }
        return [{ id: row.id, key: column.key, value }]
      }),
    )
    table.edit(edits)
    if (refused > 0) {
      void message.warning(say(REFUSED, { n: refused }))
    }
  }

  /** Values of one row for another; a linked choice goes along only where it lies below the same choice. */
  const fillOf = (row: TableRow, source: TableRow, keys: readonly string[]): readonly CellEdit[] =>
    keys.flatMap((key): readonly CellEdit[] => {
      const chain = table.options.chainOf(key)
      const place = chain.indexOf(key)
      const isSame = chain
        .slice(0, Math.max(0, place))
        .every((above) => keys.includes(above) || row[above] === source[above])
      const below = chain
        .slice(place + 1)
        .filter((one) => place >= 0 && !keys.includes(one) && row[key] !== source[key])
      return isSame
        ? [
            { id: row.id, key, value: (source[key] ?? null) as CellValue },
            ...below.map((one) => ({ id: row.id, key: one, value: '' })),
          ]
        : []
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
    onPaste: (place, data) => table.together(() => paste(place, parseTabSeparated(data.getData('text/plain')))),
  }
}

const REFUSED: Text = ['{n} 个单元格的内容无法识别，已跳过', '{n} cells were not understood and left as they are']
