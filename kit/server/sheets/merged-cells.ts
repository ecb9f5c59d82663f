import { EMPTY_CELL, type ReadSheet } from '#kit/contract/sheet.ts'

/** A sheet whose merged ranges below a row have the value of their first cell in all of their area. */
export function withMerges(sheet: ReadSheet, headerRow: number): ReadSheet {
  const merges = sheet.merges.filter(({ firstRow, lastRow }) => firstRow > headerRow && lastRow >= firstRow)
  if (merges.length === 0) {
    return sheet
  }
  const rows = sheet.rows.map(({ row, cells }) => ({ row, cells: [...cells] }))
  const rowAt = new Map(rows.map((row) => [row.row, row]))
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merges) {
    const first = rowAt.get(firstRow)?.cells[firstColumn] ?? EMPTY_CELL
    for (let row = firstRow; first.kind !== 'empty' && row <= lastRow && rowAt.has(row); row += 1) {
      const cells = rowAt.get(row)?.cells ?? []
      for (let column = 0; column <= lastColumn; column += 1) {
        cells[column] = column < firstColumn ? (cells[column] ?? EMPTY_CELL) : first
      }
    }
  }
  return { ...sheet, rows }
}
