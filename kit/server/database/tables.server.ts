import type { ColumnType, Generated } from 'kysely'
import type { AnyResource, StoredOf } from '#kit/contract/resource.ts'

/** Any table, any column: what machinery over all resources sees. */
export type AnyTables = Record<string, Record<string, unknown>>

/** Columns that every table has beside its own. */
interface AuditColumns {
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

/**
 * All tables as the migrations leave them, with the values that declarations know: statements of nouns are written against these. The
 * office fills it, in a file that `npm run tables` writes.
 */
// biome-ignore lint/suspicious/noEmptyInterface: that file adds the tables
export interface StoredTables {}

/**
 * What columns hold that no field declares, by table and column: JSON, and texts or numbers of a few values. Whoever writes the column adds it
 * here, beside its code.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: see above
export interface StoredValues {}

/** What a column without a field holds: what its owner says, else whatever its type does. */
export type Held<Column extends string, Type> = Column extends keyof StoredValues ? StoredValues[Column] : Type

/** The same of a column with JSON, which is written as text. */
export type HeldJson<Column extends string, Empty = never> = ColumnType<Held<Column, unknown> | Empty, unknown, unknown>
