import { type FoundHeader, headerKey, type SheetRow } from '#kit/contract/sheet.ts'
import type { GoodsImportField } from './goods-values.ts'

export type GoodsRowKind =
  | 'title'
  | 'note'
  | 'header'
  | 'data'
  | 'blank'
  | 'whitespace'
  | 'repeated-header'
  | 'subtotal'

const TOTAL_WORD = /^(合计|总计|小计|总和|共计|合計|總計|小計|sum|total|sub-?total|grand total)\s*[:：]?$/i

/** What a row below the header is, judged by its own cells only. */
export function kindOfRow(row: SheetRow, header: FoundHeader<GoodsImportField>): GoodsRowKind {
  const filled = row.cells.filter((cell) => cell.kind !== 'empty')
  const [first, ...others] = filled
  if (first === undefined) {
    return 'blank'
  }
  if (filled.every((cell) => cell.kind === 'text' && /^[\s\u200B\uFEFF]*$/u.test(cell.text))) {
    return 'whitespace'
  }
  if (
    TOTAL_WORD.test(first.text.trim()) &&
    others.every((cell) => cell.kind === 'number' || /^[\d,.\s]*$/.test(cell.text))
  ) {
    return 'subtotal'
  }
  return isHeaderAgain(row, header) ? 'repeated-header' : 'data'
}

function isHeaderAgain(row: SheetRow, header: FoundHeader<GoodsImportField>): boolean {
  const filled = header.columns.filter((column) => (row.cells[column.index]?.kind ?? 'empty') !== 'empty')
  return (
    filled.length >= 2 &&
    filled.every((column) => headerKey(row.cells[column.index]?.text ?? '') === headerKey(column.header))
  )
}
