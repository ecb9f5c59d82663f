import { createReadStream } from 'node:fs'
import type { ImportedRow } from '#kit/contract/import.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { jsonPieces } from '../http/json-pieces.server.ts'
import { withForm } from '../http/multipart.server.ts'
import { type HttpContext, MessageResponse, type RequestContext } from '../http/route.server.ts'
import { askForAll } from '../http/weights.server.ts'
import { errorWorkbook } from '../sheets/error-workbook.server.ts'
import { inTurns } from '../turns/in-turns.server.ts'
import type { AppContext } from './app-context.server.ts'
import { keepErrorFile } from './error-file.server.ts'
import {
  countsOf,
  countsOfTally,
  type DoneBook,
  newTally,
  refusedRows,
  SHOWN_ROWS,
  type ShownError,
  shownError,
  toldErrors,
  verdictOf,
} from './import-outcome.server.ts'
import { importForm, isStreamed, type LongFile, longBooks, portionsOf } from './import-portions.server.ts'
import { type Importing, type SentBooks, writeBooks } from './import-weight.server.ts'
import { triedBook } from './import-write.server.ts'
import type { Importer, ImportForm, PlannedUnit } from './importer.server.ts'
import { readBooks, readingForm, sheetFiles } from './read-books.server.ts'

/** What an import answers. */
interface ImportResult extends ReturnType<typeof countsOf> {
  readonly fileUrl: string | null
  readonly fileName: string | null
  readonly errors: readonly (ShownError & { readonly file: string })[]
  readonly rows: readonly ImportedRow[]
}

const PREVIEW: Text = ['预检完成，尚未导入', 'Checked; nothing imported yet']

/**
 * Imports workbooks. All rows of a file or none, unless `partial=1`; `dryRun=1` does the same and takes it back.
 * Every error names row, column and reason; a file of the invalid rows can be downloaded (code 201). A file that is
 * refused as a whole refuses those beside it: nothing of any is written.
 */
export function importFiles(app: AppContext, importer: Importer, ctx: HttpContext): Promise<MessageResponse> {
  return withForm(ctx, importForm(importer), async (form) => {
    const { files } = form
    const fields = readingForm(ctx, form.fields)
    importer.requireForm?.(ctx, fields)
    const isDryRun = fields.dryRun === '1'
    const [onlyFile] = files
    if (isDryRun && files.length === 1 && onlyFile && isStreamed(importer, onlyFile)) {
      const file = { name: onlyFile.name, open: () => createReadStream(onlyFile.path) }
      return triedLongFile({ app, importer }, ctx, file, fields)
    }
    const books = await readBooks(importer, sheetFiles(files), fields)
    const sent = { books, form: fields }
    const done = await ctx.db.transaction().execute((tx) => {
      const inside = { ...ctx, db: tx }
      return isDryRun ? triedBooks({ app, importer }, inside, sent) : writtenBooks({ app, importer }, inside, sent)
    })
    // what was read inside of a trial is forgotten, too
    if (done.some((book) => book.isWritten)) {
      importer.onWritten?.()
    }
    return answerOf({ app, ctx, done, isDryRun })
  })
}

async function triedBooks(
  importing: Importing,
  ctx: RequestContext,
  { books, form }: SentBooks,
): Promise<readonly DoneBook[]> {
  const done: DoneBook[] = []
  for (const book of books) {
    done.push({ plan: await triedBook(importing, ctx, book, form), isWritten: false })
  }
  return done
}

/** Whoever sent the files is asked once for all that they come to; what is refused then is taken back with all of it. */
async function writtenBooks(importing: Importing, ctx: RequestContext, sent: SentBooks): Promise<readonly DoneBook[]> {
  const { done, weights } = await writeBooks(importing, ctx, sent)
  await askForAll(ctx, weights, (inside) => writeBooks(importing, inside, sent))
  return done
}

/** What importing a long file would do, portion by portion; the first errors of it. */
async function triedLongFile(
  { app, importer }: Importing,
  ctx: HttpContext,
  file: LongFile,
  form: ImportForm,
): Promise<MessageResponse> {
  const tally = newTally()
  for (const long of await longBooks(importer, [file], form)) {
    for await (const book of portionsOf(importer, long, form)) {
      tally.add(await triedBook({ app, importer }, ctx, book, form))
    }
  }
  const errors = tally.errors.map((told) => ({ file: file.name, ...shownError(ctx, told) }))
  const rows = tally.units.map((unit) => shownRow(ctx, file.name, unit))
  const counts = countsOfTally(ctx, tally.counts)
  return new MessageResponse({ ...counts, fileUrl: null, fileName: null, errors, rows }, PREVIEW)
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
  const errors = done.flatMap(({ plan }) => toldErrors(plan).map((told) => ({ file: plan.name, told })))
  const rows = done.flatMap(({ plan }) => plan.units.map((unit) => ({ file: plan.name, unit }))).slice(0, SHOWN_ROWS)
  const shownResult: ImportResult = {
    ...counts,
    fileUrl: errorFile?.url ?? null,
    fileName: errorFile?.name ?? null,
    errors: await inTurns(mapSteps(errors, ({ file, told }) => ({ file, ...shownError(ctx, told) }))),
    rows: await inTurns(mapSteps(rows, ({ file, unit }) => shownRow(ctx, file, unit))),
  }
  const result = await inTurns(jsonPieces(shownResult))
  if (isDryRun) {
    return new MessageResponse(result, PREVIEW)
  }
  const { message, code } = verdictOf(counts)
  return new MessageResponse(result, message, code)
}

function shownRow({ locale }: RequestContext, file: string, unit: PlannedUnit): ImportedRow {
  const { sheet, row, rows, title, action, changes = [], errors } = unit
  const refusals = errors.filter(({ severity }) => severity === 'refused')
  return {
    ...{ file, sheet, row, rows, title, action, changes },
    reasons: refusals.map(({ reason }) => textIn(locale, reason)),
  }
}
