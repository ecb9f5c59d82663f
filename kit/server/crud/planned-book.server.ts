import { EMPTY_CELL, headerKey, type SheetError, type SheetRow } from '#kit/contract/sheet.ts'
import type { RequestContext } from '../http/route.server.ts'
import { unasked } from '../http/weights.server.ts'
import { hiddenNotes } from '../sheets/hidden-parts.ts'
import {
  chosenHeaders,
  type FoundSheet,
  findSheet,
  headerOf,
  type Importer,
  type ImportForm,
  type PlannedBook,
  type ReadBook,
  type Reading,
} from './importer.server.ts'
import { withHeaderNamed } from './no-header.server.ts'
import { sureSheet, withErrors, withoutFaults } from './sure-cells.server.ts'

function keptOutColumns({ keptOut }: Reading, { header }: Pick<FoundSheet, 'header'>) {
  return keptOut ? header.unknown.filter(({ header: text }) => keptOut.header.test(headerKey(text))) : []
}

/** The columns of a sheet that are never read, each told with its place. */
function keptOutErrors(importer: Reading, { sheet, header }: FoundSheet): readonly SheetError[] {
  return keptOutColumns(importer, { header }).map((column) => ({
    code: 'kept-out',
    severity: 'skipped',
    warn: true,
    sheet: sheet.name,
    row: header.row,
    column: column.letter,
    field: null,
    header: column.header,
    reason: importer.keptOut?.reason ?? ['', ''],
  }))
}

/**
 * What importing a file would do, with what is said of columns that are never read. Asks nothing: whoever imports is asked once for
 * all that the rows come to.
 */
export async function plannedBook(
  importer: Importer,
  ctx: RequestContext,
  book: ReadBook,
  form: ImportForm,
): Promise<PlannedBook> {
  const { book: sure, found: read, notes } = sureBook(importer, book, form)
  const told = withErrors(
    await withHeaderNamed(importer, book, () => importer.plan({ ...ctx, user: unasked(ctx.user) }, sure, form)),
    [...hiddenNotes(book.sheets), ...notes],
  )
  const plan = read.reduce(withoutFaults, told)
  const found = importer.keptOut && findSheet(book.sheets, importer, chosenHeaders(importer, form))
  return found
    ? {
        ...plan,
        errors: [...keptOutErrors(importer, found), ...plan.errors],
        sheetOf: (name) => withoutColumns(plan.sheetOf(name), keptOutColumns(importer, found)),
      }
    : plan
}

/** A book whose cells are what a person reads there, its sheets as the importer reads them. */
function sureBook(importer: Importer, book: ReadBook, form: ImportForm) {
  const mapped = chosenHeaders(importer, form)
  const found: FoundSheet[] = []
  const notes: SheetError[] = []
  const sheets = (importer.sheetsOf?.(book.sheets) ?? book.sheets).map((sheet) => {
    const header = headerOf(sheet, importer, mapped)
    if (!header) {
      return sheet
    }
    const sure = sureSheet({ sheet, ...header }, importer, book)
    found.push({ ...header, sheet: sure.sheet })
    notes.push(...sure.notes)
    return sure.sheet
  })
  return { book: { ...book, sheets }, found, notes }
}

/** A sheet with nothing in some of its columns: what is refused goes back to people as a file. */
function withoutColumns(
  { headers, rows }: ReturnType<PlannedBook['sheetOf']>,
  columns: readonly { readonly index: number }[],
): ReturnType<PlannedBook['sheetOf']> {
  const kept = new Set(columns.map(({ index }) => index))
  const emptied = ({ cells, ...row }: SheetRow): SheetRow => ({
    ...row,
    cells: cells.map((cell, index) => (kept.has(index) ? EMPTY_CELL : cell)),
  })
  return { headers, rows: kept.size === 0 ? rows : rows.map(emptied) }
}
