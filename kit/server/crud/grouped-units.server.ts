import type { DomainError } from '#kit/contract/errors.ts'
import type { SheetError } from '#kit/contract/sheet.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { PlannedBook, PlannedUnit, WrittenUnit } from './importer.server.ts'
import { inSavepoint } from './savepoint.server.ts'

/** Several rows of a sheet that are written as one: a listing with its SKUs, a dictionary with its items. */
interface Group {
  readonly rows: readonly { readonly row: number }[]
}

interface GroupedUnits<One extends Group> {
  readonly sheet: string
  readonly groups: readonly One[]
  readonly titleOf: (group: One) => string
  readonly save: (ctx: RequestContext, group: One) => Promise<WrittenUnit>
  /** What was refused, at the rows and columns that it is about. */
  readonly errorsOf: (group: One, error: DomainError) => readonly SheetError[]
}

/**
 * The units of an import, and what writes those of them that are asked for. What a group comes to, and what refuses it, is known once
 * it is written: the check of an import does that, too.
 */
export function groupedUnits<One extends Group>({
  sheet,
  groups,
  titleOf,
  save,
  errorsOf,
}: GroupedUnits<One>): Pick<PlannedBook, 'units' | 'errors' | 'write' | 'errorsOf'> {
  const byRow = new Map<number, One>()
  const units: PlannedUnit[] = []
  for (const group of groups) {
    const [first] = group.rows
    if (first) {
      byRow.set(first.row, group)
      const base = { sheet, row: first.row, rows: group.rows.length, title: titleOf(group) }
      units.push({ ...base, action: 'created', errors: [] })
    }
  }
  return {
    units,
    errors: [],
    write: async (inside, some) => {
      const written: WrittenUnit[] = []
      for (const { row, action } of some) {
        const group = byRow.get(row)
        written.push(group ? await savedGroup(inside, () => save(inside, group)) : { action })
      }
      return written
    },
    errorsOf: ({ row }, error) => {
      const group = byRow.get(row)
      return group ? errorsOf(group, error) : []
    },
  }
}

class Unchanged extends Error {}

/** Saves a group; where that changes nothing, nothing of it stays: no version, no history. */
async function savedGroup(ctx: RequestContext, save: () => Promise<WrittenUnit>): Promise<WrittenUnit> {
  let saved: WrittenUnit = { action: 'unchanged' }
  try {
    await inSavepoint(ctx, async () => {
      saved = await save()
      if (saved.action === 'unchanged') {
        throw new Unchanged()
      }
    })
  } catch (error) {
    if (!(error instanceof Unchanged)) {
      throw error
    }
  }
  return saved
}
