import { type RawBuilder, sql } from 'kysely'

/** Values as they stand in the text of a statement: the planner matches them with the condition of a partial index, which it does not know of bound ones. */
export function literals(values: readonly (string | number)[]): RawBuilder<unknown> {
  return sql.join(values.map((value) => sql.lit(value)))
}
