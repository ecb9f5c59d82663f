import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { SheetError, SheetRow } from '#kit/contract/sheet.ts'
import { mapSteps, type Steps } from '#kit/contract/steps.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { keepErrorFile } from '#kit/server/crud/error-file.server.ts'
import { countsOf, refusedRows, shownError, toldErrors, verdictOf } from '#kit/server/crud/import-outcome.server.ts'
import type { PlannedBook, PlannedUnit } from '#kit/server/crud/importer.server.ts'
import { IMPORT_COUNTS, IMPORT_ERROR } from '#kit/server/crud/resource-answers.server.ts'
import { type Answers, answers, named } from '#kit/server/http/answers.server.ts'
import { jsonPieces } from '#kit/server/http/json-pieces.server.ts'
import type { SentFile } from '#kit/server/http/multipart.server.ts'
import { MessageResponse, type RequestContext } from '#kit/server/http/route.server.ts'
import { errorWorkbook } from '#kit/server/sheets/error-workbook.server.ts'
import { inTurns } from '#kit/server/turns/in-turns.server.ts'
import type { GoodsImportRow } from './import/import-row.ts'
import type { GoodsImportDecisions } from './import/plan-against.ts'

const PREVIEW: Text = ['预检完成，尚未导入', 'Checked; nothing imported yet']

type SheetOf = ReturnType<PlannedBook['sheetOf']>

/** One file of an import: how it was read, what was decided, and whether it was written. */
export interface FileImport {
  readonly file: Pick<SentFile, 'name'>
  readonly rows: readonly GoodsImportRow[]
  readonly sheetRows: ReadonlyMap<string, readonly SheetRow[]>
  readonly decisions: GoodsImportDecisions
  readonly errors: readonly SheetError[]
  readonly unknownMakers: readonly string[]
  readonly unknownCategories: readonly string[]
  readonly isWritten: boolean
}

/** What the import answers: counts, decisions row by row, and a workbook of the refused rows. */
export async function answerOf(
  { app, ctx }: { readonly app: AppContext; readonly ctx: RequestContext },
  isDryRun: boolean,
  done: readonly FileImport[],
): Promise<MessageResponse> {
  const counts = countsOfBooks(ctx, isDryRun, done)
  const workbook = isDryRun ? null : refusedBook(ctx, done)
  const errorFile = workbook && (await keepErrorFile(app, ctx, workbook.importedName, workbook.body))
  const files: unknown[] = []
  for (const one of done) {
    files.push(await inTurns(shownFile(ctx, one)))
  }
  const shown = {
    ...counts,
    fileUrl: errorFile?.url ?? null,
    fileName: errorFile?.name ?? null,
    unknownMakers: [...new Set(done.flatMap(({ unknownMakers }) => unknownMakers))],
    unknownCategories: [...new Set(done.flatMap(({ unknownCategories }) => unknownCategories))],
    files,
  }
  const result = await inTurns(jsonPieces(shown))
  if (isDryRun) {
    return new MessageResponse(result, PREVIEW)
  }
  const { message, code } = verdictOf(counts)
  return new MessageResponse(result, message, code)
}

/** How many rows came to what. */
function countsOfBooks(ctx: Pick<RequestContext, 'locale'>, isDryRun: boolean, done: readonly FileImport[]) {
  const plans = done.map((book) => ({ plan: { units: plannedUnits(book) }, isWritten: isDryRun || book.isWritten }))
  const skippedCount = plans
    .filter(({ isWritten }) => isWritten)
    .flatMap(({ plan }) => plan.units)
    .filter(({ action }) => action === 'skipped').length
  return { ...countsOf(ctx, plans), skippedCount }
}

