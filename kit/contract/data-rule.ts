import type { Condition, Operator } from './condition.ts'
import type { FieldError } from './errors.ts'
import type { Field } from './field.ts'
import { filterValue } from './filter-value.ts'
import type { FieldValue } from './read-field.ts'
import type { AnyResource } from './resource.ts'
import { publicField, publicFields } from './resource-fields.ts'

/** A row rule as an administrator stored it; operators are those of dictionary `rule_conditions`. */
export interface DataRule {
  readonly column: string
  readonly operator: string
  readonly value: string
}

/** How the rules of a grant are joined: `and` lets through what all of them do, `or` what one of them does. */
export type RuleMatch = 'and' | 'or'

/** What `#{name}` in a rule stands for, about the person asking. */
export interface RuleVariables {
  readonly sysUserCode: string
  readonly sysUserName: string
  readonly sysOrgCode: string
  /** Several values: an `IN` rule compares with each of them. */
  readonly sysMultiOrgCode: readonly string[]
  readonly sysDate: string
  readonly sysTime: string
  readonly tenantId: string
}

/**
 * Stands for a rule that is selected and cannot be found: like every rule that cannot be read, it lets nothing through.
 */
export const UNREADABLE_RULE: DataRule = { column: '', operator: '', value: '' }

const OPERATORS: Readonly<Record<string, Operator>> = {
  '>': 'gt',
  '<': 'lt',
  '!=': 'ne',
  '=': 'eq',
  '>=': 'ge',
  '<=': 'le',
  LEFT_LIKE: 'ends',
  RIGHT_LIKE: 'starts',
  LIKE: 'like',
  IN: 'in',
}

/**
 * Stored rules as conditions. Joined by `and`, rules on one column are alternatives to each other. One rule that cannot
 * be read hides every row, however they are joined: rules fail closed.
 * @returns groups to be joined by and; each group's conditions by or. `null` means: nothing is visible.
 */
export function readDataRules(
  resource: AnyResource,
  rules: readonly DataRule[],
  variables: RuleVariables,
  match: RuleMatch = 'and',
): readonly (readonly Condition[])[] | null {
  const groups = new Map<string, Condition[]>()
  for (const rule of rules) {
    const condition = readRule(resource, rule, variables)
    if (!condition) {
      return null
    }
    const group = match === 'or' ? '' : condition.field
    groups.set(group, [...(groups.get(group) ?? []), condition])
  }
  return [...groups.values()]
}

/** What an administrator types a rule into. */
export type DataRuleField = 'column' | 'operator' | 'value'

/**
 * Why a rule that is not stored yet could not be read; null when it can be. Its variables are tried with values, so that
 * a rule is fine although they are empty for whoever writes it.
 */
