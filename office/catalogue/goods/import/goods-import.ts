import {
  type FoundHeader,
  findHeader,
  headerKey,
  type MappedHeaders,
  type ReadSheet,
  rangeRef,
  type SheetRow,
} from '#kit/contract/sheet.ts'
import type { Steps } from '#kit/contract/steps.ts'
import { CATEGORY_ALIASES, MAKER_ALIASES } from './aliases.ts'
import { GOODS_HEADERS, type GoodsImportField, PASSED_OVER_HEADERS } from './goods-values.ts'
import { dataRow, errorAt, type GoodsError, type GoodsImportRow, type GoodsRowState, otherRow } from './import-row.ts'
import { nameBook } from './known-name.ts'
import { type NameRules, readGoodsRow } from './read-goods-row.ts'
import { markRepeats } from './repeats.ts'
import { type GoodsRowKind, kindOfRow } from './row-kind.ts'

export interface GoodsImportOptions {
  /** Known makers. */
  readonly makers: readonly string[]
  /** Names of the shop's categories. */
  readonly categories: readonly string[]
  /** Spelling → name, as the user answered in the preview; on top of the built-in aliases. */
  readonly makerAliases?: Readonly<Record<string, string>>
  readonly categoryAliases?: Readonly<Record<string, string>>
  /** `accept` takes unknown makers as new ones (`unknownMakers` of the plan); by default they refuse their row. */
  readonly newMakers?: 'refuse' | 'accept'
  /**
   * `accept` takes unknown categories as new ones (`unknownCategories`); by default they are left empty with a warning.
   */
  readonly newCategories?: 'leaveEmpty' | 'accept'
  /** Rows that are struck through are kept with a warning unless they are to be skipped. */
  readonly struckRows?: 'keep' | 'skip'
  /** What the user chose for columns. */
  readonly columns?: MappedHeaders<GoodsImportField>
}

interface UnknownName {
  readonly name: string
  readonly rows: readonly { readonly sheet: string; readonly row: number }[]
}

export interface GoodsImportPlan {
  readonly rows: readonly GoodsImportRow[]
  /** Every error of every sheet and row, in their order. */
  readonly errors: readonly GoodsError[]
  readonly unknownMakers: readonly UnknownName[]
  readonly unknownCategories: readonly UnknownName[]
  readonly counts: Readonly<Record<GoodsRowState, number>>
}

/**
 * Reads a workbook of goods: finds the header of each sheet by itself and turns every row into values and errors.
 * Refuses nothing as a whole; whether a file with refused rows is stored is for the caller to say.
 */
export function* readGoodsImport(sheets: readonly ReadSheet[], options: GoodsImportOptions): Steps<GoodsImportPlan> {
  const rules: NameRules = {
    makers: nameBook({ known: options.makers, aliases: MAKER_ALIASES, extra: options.makerAliases ?? {} }),
    categories: nameBook({
      known: options.categories,
      aliases: CATEGORY_ALIASES,
      extra: options.categoryAliases ?? {},
    }),
    newMakers: options.newMakers ?? 'refuse',
    newCategories: options.newCategories ?? 'leaveEmpty',
  }
  const headers = sheets.map((sheet) => ({ sheet, header: goodsHeader(sheet, options.columns) }))
  const hasData = headers.some(({ header }) => header !== null)
  const makers = new Map<string, UnknownName['rows'][number][]>()
  const categories = new Map<string, UnknownName['rows'][number][]>()
  const sheetErrors: GoodsError[] = []
  const rows: GoodsImportRow[] = []
  for (const { sheet, header } of headers) {
    if (header === null) {
      sheetErrors.push(errorAt({ sheet, row: 1 }, { code: hasData ? 'EXTRA_SHEET' : 'HEADER_MISSING' }))
      continue
    }
    sheetErrors.push(...columnErrors(sheet, header), ...tailErrors(sheet))
    for (const row of sheet.rows) {
      yield
      const kind =
        row.row < header.row ? kindAbove(row, sheet) : row.row === header.row ? 'header' : kindOfRow(row, header)
      if (kind !== 'data') {
        rows.push(otherRow(sheet, row, kind))
        continue
      }
      const reading = readGoodsRow({ sheet, header, row, rules })
      rows.push(dataRow({ sheet, header, row, reading, skipsStruck: options.struckRows === 'skip' }))
      note(makers, reading.unknownMaker, sheet, row)
      note(categories, reading.unknownCategory, sheet, row)
    }
  }
  const headerOf = new Map(headers.flatMap(({ sheet, header }) => (header === null ? [] : [[sheet.name, header]])))
  const marked = yield* markRepeats(rows, headerOf)
  return {
    rows: marked,
    errors: [...sheetErrors, ...marked.flatMap((row) => row.errors)],
    unknownMakers: [...makers].map(([name, places]) => ({ name, rows: places })),
    unknownCategories: [...categories].map(([name, places]) => ({ name, rows: places })),
    counts: countsOf(marked),
  }
}

function goodsHeader(
  sheet: ReadSheet,
  columns: MappedHeaders<GoodsImportField> | undefined,
): FoundHeader<GoodsImportField> | null {
  const header = findHeader(sheet.rows, GOODS_HEADERS, columns)
  return header?.columns.some((column) => column.field === 'name') ? header : null
}

function columnErrors(sheet: ReadSheet, header: FoundHeader<GoodsImportField>): GoodsError[] {
  const passedOver = new Set(PASSED_OVER_HEADERS.map(headerKey))
  return header.unknown
    .filter((column) => !column.isPassedOver && !passedOver.has(headerKey(column.header)))
    .map((column) =>
      errorAt(
        { sheet, row: header.row, column: column.index, header: column.header },
        { code: 'UNKNOWN_COLUMN', values: { text: column.header } },
      ),
    )
}

function tailErrors(sheet: ReadSheet): GoodsError[] {
  return sheet.styledTail === null
    ? []
    : [
        errorAt(
          { sheet, row: sheet.styledTail.firstRow },
          { code: 'TRAILING_STYLED_ROWS', values: { range: rangeRef(sheet.styledTail) } },
        ),
      ]
}

/** Above the header the first row with content is the title, the rest are notes. */
function kindAbove(row: SheetRow, sheet: ReadSheet): GoodsRowKind {
  const isFilled = (each: SheetRow) => each.cells.some((cell) => cell.text.trim() !== '')
  if (!isFilled(row)) {
    return 'blank'
  }
  return sheet.rows.find(isFilled)?.row === row.row ? 'title' : 'note'
}

function note(
  book: Map<string, UnknownName['rows'][number][]>,
  name: string | null,
  sheet: ReadSheet,
  row: SheetRow,
): void {
  if (name === null) {
    return
  }
  const places = book.get(name) ?? []
  places.push({ sheet: sheet.name, row: row.row })
  book.set(name, places)
}

function countsOf(rows: readonly GoodsImportRow[]): Record<GoodsRowState, number> {
  const counts = { ready: 0, refused: 0, skipped: 0 }
  for (const row of rows) {
    counts[row.state] += 1
  }
  return counts
}
