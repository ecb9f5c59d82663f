import { sql } from 'kysely'
import type { AnyResource, Child } from '#kit/contract/resource.ts'
import type { Database } from '../database/database.server.ts'
import { type Filter, withValues } from '../database/scope.server.ts'
import { compiledOnce, runCompiled, type Statement, slottedValues } from './compiled-once.server.ts'
import { namedColumns, rowsWhere } from './list-statements.server.ts'
import { columnsOf, type StoredRow } from './rows.server.ts'

const rowOnce = compiledOnce<Statement>()
const partsOnce = compiledOnce<Statement>()

/** One row; undefined where the filter does not let it through. */
export async function rowOf(
  db: Database,
  resource: AnyResource,
  visible: Filter,
  id: string,
): Promise<StoredRow | undefined> {
  const values = slottedValues()
  const filter = withValues(visible, values.slot)
  const wanted = values.slot(id)
  const statement = rowOnce(resource, JSON.stringify(filter), () =>
    rowsWhere(db, resource, filter)
      .select(namedColumns(columnsOf(resource)))
      .where(sql<boolean>`id = ${wanted}`)
      .compile(),
  )
  const [row] = await runCompiled<StoredRow>(db, statement, values.of(statement))
  return row
}

/** The rows of one child of a row, in their order; none where the filter does not let that row through. */
export async function partsOf(
  db: Database,
  parent: AnyResource,
  visible: Filter,
  { name, child, parentId }: { readonly name: string; readonly child: Child; readonly parentId: string },
): Promise<readonly StoredRow[]> {
  const values = slottedValues()
  const filter = withValues(visible, values.slot)
  const wanted = values.slot(parentId)
  const statement = partsOnce(parent, JSON.stringify([name, filter]), () => {
    const { resource, key, order = 'id' } = child
    const parents = rowsWhere(db, parent, filter).select('id')
    return db
      .selectFrom(resource.table)
      .select(namedColumns([...new Set([...columnsOf(resource), order])]))
      .where('tenantId', '=', filter.tenantId)
      .where('delFlag', '=', sql.lit(0))
      .where(key, 'in', parents)
      .where(sql<boolean>`${sql.ref(key)} = ${wanted}`)
      .orderBy(order)
      .orderBy('id')
      .compile()
  })
  return runCompiled<StoredRow>(db, statement, values.of(statement))
}
