import { sql } from 'kysely'
import type { Child } from '#kit/contract/resource.ts'
import type { Database } from '../database/database.server.ts'
import { type Filter, withValues } from '../database/scope.server.ts'
import { compiledOnce, runCompiled, type SlottedValues, type Statement, slottedValues } from './compiled-once.server.ts'
import { namedColumns, type Visible, visibleIn } from './list-statements.server.ts'
import { partsWithin } from './part-rows.server.ts'
import { columnsOf, type StoredRow } from './rows.server.ts'

const rowOnce = compiledOnce<Statement>()
const partsOnce = compiledOnce<Statement>()

/** One of the visible rows; undefined where it is none of them. Locked, it stays as it is until the transaction ends. */
export async function rowOf(
  db: Database,
  visible: Visible,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<StoredRow | undefined> {
  const values = slottedValues()
  const rows = withSlots(visible, values)
  const wanted = values.slot(id)
  const statement = rowOnce(visible.resource, JSON.stringify([isLocked, filtersOf(rows)]), () =>
    visibleIn(db, rows)
      .select(namedColumns(columnsOf(visible.resource)))
      .where(sql<boolean>`id = ${wanted}`)
      .$if(isLocked, (query) => query.forUpdate())
      .compile(),
  )
  const [row] = await runCompiled<StoredRow>(db, statement, values.of(statement))
  return row
}

interface Place {
  readonly name: string
  readonly child: Child
  readonly parentId: string
}

/** The rows of one child of a row, in their order; none where that row is not visible. */
export async function partsOf(
  db: Database,
  visible: Visible,
  { name, child, parentId }: Place,
): Promise<readonly StoredRow[]> {
  const values = slottedValues()
  const parents = withSlots(visible, values)
  const wanted = values.slot(parentId)
  const statement = partsOnce(visible.resource, JSON.stringify([name, filtersOf(parents)]), () => {
    const { resource, key, order = 'id' } = child
    return partsWithin(db, parents, { table: resource.table, key })
      .select(namedColumns([...new Set([...columnsOf(resource), order])]))
      .where(sql<boolean>`${sql.ref(key)} = ${wanted}`)
      .orderBy(order)
      .orderBy('id')
      .compile()
  })
  return runCompiled<StoredRow>(db, statement, values.of(statement))
}

/** The same rows with places for the values that choose them. */
function withSlots({ resource, filter, within }: Visible, values: SlottedValues): Visible {
  return {
    resource,
    filter: withValues(filter, values.slot),
    within: within && { key: within.key, parents: withSlots(within.parents, values) },
  }
}

function filtersOf({ filter, within }: Visible): readonly Filter[] {
  return [filter, ...(within ? filtersOf(within.parents) : [])]
}
