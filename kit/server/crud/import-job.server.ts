import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { IMPORT_VERBS } from '#kit/contract/import.ts'
import { JOB_VERBS } from '#kit/contract/job.ts'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { knownError } from '../http/known-errors.server.ts'
import { withForm } from '../http/multipart.server.ts'
import { type RequestContext, type Route, route } from '../http/route.server.ts'
import { NO_INPUT } from '../http/schema.server.ts'
import {
  defineTrackedJob,
  type JobOutcome,
  type JobRun,
  type RowOutcome,
  type TrackedJob,
} from '../jobs/define-job.server.ts'
import { errorWorkbook } from '../sheets/error-workbook.server.ts'
import { readWorkbook } from '../sheets/read-workbook.server.ts'
import { SHEET_FORM } from '../sheets/refusals.ts'
import type { AppContext } from './app-context.server.ts'
import { sheetsOf } from './import-columns.server.ts'
import { rememberChoices } from './import-mappings.server.ts'
import { countsOf, type DoneBook, refusedRows, rowsIn, verdictOf } from './import-outcome.server.ts'
import {
  chosenHeaders,
  type Importer,
  isWritten,
  type PlannedBook,
  type PlannedUnit,
  type ReadBook,
} from './importer.server.ts'
import { inSavepoint } from './savepoint.server.ts'

/** Name of the job; what undoes an import looks for it. */
export const IMPORT_JOB = 'import'

export const IMPORT_INPUT = z.object({
  resource: z.string(),
  files: z.array(z.object({ name: z.string(), path: z.string() })),
  fields: z.record(z.string(), z.string()),
})
type ImportInput = z.output<typeof IMPORT_INPUT>

/** What is noted of a unit, for a run that goes on after it and for taking it back. */
export const UNIT_NOTE = z.object({
  action: z.enum(['created', 'updated', 'unchanged', 'refused', 'skipped']),
  undo: z.unknown().optional(),
})
type UnitNote = z.output<typeof UNIT_NOTE>

/** Units that are written before somebody hears how far it is. */
const WRITTEN_UNITS = 200

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
    permission: ({ resource }) => permissionOf(importerOf(app, resource).resource, 'importExcel'),
    command: 'importExcel',
    undo: ({ resource }) => {
      const { path, ...rest } = importerOf(app, resource).resource
      return { path: `${path}/${IMPORT_VERBS.undo}`, permission: permissionOf({ path, ...rest }, 'delete') }
    },
    run: async (run) => {
      const { input, ctx } = run
      const importer = importerOf(app, input.resource)
      importer.requireForm?.(ctx, input.fields)
      const books: ReadBook[] = []
      for (const { name, path } of input.files) {
        books.push({ file: { name }, sheets: await readWorkbook(await run.inputFile(path), name) })
      }
      await remember(importer, run, books)
      const done = await (input.fields.partial === '1' ? writeInSteps : writeWhole)({ app, importer, run, books })
      importer.onWritten?.()
      return outcomeOf(run, done)
    },
  })
}

interface Work {
  readonly app: AppContext
  readonly importer: Importer
  readonly run: JobRun<ImportInput>
  readonly books: readonly ReadBook[]
}

async function remember(importer: Importer, { ctx, input }: Work['run'], books: readonly ReadBook[]): Promise<void> {
  const files = books
    .flatMap((book) => sheetsOf(importer, book, chosenHeaders(importer, input.fields)))
    .map(({ columns }) => columns.map(({ header }) => header))
  await rememberChoices(ctx, importer, input.fields, files)
}

async function writeWhole({ app, importer, run, books }: Work): Promise<readonly DoneBook[]> {
  return run.step(async (ctx) => {
    const plans: PlannedBook[] = []
    for (const book of books) {
      plans.push(await importer.plan(ctx, book, run.input.fields))
    }
    const total = rowsIn(plans.flatMap(({ units }) => units))
    const rows: RowOutcome[] = []
    const done: DoneBook[] = []
    let through = 0
    for (const plan of plans) {
      const isTaken = plan.units.some(isWritten) && plan.units.every(({ action }) => action !== 'refused')
      if (isTaken) {
        await plan.prepare?.(ctx)
      }
      for (let first = 0; first < plan.units.length; first += WRITTEN_UNITS) {
        const some = plan.units.slice(first, first + WRITTEN_UNITS)
        const notes = isTaken
          ? await known(app, () => written(plan, ctx, some))
          : some.map(({ action }) => ({ action }))
        rows.push(
          ...some.flatMap((unit, index) => {
            const note: UnitNote = notes[index] ?? { action: unit.action }
            return isTaken || unit.action === 'refused' ? [rowOutcome(unit, note, rows.length + index)] : []
          }),
        )
        through += rowsIn(some)
        await run.progress({ done: through, total })
      }
      done.push({ plan, isWritten: isTaken })
    }
    return { done: total, total, rows: rows.map((row, position) => ({ ...row, position })), result: done }
  })
}

