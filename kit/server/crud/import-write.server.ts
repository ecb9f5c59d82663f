import { z } from 'zod'
import type { Text } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import { type Allowance, allowanceOf, KIND_WEIGHT, UNLIMITED } from '../http/weights.server.ts'
import type { JobRun, RowOutcome } from '../jobs/define-job.server.ts'
import { growingTables } from './growing-tables.server.ts'
import { type DoneBook, newTally, rowsIn } from './import-outcome.server.ts'
import { type LongBook, portionsOf } from './import-portions.server.ts'
import {
  areAllTaken,
  eachWritten,
  errorOf,
  UNIT_NOTE,
  type UnitNote,
  type UnitOutcome,
  WRITTEN_UNITS,
  withOutcomes,
  writtenBook,
} from './import-units.server.ts'
import type { Importing } from './import-weight.server.ts'
import type { ImportForm, PlannedBook, PlannedUnit, ReadBook } from './importer.server.ts'
import { plannedBook } from './planned-book.server.ts'
import { tried } from './trial.server.ts'

export const IMPORT_INPUT = z.object({
  resource: z.string(),
  files: z.array(z.object({ name: z.string(), path: z.string() })),
  /** Typed in place of files. */
  rows: z.array(z.record(z.string(), z.string())).optional(),
  fields: z.record(z.string(), z.string()),
  /** What whoever started it was asked about. */
  asked: z.array(KIND_WEIGHT).default([]),
})

export type ImportInput = z.output<typeof IMPORT_INPUT>

export interface Work extends Importing {
  readonly run: JobRun<ImportInput>
  readonly books: readonly ReadBook[]
}

export async function writeWhole({ app, importer, run, books }: Work): Promise<readonly DoneBook[]> {
  return run.step(async (ctx) => {
    const allowance = allowanceOf(run.input.asked)
    const plans: PlannedBook[] = []
    for (const book of books) {
      plans.push(await plannedBook(importer, ctx, book, run.input.fields))
    }
    const total = rowsIn(plans.flatMap(({ units }) => units))
    const rows: RowOutcome[] = []
    const done: DoneBook[] = []
    let through = 0
    for (const plan of plans) {
      const outcomes: UnitOutcome[] = []
      const book = await writtenBook(app, ctx, {
        plan,
        allowance,
        stays: areAllTaken,
        onUnits: async (some) => {
          outcomes.push(...some)
          through += rowsIn(some.map(({ unit }) => unit))
          await run.progress({ done: through, total })
        },
      })
      const told = book.isWritten ? outcomes : outcomes.filter(({ note }) => note.action === 'refused')
      rows.push(...told.map(({ unit, note }) => rowOutcome(unit, note, 0)))
      done.push(book)
    }
    return { done: total, total, rows: rows.map((row, position) => ({ ...row, position })), result: done }
  })
}

export async function writeInSteps({ app, importer, run, books }: Work): Promise<readonly DoneBook[]> {
  const { unitsPerStep = WRITTEN_UNITS } = importer
  const noted = (await run.rows()).map(({ note, reasons = [] }) => ({ ...UNIT_NOTE.parse(note), reasons }))
  const allowance = allowanceLeft(run, noted)
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
        const outcomes = await eachWritten(app, { plan: planned, allowance }, ctx, some)
        const rows = outcomes.map(({ unit, note }, index) => rowOutcome(unit, note, start + first + index))
        return { done: before + rowsIn(some), total, rows, result: outcomes }
      })
      units.splice(first, some.length, ...outcomes.map(({ unit }) => unit))
      through += rowsIn(some)
    }
    start += units.length
    done.push({ plan: withOutcomes(planned, units), isWritten: true })
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
      checked.add(await triedBook({ app, importer }, run.ctx, book, fields))
      await run.progress({ done: 0, total })
    }
    if (checked.counts.refused > 0) {
      return { tally: checked, isWritten: false }
    }
  }
  const noted =
    run.noted === 0 ? [] : (await run.rows()).map(({ note, reasons = [] }) => ({ ...UNIT_NOTE.parse(note), reasons }))
  const allowance = allowanceLeft(run, noted)
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
        const outcomes = await eachWritten(app, { plan: planned, allowance }, ctx, some)
        const rows = outcomes.map(({ unit, note }, index) => rowOutcome(unit, note, start + first + index))
        return { done: before + rowsIn(some), total, rows, result: outcomes }
      })
      units.splice(first, some.length, ...outcomes.map(({ unit }) => unit))
      through += rowsIn(some)
      await count(start + first + some.length)
    }
    start += units.length
    tally.add(withOutcomes(planned, units))
  }
  return { tally, isWritten: true }
}

/** What importing a book would do: it is written and taken back. */
export async function triedBook(
  { app, importer }: Importing,
  ctx: RequestContext,
  book: ReadBook,
  fields: ImportForm,
): Promise<PlannedBook> {
  const { plan } = await tried(ctx, async (inside) =>
    writtenBook(app, inside, {
      plan: await plannedBook(importer, inside, book, fields),
      allowance: UNLIMITED,
      stays: () => true,
    }),
  )
  return plan
}

/** What is left of what was asked about, after what earlier runs have written. */
function allowanceLeft({ input }: Work['run'], noted: readonly UnitNote[]): Allowance {
  return allowanceOf(
    input.asked,
    noted.flatMap(({ weights = [] }) => weights),
  )
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

function rowOutcome({ row, title, errors, changes }: PlannedUnit, note: UnitNote, position: number): RowOutcome {
  const isDone = note.action !== 'refused'
  return {
    position,
    title: `${row}: ${title}`,
    isDone,
    reasons: isDone ? [] : errors.map(({ reason }) => reason),
    ...(isDone && changes && { changes }),
    note,
  }
}
