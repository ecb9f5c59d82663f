import { sql } from 'kysely'
import type { Field } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { app } from './contract-shop.server.ts'

/** Column types that hold a kind of field. */
export const TYPES: Readonly<Record<string, readonly string[]>> = {
  text: ['character varying', 'text'],
  number: ['integer', 'bigint', 'smallint'],
  decimal: ['numeric'],
  money: ['bigint'],
  boolean: ['boolean'],
  state: ['smallint', 'integer'],
  date: ['date'],
  datetime: ['timestamp with time zone'],
}

export function typeKey(field: Field): string {
  if (field.kind === 'number') {
    return (field.decimals ?? 0) > 0 ? 'decimal' : 'number'
  }
  return field.numeric ? 'state' : Object.hasOwn(TYPES, field.kind) ? field.kind : 'text'
}

interface Column {
  readonly type: string
  readonly length: number | null
  readonly isNullable: boolean
  readonly hasDefault: boolean
}

export async function columnsOf(resource: AnyResource): Promise<ReadonlyMap<string, Column>> {
  const { rows } = await sql<Column & { name: string }>`
    select column_name as name, data_type as type, character_maximum_length as length, is_nullable = 'YES' as is_nullable,
      column_default is not null as has_default
    from information_schema.columns where table_schema = 'public' and table_name = ${resource.table}
  `.execute(app.db)
  return new Map(rows.map((row) => [row.name, row]))
}