async function writeInSteps({ app, importer, run, books }: Work): Promise<readonly DoneBook[]> {
  const noted = (await run.rows()).map(({ note, reasons = [] }) => ({ ...UNIT_NOTE.parse(note), reasons }))
  const done: DoneBook[] = []
  let start = 0
  let through = 0
  for (const book of books) {
    const planned = await importer.plan(run.ctx, book, run.input.fields)
    // rows that an earlier run has written are there now, and would count as unchanged
    const units = planned.units.map((unit, index): PlannedUnit => withNote(unit, noted[start + index]))
    const behind = Math.max(0, Math.min(noted.length - start, units.length))
    const total = through + rowsIn(units)
    through += rowsIn(units.slice(0, behind))
    await run.step(async (ctx) => {
      await planned.prepare?.(ctx)
      return { done: through, total, result: null }
    })
    for (let first = behind; first < units.length; first += WRITTEN_UNITS) {
      const some = units.slice(first, first + WRITTEN_UNITS)
      const before = through
      const outcomes = await run.step(async (ctx) => {
        const outcomes = await eachWritten(app, planned, ctx, some)
        const rows = outcomes.map(({ unit, note }, index) => rowOutcome(unit, note, start + first + index))
        return { done: before + rowsIn(some), total, rows, result: outcomes }
      })
      units.splice(first, some.length, ...outcomes.map(({ unit }) => unit))
      through += rowsIn(some)
    }
    start += units.length
    done.push({ plan: { ...planned, units }, isWritten: true })
  }
  return done
}

function withNote(
  unit: PlannedUnit,
  note: (UnitNote & { readonly reasons: readonly Text[] }) | undefined,
): PlannedUnit {
  if (!note) {
    return unit
  }
  const isLate = note.action === 'refused' && unit.action !== 'refused'
  return {
    ...unit,
    action: note.action,
    errors: isLate ? note.reasons.map((reason) => errorOf(unit, reason)) : unit.errors,
  }
}

interface UnitOutcome {
  readonly unit: PlannedUnit
  readonly note: UnitNote
}

/** Writes units together; when something refuses them, one after the other, without those that are refused. */
async function eachWritten(
  app: AppContext,
  plan: PlannedBook,
  ctx: RequestContext,
  units: readonly PlannedUnit[],
): Promise<readonly UnitOutcome[]> {
  try {
    const notes = await inSavepoint(ctx, () => known(app, () => written(plan, ctx, units)))
    return units.map((unit, index) => ({ unit, note: notes[index] ?? { action: unit.action } }))
  } catch (error) {
    if (!(error instanceof DomainError)) {
      throw error
    }
    const [only] = units
    if (only && units.length === 1) {
      const reasons = error.detail.errors?.map(({ message }) => message) ?? []
      const errors = (reasons.length > 0 ? reasons : [error.text]).map((reason) => errorOf(only, reason))
      return [{ unit: { ...only, action: 'refused', errors }, note: { action: 'refused' } }]
    }
  }
  const outcomes: UnitOutcome[] = []
  for (const unit of units) {
    outcomes.push(...(await eachWritten(app, plan, ctx, [unit])))
  }
  return outcomes
}

/** Writes what is to be written of units. @returns a note for each of them */
async function written(
  plan: PlannedBook,
  ctx: RequestContext,
  units: readonly PlannedUnit[],
): Promise<readonly UnitNote[]> {
  const wanted = units.filter(isWritten)
  const results = new Map<PlannedUnit, UnitNote>()
  const done = wanted.length > 0 ? await plan.write(ctx, wanted) : []
  for (const [index, unit] of wanted.entries()) {
    results.set(unit, done[index] ?? { action: unit.action })
  }
  return units.map((unit) => results.get(unit) ?? { action: unit.action })
}

/** Errors of the database as the refusals they mean. */
async function known<Result>({ resources }: AppContext, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw knownError(error, resources)
  }
}

function errorOf({ sheet, row }: PlannedUnit, reason: Text) {
  return {
    code: 'invalid',
    severity: 'refused',
    warn: true,
    sheet,
    row,
    column: null,
    field: null,
    header: null,
    reason,
  } as const
}

function rowOutcome({ row, title, errors }: PlannedUnit, note: UnitNote, position: number): RowOutcome {
  const isDone = note.action !== 'refused'
  return {
    position,
    title: `${row}: ${title}`,
    isDone,
    reasons: isDone ? [] : errors.map(({ reason }) => reason),
    note,
  }
}

async function outcomeOf(run: JobRun<ImportInput>, done: readonly DoneBook[]): Promise<JobOutcome> {
  const counts = countsOf(run.ctx, done)
  const { message, code } = verdictOf(counts)
  const refused = refusedRows(done.map(({ plan }) => plan))
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
      summary: [`${title[0]}：后台导入`, `${title[1]}: Import as a job`],
      permission: permissionOf(resource, 'importExcel'),
      transaction: 'none',
      limit: 'heavy',
      input: NO_INPUT,
    },
    (ctx) =>
      withForm(ctx, SHEET_FORM, async ({ files, fields }) => {
        chosenHeaders(importer, fields)
        importer.requireForm?.(ctx, fields)
        const taken: { readonly name: string; readonly path: string }[] = []
        for (const file of files) {
          taken.push({ name: file.name, path: await app.jobs.takeFile(ctx.user, 'sheet', file.path) })
        }
        const id = await ctx.db.transaction().execute((tx) =>
          app.jobs.start({ ...ctx, db: tx }, importJob(app), {
            input: { resource: resource.name, files: taken, fields },
            title: filled(['导入{zh}', 'Import: {en}'], { zh: title[0], en: title[1] }),
            inputFiles: taken.map((file) => file.path),
          }),
        )
        return { id }
      }),
  )
}
