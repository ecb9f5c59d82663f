import type { Condition, ConditionGroup, Operator } from './condition.ts'
import { DomainError } from './errors.ts'
import { filterValue } from './filter-value.ts'
import { type FieldValue, isScalar } from './read-field.ts'
import type { AnyResource } from './resource.ts'
import { filterField } from './resource-fields.ts'
import { filled, type Refusal } from './text.ts'

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

const NO_LINES: Refusal = ['高级查询条件不正确', 'The advanced query is not valid', 'input.wrongFilter']
const UNKNOWN: Refusal = [
  '高级查询的字段或规则不存在：{name} {rule}',
  'Unknown field or rule in the advanced query: {name} {rule}',
  'input.unknownFilter',
]

export interface AdvancedQuery {
  readonly superQueryParams?: unknown
  readonly superQueryMatchType?: unknown
}

/**
 * Reads the advanced query of a list call: JSON, URI-encoded once or twice.
 * Lines without field, rule or value are left out, as clients send those that are not filled in yet. Everything else is
 * understood or refused, never dropped: what was asked must not become all rows.
 */
export function readAdvancedQuery(resource: AnyResource, query: AdvancedQuery): ConditionGroup | null {
  const sent = query.superQueryParams ?? ''
  if (typeof sent !== 'string') {
    throw refusal(NO_LINES)
  }
  if (sent.trim() === '') {
    return null
  }
  const match = readMatch(query.superQueryMatchType)
  const conditions: Condition[] = []
  for (const record of parseRecords(sent)) {
    const condition = readRecord(resource, record)
    if (condition) {
      conditions.push(condition)
    }
  }
  return conditions.length > 0 ? { match, conditions } : null
}

function readMatch(sent: unknown): ConditionGroup['match'] {
  const match = String(sent ?? '').toLowerCase()
  if (match !== '' && match !== 'and' && match !== 'or') {
    throw refusal(
      ['匹配方式应为 and 或 or', 'Lines are joined by `and` or `or`', 'input.wrongFilter'],
      'superQueryMatchType',
    )
  }
  return match === 'or' ? 'or' : 'and'
}

/** The lines of an advanced query as they were sent, encoded or not. */
export function parseRecords(raw: string): readonly Readonly<Record<string, unknown>>[] {
  for (const decode of [(text: string) => text, (text: string) => decodeURIComponent(text.replaceAll('+', '%20'))]) {
    try {
      const parsed: unknown = JSON.parse(decode(raw))
      if (Array.isArray(parsed) && parsed.length <= MAX_RECORDS && parsed.every(isRecord)) {
        return parsed
      }
    } catch {
      // not this encoding: try the next
    }
  }
  throw refusal(NO_LINES)
}

function isRecord(item: unknown): item is Readonly<Record<string, unknown>> {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
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
  const [name, ruleName, value] = [record.field ?? '', record.rule ?? '', valueText(record.val ?? '')]
  if (typeof name !== 'string' || typeof ruleName !== 'string') {
    throw refusal(NO_LINES)
  }
  const field = filterField(resource, name)
  const rule = advancedRule(ruleName)
  if ((!field && name !== '') || (!rule && ruleName !== '')) {
    throw refusal(filled(UNKNOWN, { name, rule: ruleName }))
  }
  if (!field || !rule || value === '') {
    return null
  }
  const operator = ADVANCED_RULES[rule]
  const texts = operator === 'in' ? value.split(',').filter((part) => part !== '') : [value]
  if (texts.length === 0) {
    return null
  }
  if (texts.length > MAX_VALUES) {
    throw refusal([
      `${field.title[0]}一次最多查询${MAX_VALUES}个值`,
      `At most ${MAX_VALUES} values of ${field.title[1]}`,
      'input.tooManyValues',
    ])
  }
  const values: FieldValue[] = []
  for (const text of texts) {
    const read = filterValue(field, operator, text)
    if (read === undefined) {
      throw refusal([
        `${field.title[0]}的查询值不正确`,
        `The filter value of ${field.title[1]} is not valid`,
        'input.wrongFilter',
      ])
    }
    values.push(read)
  }
  const isList = field.many && (operator === 'in' || operator === 'eq')
  return { field: name, operator: isList ? 'anyOf' : operator, values }
}

function valueText(sent: unknown): string {
  const parts: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
  if (!parts.every(isScalar)) {
    throw refusal(NO_LINES)
  }
  return parts.join(',').trim()
}

function refusal(message: Refusal, path: keyof AdvancedQuery = 'superQueryParams'): DomainError {
  return new DomainError('invalid', message, { errors: [{ path, message }] })
}
