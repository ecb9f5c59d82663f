import { createReadStream } from 'node:fs'
import type { SheetError, SheetErrorSeverity } from '#kit/contract/sheet.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { jsonPieces } from '../http/json-pieces.server.ts'
import { withForm } from '../http/multipart.server.ts'
import { type HttpContext, MessageResponse, type RequestContext } from '../http/route.server.ts'
import { askForAll, unasked } from '../http/weights.server.ts'
import { errorWorkbook } from '../sheets/error-workbook.server.ts'
import { readWorkbook } from '../sheets/read-workbook.server.ts'
import { csvFacts } from '../sheets/stream-csv.server.ts'
import { inTurns } from '../turns/in-turns.server.ts'
import type { AppContext } from './app-context.server.ts'
import { keepErrorFile } from './error-file.server.ts'
import { countsOf, countsOfTally, type DoneBook, newTally, refusedRows, verdictOf } from './import-outcome.server.ts'
import { importForm, isStreamed, type LongFile, portionsOf } from './import-portions.server.ts'
import { writeBooks } from './import-weight.server.ts'
import type { Importer, ImportForm, ReadBook } from './importer.server.ts'
import { plannedBook } from './planned-book.server.ts'

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
  return withForm(ctx, importForm(importer), async ({ files, fields }) => {
    importer.requireForm?.(ctx, fields)
    const isDryRun = fields.dryRun === '1'
    const [onlyFile] = files
    if (isDryRun && files.length === 1 && onlyFile && isStreamed(importer, onlyFile)) {
      return triedLongFile(importer, ctx, { name: onlyFile.name, open: () => createReadStream(onlyFile.path) }, fields)
    }
    const books: ReadBook[] = []
    for (const file of files) {
      books.push({ file, sheets: await readWorkbook(file.path, file.name) })
    }
    const sent = { books, form: fields }
    const done = await ctx.db.transaction().execute((tx) => {
      const inside = { ...ctx, db: tx }
      return isDryRun ? plannedBooks(importer, inside, sent) : writtenBooks(importer, inside, sent)
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
  await ctx.db.transaction().execute(async (tx) => {
    for await (const book of portionsOf(importer, file, form, await csvFacts(file.open, file.name))) {
      tally.add(await plannedBook(importer, { ...ctx, db: tx }, book, form))
    }
  })
  const errors = tally.errors.map((error) => shown(ctx, file.name, error))
  return new MessageResponse({ ...countsOfTally(ctx, tally.counts), fileUrl: null, fileName: null, errors }, PREVIEW)
}

interface Sent {
  readonly books: readonly ReadBook[]
  readonly form: ImportForm
}

async function plannedBooks(
  importer: Importer,
  ctx: RequestContext,
  { books, form }: Sent,
): Promise<readonly DoneBook[]> {
  const done: DoneBook[] = []
  for (const book of books) {
    done.push({ plan: await plannedBook(importer, { ...ctx, user: unasked(ctx.user) }, book, form), isWritten: false })
  }
  return done
}

/** Whoever sent the files is asked once for all that they come to; what is refused then is taken back with all of it. */
async function writtenBooks(importer: Importer, ctx: RequestContext, sent: Sent): Promise<readonly DoneBook[]> {
  const { done, weights } = await writeBooks(importer, ctx, sent)
  await askForAll(ctx, weights, (inside) => writeBooks(importer, inside, sent))
  return done
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
