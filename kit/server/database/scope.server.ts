import { type Expression, type SqlBool, sql } from 'kysely'
import type { Condition, ConditionGroup } from '#kit/contract/condition.ts'
import { type Columns, conditionSql, groupSql, type Where } from './where.server.ts'

/** What bounds every read and write of a person, whatever they ask for. */
export interface RowScope {
  readonly tenantId: number
  readonly rules: RowRules
}

/**
 * `all`: no rule binds. Otherwise a row is visible when one grant lets it through; a grant is groups joined by and,
 * the conditions of a group by or. No grant left: no row is visible.
 */
export type RowRules = 'all' | readonly (readonly (readonly Condition[])[])[]

/**
 * The predicate around the caller's filter: `(caller) AND live AND tenant AND where AND rules`.
 * Built in one place so that no caller's `or` can reach the guards (security design, finding 9).
 */
export function scopedSql(
  where: Where,
  columns: Columns,
  scope: RowScope,
  caller: readonly ConditionGroup[],
): Expression<SqlBool> {
  const guards: Expression<SqlBool>[] = [where('delFlag', '=', sql.lit(0)), where('tenantId', '=', scope.tenantId)]
  for (const [name, value] of Object.entries(columns.resource.where ?? {})) {
    guards.push(where(name, '=', value))
  }
  if (scope.rules !== 'all') {
    const grants = scope.rules.map((groups) =>
      where.and(groups.map((group) => where.or(group.map((condition) => conditionSql(where, columns, condition))))),
    )
    guards.push(grants.length > 0 ? where.or(grants) : sql<SqlBool>`false`)
  }
  return where.and([...caller.map((group) => groupSql(where, columns, group)), ...guards])
}
