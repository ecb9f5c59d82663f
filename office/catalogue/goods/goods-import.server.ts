import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { areAllTaken, writtenBook } from '#kit/server/crud/import-units.server.ts'
import type { Importer, ImportForm, PlannedBook, PlannedUnit, ReadBook } from '#kit/server/crud/importer.server.ts'
import { plannedBook } from '#kit/server/crud/planned-book.server.ts'
import { readBooks, readingForm, sheetFiles } from '#kit/server/crud/read-books.server.ts'
import { tried } from '#kit/server/crud/trial.server.ts'
import { type SentForm, withForm } from '#kit/server/http/multipart.server.ts'
import type { HttpContext, MessageResponse, RequestContext } from '#kit/server/http/route.server.ts'
import { allowanceOf } from '#kit/server/http/weights.server.ts'
import { SHEET_FORM } from '#kit/server/sheets/refusals.ts'
import { answerOf, type FileImport } from './goods-import-answer.server.ts'
import { newNamesOf } from './goods-new-names.server.ts'
import type { ReadGoodsBook } from './goods-plan.server.ts'

/** What writes a book of figures, with what was read of it. */
type Planner = Omit<Importer, 'plan'> & {
  plan(ctx: RequestContext, book: ReadBook, form: ImportForm): Promise<PlannedBook & { readonly read: ReadGoodsBook }>
}

/**
 * Imports supplier sheets into one line. JAN is the key where a row has one, else name, maker and scale. `dryRun=1`
 * does the same and takes it back; without it the file is written as a whole, or with `partial=1` without its refused rows.
 * `createMakers` and `createCategories` name (by `|`) what the dictionary and the tree do not know yet. A file that is
 * refused as a whole refuses those beside it: nothing of any is written.
 */
export function importGoods(app: AppContext, importer: Planner, ctx: HttpContext): Promise<MessageResponse> {
  return withForm(ctx, SHEET_FORM, async (form) => {
    const { createMakers: makers, createCategories: categories } = newNamesOf(ctx, form.fields)
    const fields = readingForm(ctx, form.fields)
    const books = await readBooks(importer, sheetFiles(form.files), fields)
    const isDryRun = fields.dryRun === '1'
    const stays = isDryRun || fields.partial === '1' ? () => true : areAllTaken
    const done = await ctx.db.transaction().execute((tx) => {
      const write = async (inside: RequestContext): Promise<readonly FileImport[]> => {
        const imports: FileImport[] = []
        for (const book of books) {
          imports.push(await importBook(app, importer, inside, { book, form: fields, stays }))
        }
        return imports
      }
      return isDryRun ? tried({ ...ctx, db: tx }, write) : write({ ...ctx, db: tx })
    })
    const isNamed = makers.length + categories.length > 0
    if (done.some(({ isWritten }) => isWritten && (!isDryRun || isNamed))) {
      // names that a trial made are forgotten, too
      app.texts.forget()
    }
    return answerOf({ app, ctx }, isDryRun, done)
  })
}

interface Importing {
  readonly book: ReadBook
  readonly form: SentForm['fields']
  readonly stays: (units: readonly PlannedUnit[]) => boolean
}

/** Writes a book as any import is written, and says what came of the rows as they were read. */
async function importBook(
  app: AppContext,
  importer: Planner,
  ctx: RequestContext,
  { book, form, stays }: Importing,
): Promise<FileImport> {
  let read: ReadGoodsBook | undefined
  const reading: Importer = {
    ...importer,
    plan: async (...asked) => {
      const planned = await importer.plan(...asked)
      read = planned.read
      return planned
    },
  }
  const planned = await plannedBook(reading, ctx, book, form)
  // figures come to nothing that somebody has to be asked about
  const allowance = allowanceOf([])
  const { plan, isWritten } = await writtenBook(app, ctx, { plan: planned, allowance, stays })
  if (!read) {
    throw new Error('a book was planned without being read')
  }
  return withUnits(read, plan, isWritten)
}

/** Decisions as the rows came out: what was refused otherwise than by reading is told with them. */
function withUnits(read: ReadGoodsBook, { units, errors }: PlannedBook, isWritten: boolean): FileImport {
  const byRow = new Map(units.map((unit) => [`${unit.sheet}:${unit.row}`, unit]))
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0, skipped: 0 }
  const decisions = read.decisions.decisions.map((decision) => {
    const unit = byRow.get(`${decision.sheet}:${decision.row}`)
    const action = unit?.action ?? decision.action
    counts[action] += 1
    return { ...decision, action, errors: unit?.errors ?? decision.errors }
  })
  return { ...read, decisions: { decisions, counts }, errors, isWritten }
}
