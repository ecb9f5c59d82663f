import {
  columnLetter,
  type FoundHeader,
  type ReadSheet,
  rangeRef,
  type SheetError,
  type SheetRange,
  type SheetRow,
} from '#kit/contract/sheet.ts'
import { filled } from '#kit/contract/text.ts'
import { GOODS_ERRORS, type GoodsErrorCode, type Note } from './error-codes.ts'
import type { GoodsImportField, GoodsValues } from './goods-values.ts'
import type { RowReading } from './read-goods-row.ts'
import type { GoodsRowKind } from './row-kind.ts'

export type GoodsError = SheetError<GoodsErrorCode>

/** What becomes of a row: `ready` to be stored, `refused` for its errors, or `skipped` as nothing to store. */
export type GoodsRowState = 'ready' | 'refused' | 'skipped'

export interface GoodsImportRow {
  readonly sheet: string
  /** As spreadsheets number it. */
  readonly row: number
  readonly kind: GoodsRowKind
  readonly state: GoodsRowState
  /** Null for rows that are no data. */
  readonly values: GoodsValues | null
  readonly errors: readonly GoodsError[]
}

/** An error with its place and its reason in both languages. */
export function errorAt(
  place: { sheet: { name: string }; row: number; column?: number; field?: GoodsImportField; header?: string },
  { code, values }: Note,
): GoodsError {
  const { severity, warn, reason } = GOODS_ERRORS[code]
  return {
    code,
    severity,
    warn,
    sheet: place.sheet.name,
    row: place.row,
    column: place.column === undefined ? null : columnLetter(place.column),
    field: place.field ?? null,
    header: place.header ?? null,
    reason: filled(reason, values ?? {}),
  }
}

const CODE_OF_KIND = {
  title: 'TITLE_ROW',
  note: 'NOTE_ROW',
  blank: 'BLANK_ROW',
  whitespace: 'WHITESPACE_ROW',
  'repeated-header': 'REPEATED_HEADER',
  subtotal: 'SUBTOTAL_ROW',
} as const satisfies Partial<Record<GoodsRowKind, GoodsErrorCode>>

/** A row that is no data. */
export function otherRow(sheet: ReadSheet, row: SheetRow, kind: Exclude<GoodsRowKind, 'data'>): GoodsImportRow {
  const errors =
    kind === 'header'
      ? []
      : [errorAt({ sheet, row: row.row }, { code: CODE_OF_KIND[kind], values: { range: rangeOf(sheet, row) } })]
  return { sheet: sheet.name, row: row.row, kind, state: 'skipped', values: null, errors }
}

function rangeOf(sheet: ReadSheet, row: SheetRow): string {
  const merged = sheet.merges.find((range) => range.firstRow === row.row)
  const own: SheetRange = {
    firstRow: row.row,
    lastRow: row.row,
    firstColumn: 0,
    lastColumn: Math.max(0, row.cells.length - 1),
  }
  return rangeRef(merged ?? own)
}

/** A data row with its reading, its stray cells and its strike. */
export function dataRow(input: {
  readonly sheet: ReadSheet
  readonly header: FoundHeader<GoodsImportField>
  readonly row: SheetRow
  readonly reading: RowReading
  readonly skipsStruck: boolean
}): GoodsImportRow {
  const { sheet, header, row, reading } = input
  const errors = reading.notes.map((each) => {
    const column = header.columns.find(({ field }) => field === each.field)
    return errorAt(
      { sheet, row: row.row, field: each.field, ...(column ? { column: column.index, header: column.header } : {}) },
      each,
    )
  })
  errors.push(...strayErrors(sheet, header, row))
  const struckAt = struckColumn(row)
  if (struckAt !== null) {
    const column = header.columns.find(({ index }) => index === struckAt)
    errors.push(
      errorAt(
        { sheet, row: row.row, column: struckAt, ...(column ? { field: column.field, header: column.header } : {}) },
        { code: 'STRIKETHROUGH_ROW' },
      ),
    )
  }
  const isRefused = errors.some((error) => error.severity === 'refused')
  const state = struckAt !== null && input.skipsStruck ? 'skipped' : isRefused ? 'refused' : 'ready'
  return { sheet: sheet.name, row: row.row, kind: 'data', state, values: reading.values, errors }
}

function strayErrors(sheet: ReadSheet, header: FoundHeader<GoodsImportField>, row: SheetRow): GoodsError[] {
  const headed = new Set([...header.columns, ...header.unknown].map((column) => column.index))
  return row.cells.flatMap((cell, column) =>
    cell.text.trim() === '' || headed.has(column)
      ? []
      : [errorAt({ sheet, row: row.row, column }, { code: 'STRAY_CELL', values: { text: cell.text } })],
  )
}

/** First filled cell of a row whose every filled cell is struck through. */
function struckColumn(row: SheetRow): number | null {
  const filledCells = row.cells.filter((cell) => cell.kind !== 'empty')
  return filledCells.length > 0 && filledCells.every((cell) => cell.struck === true)
    ? row.cells.findIndex((cell) => cell.kind !== 'empty')
    : null
}