function* shownFile(ctx: RequestContext, book: FileImport): Steps<unknown> {
  const { file, rows, decisions, errors } = book
  const byRow = new Map(rows.map((row) => [`${row.sheet}:${row.row}`, row]))
  const dataRows = new Set(decisions.decisions.map(({ sheet, row }) => `${sheet}:${row}`))
  const others = errors.filter(({ sheet, row }) => !dataRows.has(`${sheet}:${row}`))
  const told = toldErrors({
    errors: [...decisions.decisions.flatMap((decision) => decision.errors), ...others],
    sheetOf: (name) => sheetOfBook(book, name),
  })
  const shown = new Map(
    told.map((one) => {
      const { code, warn, field } = one.error
      return [one.error, { code, warn, field, ...shownError(ctx, one) }]
    }),
  )
  return {
    file: file.name,
    sheets: [...new Set(rows.map(({ sheet }) => sheet))],
    rows: yield* mapSteps(decisions.decisions, (decision) => ({
      sheet: decision.sheet,
      row: decision.row,
      outcome: decision.action,
      id: decision.id,
      values: decision.values,
      name: decision.values?.name ?? byRow.get(`${decision.sheet}:${decision.row}`)?.values?.name ?? null,
      changed: Object.fromEntries(
        decision.changes.map(({ field, before, after }) => [field, { from: before, to: after }]),
      ),
      errors: decision.errors.map((error) => shown.get(error)),
    })),
    // titles, notes, blank rows and whole sheets that hold no data
    skipped: others.map((error) => shown.get(error)),
  }
}

/** A workbook of the rows that the first file with some has refused, with the reasons; null when there are none. */
function refusedBook(
  { locale }: Pick<RequestContext, 'locale'>,
  done: readonly FileImport[],
): { readonly importedName: string; readonly body: Readable } | null {
  const plans = done.map((book) => ({
    name: book.file.name,
    units: plannedUnits(book),
    sheetOf: (name: string) => sheetOfBook(book, name),
  }))
  const refused = refusedRows(plans)
  return refused && { importedName: refused.name, body: errorWorkbook({ ...refused, locale }) }
}

type Planned = Pick<FileImport, 'rows' | 'decisions' | 'sheetRows'>

/** What becomes of each data row of a book. */
export function plannedUnits({ decisions, rows }: Planned): readonly PlannedUnit[] {
  const byRow = new Map(rows.map((row) => [`${row.sheet}:${row.row}`, row]))
  return decisions.decisions.map(({ sheet, row, action, values, errors }) => ({
    sheet,
    row,
    rows: 1,
    title: values?.name ?? byRow.get(`${sheet}:${row}`)?.values?.name ?? '',
    action,
    errors,
  }))
}

/** A sheet of a book as it was read. */
export function sheetOfBook({ rows, sheetRows }: Planned, name: string): SheetOf {
  const headerRow = rows.find((row) => row.sheet === name && row.kind === 'header')?.row
  const own = sheetRows.get(name) ?? []
  return { headers: own.find(({ row }) => row === headerRow)?.cells.map(({ text }) => text) ?? [], rows: own }
}

const ERROR_OUT = named(
  'GoodsImportError',
  z.object({ code: z.string(), warn: z.boolean(), field: z.string().nullable(), ...IMPORT_ERROR }),
)

/** What a cell was read as. */
const CELL = z.unknown().meta({ description: 'A value as the field of this name holds it' })

/** An import of figures: what became of each row, and a workbook of those that were refused. */
export const GOODS_IMPORTED: Answers = answers(
  z.object({
    ...IMPORT_COUNTS,
    skippedCount: z.int(),
    unknownMakers: z.array(z.string()),
    unknownCategories: z.array(z.string()),
    files: z.array(
      z.object({
        file: z.string(),
        sheets: z.array(z.string()),
        rows: z.array(
          z.object({
            sheet: z.string(),
            row: z.int(),
            outcome: z.string(),
            id: z.string().nullish(),
            values: z.record(z.string(), CELL).nullable(),
            name: z.string().nullable(),
            changed: z.record(z.string(), z.object({ from: CELL, to: CELL })),
            errors: z.array(ERROR_OUT),
          }),
        ),
        skipped: z.array(ERROR_OUT),
      }),
    ),
  }),
)
