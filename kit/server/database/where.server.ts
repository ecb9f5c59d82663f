import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Condition, ConditionGroup } from '#kit/contract/condition.ts'
import type { Field } from '#kit/contract/field.ts'
import type { FieldValue } from '#kit/contract/read-field.ts'
import { type AnyResource, publicField } from '#kit/contract/resource.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { AnyTables } from './database.server.ts'

export type Where = ExpressionBuilder<AnyTables, string>

/** Column of a declared field; request text never reaches this point. */
export interface Columns {
  readonly resource: AnyResource
  readonly clock: ZonedClock
}

/** One condition as SQL with bound values. */
export function conditionSql(where: Where, { resource, clock }: Columns, condition: Condition): Expression<SqlBool> {
  const field = publicField(resource, condition.field)
  const column = where.ref(condition.field)
  const values = condition.values.map((value) => columnValue(field?.kind, value, clock))
  const value = values[0]
  switch (condition.operator) {
    case 'in':
      return where(condition.field, 'in', values)
    case 'anyOf':
      return sql<SqlBool>`string_to_array(${column}, ',') && ${values.map(String)}`
    case 'like':
      return like(field, column, `%${escapeLike(value)}%`)
    case 'starts':
      return like(field, column, `${escapeLike(value)}%`)
    case 'ends':
      return like(field, column, `%${escapeLike(value)}`)
    case 'isNull':
      return where(condition.field, 'is', null)
    case 'notNull':
      return where(condition.field, 'is not', null)
    case 'ne':
      return sql<SqlBool>`${column} is distinct from ${value}`
    default:
      return where(condition.field, COMPARISONS[condition.operator], value)
  }
}

/** A group in brackets of its own; an empty group lets everything through. */
export function groupSql(where: Where, columns: Columns, group: ConditionGroup): Expression<SqlBool> {
  const parts = group.conditions.map((condition) => conditionSql(where, columns, condition))
  if (parts.length === 0) {
    return sql<SqlBool>`true`
  }
  return group.match === 'or' ? where.or(parts) : where.and(parts)
}

const COMPARISONS = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

/** Kinds whose column is no text: they are compared as the text a person sees in the table. */
const UNTEXTUAL: ReadonlySet<string> = new Set(['number', 'money', 'flag', 'date', 'datetime'])

function like(field: Field | undefined, column: Expression<unknown>, pattern: string): Expression<SqlBool> {
  const isUntextual = field?.numeric || UNTEXTUAL.has(field?.kind ?? '')
  return isUntextual ? sql<SqlBool>`${column}::text ilike ${pattern}` : sql<SqlBool>`${column} ilike ${pattern}`
}

function escapeLike(value: unknown): string {
  return String(value).replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** A field value as the driver takes it: times of the shop's clock become instants. */
export function columnValue(kind: string | undefined, value: FieldValue, clock: ZonedClock): unknown {
  return kind === 'datetime' && typeof value === 'string' ? clock.parse(value) : value
}
