import { keysOf } from './keys.ts'
import type { Text } from './text.ts'

/** What a cell holds; a formula is told by `formula`, its kind is that of the cached result. */
type SheetCellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'empty'

/** One cell as it stands in the file, before any reading of its meaning. */
export interface SheetCell {
  readonly kind: SheetCellKind
  /**
   * Dates are wall-clock ISO without a zone, rounded to the second (`2026-03-15T00:00:00`); errors are their sign
   * (`#N/A`).
   */
  readonly value: string | number | boolean | null
  /** The value as plain text; empty for an empty cell. Texts are untouched, spaces included. */
  readonly text: string
  readonly numberFormat?: string
  readonly struck?: boolean
  /** Without the leading `=`; `value` is the result that the file caches. */
  readonly formula?: string
}

export interface SheetRow {
  /** Number of the row as spreadsheets show it, from 1. */
  readonly row: number
  /** From column A on, without gaps; ends at the last cell with a value. */
  readonly cells: readonly SheetCell[]
}

/** A rectangle of cells; rows from 1, columns from 0, all inclusive. */
export interface SheetRange {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** One sheet of a workbook; a CSV file is a workbook of one sheet. */
export interface ReadSheet {
  readonly name: string
  /** Every row up to the last one with a value, blank rows included. */
  readonly rows: readonly SheetRow[]
  readonly merges: readonly SheetRange[]
  /** Cells below the last value that carry only a style (borders, colour). */
  readonly styledTail: SheetRange | null
  /** Whether cells have types of their own; false for CSV, where all is text. */
  readonly typed: boolean
  /** What of it a spreadsheet does not show, and whether it is read all the same; undefined where all is shown. */
  readonly hidden?: HiddenParts
}

/** What a spreadsheet hides or filters out of a sheet, as far as something stands there. */
export interface HiddenParts {
  /** As spreadsheets number them. */
  readonly rows: readonly number[]
  /** From 0. */
  readonly columns: readonly number[]
  /** The sheet as a whole. */
  readonly isSheet: boolean
  /** As somebody chose; what is not taken is empty. */
  readonly isTaken: boolean
}

/** `refused`: the row cannot be taken; `forgiven`: read all the same; `skipped`: nothing to take here. */
export type SheetErrorSeverity = 'refused' | 'forgiven' | 'skipped'

/** One error of a sheet, told with its place and reason. */
export interface SheetError<Code extends string = string> {
  readonly code: Code
  readonly severity: SheetErrorSeverity
  /** Whether a person should look at it before saying yes; always true when refused. */
  readonly warn: boolean
  readonly sheet: string
  /** From 1; the first row of a range; 1 when the error is of the whole sheet. */
  readonly row: number
  /** Letter of the column, null when the error is of the row or the sheet. */
  readonly column: string | null
  readonly field: string | null
  /** The header as it stands in the file. */
  readonly header: string | null
  readonly reason: Text
}

interface HeaderColumn<Field extends string> {
  readonly field: Field
  readonly index: number
  readonly letter: string
  readonly header: string
}

export interface FoundHeader<Field extends string> {
  readonly row: number
  readonly columns: readonly HeaderColumn<Field>[]
  /** Columns with a header text that is none of the known ones, or repeats one. */
  readonly unknown: readonly {
    readonly index: number
    readonly letter: string
    readonly header: string
    /** A person said that nothing is to be taken from it. */
    readonly isPassedOver: boolean
  }[]
}

/** What a person chose for header texts in the form of `headerKey`; null: nothing is taken from the column. */
export type MappedHeaders<Field extends string> = ReadonlyMap<string, Field | null>

/** Accepted header texts per field: its title in both languages, then other words for it. */
export type KnownHeaders<Field extends string> = Readonly<Record<Field, readonly string[]>>

/** Rows above the header that may hold title and notes. */
const HEADER_SEARCH_ROWS = 30

/**
 * Finds the header row by its texts, below any title and notes: the row with the most known headers, the first of
 * equals. Forgiving about case, width, spaces, signs and the `*` of required columns. What a person chose for a header
 * counts before what is known of it.
 * @returns null when no row holds two known headers (one, where only one is known or some were chosen).
 */
export function findHeader<Field extends string>(
  rows: readonly SheetRow[],
  known: KnownHeaders<Field>,
  mapped: MappedHeaders<Field> = new Map(),
): FoundHeader<Field> | null {
  const fieldOf = headerIndex(known)
  const needed = Math.min(mapped.size > 0 ? 1 : 2, Object.keys(known).length)
  let best: FoundHeader<Field> | null = null
  for (const row of rows.slice(0, HEADER_SEARCH_ROWS)) {
    const found = headerIn(row, fieldOf, mapped)
    if (found.columns.length >= needed && found.columns.length > (best?.columns.length ?? 0)) {
      best = found
    }
  }
  return best
}

/** What the texts of a row are taken for, as if it were a header row. */
export function headerAt<Field extends string>(
  row: SheetRow,
  known: KnownHeaders<Field>,
  mapped: MappedHeaders<Field> = new Map(),
): FoundHeader<Field> {
  return headerIn(row, headerIndex(known), mapped)
}

/** The form in which header texts are compared: `高度 (mm)*`, `高度MM` and `高度mm` are the same. */
export function headerKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** 0 → `A`, 25 → `Z`, 26 → `AA`. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26)
  const letter = String.fromCharCode(65 + (index % 26))
  return rest === 0 ? letter : columnLetter(rest - 1) + letter
}

