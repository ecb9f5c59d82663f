import type { Condition, ConditionGroup, Operator } from './condition.ts'
import { DomainError } from './errors.ts'
import { filterValue } from './filter-value.ts'
import { type FieldValue, isScalar } from './read-field.ts'
import type { AnyResource } from './resource.ts'
import { filterField } from './resource-fields.ts'
import type { Text } from './text.ts'

/** Rules of the advanced query in wire names. */
export const ADVANCED_RULES = {
  eq: 'eq',
  like: 'like',
  right_like: 'starts',
  left_like: 'ends',
  in: 'in',
  ne: 'ne',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
} as const satisfies Record<string, Operator>

export type AdvancedRule = keyof typeof ADVANCED_RULES

/** Symbol forms that older clients send. */
const SYMBOLS: Readonly<Record<string, AdvancedRule>> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  IN: 'in',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
  eq_with_add: 'eq',
  EQWITHADD: 'eq',
}

/** Lines of one advanced query, and values of one line with the rule `in`. */
export const MAX_RECORDS = 50
export const MAX_VALUES = 200

export interface AdvancedQuery {
  readonly superQueryParams?: unknown
  readonly superQueryMatchType?: unknown
}

/**
 * Reads the advanced query of a list call: JSON, URI-encoded once or twice.
 * Lines without field, rule or value are left out; an unknown field or rule is refused, never silently dropped.
 */
export function readAdvancedQuery(resource: AnyResource, query: AdvancedQuery): ConditionGroup | null {
  if (typeof query.superQueryParams !== 'string' || query.superQueryParams.trim() === '') {
    return null
  }
  const conditions: Condition[] = []
  for (const record of parseRecords(query.superQueryParams)) {
    const condition = readRecord(resource, record)
    if (condition) {
      conditions.push(condition)
    }
  }
  return conditions.length > 0 ? { match: query.superQueryMatchType === 'or' ? 'or' : 'and', conditions } : null
}

/** The lines of an advanced query as they were sent, encoded or not. */
export function parseRecords(raw: string): readonly Readonly<Record<string, unknown>>[] {
  for (const decode of [(text: string) => text, (text: string) => decodeURIComponent(text.replaceAll('+', '%20'))]) {
    try {
      const parsed: unknown = JSON.parse(decode(raw))
      if (Array.isArray(parsed) && parsed.length <= MAX_RECORDS) {
        return parsed.filter((item) => typeof item === 'object' && item !== null)
      }
    } catch {
      // not this encoding: try the next
    }
  }
  throw refusal(['高级查询条件不正确', 'The advanced query is not valid'])
}

/** The rule of a name or of the symbol that older clients send; undefined when there is none. */
export function advancedRule(sent: string): AdvancedRule | undefined {
  const rule = SYMBOLS[sent] ?? sent
  return isRule(rule) ? rule : undefined
}

function isRule(rule: string): rule is AdvancedRule {
  return Object.hasOwn(ADVANCED_RULES, rule)
}

function readRecord(resource: AnyResource, record: Readonly<Record<string, unknown>>): Condition | null {
  const value = valueText(record.val)
  if (typeof record.field !== 'string' || typeof record.rule !== 'string' || value === '') {
    return null
  }
  const field = filterField(resource, record.field)
  const rule = advancedRule(record.rule)
  if (!field || !rule) {
    throw refusal(['高级查询的字段或规则不存在', 'Unknown field or rule in the advanced query'])
  }
  const operator = ADVANCED_RULES[rule]
  const texts = operator === 'in' ? value.split(',').filter((part) => part !== '') : [value]
  if (texts.length === 0) {
    return null
  }
  const values: FieldValue[] = []
  for (const text of texts.slice(0, MAX_VALUES)) {
    const read = filterValue(field, operator, text)
    if (read === undefined) {
      throw refusal([`${field.title[0]}的查询值不正确`, `The filter value of ${field.title[1]} is not valid`])
    }
    values.push(read)
  }
  const isList = field.many && (operator === 'in' || operator === 'eq')
  return { field: record.field, operator: isList ? 'anyOf' : operator, values }
}

function valueText(sent: unknown): string {
  const parts: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
  return parts.every(isScalar) ? parts.join(',').trim() : ''
}

function refusal(message: Text): DomainError {
  return new DomainError('invalid', message, { errors: [{ path: 'superQueryParams', message }] })
}
