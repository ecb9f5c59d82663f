import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { knownError } from '../http/known-errors.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { JobRun, RowOutcome } from '../jobs/define-job.server.ts'
import type { AppContext } from './app-context.server.ts'
import { growingTables } from './growing-tables.server.ts'
import { type DoneBook, newTally, rowsIn } from './import-outcome.server.ts'
import { type LongBook, portionsOf } from './import-portions.server.ts'
import { type Importer, isWritten, type PlannedBook, type PlannedUnit, type ReadBook } from './importer.server.ts'
import { plannedBook } from './planned-book.server.ts'
import { inSavepoint } from './savepoint.server.ts'

export const IMPORT_INPUT = z.object({
  resource: z.string(),
  files: z.array(z.object({ name: z.string(), path: z.string() })),
  /** Typed in place of files. */
  rows: z.array(z.record(z.string(), z.string())).optional(),
  fields: z.record(z.string(), z.string()),
})

export type ImportInput = z.output<typeof IMPORT_INPUT>

/** What is noted of a unit, for a run that goes on after it and for taking it back. */
const UNIT_NOTE = z.object({
  action: z.enum(['created', 'updated', 'unchanged', 'refused', 'skipped']),
  undo: z.unknown().optional(),
})

type UnitNote = z.output<typeof UNIT_NOTE>

/** Units that are written before somebody hears how far it is. */
const WRITTEN_UNITS = 200

export interface Work {
  readonly app: AppContext
  readonly importer: Importer
  readonly run: JobRun<ImportInput>
  readonly books: readonly ReadBook[]
}

export async function writeWhole({ app, importer, run, books }: Work): Promise<readonly DoneBook[]> {
  return run.step(async (ctx) => {
    const plans: PlannedBook[] = []
    for (const book of books) {
      plans.push(await plannedBook(importer, ctx, book, run.input.fields))
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

export async function writeInSteps({ app, importer, run, books }: Work): Promise<readonly DoneBook[]> {
  const { unitsPerStep = WRITTEN_UNITS } = importer
  const noted = (await run.rows()).map(({ note, reasons = [] }) => ({ ...UNIT_NOTE.parse(note), reasons }))
  const done: DoneBook[] = []
  let start = 0
  let through = 0
  for (const book of books) {
    const planned = await plannedBook(importer, run.ctx, book, run.input.fields)
    // rows that an earlier run has written are there now, and would count as unchanged
    const units = planned.units.map((unit, index): PlannedUnit => withNote(unit, noted[start + index]))
    const behind = Math.max(0, Math.min(noted.length - start, units.length))
    const total = through + rowsIn(units)
    through += rowsIn(units.slice(0, behind))
    await run.step(async (ctx) => {
      await planned.prepare?.(ctx)
      return { done: through, total, result: null }
    })
    for (let first = behind; first < units.length; first += unitsPerStep) {
      const some = units.slice(first, first + unitsPerStep)
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

/**
 * Writes long files portion by portion, keeping nothing of them but counts. Unless refused rows are to be left out, all of
 * them is checked before anything is written; what was written stays when a run ends on its way, and can be taken back.
 * @returns what the rows came to, and whether any was written
 */
export async function writePortions(
  { app, importer, run }: Omit<Work, 'books'>,
  books: readonly LongBook[],
): Promise<{ readonly tally: ReturnType<typeof newTally>; readonly isWritten: boolean }> {
  const { fields } = run.input
  const total = books.reduce((sum, { facts }) => sum + facts.lines, 0)
  const portions = async function* () {
    for (const book of books) {
      yield* portionsOf(importer, book, fields)
    }
  }
  if (fields.partial !== '1' && run.noted === 0) {
    const checked = newTally()
    for await (const book of portions()) {
      checked.add(await plannedBook(importer, run.ctx, book, fields))
      await run.progress({ done: 0, total })
    }
    if (checked.counts.refused > 0) {
      return { tally: checked, isWritten: false }
    }
  }
  const noted =
    run.noted === 0 ? [] : (await run.rows()).map(({ note, reasons = [] }) => ({ ...UNIT_NOTE.parse(note), reasons }))
  const tally = newTally()
  const { unitsPerStep = WRITTEN_UNITS, streamed } = importer
  const count = growingTables(run.ctx, streamed?.fills ?? [])
  let start = 0
  let through = 0
  for await (const book of portions()) {
    const planned = await plannedBook(importer, run.ctx, book, fields)
    const units = planned.units.map((unit, index): PlannedUnit => withNote(unit, noted[start + index]))
    const behind = Math.max(0, Math.min(noted.length - start, units.length))
    through += rowsIn(units.slice(0, behind))
    for (let first = behind; first < units.length; first += unitsPerStep) {
      const some = units.slice(first, first + unitsPerStep)
      const before = through
      const outcomes = await run.step(async (ctx) => {
        if (first === behind) {
          await planned.prepare?.(ctx)
        }
        const outcomes = await eachWritten(app, planned, ctx, some)
        const rows = outcomes.map(({ unit, note }, index) => rowOutcome(unit, note, start + first + index))
        return { done: before + rowsIn(some), total, rows, result: outcomes }
      })
      units.splice(first, some.length, ...outcomes.map(({ unit }) => unit))
      through += rowsIn(some)
      await count(start + first + some.length)
    }
    start += units.length
    tally.add({ ...planned, units })
  }
  return { tally, isWritten: true }
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