/** `A` → 0, `AA` → 26. */
export function columnIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Row from 1, column from 0: `cellRef(12, 10)` → `K12`. */
export function cellRef(row: number, column: number): string {
  return `${columnLetter(column)}${row}`
}

/** `A75:M94`. */
export function rangeRef(range: SheetRange): string {
  return `${cellRef(range.firstRow, range.firstColumn)}:${cellRef(range.lastRow, range.lastColumn)}`
}

/** The merged range that covers the cell, its first cell included. */
export function mergeAt(merges: readonly SheetRange[], row: number, column: number): SheetRange | undefined {
  return merges.find(
    (range) =>
      row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn,
  )
}

export const EMPTY_CELL: SheetCell = { kind: 'empty', value: null, text: '' }

/** Titles, which come first of the texts of a field, mean it before other words and names of fields do. */
const TITLES = 2

function headerIndex<Field extends string>(known: KnownHeaders<Field>): ReadonlyMap<string, Field> {
  const fieldOf = new Map<string, Field>()
  const levels = [
    (field: Field) => [field],
    (field: Field) => known[field].slice(TITLES),
    (field: Field) => known[field].slice(0, TITLES),
  ]
  for (const textsOf of levels) {
    for (const field of keysOf(known)) {
      for (const text of textsOf(field)) {
        fieldOf.set(headerKey(text), field)
      }
    }
  }
  return fieldOf
}

function headerIn<Field extends string>(
  row: SheetRow,
  fieldOf: ReadonlyMap<string, Field>,
  mapped: MappedHeaders<Field>,
): FoundHeader<Field> {
  const columns = new Map<Field, HeaderColumn<Field>>()
  const places = row.cells.flatMap((cell, index) => {
    const header = cell.text.trim()
    return header === '' ? [] : [{ index, letter: columnLetter(index), header, key: headerKey(header) }]
  })
  const taken = new Set<number>()
  const take = (find: (key: string) => Field | null | undefined): void => {
    for (const { key, ...place } of places) {
      const field = find(key)
      if (field && !columns.has(field) && !taken.has(place.index)) {
        columns.set(field, { field, ...place })
        taken.add(place.index)
      }
    }
  }
  take((key) => mapped.get(key))
  take((key) => (mapped.has(key) ? undefined : fieldOf.get(key)))
  return {
    row: row.row,
    columns: [...columns.values()].sort((one, other) => one.index - other.index),
    unknown: places
      .filter(({ index }) => !taken.has(index))
      .map(({ key, ...place }) => ({ ...place, isPassedOver: mapped.get(key) === null })),
  }
}
