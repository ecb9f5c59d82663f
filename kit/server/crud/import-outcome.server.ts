import type { ImportAction } from '#kit/contract/import.ts'
import { columnIndex, type SheetError, type SheetRow } from '#kit/contract/sheet.ts'
import { filled, type Text, textIn } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { PlannedBook, PlannedUnit } from './importer.server.ts'

/** A file of an import, and whether it was written. */
export interface DoneBook {
  readonly plan: PlannedBook
  readonly isWritten: boolean
}

interface Counted {
  readonly plan: Pick<PlannedBook, 'units'>
  readonly isWritten: boolean
}

const COUNTS: Text = [
  '总上传行数：{total}，已导入行数：{done}，错误行数：{errors}',
  'Rows: {total}, imported: {done}, in error: {errors}',
]
const ALL_GOOD: Text = ['共{total}行数据全部导入成功！', '{total} {total|row was|rows were} imported']
const WITH_ERRORS: Text = ['文件导入成功，但有错误。', 'Imported, but there is erroneous data']
const NOTHING_TAKEN: Text = ['文件有错误，未导入任何数据', 'The file has errors; nothing was imported']
const SOME_TYPED: Text = ['成功 {done} 行，未通过 {errors} 行', '{done} {done|row|rows} done, {errors} refused']

type Counts = ReturnType<typeof countsOf>

/** How many rows came to what; rows of a file that was not written came to nothing, but for its errors. */
export function countsOf({ locale }: Pick<RequestContext, 'locale'>, done: readonly Counted[]) {
  const count = (action: ImportAction, of = done): number =>
    rowsIn(
      of.flatMap(({ plan }) => plan.units),
      (unit) => unit.action === action,
    )
  const taken = done.filter(({ isWritten }) => isWritten)
  const totalCount = rowsIn(done.flatMap(({ plan }) => plan.units))
  const errorCount = count('refused')
  const [createdCount, updatedCount] = [count('created', taken), count('updated', taken)]
  const unchangedCount = count('unchanged', taken)
  const successCount = createdCount + updatedCount + unchangedCount
  return {
    totalCount,
    successCount,
    errorCount,
    createdCount,
    updatedCount,
    unchangedCount,
    msg: textIn(locale, COUNTS, { total: totalCount, done: successCount, errors: errorCount }),
  }
}

/** How many rows came to what. */
type RowCounts = Readonly<Record<ImportAction, number>>

/** The same counts of rows that were added up while a long file was read. */
export function countsOfTally({ locale }: Pick<RequestContext, 'locale'>, rows: RowCounts) {
  const { created: createdCount, updated: updatedCount, unchanged: unchangedCount, refused: errorCount, skipped } = rows
  const successCount = createdCount + updatedCount + unchangedCount
  const totalCount = successCount + errorCount + skipped
  return {
    ...{ totalCount, successCount, errorCount, createdCount, updatedCount, unchangedCount },
    msg: textIn(locale, COUNTS, { total: totalCount, done: successCount, errors: errorCount }),
  }
}

/** Rows of an import whose outcomes are told; all of them are counted, and those that are refused are told as errors, too. */
export const SHOWN_ROWS = 2000

/** Errors, and rows that were refused, of which a long file keeps so many to tell; the others are counted. */
const KEPT = 2000

/** Adds up what units of a long file came to, and keeps the first errors with their rows. */
export function newTally() {
  const counts: Record<ImportAction, number> = { created: 0, updated: 0, unchanged: 0, refused: 0, skipped: 0 }
  const errors: ToldError[] = []
  const units: PlannedUnit[] = []
  let refused: ReturnType<typeof refusedRows> = null
  return {
    counts,
    errors: errors as readonly ToldError[],
    /** The first ones. */
    units: units as readonly PlannedUnit[],
    refused: () => refused,
    add(plan: Pick<PlannedBook, 'name' | 'units' | 'sheetOf' | 'errors'>): void {
      for (const { action, rows } of plan.units) {
        counts[action] += rows
      }
      errors.push(...toldErrors({ ...plan, errors: plan.errors.slice(0, KEPT - errors.length) }))
      units.push(...plan.units.slice(0, SHOWN_ROWS - units.length))
      const own = (refused?.rows.length ?? 0) < KEPT ? refusedRows([plan]) : null
      refused =
        own && refused
          ? { ...refused, rows: [...refused.rows, ...own.rows], errors: [...refused.errors, ...own.errors] }
          : (refused ?? own)
    },
  }
}

