import { createReadStream } from 'node:fs'
import type { SheetError, SheetErrorSeverity } from '#kit/contract/sheet.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { jsonPieces } from '../http/json-pieces.server.ts'
import { withForm } from '../http/multipart.server.ts'
import { type HttpContext, MessageResponse, type RequestContext } from '../http/route.server.ts'
import { errorWorkbook } from '../sheets/error-workbook.server.ts'
import { inTurns } from '../turns/in-turns.server.ts'
import type { AppContext } from './app-context.server.ts'
import { keepErrorFile } from './error-file.server.ts'
import { countsOf, countsOfTally, type DoneBook, newTally, refusedRows, verdictOf } from './import-outcome.server.ts'
import { importForm, isStreamed, type LongFile, longBooks, portionsOf } from './import-portions.server.ts'
import { type Importer, type ImportForm, isWritten, type PlannedBook } from './importer.server.ts'
import { plannedBook } from './planned-book.server.ts'
import { readBooks, readingForm, sheetFiles } from './read-books.server.ts'

/** What an import answers. */
interface ImportResult extends ReturnType<typeof countsOf> {
  readonly fileUrl: string | null
  readonly fileName: string | null
  readonly errors: readonly ShownError[]
}

interface ShownError {
  readonly file: string
  readonly sheet: string
  readonly row: number
  readonly column: string | null
  readonly header: string | null
  readonly reason: string
  readonly severity: SheetErrorSeverity
}

const PREVIEW: Text = ['预检完成，尚未导入', 'Checked; nothing imported yet']

/**
 * Imports workbooks. All rows of a file or none, unless `partial=1`; `dryRun=1` only says what would happen.
 * Every error names row, column and reason; a file of the invalid rows can be downloaded (code 201). A file that is
 * refused as a whole refuses those beside it: nothing of any is written.
 */
export function importFiles(app: AppContext, importer: Importer, ctx: HttpContext): Promise<MessageResponse> {
  return withForm(ctx, importForm(importer), async ({ files, fields: sent }) => {
    const fields = readingForm(ctx, sent)
    importer.requireForm?.(ctx, fields)
    const isDryRun = fields.dryRun === '1'
    const [onlyFile] = files
    if (isDryRun && files.length === 1 && onlyFile && isStreamed(importer, onlyFile)) {
      return triedLongFile(importer, ctx, { name: onlyFile.name, open: () => createReadStream(onlyFile.path) }, fields)
    }
    const books = await readBooks(importer, sheetFiles(files), fields)
    const done = await ctx.db.transaction().execute(async (tx) => {
      const inside = { ...ctx, db: tx }
      const imports: DoneBook[] = []
      for (const book of books) {
        const plan = await plannedBook(importer, inside, book, fields)
        imports.push(isDryRun ? { plan, isWritten: false } : await writeBook(inside, plan, fields.partial === '1'))
      }
      return imports
    })
    if (done.some((book) => book.isWritten)) {
      importer.onWritten?.()
    }
    return answerOf({ app, ctx, done, isDryRun })
  })
}

/** What importing a long file would do, portion by portion; the first errors of it. */
async function triedLongFile(
  importer: Importer,
  ctx: HttpContext,
  file: LongFile,
  form: ImportForm,
): Promise<MessageResponse> {
  const tally = newTally()
  const books = await longBooks(importer, [file], form)
  await ctx.db.transaction().execute(async (tx) => {
    for (const long of books) {
      for await (const book of portionsOf(importer, long, form)) {
        tally.add(await plannedBook(importer, { ...ctx, db: tx }, book, form))
      }
    }
  })
  const errors = tally.errors.map((error) => shown(ctx, file.name, error))
  return new MessageResponse({ ...countsOfTally(ctx, tally.counts), fileUrl: null, fileName: null, errors }, PREVIEW)
}

async function writeBook(ctx: RequestContext, plan: PlannedBook, isPartial: boolean): Promise<DoneBook> {
  const wanted = plan.units.filter(isWritten)
  if (wanted.length === 0 || (!isPartial && plan.units.some(({ action }) => action === 'refused'))) {
    return { plan, isWritten: false }
  }
  await plan.prepare?.(ctx)
  await plan.write(ctx, wanted)
  return { plan, isWritten: true }
}

async function answerOf(input: {
  app: AppContext
  ctx: RequestContext
  done: readonly DoneBook[]
  isDryRun: boolean
}): Promise<MessageResponse> {
  const { app, ctx, done, isDryRun } = input
  const counts = countsOf(ctx, isDryRun ? done.map(({ plan }) => ({ plan, isWritten: true })) : done)
  const refused = isDryRun ? null : refusedRows(done.map(({ plan }) => plan))
  const errorFile =
    refused && (await keepErrorFile(app, ctx, refused.name, errorWorkbook({ ...refused, locale: ctx.locale })))
  const errors = done.flatMap(({ plan }) => plan.errors.map((error) => ({ file: plan.name, error })))
  const shownResult: ImportResult = {
    ...counts,
    fileUrl: errorFile?.url ?? null,
    fileName: errorFile?.name ?? null,
    errors: await inTurns(mapSteps(errors, ({ file, error }) => shown(ctx, file, error))),
  }
  const result = await inTurns(jsonPieces(shownResult))
  if (isDryRun) {
    return new MessageResponse(result, PREVIEW)
  }
  const { message, code } = verdictOf(counts)
  return new MessageResponse(result, message, code)
}

function shown(ctx: RequestContext, file: string, error: SheetError): ShownError {
  const { sheet, row, column, header, severity } = error
  return { file, sheet, row, column, header, severity, reason: textIn(ctx.locale, error.reason) }
}
