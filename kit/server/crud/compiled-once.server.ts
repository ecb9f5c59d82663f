import { CompiledQuery } from 'kysely'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Database } from '../database/database.server.ts'

/** Place of a value in a statement that is compiled once and run with many values. */
export class Slot {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/** SQL with places for values. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** The values of one run, and their places in its statements. */
export interface SlottedValues {
  slot(value: unknown): Slot
  put(slot: Slot, value: unknown): void
  of(statement: Statement): readonly unknown[]
}

export function slottedValues(): SlottedValues {
  const values: unknown[] = []
  return {
    slot: (value) => new Slot(values.push(value) - 1),
    put: ({ index }, value) => {
      values[index] = value
    },
    of: ({ parameters }) =>
      parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.index] : parameter)),
  }
}

/** Statements have few shapes, but who asks chooses among them: so many are remembered per resource. */
const MOST_SHAPES = 200

/** Remembers what was compiled for the shapes of a resource: their SQL is built once for all runs that differ in values only. */
export function compiledOnce<Statements>() {
  const compiled = new WeakMap<AnyResource, Map<string, Statements>>()
  return (resource: AnyResource, shape: string, build: () => Statements): Statements => {
    const known = compiled.get(resource) ?? new Map<string, Statements>()
    compiled.set(resource, known)
    const found = known.get(shape)
    if (found) {
      return found
    }
    if (known.size >= MOST_SHAPES) {
      known.clear()
    }
    const statements = build()
    known.set(shape, statements)
    return statements
  }
}

/** Runs SQL whose columns are named as the fields are: nothing is left to rename in the rows. */
export async function runCompiled<Row>(
  db: Database,
  { sql }: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(sql, [...values]))
  return rows
}
