import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import type { SheetError } from '#kit/contract/sheet.ts'
import type { Text } from '#kit/contract/text.ts'
import { knownError } from '../http/known-errors.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import { type Allowance, KIND_WEIGHT } from '../http/weights.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { DoneBook } from './import-outcome.server.ts'
import { isWritten, type PlannedBook, type PlannedUnit, type WrittenUnit } from './importer.server.ts'
import { inSavepoint } from './savepoint.server.ts'

/** What is noted of a unit, for a run that goes on after it and for taking it back. */
export const UNIT_NOTE = z.object({
  action: z.enum(['created', 'updated', 'unchanged', 'refused', 'skipped']),
  undo: z.unknown().optional(),
  /** At the first of units that were written together: what they came to. */
  weights: z.array(KIND_WEIGHT).optional(),
})

export type UnitNote = z.output<typeof UNIT_NOTE>

/** Units that are written before somebody hears how far it is. */
export const WRITTEN_UNITS = 200

/** A unit as it came out, and what is noted of it. */
export interface UnitOutcome {
  readonly unit: PlannedUnit
  readonly note: UnitNote
}

/** Thrown to take a book back. */
class TakenBack extends Error {}

/** A plan, and how much of what somebody was asked about is left for it. */
interface Writing {
  readonly plan: PlannedBook
  readonly allowance: Allowance
}

interface BookWriting extends Writing {
  /** Whether what was written stays, as all units came out. */
  readonly stays: (units: readonly PlannedUnit[]) => boolean
  /** Hears of units that are through. */
  readonly onUnits?: (outcomes: readonly UnitOutcome[]) => Promise<void>
}

/**
 * Writes a planned book, unit by unit where some are refused, and takes all of it back unless it is to stay. The check of an import
 * is this, taken back: what it says of each row the import does.
 */
export async function writtenBook(
  app: AppContext,
  ctx: RequestContext,
  { plan, allowance, stays, onUnits = async () => undefined }: BookWriting,
): Promise<DoneBook> {
  const outcomes: UnitOutcome[] = []
  let isKept = true
  try {
    await inSavepoint(ctx, async () => {
      if (plan.units.some(isWritten)) {
        await plan.prepare?.(ctx)
      }
      for (let first = 0; first < plan.units.length; first += WRITTEN_UNITS) {
        const some = await eachWritten(app, { plan, allowance }, ctx, plan.units.slice(first, first + WRITTEN_UNITS))
        outcomes.push(...some)
        await onUnits(some)
      }
      if (!stays(outcomes.map(({ unit }) => unit))) {
        throw new TakenBack()
      }
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) {
      throw error
    }
    isKept = false
  }
  const done = withOutcomes(
    plan,
    outcomes.map(({ unit }) => unit),
  )
  return { plan: done, isWritten: isKept && done.units.some(isWritten) }
}

/** Nothing of a book is written while one of its rows is refused. */
export function areAllTaken(units: readonly PlannedUnit[]): boolean {
  return units.every(({ action }) => action !== 'refused')
}

/** A plan as its units came out: what was refused only when it was written is told with the other errors. */
export function withOutcomes(plan: PlannedBook, units: readonly PlannedUnit[]): PlannedBook {
  const refused = new Map(plan.units.map(({ sheet, row, action }) => [`${sheet}:${row}`, action === 'refused']))
  const late = units.filter(({ sheet, row, action }) => action === 'refused' && !refused.get(`${sheet}:${row}`))
  const known = new Set(plan.errors)
  const errors = late.flatMap((unit) => unit.errors.filter((error) => !known.has(error)))
  return { ...plan, units, errors: [...plan.errors, ...errors] }
}

/**
 * Writes units together; when something refuses them, each half of them by itself, down to the one that is refused. That one is
 * told with its row, and with its column where the importer knows it.
 */
export async function eachWritten(
  app: AppContext,
  writing: Writing,
  ctx: RequestContext,
  units: readonly PlannedUnit[],
): Promise<readonly UnitOutcome[]> {
  if (!units.some(isWritten)) {
    return units.map((unit) => ({ unit, note: { action: unit.action } }))
  }
  try {
    return await inSavepoint(ctx, () => known(app, () => written(writing, ctx, units)))
  } catch (error) {
    if (!(error instanceof DomainError) || !isOfRows(error)) {
      throw error
    }
    const [only] = units
    if (only && units.length === 1) {
      return [{ unit: refusedUnit(writing.plan, only, error), note: { action: 'refused' } }]
    }
  }
  const middle = Math.ceil(units.length / 2)
  return [
    ...(await eachWritten(app, writing, ctx, units.slice(0, middle))),
    ...(await eachWritten(app, writing, ctx, units.slice(middle))),
  ]
}

/** What asks its caller for a proof, or for somebody else, says nothing of the rows. */
function isOfRows({ code, detail: { data } }: DomainError): boolean {
  const asks = typeof data === 'object' && data !== null && ('stepUp' in data || 'waits' in data)
  return code !== 'unexpected' && code !== 'unauthenticated' && !asks
}

function refusedUnit(plan: PlannedBook, unit: PlannedUnit, error: DomainError): PlannedUnit {
  const told = error.detail.errors?.map(({ message }) => message) ?? []
  const errors =
    plan.errorsOf?.(unit, error) ?? (told.length > 0 ? told : [error.text]).map((reason) => errorOf(unit, reason))
  return { ...unit, action: 'refused', errors: [...unit.errors, ...errors] }
}

/** Writes what is to be written of units. */
async function written(
  { plan, allowance }: Writing,
  ctx: RequestContext,
  units: readonly PlannedUnit[],
): Promise<readonly UnitOutcome[]> {
  const wanted = units.filter(isWritten)
  const { result: done, weights } = await allowance.within(ctx.user, async (user) =>
    wanted.length > 0 ? plan.write({ ...ctx, user }, wanted) : [],
  )
  const results = new Map(wanted.map((unit, index): [PlannedUnit, WrittenUnit | undefined] => [unit, done[index]]))
  return units.map((unit) => {
    const { action, changes, ...rest } = results.get(unit) ?? { action: unit.action }
    const own = unit === wanted[0] && weights.length > 0 ? { weights: [...weights] } : {}
    return { unit: { ...unit, action, ...(changes && { changes }) }, note: { action, ...rest, ...own } }
  })
}

/** Errors of the database as the refusals they mean. */
async function known<Result>({ resources }: AppContext, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw knownError(error, resources)
  }
}

/** An error of a whole unit. */
export function errorOf({ sheet, row }: PlannedUnit, reason: Text): SheetError {
  return {
    ...{ code: 'invalid', severity: 'refused', warn: true, sheet, row },
    ...{ column: null, field: null, header: null, reason },
  }
}
