import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADVANCED_RULES, readAdvancedQuery } from './advanced-query.ts'
import { DomainError } from './errors.ts'
import { sample } from './testing/sample.ts'

const read = (records: unknown, match?: string) =>
  readAdvancedQuery(sample, { superQueryParams: JSON.stringify(records), superQueryMatchType: match })

describe('the advanced query', () => {
  const record = { field: 'name', rule: 'like', val: '初音 100%+' }
  const condition = { field: 'name', operator: 'like', values: ['初音 100%+'] }

  it('[7.25a] is read plain and URI-encoded: the caller encodes it, the transport once more', () => {
    const json = JSON.stringify([record])
    expect(readAdvancedQuery(sample, { superQueryParams: json })?.conditions).toEqual([condition])
    expect(readAdvancedQuery(sample, { superQueryParams: encodeURIComponent(json) })?.conditions).toEqual([condition])
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== ''),
        (val) => {
          const trimmed = val.trim()
          const encoded = encodeURIComponent(JSON.stringify([{ field: 'note', rule: 'eq', val }]))
          expect(readAdvancedQuery(sample, { superQueryParams: encoded })?.conditions[0]?.values).toEqual([trimmed])
        },
      ),
    )
  })

  it('[3.14] [5.16g] joins by and unless or is asked', () => {
    expect(read([record])?.match).toBe('and')
    expect(read([record], 'or')?.match).toBe('or')
    expect(read([record], 'OR')?.match).toBe('or')
    expect(() => read([record], 'or 1=1')).toThrow(DomainError)
  })

  it.each(Object.entries(ADVANCED_RULES))('[5.16f] knows the rule %s', (rule, operator) => {
    expect(read([{ field: 'name', rule, val: 'x' }])?.conditions).toEqual([{ field: 'name', operator, values: ['x'] }])
  })

  it.each([
    ['=', 'eq'],
    ['!=', 'ne'],
    ['>', 'gt'],
    ['>=', 'ge'],
    ['<', 'lt'],
    ['<=', 'le'],
    ['IN', 'in'],
    ['LIKE', 'like'],
    ['LEFT_LIKE', 'ends'],
    ['RIGHT_LIKE', 'starts'],
    ['eq_with_add', 'eq'],
  ])('knows the symbol %s of older clients', (rule, operator) => {
    expect(read([{ field: 'name', rule, val: 'x' }])?.conditions[0]?.operator).toBe(operator)
  })

  it('reads values as the kind of their field, lists part by part', () => {
    expect(read([{ field: 'count', rule: 'in', val: '1,2' }])?.conditions[0]?.values).toEqual([1, 2])
    expect(read([{ field: 'count', rule: 'in', val: [1, 2] }])?.conditions[0]?.values).toEqual([1, 2])
    expect(read([{ field: 'price', rule: 'ge', val: 12.5 }])?.conditions[0]?.values).toEqual([1250])
    expect(read([{ field: 'kinds', rule: 'in', val: 'a,b' }])?.conditions[0]).toMatchObject({ operator: 'anyOf' })
  })

  it('leaves out lines that are not filled in, and asks nothing when none is', () => {
    expect(
      read([
        { field: 'name', rule: 'eq', val: '' },
        { rule: 'eq', val: 'x' },
        { field: 'name', val: 'x' },
      ]),
    ).toBe(null)
    expect(readAdvancedQuery(sample, {})).toBeNull()
    expect(readAdvancedQuery(sample, { superQueryParams: '  ' })).toBeNull()
  })

  it.each([
    ['an unknown field', [{ field: 'tenantId', rule: 'eq', val: '1' }]],
    ['an inherited name as field', [{ field: 'constructor', rule: 'eq', val: '1' }]],
    ['an unknown rule', [{ field: 'name', rule: 'USE_SQL_RULES', val: '1=1' }]],
    ['an inherited name as rule', [{ field: 'name', rule: 'constructor', val: '1' }]],
    ['a value of another kind', [{ field: 'count', rule: 'eq', val: 'x' }]],
    ['more than fifty lines', Array.from({ length: 51 }, () => record)],
    ['no list', { field: 'name' }],
    ['lists in lists', [[[[[]]]]]],
    ['lines that are none', ['name']],
    ['a line that is nothing', [null]],
    ['a line beside one that is none', [record, []]],
    ['a field that is no name', [{ field: 1, rule: 'eq', val: '1' }]],
    ['a rule that is no name', [{ field: 'name', rule: {}, val: '1' }]],
    ['a value that is data', [{ field: 'name', rule: 'eq', val: { toString: false } }]],
    ['values that are data', [{ field: 'name', rule: 'in', val: [['a']] }]],
    ['an unknown field without a value', [{ field: 'tenantId', rule: 'eq', val: '' }]],
    ['more values than are asked', [{ field: 'name', rule: 'in', val: 'a,'.repeat(201) }]],
  ])('refuses %s instead of dropping it', (_, records) => {
    expect(() => read(records)).toThrow(DomainError)
  })

  it.each(['{', '%E0%A4%A', 'null', '"x"'])('refuses %s, which is no list of lines', (superQueryParams) => {
    expect(() => readAdvancedQuery(sample, { superQueryParams })).toThrow(DomainError)
  })
})
