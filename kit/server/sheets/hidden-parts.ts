import {
  EMPTY_CELL,
  type HiddenParts,
  headerKey,
  type ReadSheet,
  type SheetError,
  type SheetRow,
} from '#kit/contract/sheet.ts'
import { filled, listed, type Text } from '#kit/contract/text.ts'
import type { HiddenCount, SheetChoice } from '#kit/contract/text-file.ts'
import { undecidedHidden } from './refusals.ts'
import type { KnownTexts } from './separator-of.ts'

/** What a spreadsheet hides of a sheet, all from 0. */
interface RawHidden {
  readonly hiddenRows: readonly number[]
  readonly hiddenColumns: readonly number[]
  readonly isHidden: boolean
}

/** What is hidden and has something in it; undefined where nothing is. */
export function hiddenIn(
  rows: readonly SheetRow[],
  { hiddenRows, hiddenColumns, isHidden }: RawHidden,
): HiddenParts | undefined {
  const isFilled = (row: SheetRow | undefined) => row?.cells.some(({ kind }) => kind !== 'empty') === true
  const own = hiddenRows.filter((index) => isFilled(rows[index])).map((index) => index + 1)
  const columns = hiddenColumns.filter((index) =>
    rows.some(({ cells }) => (cells[index] ?? EMPTY_CELL).kind !== 'empty'),
  )
  return own.length + columns.length > 0 || isHidden
    ? { rows: own, columns, isSheet: isHidden, isTaken: true }
    : undefined
}

/** How much of sheets is hidden; of hidden sheets those that have headers which are known. */
export function countHidden(sheets: readonly ReadSheet[], known: KnownTexts): HiddenCount {
  const shown = sheets.filter(({ hidden }) => !hidden?.isSheet)
  const sum = (of: (hidden: HiddenParts) => number) =>
    shown.reduce((total, { hidden }) => total + (hidden ? of(hidden) : 0), 0)
  return {
    rows: sum(({ rows }) => rows.length),
    columns: sum(({ columns }) => columns.length),
    sheets: sheets.filter((sheet) => sheet.hidden?.isSheet && hasHeader(sheet, known)).length,
  }
}

/**
 * Sheets with what is hidden of them as it was chosen: taken, or empty. Hidden sheets without a known header, such as those from
 * which programs offer choices, are left out anyway.
 * @throws DomainError that counts what is hidden, where nothing was chosen
 */
export function chosenParts(
  sheets: readonly ReadSheet[],
  { fileName, choice, known }: { readonly fileName: string; readonly choice: SheetChoice; readonly known: KnownTexts },
): ReadSheet[] {
  const count = countHidden(sheets, known)
  const isHiding = count.rows + count.columns + count.sheets > 0
  if (isHiding && choice.hidden === undefined) {
    throw undecidedHidden(fileName, count)
  }
  const isTaken = choice.hidden === 'take'
  return sheets
    .filter((sheet) => !sheet.hidden?.isSheet || (isTaken && hasHeader(sheet, known)))
    .map((sheet) => (isTaken || !sheet.hidden ? sheet : withoutHidden(sheet, sheet.hidden)))
}

function withoutHidden(sheet: ReadSheet, hidden: HiddenParts): ReadSheet {
  const [rows, columns] = [new Set(hidden.rows), new Set(hidden.columns)]
  const left = ({ row, cells }: SheetRow): SheetRow => ({
    row,
    cells: rows.has(row) ? [] : cells.map((cell, index) => (columns.has(index) ? EMPTY_CELL : cell)),
  })
  return { ...sheet, rows: sheet.rows.map(left), hidden: { ...hidden, isTaken: false } }
}

/** Rows among which a header is looked for. */
const SEARCHED_ROWS = 30

function hasHeader({ rows }: ReadSheet, known: KnownTexts): boolean {
  const needed = Math.min(2, known.size)
  return rows
    .slice(0, SEARCHED_ROWS)
    .some(({ cells }) => needed > 0 && cells.filter(({ text }) => known.has(headerKey(text))).length >= needed)
}

/** What is said of hidden parts beside the rows of an import: how many there are, and whether they were read. */
export function hiddenNotes(sheets: readonly ReadSheet[]): readonly SheetError<'hidden'>[] {
  return sheets.flatMap(({ name, hidden }): readonly SheetError<'hidden'>[] => {
    if (!hidden) {
      return []
    }
    const { rows, columns, isSheet, isTaken } = hidden
    const parts = [filled(ROWS, { n: rows.length }), filled(COLUMNS, { n: columns.length })]
    const [zh, en] = listed(parts.filter((_, index) => [rows, columns][index]?.length !== 0))
    const said = isSheet ? SHEET_TAKEN : filled(isTaken ? TAKEN : LEFT, { zh, en })
    return [
      {
        ...{ code: 'hidden', severity: isTaken ? 'forgiven' : 'skipped', warn: true, sheet: name },
        ...{ row: 1, column: null, field: null, header: null, reason: said },
      },
    ]
  })
}

const ROWS: Text = ['{n} 行', '{n} {n|row|rows}']
const COLUMNS: Text = ['{n} 列', '{n} {n|column|columns}']
const TAKEN: Text = ['含隐藏或被筛选的内容（{zh}），已一并读取', 'Hidden or filtered out, and read all the same: {en}']
const LEFT: Text = ['隐藏或被筛选的内容（{zh}）未读取', 'Hidden or filtered out, and left out: {en}']
const SHEET_TAKEN: Text = ['隐藏的工作表，已一并读取', 'A hidden sheet, and read all the same']
