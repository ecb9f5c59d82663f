import type { ColumnType, Generated } from 'kysely'
import type { AnyResource, StoredOf } from '#kit/contract/resource.ts'

/** Any table, any column: what machinery sees. A noun narrows it with `db.withTables<ItsTables>()`. */
export type AnyTables = Record<string, Record<string, unknown>>

/** Columns that every table has beside its own. */
export interface AuditColumns {
  readonly id: string
  readonly createBy: string | null
  readonly createTime: Generated<Date>
  readonly updateBy: string | null
  readonly updateTime: Date | null
  readonly version: Generated<number>
  readonly tenantId: number
  readonly delFlag: Generated<0 | 1>
  readonly sysOrgCode: string | null
}

/** A column as statements know it: the database fills a yes or no that is left out. */
type Column<Value> = [Value] extends [boolean] ? ColumnType<Value, Value | undefined, Value> : Value

type OwnColumns<R extends AnyResource> = {
  readonly [name in Exclude<keyof R['fields'], keyof AuditColumns>]: Column<StoredOf<R>[name]>
} & NonNullable<R['where']>

/**
 * The table of a resource as Kysely knows it: its name, its columns in camelCase, and their values as they are stored
 * (money in fen, instants as `Date`). For machinery over all resources, any table and any column.
 */
export type TableOf<R extends AnyResource> = string extends R['table']
  ? AnyTables
  : { readonly [table in R['table']]: AuditColumns & OwnColumns<R> }

/** What statements know of the database before they name their tables. */
export type NoTables = Readonly<Record<never, never>>
