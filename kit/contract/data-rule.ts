import type { Condition, Operator } from './condition.ts'
import { filterValue } from './filter-value.ts'
import type { FieldValue } from './read-field.ts'
import { type AnyResource, publicField } from './resource.ts'

/** A row rule as an administrator stored it (wire 1.9); operators are those of dictionary `rule_conditions`. */
export interface DataRule {
  readonly column: string
  readonly operator: string
  readonly value: string
}

/** What `#{name}` in a rule stands for, about the person asking. */
export interface RuleVariables {
  readonly sysUserCode: string
  readonly sysUserName: string
  readonly sysOrgCode: string
  readonly sysMultiOrgCode: string
  readonly sysDate: string
  readonly sysTime: string
  readonly tenantId: string
}

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
 * Stored rules as conditions. Rules on one column are alternatives, columns are joined by and.
 * A rule that cannot be read matches no row: rules fail closed.
 * @returns groups to be joined by and; each group's conditions by or. `null` means: nothing is visible.
 */
export function readDataRules(
  one: AnyResource,
  rules: readonly DataRule[],
  variables: RuleVariables,
): readonly (readonly Condition[])[] | null {
  const groups = new Map<string, Condition[]>()
  for (const rule of rules) {
    const condition = readRule(one, rule, variables)
    if (!condition) {
      return null
    }
    groups.set(condition.field, [...(groups.get(condition.field) ?? []), condition])
  }
  return [...groups.values()]
}

function readRule(one: AnyResource, rule: DataRule, variables: RuleVariables): Condition | null {
  const name = rule.column.trim()
  const field = name === 'sysOrgCode' ? ORG_CODE : publicField(one, name)
  const operator = OPERATORS[rule.operator]
  if (!field || !operator) {
    return null
  }
  const text = substitute(rule.value, variables)
  if (text === null || text === '') {
    return null
  }
  const values: FieldValue[] = []
  for (const part of operator === 'in' ? text.split(',') : [text]) {
    const value = filterValue(field, operator, part.trim())
    if (value === undefined || value === null) {
      return null
    }
    values.push(value)
  }
  return { field: name, operator, values }
}

const ORG_CODE = { kind: 'text', title: ['部门编码', 'Department code'] } as const

function substitute(value: string, variables: RuleVariables): string | null {
  let isKnown = true
  const text = value.replace(/#\{(\w+)\}/g, (_, name: string) => {
    const key = name.replace(/_([a-z])/gi, (_match, letter: string) => letter.toUpperCase())
    const found = Object.entries(variables).find(([variable]) => variable.toLowerCase() === key.toLowerCase())
    isKnown &&= found !== undefined
    return found?.[1] ?? ''
  })
  return isKnown ? text : null
}
