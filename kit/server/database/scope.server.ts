import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { Condition, ConditionGroup } from '#kit/contract/condition.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { type Database, requireTenant, type TenantDatabase } from './database.server.ts'
import type { AnyTables, StoredTables } from './tables.server.ts'
import {
  type BoundCondition,
  type BoundGroup,
  boundCondition,
  boundGroup,
  type Columns,
  conditionSql,
  groupSql,
  type Where,
} from './where.server.ts'

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

/** Everything that decides which rows a query sees, its values as the driver takes them. */
export interface Filter {
  readonly tenantId: unknown
  readonly rules: 'all' | readonly (readonly (readonly BoundCondition[])[])[]
  /** What the caller asks for, joined by and. */
  readonly groups: readonly BoundGroup[]
  /** Ids to choose from; none means all. */
  readonly ids: readonly unknown[]
  /** Rows that were deleted, in place of those that are there. */
  readonly isDeleted?: boolean
}

interface Asked {
  readonly groups?: readonly ConditionGroup[]
  readonly ids?: readonly string[]
  readonly isDeleted?: boolean
}

/**
 * The database of a tenant past row rules: the tenant bounds what is asked for, and the rest of the statement keeps it within
 * the rules or has a reason not to. All uses are listed with their reasons in `server/unscoped.test.ts`. `Tables`: machinery
 * over all resources names any table, `AnyTables`.
 * @throws Error on a database that sees all tenants
 */
export function unscoped<Tables = StoredTables>(db: TenantDatabase, _reason: string): Kysely<Tables> {
  return requireTenant(db) as unknown as Kysely<Tables>
}

/**
 * The database past tenant and row rules, whoever it speaks for: a tenant, or the server itself, which sees all of them. For
 * what is asked both with a caller and before there is one; the statement itself says whose rows it means.
 */
export function ofAnySpeaker<Tables = StoredTables>(db: Database, _reason: string): Kysely<Tables> {
  return db as unknown as Kysely<Tables>
}

/** The database as machinery over all resources has it: any table, any column. */
export function anyTables(db: Database): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>
}

export function filterOf(
  columns: Columns,
  { tenantId, rules }: RowScope,
  { groups = [], ids = [], isDeleted = false }: Asked = {},
): Filter {
  const bind = (condition: Condition): BoundCondition => boundCondition(columns, condition)
  return {
    tenantId,
    rules: rules === 'all' ? rules : rules.map((grant) => grant.map((group) => group.map(bind))),
    groups: groups.map((group) => boundGroup(columns, group)),
    ids,
    isDeleted,
  }
}

/** The same filter with other values. */
export function withValues(
  { tenantId, rules, groups, ids, isDeleted }: Filter,
  replace: (value: unknown) => unknown,
): Filter {
  const replaced = ({ field, operator, values }: BoundCondition): BoundCondition => ({
    field,
    operator,
    values: values.map(replace),
  })
  return {
    tenantId: replace(tenantId),
    rules: rules === 'all' ? rules : rules.map((grant) => grant.map((group) => group.map(replaced))),
    groups: groups.map(({ match, conditions }) => ({ match, conditions: conditions.map(replaced) })),
    ids: ids.map(replace),
    isDeleted,
  }
}

/**
 * The predicate around the caller's filter: `(caller) AND live AND tenant AND where AND rules`.
 * Built in one place so that no caller's `or` can reach the guards (security design, finding 9).
 */
export function filterSql(where: Where, resource: AnyResource, filter: Filter): Expression<SqlBool> {
  const { tenantId, rules, groups, ids, isDeleted } = filter
  const guards: Expression<SqlBool>[] = [
    where('delFlag', '=', sql.lit(isDeleted ? 1 : 0)),
    resource.tenants === undefined
      ? where('tenantId', '=', tenantId)
      : sql<SqlBool>`${tenantId}::text = any(${where.ref(resource.tenants)})`,
  ]
  for (const [name, value] of Object.entries(resource.where ?? {})) {
    guards.push(where(name, '=', value))
  }
  if (rules !== 'all') {
    const grants = rules.map((grant) =>
      where.and(grant.map((group) => where.or(group.map((condition) => conditionSql(where, resource, condition))))),
    )
    guards.push(grants.length > 0 ? where.or(grants) : sql<SqlBool>`false`)
  }
  if (ids.length > 0) {
    guards.push(where('id', 'in', ids))
  }
  return where.and([...groups.map((group) => groupSql(where, resource, group)), ...guards])
}
