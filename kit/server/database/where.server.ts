import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Condition, ConditionGroup, Operator } from '#kit/contract/condition.ts'
import { type Field, isUntextual } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { childField, filterField, publicField } from '#kit/contract/resource-fields.ts'
import { secondAfter, type ZonedClock } from '#kit/contract/zoned-time.ts'
import { escapeLike } from './escape-like.ts'
import type { AnyTables } from './tables.server.ts'

const SECOND_MS = 1000

export type Where = ExpressionBuilder<AnyTables, string>

/** Column of a declared field; request text never reaches this point. */
export interface Columns {
  readonly resource: AnyResource
  readonly clock: ZonedClock
}

/** A condition whose values are as the driver takes them: instants, patterns, arrays. */
export interface BoundCondition {
  readonly field: string
  /** `during`: from one time until another one. `duringAny`: in one of several such spans, all beginnings and then all ends. */
  readonly operator: Operator | During | `not${Capitalize<During>}`
  readonly values: readonly unknown[]
}

type During = 'during' | 'duringAny'

export interface BoundGroup {
  readonly match: 'and' | 'or'
  readonly conditions: readonly BoundCondition[]
}

export function boundCondition({ resource, clock }: Columns, { field, operator, values }: Condition): BoundCondition {
  switch (operator) {
    case 'anyOf':
      return { field, operator, values: [values.map(String)] }
    // a part of a value is text, whatever the kind: half a time is no time; it is looked for in what the shop's clock shows
    case 'like':
      return { field, operator, values: [`%${escapeLike(String(values[0]))}%`, clock.zone] }
    case 'starts':
      return { field, operator, values: [`${escapeLike(String(values[0]))}%`, clock.zone] }
    case 'ends':
      return { field, operator, values: [`%${escapeLike(String(values[0]))}`, clock.zone] }
    default: {
      const kind = filterField(resource, field)?.kind
      return kind === 'datetime' ? timeCondition(clock, { field, operator, values }) : { field, operator, values }
    }
  }
}

/**
 * Times are shown to the second, and columns keep fractions of it: a time stands for all of its second, from its beginning to
 * that of the next one. So rows are found once by seconds, days and months that follow each other. What is equal to a time
 * shows it: in an hour that comes twice these are two seconds.
 */
function timeCondition(clock: ZonedClock, { field, operator, values }: Condition): BoundCondition {
  const times = values.map(String)
  switch (operator) {
    case 'eq':
    case 'in':
      return { field, ...shownAt(clock, times, 'during') }
    case 'ne':
      return { field, ...shownAt(clock, times, 'notDuring') }
    case 'le':
      return { field, operator: 'lt', values: times.map((time) => secondAfter(clock, time)) }
    case 'gt':
      return { field, operator: 'ge', values: times.map((time) => secondAfter(clock, time)) }
    default:
      return { field, operator, values: times.map((time) => clock.parse(time)) }
  }
}

/** The seconds in which the clock shows one of these times, or all others: one second but in rare hours. */
function shownAt(clock: ZonedClock, times: readonly string[], operator: 'during' | 'notDuring') {
  const from = times.flatMap((time) => clock.instantsOf(time))
  const until = from.map((at) => new Date(at.getTime() + SECOND_MS))
  return from.length === 1
    ? { operator, values: [from[0], until[0]] }
    : { operator: `${operator}Any` as const, values: [from, until] }
}

export function boundGroup(columns: Columns, { match, conditions }: ConditionGroup): BoundGroup {
  return { match, conditions: conditions.map((condition) => boundCondition(columns, condition)) }
}

/** One condition as SQL with bound values. */
export function conditionSql(where: Where, resource: AnyResource, condition: BoundCondition): Expression<SqlBool> {
  const { field, operator, values } = condition
  const inChild = childField(resource, field)
  if (inChild) {
    return childSql(where, resource, { ...inChild, condition })
  }
  const column = where.ref(field)
  const value = values[0]
  switch (operator) {
    case 'in':
      return where(field, 'in', values)
    case 'anyOf':
      return sql<SqlBool>`string_to_array(${column}, ',') && ${value}`
    case 'like':
    case 'starts':
    case 'ends':
      return like(publicField(resource, field), column, values)
    case 'isNull':
      return where(field, 'is', null)
    case 'notNull':
      return where(field, 'is not', null)
    case 'during':
      return where.and([where(field, '>=', value), where(field, '<', values[1])])
    case 'notDuring':
      return sql<SqlBool>`(${column} >= ${value} and ${column} < ${values[1]}) is not true`
    case 'notDuringAny':
      return sql<SqlBool>`(${conditionSql(where, resource, { field, operator: 'duringAny', values })}) is not true`
    case 'duringAny':
      return sql<SqlBool>`exists (select 1 from unnest(${value}::timestamptz[], ${values[1]}::timestamptz[]) as span (begins, ends)
        where ${column} >= span.begins and ${column} < span.ends)`
    case 'ne':
      return sql<SqlBool>`${column} is distinct from ${value}`
    default:
      return where(field, COMPARISONS[operator], value)
  }
}

/** A condition that one of the children of a row meets. */
function childSql(
  where: Where,
  { table }: AnyResource,
  { child, name, condition }: NonNullable<ReturnType<typeof childField>> & { readonly condition: BoundCondition },
): Expression<SqlBool> {
  const parts = child.resource.table
  return where.exists(
    where
      .selectFrom(parts)
      .select(sql.lit(1).as('one'))
      .whereRef(`${parts}.${child.key}`, '=', `${table}.id`)
      .whereRef(`${parts}.tenantId`, '=', `${table}.tenantId`)
      .where(`${parts}.delFlag`, '=', sql.lit(0))
      .where((part) => conditionSql(part as unknown as Where, child.resource, { ...condition, field: name })),
  )
}

/** A group in brackets of its own; an empty group lets everything through. */
export function groupSql(where: Where, resource: AnyResource, group: BoundGroup): Expression<SqlBool> {
  const parts = group.conditions.map((condition) => conditionSql(where, resource, condition))
  if (parts.length === 0) {
    return sql<SqlBool>`true`
  }
  return group.match === 'or' ? where.or(parts) : where.and(parts)
}

const COMPARISONS = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

/** What is no text is compared as the text a person sees in the table: amounts in yuan, times on the clock of the shop. */
function like(
  field: Field | undefined,
  column: Expression<unknown>,
  [pattern, zone]: readonly unknown[],
): Expression<SqlBool> {
  switch (field?.kind) {
    case 'money':
      return sql<SqlBool>`(${column} / 100.0)::numeric(20, 2)::text ilike ${pattern}`
    case 'datetime':
      return sql<SqlBool>`to_char(${column} at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI:SS') ilike ${pattern}`
    default:
      return field && !isUntextual(field)
        ? sql<SqlBool>`${column} ilike ${pattern}`
        : sql<SqlBool>`${column}::text ilike ${pattern}`
  }
}
