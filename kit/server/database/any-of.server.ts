import { type RawBuilder, sql } from 'kysely'

/** Any value of a list, as one parameter: the statement reads the same however long the list is, and an empty one finds nothing. */
export function anyOf<Value extends string | number>(values: readonly Value[]): RawBuilder<Value> {
  return sql`any(${values})`
}
