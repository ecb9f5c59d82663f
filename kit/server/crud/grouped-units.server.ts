import { DomainError } from '#kit/contract/errors.ts'
import type { SheetError } from '#kit/contract/sheet.ts'
import { knownError } from '../http/known-errors.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { ImportAction, PlannedBook, PlannedUnit } from './importer.server.ts'
import { tried } from './trial.server.ts'

type Written = Awaited<ReturnType<PlannedBook['write']>>[number]

/** Several rows of a sheet that are written as one: a listing with its SKUs, a dictionary with its items. */
interface Group {
  readonly rows: readonly { readonly row: number }[]
}

interface GroupedUnits<One extends Group> {
  readonly sheet: string
  readonly groups: readonly One[]
  readonly titleOf: (group: One) => string
  readonly save: (ctx: RequestContext, group: One) => Promise<Written>
  /** What was refused, at the rows and columns that it is about. */
  readonly errorsOf: (group: One, error: DomainError) => readonly SheetError[]
}

/**
 * Tries each group by itself, and takes it back.
 * @returns the units of the import, and what writes those of them that are asked for
 */
export async function groupedUnits<One extends Group>(
  { resources }: Pick<AppContext, 'resources'>,
  ctx: RequestContext,
  { sheet, groups, titleOf, save, errorsOf }: GroupedUnits<One>,
): Promise<Pick<PlannedBook, 'units' | 'errors' | 'write'>> {
  const units: PlannedUnit[] = []
  const byRow = new Map<number, One>()
  for (const group of groups) {
    const [first] = group.rows
    if (!first) {
      continue
    }
    byRow.set(first.row, group)
    const base = { sheet, row: first.row, rows: group.rows.length, title: titleOf(group) }
    try {
      const { action } = await tried(ctx, (inside) => save(inside, group))
      units.push({ ...base, action, errors: [] })
    } catch (caught) {
      const error = knownError(caught, resources)
      if (!(error instanceof DomainError)) {
        throw error
      }
      units.push({ ...base, action: 'refused', errors: errorsOf(group, error) })
    }
  }
  return {
    units,
    errors: units.flatMap(({ errors }) => errors),
    write: async (inside, some) => {
      const written: { action: ImportAction; undo?: unknown }[] = []
      for (const { row, action } of some) {
        const group = byRow.get(row)
        written.push(group && action !== 'unchanged' ? await save(inside, group) : { action })
      }
      return written
    },
  }
}
