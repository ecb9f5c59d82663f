import type { CellValue, TableColumn, TableRow } from './column.ts'
import { linkedValues } from './linkage.ts'

interface PastedLine {
  readonly row: TableRow
  /** The columns that take the texts, one each. */
  readonly columns: readonly TableColumn[]
  readonly texts: readonly string[]
  readonly chainOf: (key: string) => readonly string[]
  /** Nothing for a text that means nothing there. */
  readonly read: (column: TableColumn, row: TableRow, text: string) => CellValue | undefined
}

interface LineReading {
  readonly values: Readonly<Record<string, CellValue>>
  /** Cells that were not understood, with what was pasted there. */
  readonly refused: readonly { readonly column: TableColumn; readonly text: string }[]
}

/** What a line of pasted texts means in a row. A cell that hangs on another is read under what was pasted there. */
export function readLine({ row, columns, texts, chainOf, read }: PastedLine): LineReading {
  const depthOf = ({ key }: TableColumn) => chainOf(key).indexOf(key)
  const cells = columns
    .map((column, place) => ({ column, text: texts[place] ?? '' }))
    .toSorted((one, other) => depthOf(one.column) - depthOf(other.column))
  const values: Record<string, CellValue> = {}
  const refused: { readonly column: TableColumn; readonly text: string }[] = []
  let now = row
  for (const { column, text } of cells) {
    const value = read(column, now, text)
    if (value === undefined) {
      refused.push({ column, text })
    } else {
      values[column.key] = value
      if (chainOf(column.key).length > 0) {
        now = { ...row, ...linkedValues({ chainOf, row, values }) }
      }
    }
  }
  return { values, refused }
}