/** An error, and what stands in its cell; null where it is of a row or of a sheet, and where the reason says what was read. */
export interface ToldError {
  readonly error: SheetError
  readonly text: string | null
}

/** The errors of a plan with what stands in their cells. */
export function toldErrors({ errors, sheetOf }: Pick<PlannedBook, 'errors' | 'sheetOf'>): readonly ToldError[] {
  const sheets = new Map<string, ReadonlyMap<number, SheetRow>>()
  const rowsOf = (name: string) => {
    const rows = sheets.get(name) ?? new Map(sheetOf(name).rows.map((row) => [row.row, row]))
    sheets.set(name, rows)
    return rows
  }
  return errors.map((error) => {
    const { sheet, row, column, severity } = error
    const cell =
      column === null || severity !== 'refused' ? undefined : rowsOf(sheet).get(row)?.cells[columnIndex(column)]
    return { error, text: cell?.text ?? null }
  })
}

/** Characters of a cell that are told. */
const MOST_TEXT = 100

/** What an import answers of an error. */
export interface ShownError extends Pick<SheetError, 'sheet' | 'row' | 'column' | 'header' | 'severity'> {
  /** What stands in the cell. */
  readonly text: string | null
  readonly reason: string
}

/** An error as every import answers it: where it is, what stands there, and why that is wrong. */
export function shownError({ locale }: Pick<RequestContext, 'locale'>, { error, text }: ToldError): ShownError {
  const { sheet, row, column, header, severity, reason } = error
  return {
    sheet,
    row,
    column,
    header,
    severity,
    text: text?.slice(0, MOST_TEXT) ?? null,
    reason: textIn(locale, reason),
  }
}

/** Rows of units. */
export function rowsIn(units: readonly PlannedUnit[], isCounted: (unit: PlannedUnit) => boolean = () => true): number {
  return units.reduce((sum, unit) => sum + (isCounted(unit) ? unit.rows : 0), 0)
}

/** What is said of an import that was meant, and the code of the wire. */
export function verdictOf(
  { errorCount, successCount }: Pick<Counts, 'errorCount' | 'successCount'>,
  { isTyped = false } = {},
): {
  readonly message: Text
  readonly code: number
} {
  if (errorCount === 0) {
    return { message: filled(ALL_GOOD, { total: successCount }), code: 200 }
  }
  if (isTyped) {
    return { message: filled(SOME_TYPED, { done: successCount, errors: errorCount }), code: 201 }
  }
  return { message: successCount > 0 ? WITH_ERRORS : NOTHING_TAKEN, code: 201 }
}

/** The refused rows of the first sheet that has some, with the reasons; null when there are none. */
export function refusedRows(plans: readonly Pick<PlannedBook, 'name' | 'units' | 'sheetOf'>[]): {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly SheetRow[]
  readonly errors: readonly SheetError[]
} | null {
  for (const plan of plans) {
    const refused = plan.units.filter(({ action }) => action === 'refused')
    const [first] = refused
    if (first) {
      const { headers, rows } = plan.sheetOf(first.sheet)
      const own = refused.filter(({ sheet }) => sheet === first.sheet)
      const wanted = new Set(own.flatMap(({ row, errors }) => [row, ...errors.map((error) => error.row)]))
      return {
        name: plan.name,
        headers,
        rows: rows.filter(({ row }) => wanted.has(row)),
        errors: own.flatMap(({ errors }) => errors),
      }
    }
  }
  return null
}
