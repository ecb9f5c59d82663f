import type { SelectQueryBuilder } from 'kysely'
import type { ChildNames } from '#kit/contract/children.ts'
import type { AnyResource, Child } from '#kit/contract/resource.ts'
import type { Database } from '../database/database.server.ts'
import { withDeletedRows } from '../database/live-rows.server.ts'
import { anyTables } from '../database/scope.server.ts'
import type { AnyTables, TableOf } from '../database/tables.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { visibleOf } from './list.server.ts'
import { type Visible, visibleIn } from './list-statements.server.ts'

type ChildOf<R extends AnyResource, Name extends ChildNames<R>> = NonNullable<R['children']>[Name]

/** The rows of a declared child, with the column that names their parent. */
type ChildRows<C> =
  C extends Child<infer Part, infer Key>
    ? SelectQueryBuilder<
        { readonly [table in Part['table']]: TableOf<Part>[table] & { readonly [key in Key]: string } },
        Part['table'],
        object
      >
    : never

/** Live rows of a declared child: they are seen by whoever sees the row that they belong to, and nobody else. */
export function childRows<R extends AnyResource, Name extends ChildNames<R>>(
  app: AppContext,
  parent: R,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  name: Name,
): ChildRows<ChildOf<R, Name>> {
  const child = parent.children?.[name]
  if (!child) {
    throw new Error(`${parent.name} declares no child ${name}`)
  }
  const place = { table: child.resource.table, key: child.key }
  return partRows(app, parent, ctx, place) as unknown as ChildRows<ChildOf<R, Name>>
}

/** A table whose rows belong to rows of a resource, and its column that names the row. */
interface Parts<Table> {
  readonly table: Table
  readonly key: string
  /** Deleted ones, too: they may come back. */
  readonly withDeleted?: boolean
}

/** Rows of a table that belong to rows of a resource, for tables without a declaration; seen as those of a child are. */
export function partRows<Tables = AnyTables, Table extends keyof Tables & string = keyof Tables & string>(
  app: AppContext,
  parent: AnyResource,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  parts: Parts<Table>,
): SelectQueryBuilder<Tables, Table, object> {
  return partsWithin(ctx.db, visibleOf(app, parent, ctx.user), parts) as unknown as SelectQueryBuilder<
    Tables,
    Table,
    object
  >
}

export function partsWithin(db: Database, parents: Visible, { table, key, withDeleted = false }: Parts<string>) {
  return (withDeleted ? withDeletedRows(anyTables(db)) : anyTables(db))
    .selectFrom(table)
    .where('tenantId', '=', parents.filter.tenantId)
    .where(key, 'in', visibleIn(db, parents).select('id'))
}
