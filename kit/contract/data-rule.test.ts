import { describe, expect, it } from 'vitest'
import { type DataRule, dataRuleError, dataRuleOperators, readDataRules, UNREADABLE_RULE } from './data-rule.ts'
import { sample } from './testing/sample.ts'

const VARIABLES = {
  sysUserCode: 'ann',
  sysUserName: '安',
  sysOrgCode: 'A01',
  sysMultiOrgCode: ['A01', 'A02'],
  sysDate: '2026-03-01',
  sysTime: '2026-03-01 10:00:00',
  tenantId: '7',
}

const rule = (column: string, operator: string, value: string): DataRule => ({ column, operator, value })
const read = (...rules: DataRule[]) => readDataRules(sample, rules, VARIABLES)

describe('data rules', () => {
  it.each([
    ['>', 'gt'],
    ['<', 'lt'],
    ['!=', 'ne'],
    ['=', 'eq'],
    ['>=', 'ge'],
    ['<=', 'le'],
    ['LEFT_LIKE', 'ends'],
    ['RIGHT_LIKE', 'starts'],
    ['LIKE', 'like'],
    ['IN', 'in'],
  ])('know the operator %s', (operator, means) => {
    expect(read(rule('count', operator, '5'))?.[0]?.[0]).toMatchObject({ field: 'count', operator: means })
  })

  it.each([
    ['createBy', '#{sys_user_code}', 'ann'],
    ['createBy', '#{sysUserCode}', 'ann'],
    ['createBy', '#{SYS_USER_CODE}', 'ann'],
    ['name', '#{sys_user_name}', '安'],
    ['sysOrgCode', '#{sys_org_code}', 'A01'],
    ['name', '#{sys_org_code}%', 'A01%'],
    ['day', '#{sys_date}', '2026-03-01'],
    ['seenAt', '#{sys_time}', '2026-03-01 10:00:00'],
    ['name', '#{tenant_id}', '7'],
  ])('fill %s with %s', (column, value, filled) => {
    expect(read(rule(column, '=', value))).toEqual([[{ field: column, operator: 'eq', values: [filled] }]])
  })

  it('read a list part by part', () => {
    expect(read(rule('sysOrgCode', 'IN', '#{sys_multi_org_code}'))).toEqual([
      [{ field: 'sysOrgCode', operator: 'in', values: ['A01', 'A02'] }],
    ])
  })

  it('fill a variable in as one value: a comma in a name does not widen a list', () => {
    const named = readDataRules(sample, [rule('name', 'IN', 'x, #{sys_user_name}')], {
      ...VARIABLES,
      sysUserName: 'Ann,Bob',
    })
    expect(named).toEqual([[{ field: 'name', operator: 'in', values: ['x', 'Ann,Bob'] }]])
    expect(read(rule('name', '=', '#{sys_multi_org_code}'))?.[0]?.[0]?.values).toEqual(['A01,A02'])
  })

  it('let nothing through while the person has no value for a variable', () => {
    const none = { ...VARIABLES, sysOrgCode: '', sysMultiOrgCode: [] }
    for (const [operator, value] of [
      ['=', '#{sys_org_code}'],
      ['RIGHT_LIKE', 'A#{sys_org_code}'],
      ['IN', '#{sys_multi_org_code}'],
      ['IN', 'B01,#{sys_org_code}'],
    ] as const) {
      expect(readDataRules(sample, [rule('name', operator, value)], none), value).toBeNull()
    }
  })

  it('are alternatives on one column and bind together over several', () => {
    const groups = read(rule('name', '=', 'a'), rule('count', '>', '1'), rule('name', '=', 'b'))
    expect(groups?.map((group) => group.map(({ field, values }) => `${field}:${values}`))).toEqual([
      ['name:a', 'name:b'],
      ['count:1'],
    ])
  })

  it('joined by or are alternatives over all columns, and one that cannot be read still hides everything', () => {
    const rules = [rule('name', '=', 'a'), rule('count', '>', '1')]
    const groups = readDataRules(sample, rules, VARIABLES, 'or')
    expect(groups?.map((group) => group.map(({ field }) => field))).toEqual([['name', 'count']])
    expect(readDataRules(sample, [...rules, UNREADABLE_RULE], VARIABLES, 'or')).toBeNull()
  })

  it.each([
    ['raw SQL', rule('', 'USE_SQL_RULES', '1=1'), 'operator'],
    ['a column that is not declared', rule('tenantId', '=', '1'), 'column'],
    ['an unknown operator', rule('name', 'constructor', 'a'), 'operator'],
    ['an unknown variable', rule('name', '=', '#{sys_secret}'), 'value'],
    ['a variable without its end', rule('name', '=', '#{sys_user_code'), 'value'],
    ['an empty value', rule('name', '=', ' '), 'value'],
    ['a value of another kind', rule('count', '=', 'x'), 'value'],
    ['a list with an empty part', rule('count', 'IN', '1,,2'), 'value'],
  ])('are told apart while they are written: %s', (_, broken, path) => {
    expect(dataRuleError(sample, broken)).toMatchObject({
      path,
      message: [expect.any(String), expect.any(String), expect.stringMatching(/^dataRule\.\w+$/)],
    })
  })

  it('are fine while they are written when they can be read, whoever writes them', () => {
    expect(dataRuleError(sample, rule('sysOrgCode', 'IN', '#{sys_multi_org_code}'))).toBeNull()
    expect(dataRuleError(sample, rule('count', '>=', '5'))).toBeNull()
    expect(dataRuleOperators({ kind: 'number' })).not.toContain('LIKE')
  })

  it.each([
    ['a column that is not declared', rule('tenantId', '=', '1')],
    ['an inherited name', rule('constructor', '=', '1')],
    ['raw SQL', rule('name', 'USE_SQL_RULES', '1=1')],
    ['the name of something every object has', rule('name', 'constructor', 'a')],
    ['nothing', UNREADABLE_RULE],
    ['an unknown variable', rule('name', '=', '#{sys_secret}')],
    ['an empty value', rule('name', '=', '')],
    ['a value of another kind', rule('count', '=', 'x')],
    ['a list with an empty part', rule('count', 'IN', '1,,2')],
  ])('let nothing through when one holds %s: they fail closed', (_, broken) => {
    expect(read(broken)).toBeNull()
    expect(read(rule('name', '=', 'a'), broken)).toBeNull()
  })
})
