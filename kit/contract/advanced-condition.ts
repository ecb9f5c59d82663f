import { type AdvancedRule, advancedRule, parseRecords } from './advanced-query.ts'
import type { Field, FieldKind } from './field.ts'
import type { AnyResource } from './resource.ts'
import { publicField } from './resource-fields.ts'
import type { Text } from './text.ts'

/** One line of the advanced query while it is written; '' is not chosen yet. */
export interface AdvancedCondition {
  readonly field: string
  readonly rule: AdvancedRule
  /** Wire form; several values joined by commas. */
  readonly val: string
}

export type MatchType = 'and' | 'or'

export interface AdvancedConditions {
  readonly matchType: MatchType
  readonly records: readonly AdvancedCondition[]
}

/** A line as it is added: equals. */
export const NEW_CONDITION: AdvancedCondition = { field: '', rule: 'eq', val: '' }

/**
 * Longest encoded query. It travels in the address, where every percent sign is encoded once more, and the server
 * reads 16 KiB of head lines.
 */
export const MAX_ENCODED = 8000

export const RULE_TITLES: Readonly<Record<AdvancedRule, Text>> = {
  eq: ['等于', 'equals'],
  like: ['包含', 'contains'],
  right_like: ['以..开始', 'starts with'],
  left_like: ['以..结尾', 'ends with'],
  in: ['在...中', 'is one of'],
  ne: ['不等于', 'is not'],
  gt: ['大于', 'is greater than'],
  ge: ['大于等于', 'is at least'],
  lt: ['小于', 'is less than'],
  le: ['小于等于', 'is at most'],
}

export const MATCH_TITLES: Readonly<Record<MatchType, Text>> = {
  and: ['AND（所有条件都要求匹配）', 'AND (all conditions match)'],
  or: ['OR（条件中的任意一个匹配）', 'OR (any condition matches)'],
}

const TEXT_RULES = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne'] as const
const ORDER_RULES = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
const CHOICE_RULES = ['eq', 'in', 'ne'] as const

const RULES: Readonly<Record<FieldKind, readonly AdvancedRule[]>> = {
  text: TEXT_RULES,
  textarea: TEXT_RULES,
  html: ['like'],
  number: [...ORDER_RULES, 'in'],
  money: [...ORDER_RULES, 'in'],
  boolean: ['eq', 'ne'],
  dict: CHOICE_RULES,
  ref: CHOICE_RULES,
  date: ORDER_RULES,
  datetime: ORDER_RULES,
  month: ORDER_RULES,
  region: ['eq', 'ne'],
  // Nobody knows the path of a stored picture.
  image: [],
  // No row has one: they are inputs of commands.
  rows: [],
}

/** The rules that make sense for a field. A field of several values is only asked whether it holds one of them. */
export function rulesFor({ kind, many }: Field): readonly AdvancedRule[] {
  return many && kind !== 'image' ? ['eq', 'in'] : RULES[kind]
}

/** Another field in a line: its value is no value of that field. */
export function withField(resource: AnyResource, condition: AdvancedCondition, name: string): AdvancedCondition {
  const field = publicField(resource, name)
  const rules = field ? rulesFor(field) : []
  const rule = rules.includes(condition.rule) ? condition.rule : (rules[0] ?? 'eq')
  return { field: name, rule, val: '' }
}

/** Another rule in a line; leaving `in` keeps the first value only. */
export function withRule(condition: AdvancedCondition, rule: AdvancedRule): AdvancedCondition {
  const isLeaving = condition.rule === 'in' && rule !== 'in'
  return { ...condition, rule, val: isLeaving ? (condition.val.split(',')[0] ?? '') : condition.val }
}

/** Does the line name field, rule and value? */
export function isComplete({ field, rule, val }: AdvancedCondition): boolean {
  const hasValue = rule === 'in' ? val.split(',').some((part) => part.trim() !== '') : val.trim() !== ''
  return field !== '' && hasValue
}

/** May this be queried or saved: some lines, each complete? */
export function isQueryable(records: readonly AdvancedCondition[]): boolean {
  return records.length > 0 && records.every(isComplete)
}

/** Types of the wire that a field is compared as; text needs none. */
const TYPES: Partial<Record<FieldKind, { readonly type: string; readonly dbType?: string }>> = {
  number: { type: 'number', dbType: 'bigDecimal' },
  money: { type: 'number', dbType: 'bigDecimal' },
  boolean: { type: 'switch', dbType: 'boolean' },
  date: { type: 'date' },
  datetime: { type: 'datetime' },
}

/**
 * The value of `superQueryParams`: JSON, URI-encoded; the transport encodes it once more. A plus sign is
 * encoded, too: readers take a bare one for a blank.
 */
export function encodeConditions(resource: AnyResource, records: readonly AdvancedCondition[]): string {
  const rows = records.map(({ field, rule, val }) => {
    const kind = publicField(resource, field)?.kind
    return { field, rule, val: val.trim(), ...(kind && TYPES[kind]) }
  })
  return encodeURIComponent(JSON.stringify(rows))
}

/** The lines of an address or of a saved query. Whatever does not fit the declaration any more is left out. */
export function decodeConditions(resource: AnyResource, params: string): readonly AdvancedCondition[] {
  try {
    return knownConditions(resource, parseRecords(params))
  } catch {
    return []
  }
}

/** The lines that fit the declaration. */
export function knownConditions(
  resource: AnyResource,
  records: readonly Readonly<Partial<Record<keyof AdvancedCondition, unknown>>>[],
): readonly AdvancedCondition[] {
  return records.flatMap(({ field: name, rule: sent, val }) => {
    const field = typeof name === 'string' ? publicField(resource, name) : undefined
    const rule = typeof sent === 'string' ? advancedRule(sent) : undefined
    const isKnown = field !== undefined && rule !== undefined && rulesFor(field).includes(rule)
    return isKnown ? [{ field: String(name), rule, val: textOf(val) }] : []
  })
}

function textOf(val: unknown): string {
  const parts: readonly unknown[] = Array.isArray(val) ? val : [val ?? '']
  return parts.every((part) => typeof part !== 'object') ? parts.map(String).join(',') : ''
}
