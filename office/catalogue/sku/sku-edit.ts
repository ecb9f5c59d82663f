import type { FieldError } from '#kit/contract/errors.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { parseTabSeparated } from '#kit/web/table/grid/tab-separated.ts'
import type { Sku, SkuColumn } from './sku.ts'
import { type CellValue, readCell } from './sku-cells.ts'

const PASTE_TEXTS = {
  rows: [
    '粘贴的内容超出表格{count}行，未填入',
    '{count} pasted {count|row does|rows do} not fit and were left out',
    'sku.rows',
  ],
  columns: [
    '粘贴的内容超出表格{count}列，未填入',
    '{count} pasted {count|column does|columns do} not fit and were left out',
    'sku.columns',
  ],
} as const satisfies Record<string, Text>

/** Writes a value that `readCell` gave into some rows. The same list when nothing is different afterwards. */
export function setCells(
  skus: readonly Sku[],
  rows: readonly number[],
  column: SkuColumn,
  value: CellValue,
): readonly Sku[] {
  const changed = new Set(rows.filter((row) => skus[row] && skus[row][column] !== value))
  return changed.size === 0 ? skus : skus.map((sku, row) => (changed.has(row) ? { ...sku, [column]: value } : sku))
}

export function setEverywhere(skus: readonly Sku[], column: SkuColumn, value: CellValue): readonly Sku[] {
  return setCells(skus, [...skus.keys()], column, value)
}

/** Copies the cell of `fromRow` into every row after it up to `toRow`, included. */
export function fillDown(
  skus: readonly Sku[],
  range: { readonly column: SkuColumn; readonly fromRow: number; readonly toRow: number },
): readonly Sku[] {
  const { column, fromRow, toRow } = range
  const value = skus[fromRow]?.[column]
  const rows = [...skus.keys()].filter((row) => row > fromRow && row <= toRow)
  return value === undefined ? skus : setCells(skus, rows, column, value)
}

export interface PasteTarget {
  readonly column: SkuColumn
  readonly startRow: number
  /** One column or a range as a spreadsheet copies it. */
  readonly text: string
  /** Those that the table shows, left to right. */
  readonly columns: readonly SkuColumn[]
}

/**
 * Pastes a range with its upper left cell at `column`, `startRow`. Cells that cannot be read keep what they held and
 * are named in `errors` (`skus.3.stock`); what lies outside the table is counted, not silently dropped.
 */
export function pasteColumns(
  skus: readonly Sku[],
  target: PasteTarget,
): { readonly skus: readonly Sku[]; readonly errors: readonly FieldError[] } {
  const { startRow, column } = target
  const grid = parseTabSeparated(target.text)
  const columns = columnsFrom(column, target.columns)
  const errors: FieldError[] = []
  const next = [...skus]
  for (const [offset, texts] of grid.entries()) {
    const row = startRow + offset
    const sku = next[row]
    if (sku) {
      next[row] = pastedRow({ sku, row, columns, texts, errors })
    }
  }
  const rowsOver = Math.min(grid.length, Math.max(0, startRow + grid.length - skus.length))
  const columnsOver = Math.max(0, ...grid.map((texts) => texts.length)) - columns.length
  if (rowsOver > 0) {
    errors.push({ path: 'skus', message: filled(PASTE_TEXTS.rows, { count: rowsOver }) })
  }
  if (columnsOver > 0) {
    errors.push({ path: 'skus', message: filled(PASTE_TEXTS.columns, { count: columnsOver }) })
  }
  return { skus: next.some((sku, row) => sku !== skus[row]) ? next : skus, errors }
}

/** A column outside the table takes a paste of one column. */
function columnsFrom(column: SkuColumn, columns: readonly SkuColumn[]): readonly SkuColumn[] {
  const start = columns.indexOf(column)
  return start < 0 ? [column] : columns.slice(start)
}

function pastedRow(paste: {
  sku: Sku
  row: number
  columns: readonly SkuColumn[]
  texts: readonly string[]
  errors: FieldError[]
}): Sku {
  const { row, columns, texts, errors } = paste
  let sku = paste.sku
  for (const [index, column] of columns.slice(0, texts.length).entries()) {
    const reading = readCell(column, texts[index] ?? '')
    if ('error' in reading) {
      errors.push({ path: `skus.${row}.${column}`, message: reading.error })
    } else if (sku[column] !== reading.value) {
      sku = { ...sku, [column]: reading.value }
    }
  }
  return sku
}
