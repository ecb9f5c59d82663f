import { App } from 'antd'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { GridPlace } from '../table/grid/grid-types.web.ts'
import type { CellValue, TableColumn, TableRow } from './column.ts'
import { readLine } from './paste.ts'
import type { EditableTableState } from './use-editable-table.web.ts'
import { editsOf } from './use-table-rows.web.ts'

interface PasteInput {
  readonly table: EditableTableState
  readonly columns: readonly TableColumn[]
  /** Rows pasted below the last one become new rows. */
  readonly canAdd: boolean
  readonly read: (column: TableColumn, row: TableRow, text: string) => CellValue | undefined
}

type Lines = readonly (readonly string[])[]

/** Writes a range of a spreadsheet into the cells, as one step that can be undone. */
export function usePaste({ table, columns, canAdd, read }: PasteInput): (place: GridPlace, lines: Lines) => void {
  const t = useTranslate()
  const { message } = App.useApp()

  const readInto = (row: TableRow, from: number, texts: readonly string[], reader = read) =>
    readLine({
      row,
      texts: texts.filter((_, right) => isFree(row, columns[from + right])),
      columns: columns.slice(from, from + texts.length).filter((column) => isFree(row, column)),
      chainOf: table.options.chainOf,
      read: reader,
    })
  const isFree = (row: TableRow, column: TableColumn | undefined) => column && !table.isDisabled(row, column)

  /** Options that a pasted cell needs and that nobody has asked for yet. */
  const missingOptions = (first: number, from: number, lines: Lines): readonly Promise<void>[] => {
    const missing: Promise<void>[] = []
    for (const [down, texts] of lines.entries()) {
      readInto(table.rows()[first + down] ?? NEW_ROW, from, texts, (column, row, text) => {
        const late = text.trim() === '' ? undefined : table.options.late(column, row)
        if (late) {
          missing.push(late)
        }
        return read(column, row, text)
      })
    }
    return missing
  }

  const write = (first: number, from: number, lines: Lines) => {
    const missing = first + lines.length - table.rows().length
    if (missing > 0 && canAdd) {
      table.insert(
        Array.from({ length: missing }, () => ({})),
        table.rows().length,
      )
    }
    const found = lines.flatMap((texts, down) => {
      const row = table.rows()[first + down]
      return row ? [{ id: row.id, place: first + down + 1, ...readInto(row, from, texts) }] : []
    })
    table.edit(editsOf(found))
    const refused = found.flatMap((line) => line.refused.map((cell) => ({ ...cell, place: line.place })))
    if (refused.length > 0) {
      const named = refused
        .slice(0, NAMED)
        .map(({ place, column, text }) => t(CELL, { place, title: t(column.title), text: text.trim().slice(0, SHOWN) }))
      const cells = [...named, ...(refused.length > NAMED ? ['…'] : [])].join(t(COMMA))
      void message.warning(t(REFUSED, { n: refused.length, cells }))
    }
  }

  return async ({ row: first, column: name }, lines) => {
    const from = columns.findIndex(({ key }) => key === name)
    const { id } = table.rows()[first] ?? {}
    // Each level of a linkage is known only when the one above it is.
    for (let level = 0; level < columns.length; level++) {
      const missing = missingOptions(first, from, lines)
      if (missing.length === 0) {
        break
      }
      await Promise.all(missing)
    }
    // Rows may have come and gone meanwhile.
    const now = table.rows().findIndex((row) => row.id === id)
    if (now >= 0) {
      table.together(() => write(now, from, lines))
    }
  }
}

const NEW_ROW: TableRow = { id: '' }
/** Cells that are named, and characters of each that are repeated. */
const NAMED = 3
const SHOWN = 20
const CELL: Text = ['第 {place} 行{title}“{text}”', 'row {place} {title} "{text}"']
const REFUSED: Text = [
  '{n} 个单元格的内容无法识别，已跳过：{cells}',
  '{n} {n|cell was not understood and left as it is|cells were not understood and left as they are}: {cells}',
]
