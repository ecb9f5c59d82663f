import { type SelectQueryBuilder, sql } from 'kysely'
import { COUNT_CAP } from '#kit/contract/envelope.ts'
import type { Sort } from '#kit/contract/list-request.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { publicField } from '#kit/contract/resource-fields.ts'
import type { Locale } from '#kit/contract/text.ts'
import { collationOf } from '../database/collation.server.ts'
import type { Database } from '../database/database.server.ts'
import { withDeletedRows } from '../database/live-rows.server.ts'
import { anyTables, type Filter, filterSql, withValues } from '../database/scope.server.ts'
import type { TableOf } from '../database/tables.server.ts'
import { compiledOnce, runCompiled, type Slot, type Statement, slottedValues } from './compiled-once.server.ts'
import { englishField } from './either-language.ts'
import { columnsOf, type StoredRow } from './rows.server.ts'

/** The rows of a resource as a query to build on; of one that the compiler does not know, any columns. */
export type RowsOf<R extends AnyResource> = SelectQueryBuilder<TableOf<R>, R['table'] & keyof TableOf<R>, object>

/** Rows of machinery over all resources. */
export type Rows = RowsOf<AnyResource>

export interface Asked {
  readonly filter: Filter
  readonly sort: readonly Sort[]
  readonly locale: Locale
  readonly limit: number
  readonly offset: number
  /** A noun's own filter on top, where it is no declared field. */
  readonly extraFilter?: (rows: Rows) => Rows
}

/** The queries of one list call, ready to run. */
export interface ListQueries {
  page(): Promise<readonly StoredRow[]>
  /** Ids of the page, and the rows of such ids: a deep page is found first and joined late. */
  pageIds(): Promise<readonly string[]>
  rowsOf(ids: readonly string[]): Promise<readonly StoredRow[]>
  /** Up to one above the cap: an exact count of everything is the whole cost of a list. */
  count(): Promise<number>
  /** Equal for two calls exactly when they count the same rows. */
  readonly countedRows: string
}

interface Statements {
  readonly page: Statement
  readonly pageIds: Statement
  readonly rowsOf: Statement
  readonly count: Statement
}

const remembered = compiledOnce<Statements>()

/** The queries of a list call; their SQL is built once for all calls that differ in values only. */
export function listQueries(db: Database, resource: AnyResource, asked: Asked): ListQueries {
  const values = slottedValues()
  const { slot } = values
  const filter = withValues(asked.filter, slot)
  const slots = { limit: slot(asked.limit), offset: slot(asked.offset), ids: slot([]) }
  const build = (): Statements => {
    const rows = rowsWhere(db, resource, filter)
    return compile(db, resource, { ...asked, rows: asked.extraFilter?.(rows) ?? rows, slots })
  }
  const statements = asked.extraFilter
    ? build()
    : remembered(resource, JSON.stringify([filter, asked.sort, asked.locale]), build)
  const run = <Row>(statement: Statement) => runCompiled<Row>(db, statement, values.of(statement))
  return {
    page: () => run<StoredRow>(statements.page),
    pageIds: async () => (await run<{ readonly id: string }>(statements.pageIds)).map(({ id }) => id),
    rowsOf: (ids) => {
      values.put(slots.ids, ids)
      return run<StoredRow>(statements.rowsOf)
    },
    count: async () => (await run<{ readonly counted: number }>(statements.count))[0]?.counted ?? 0,
    countedRows: JSON.stringify([statements.count.sql, values.of(statements.count)]),
  }
}

/** The rows that a filter lets through. */
export function rowsWhere(db: Database, resource: AnyResource, filter: Filter): Rows {
  return (filter.isDeleted ? withDeletedRows(anyTables(db)) : anyTables(db))
    .selectFrom(resource.table)
    .where((where) => filterSql(where, resource, filter)) as unknown as Rows
}

/** Which rows of a resource somebody sees; those that belong to rows of another one are seen with these. */
export interface Visible {
  readonly resource: AnyResource
  readonly filter: Filter
  readonly within?: { readonly key: string; readonly parents: Visible } | undefined
}

export function visibleIn(db: Database, { resource, filter, within }: Visible): Rows {
  const rows = rowsWhere(db, resource, filter)
  return within ? rows.where(within.key, 'in', visibleIn(db, within.parents).select('id')) : rows
}

/** Words are in the order of the reader's language, as they are shown in it. Ties are broken by id so that pages never overlap. */
export function ordered(resource: AnyResource, rows: Rows, sort: readonly Sort[], locale: Locale): Rows {
  let query = rows
  for (const { field: name, order } of sort) {
    const field = publicField(resource, name)
    const collation = collationOf(field, locale)
    const english = collation && locale === 'en-US' ? englishField(resource, name) : undefined
    const shown = english ? sql`coalesce(nullif(${sql.ref(english)}, ''), ${sql.ref(name)})` : sql.ref(name)
    query = query.orderBy(shown, (by) => {
      const said = collation ? by.collate(collation) : by
      // what is never empty is read from its index in either direction
      return name === 'createTime' || order === 'asc' || (collation && field?.required)
        ? said[order]()
        : said.desc().nullsLast()
    })
  }
  return query.orderBy('id', sort.at(-1)?.order ?? 'desc')
}

interface Parts {
  readonly rows: Rows
  readonly sort: readonly Sort[]
  readonly locale: Locale
  readonly slots: { readonly limit: Slot; readonly offset: Slot; readonly ids: Slot }
}

function compile(db: Database, resource: AnyResource, { rows, sort, locale, slots }: Parts): Statements {
  const columns = namedColumns(columnsOf(resource))
  const page = ordered(resource, rows, sort, locale)
    .limit(sql<number>`${slots.limit}`)
    .offset(sql<number>`${slots.offset}`)
  const upToCap = rows.select(sql`1`.as('one')).limit(COUNT_CAP + 1)
  return {
    page: page.select(columns).compile(),
    pageIds: page.select('id').compile(),
    rowsOf: rows.select(columns).where(sql<boolean>`id = any(${slots.ids})`).compile(),
    count: db.selectFrom(upToCap.as('matching')).select(sql`count(*)`.as('counted')).compile(),
  }
}

/** Columns under the names of their fields, for rows that nothing renames. */
export function namedColumns(names: readonly string[]) {
  return names.map((name) => sql.ref(name).as<string>(sql.raw(`"${name}"`)))
}