export function dataRuleError(
  resource: AnyResource,
  rule: DataRule,
): (Omit<FieldError, 'path'> & { readonly path: DataRuleField }) | null {
  if (rule.operator === SQL_RULE) {
    return {
      path: 'operator',
      message: [
        '不支持自定义SQL规则，请选择字段和条件',
        'Rules in SQL are not supported; choose a field and a condition',
        'dataRule.sql',
      ],
    }
  }
  const field = fieldOfRule(resource, rule.column.trim())
  if (!field) {
    return { path: 'column', message: ['该页面没有此字段', 'The page has no such field', 'dataRule.unknownField'] }
  }
  if (!Object.hasOwn(OPERATORS, rule.operator)) {
    return { path: 'operator', message: ['没有此条件', 'There is no such condition', 'dataRule.unknownCondition'] }
  }
  const unknown = [...rule.value.matchAll(/#\{(\w*)\}?/g)].find(
    ([whole, name = '']) => !whole.endsWith('}') || variableOf(name, SAMPLE_VARIABLES) === undefined,
  )
  if (unknown) {
    const [whole] = unknown
    return {
      path: 'value',
      message: [`没有变量 ${whole}`, `There is no variable ${whole}`, 'dataRule.unknownVariable'],
    }
  }
  if (rule.value.trim() === '') {
    return { path: 'value', message: ['请输入规则值', 'Enter a value', 'dataRule.valueMissing'] }
  }
  return readRule(resource, rule, SAMPLE_VARIABLES)
    ? null
    : {
        path: 'value',
        message: [`不是${field.title[0]}的值`, `Not a value of ${field.title[1]}`, 'dataRule.wrongValue'],
      }
}

/** The fields that rules on a resource may name. */
export function dataRuleFields(resource: AnyResource): readonly (readonly [name: string, field: Field])[] {
  return [...publicFields(resource), ['sysOrgCode', ORG_CODE]]
}

/** Conditions that fit a kind of field, in the words of dictionary `rule_conditions`. */
export function dataRuleOperators({ kind, many }: Pick<Field, 'kind' | 'many'>): readonly string[] {
  if (kind === 'text' || kind === 'textarea' || kind === 'html') {
    return ['=', '!=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE']
  }
  if (kind === 'number' || kind === 'money' || kind === 'date' || kind === 'datetime' || kind === 'month') {
    return ['=', '!=', '>', '>=', '<', '<=', 'IN']
  }
  return many ? ['LIKE', '=', '!='] : ['=', '!=', 'IN']
}

/** The one of old clients that puts text of administrators into statements. */
const SQL_RULE = 'USE_SQL_RULES'

const SAMPLE_VARIABLES: RuleVariables = {
  sysUserCode: 'ann',
  sysUserName: 'Ann',
  sysOrgCode: 'A01',
  sysMultiOrgCode: ['A01', 'A02'],
  sysDate: '2026-01-31',
  sysTime: '2026-01-31 12:00:00',
  tenantId: '1',
}

function fieldOfRule(resource: AnyResource, name: string): Field | undefined {
  return name === 'sysOrgCode' ? ORG_CODE : publicField(resource, name)
}

function readRule(resource: AnyResource, rule: DataRule, variables: RuleVariables): Condition | null {
  const name = rule.column.trim()
  const field = fieldOfRule(resource, name)
  const operator = Object.hasOwn(OPERATORS, rule.operator) ? OPERATORS[rule.operator] : undefined
  const texts = textsOf(rule.value, operator === 'in', variables)
  if (!field || !operator || texts === null) {
    return null
  }
  const values: FieldValue[] = []
  for (const text of texts) {
    const value = filterValue(field, operator, text)
    if (value === undefined || value === null) {
      return null
    }
    values.push(value)
  }
  return { field: name, operator, values }
}

/** A rule may name the department of a row although no resource declares it. */
const ORG_CODE = { kind: 'text', title: ['部门编码', 'Department code'] } as const

/**
 * The values that the text of a rule stands for. A list is taken apart before its variables are filled in, so that a
 * comma in a person's name stays part of the name.
 */
function textsOf(value: string, isList: boolean, variables: RuleVariables): readonly string[] | null {
  const texts: string[] = []
  for (const part of isList ? value.split(',') : [value]) {
    const text = part.trim()
    const only = isList ? variableOf(/^#\{(\w+)\}$/.exec(text)?.[1] ?? '', variables) : undefined
    const filled = Array.isArray(only) ? only : [substitute(text, variables)]
    for (const each of filled) {
      if (each === null || each === '') {
        return null
      }
      texts.push(each)
    }
  }
  return texts.length > 0 ? texts : null
}

/** Null for an unknown variable, and for one that is empty: the rest of the text would match more than was meant. */
function substitute(value: string, variables: RuleVariables): string | null {
  let isFilled = true
  const text = value.replace(/#\{(\w+)\}/g, (_, name: string) => {
    const found = String(variableOf(name, variables) ?? '')
    isFilled &&= found !== ''
    return found
  })
  return isFilled ? text : null
}

function variableOf(name: string, variables: RuleVariables): string | readonly string[] | undefined {
  const key = name.replaceAll('_', '').toLowerCase()
  return Object.entries(variables).find(([variable]) => variable.toLowerCase() === key)?.[1]
}
