import { commandAt } from '#kit/contract/command.ts'
import { IMPORT_VERBS } from '#kit/contract/import.ts'
import { JOB_VERBS } from '#kit/contract/job.ts'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { withForm } from '../http/multipart.server.ts'
import { type Route, route } from '../http/route.server.ts'
import { NO_INPUT } from '../http/schema.server.ts'
import { defineTrackedJob, type JobOutcome, type JobRun, type TrackedJob } from '../jobs/define-job.server.ts'
import { errorWorkbook } from '../sheets/error-workbook.server.ts'
import type { AppContext } from './app-context.server.ts'
import { sheetsOf } from './import-columns.server.ts'
import { rememberChoices } from './import-mappings.server.ts'
import { countsOf, countsOfTally, type DoneBook, refusedRows, verdictOf } from './import-outcome.server.ts'
import { headOfFile, importForm, isStreamed, type LongFile, longBooks } from './import-portions.server.ts'
import { typedBook, typedOf } from './import-typed.server.ts'
import { importStepUp, weighedImport } from './import-weight.server.ts'
import {
  IMPORT_INPUT,
  type ImportInput,
  type Work,
  writeInSteps,
  writePortions,
  writeWhole,
} from './import-write.server.ts'
import { chosenHeaders, type Importer, type ReadBook, undoPermission } from './importer.server.ts'
import { readBooks, readingForm, sheetFiles } from './read-books.server.ts'
import { STARTED } from './resource-answers.server.ts'
import { VERB_TITLES } from './verb-titles.ts'

/** Name of the job; what undoes an import looks for it. */
export const IMPORT_JOB = 'import'

/** @throws Error for a resource that is not imported */
export function importerOf({ importers }: AppContext, name: string): Importer {
  const importer = importers.get(name)
  if (!importer) {
    throw new Error(`${name} cannot be imported`)
  }
  return importer
}

/**
 * The import of any resource as a job. As a whole it is one transaction, so that a run that is broken off has written
 * nothing; without its refused rows it is written in steps, and goes on behind the last one.
 */
export function importJob(app: AppContext): TrackedJob<ImportInput> {
  return defineTrackedJob(IMPORT_JOB, {
    input: IMPORT_INPUT,
    permission: ({ resource, rows }) => {
      const importer = importerOf(app, resource)
      return rows ? typedOf(importer).permission : permissionOf(importer.resource, 'importExcel')
    },
    command: ({ resource, rows }) => {
      const { path } = importerOf(app, resource).resource
      return commandAt(`${path}/${rows ? IMPORT_VERBS.rows : 'importExcel'}`)
    },
    undo: ({ resource }) => {
      const imported = importerOf(app, resource).resource
      return { path: `${imported.path}/${IMPORT_VERBS.undo}`, permission: undoPermission(imported) }
    },
    run: async (run) => {
      const { input, ctx } = run
      const importer = importerOf(app, input.resource)
      importer.requireForm?.(ctx, input.fields)
      if (!input.rows && input.files.every((file) => isStreamed(importer, file))) {
        return importLongFiles(app, importer, run)
      }
      const books = await booksOf(importer, run)
      const done = await (input.fields.partial === '1' ? writeInSteps : writeWhole)({ app, importer, run, books })
      importer.onWritten?.()
      return outcomeOf(run, done)
    },
  })
}

async function importLongFiles(app: AppContext, importer: Importer, run: JobRun<ImportInput>): Promise<JobOutcome> {
  const files: LongFile[] = []
  for (const { name, path } of run.input.files) {
    files.push({ name, open: await run.inputStream(path) })
  }
  const books = await longBooks(importer, files, run.input.fields)
  await remember(importer, run, await Promise.all(books.map(headOfFile)))
  const { tally, isWritten } = await writePortions({ app, importer, run }, books)
  importer.onWritten?.()
  const { refused, skipped } = tally.counts
  const nothing = { created: 0, updated: 0, unchanged: 0, refused, skipped }
  const counts = countsOfTally(run.ctx, isWritten ? tally.counts : nothing)
  return outcomeWith(run, { counts, refused: tally.refused() })
}

async function booksOf(importer: Importer, run: JobRun<ImportInput>): Promise<readonly ReadBook[]> {
  const { files, rows } = run.input
  if (rows) {
    return [typedBook(importer, run.ctx, rows)]
  }
  const read = await Promise.all(files.map(async ({ name, path }) => ({ name, source: await run.inputFile(path) })))
  const books = await readBooks(importer, read, run.input.fields)
  await remember(importer, run, books)
  return books
}

async function remember(importer: Importer, { ctx, input }: Work['run'], books: readonly ReadBook[]): Promise<void> {
  const files = books
    .flatMap((book) => sheetsOf(importer, book, chosenHeaders(importer, input.fields)))
    .map(({ columns }) => columns.map(({ header }) => header))
  await rememberChoices(ctx, importer, input.fields, files)
}

function outcomeOf(run: JobRun<ImportInput>, done: readonly DoneBook[]): Promise<JobOutcome> {
  return outcomeWith(run, { counts: countsOf(run.ctx, done), refused: refusedRows(done.map(({ plan }) => plan)) })
}

async function outcomeWith(
  run: JobRun<ImportInput>,
  {
    counts,
    refused,
  }: { readonly counts: ReturnType<typeof countsOf>; readonly refused: ReturnType<typeof refusedRows> },
): Promise<JobOutcome> {
  const { message, code } = verdictOf(counts, { isTyped: run.input.rows !== undefined })
  const file = refused && {
    path: await run.storeFile('xlsx', errorWorkbook({ ...refused, locale: run.ctx.locale })),
    name: `${refused.name.replace(/\.\w+$/, '')}-errors.xlsx`,
  }
  return {
    message,
    refused: counts.errorCount,
    result: {
      ...counts,
      code,
      fileUrl: file ? `${JOB_PATH}/file?id=${run.id}` : null,
      fileName: file?.name ?? null,
    },
    ...(file ? { file } : {}),
  }
}

/** Starts such an import with the form of `importExcel`; answers the id of the job. */
export function importJobRoute(app: AppContext, importer: Importer): Route {
  const { resource } = importer
  const { path, title } = resource
  return route(
    {
      method: 'POST',
      path: `${path}/${JOB_VERBS.import}`,
      answers: STARTED,
      summary: [`${title[0]}：后台导入`, `${title[1]}: Background import`],
      title: VERB_TITLES.importExcel,
      permission: permissionOf(resource, 'importExcel'),
      ...importStepUp(importer),
      transaction: 'none',
      limit: 'heavy',
      input: NO_INPUT,
    },
    (ctx) =>
      withForm(ctx, importForm(importer), async ({ files, fields: sent }) => {
        const fields = readingForm(ctx, sent)
        chosenHeaders(importer, fields)
        importer.requireForm?.(ctx, fields)
        const { weights: asked, ask } = await weighedImport({ app, importer }, ctx, async () => ({
          books: await readBooks(importer, sheetFiles(files), fields),
          form: fields,
        }))
        const taken: { readonly name: string; readonly path: string }[] = []
        const id = await ctx.db.transaction().execute(async (tx) => {
          const inside = { ...ctx, db: tx }
          await ask(inside)
          for (const file of files) {
            taken.push({ name: file.name, path: await app.jobs.takeFile(ctx.user, 'sheet', file.path) })
          }
          return app.jobs.start(inside, importJob(app), {
            input: { resource: resource.name, files: taken, fields, asked: [...asked] },
            of: title,
            inputFiles: taken.map((file) => file.path),
          })
        })
        return { id }
      }),
  )
}
