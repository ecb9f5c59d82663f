import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AdvancedCondition,
  decodeConditions,
  encodeConditions,
  isComplete,
  isQueryable,
  knownConditions,
  NEW_CONDITION,
  RULE_TITLES,
  rulesFor,
  withField,
  withRule,
} from './advanced-condition.ts'
import { ADVANCED_RULES, readAdvancedQuery } from './advanced-query.ts'
import type { Field } from './field.ts'
import type { AnyResource } from './resource.ts'
import { fieldEntries, fieldOf } from './resource-fields.ts'
import { sample } from './testing/sample.ts'

const line = (field: string, rule: AdvancedCondition['rule'], val = ''): AdvancedCondition => ({ field, rule, val })
const rulesOf = (name: string) => rulesFor(fieldOf(sample, name) ?? expect.fail(name))

/** A value as the control of the field gives it. */
function typed(field: Field): fc.Arbitrary<string> {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .map((text) => text.replaceAll(',', '，').trim())
  const filled = word.filter((text) => text !== '' && !text.includes('\u0000'))
  switch (field.kind) {
    case 'number':
      return fc.integer({ min: 0, max: 1000 }).map(String)
    case 'money':
      return fc.integer({ min: 0, max: 100_000 }).map((fen) => (fen / 100).toFixed(2))
    case 'boolean':
      return fc.constantFrom('true', 'false')
    case 'date':
      return fc.constantFrom('2026-01-31', '2024-02-29')
    case 'datetime':
      return fc.constantFrom('2026-01-31 23:59:59')
    case 'month':
      return fc.constantFrom('2026-01')
    case 'region':
      return fc.constantFrom('440305')
    case 'dict':
      return field.numeric ? fc.integer({ min: 0, max: 9 }).map(String) : filled
    default:
      return filled
  }
}

const condition: fc.Arbitrary<AdvancedCondition> = fc
  .constantFrom(...fieldEntries(sample).filter(([, field]) => rulesFor(field).length > 0))
  .chain(([name, field]) =>
    fc.constantFrom(...rulesFor(field)).chain((rule) => {
      const value = typed(field)
      const values = rule === 'in' ? fc.array(value, { minLength: 1, maxLength: 4 }).map((all) => all.join(',')) : value
      return values.map((val) => line(name, rule, val))
    }),
  )

/** Once by the transport, and back by the server. */
const overTheWire = (params: string) => new URLSearchParams(String(new URLSearchParams({ q: params }))).get('q')

const read = (resource: AnyResource, params: string) =>
  readAdvancedQuery(resource, { superQueryParams: overTheWire(params) })

describe('the encoded query', () => {
  it('[7.25a] [5.16f] says to the server what the lines say, whatever is written in them', () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 8 }), (records) => {
        const group = read(sample, encodeConditions(sample, records))
        expect(group?.conditions.map(({ field }) => field)).toEqual(records.map(({ field }) => field))
        for (const [index, { field, rule, val }] of records.entries()) {
          const sent = group?.conditions[index]
          const parts = rule === 'in' ? val.split(',') : [val]
          const isMany = fieldOf(sample, field)?.many
          expect(sent?.operator).toBe(isMany ? 'anyOf' : ADVANCED_RULES[rule])
          expect(sent?.values).toHaveLength(parts.length)
          if (['text', 'textarea'].includes(fieldOf(sample, field)?.kind ?? '')) {
            expect(sent?.values).toEqual(parts)
          }
        }
      }),
    )
  })

  it('comes back from the address as the same lines', () => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 8 }), (records) => {
        const params = encodeConditions(sample, records)
        expect(decodeConditions(sample, overTheWire(params) ?? '')).toEqual(records)
      }),
    )
  })

  it('[3.14] names field, rule, value and how values compare', () => {
    const sent = decodeURIComponent(
      encodeConditions(sample, [line('price', 'ge', ' 12.50 '), line('name', 'like', 'a')]),
    )
    expect(JSON.parse(sent)).toEqual([
      { field: 'price', rule: 'ge', val: '12.50', type: 'number', dbType: 'bigDecimal' },
      { field: 'name', rule: 'like', val: 'a' },
    ])
  })

  it.each(['+', '%', '%2B', '& = #', '100%+', '"\\', '初音 ミク'])('carries %s unharmed', (val) => {
    const params = encodeConditions(sample, [line('note', 'eq', val)])
    expect(read(sample, params)?.conditions[0]?.values).toEqual([val])
  })
})

describe('lines of old addresses and saved queries', () => {
  it('lose what the declaration does not know any more, and nothing else', () => {
    const records = [
      { field: 'gone', rule: 'eq', val: '1' },
      { field: 'name', rule: 'LIKE', val: 'a' },
      { field: 'name', rule: 'USE_SQL_RULES', val: '1=1' },
      { field: 'cover', rule: 'eq', val: 'x.png' },
      { field: 'count', rule: 'in', val: [1, 2] },
      { field: 'note', rule: 'eq', val: { a: 1 } },
    ]
    expect(knownConditions(sample, records)).toEqual([
      line('name', 'like', 'a'),
      line('count', 'in', '1,2'),
      line('note', 'eq'),
    ])
  })

  it.each(['', '{', '%E0%A4%A', 'null', '{"field":"name"}'])('are none in %s', (params) => {
    expect(decodeConditions(sample, params)).toEqual([])
  })
})

describe('completeness', () => {
  it('[5.16a] [5.16b] nothing, or one line that lacks field or value, may not be queried', () => {
    expect(isQueryable([])).toBe(false)
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), fc.nat(3), (records, at) => {
        expect(isQueryable(records)).toBe(true)
        const index = at % records.length
        for (const lacking of [{ field: '' }, { val: '' }, { val: '  ' }]) {
          expect(isQueryable(records.map((one, place) => (place === index ? { ...one, ...lacking } : one)))).toBe(false)
        }
      }),
    )
  })

  it('a list of nothing but commas is no value, and the server agrees', () => {
    expect(isComplete(line('name', 'in', ' , ,'))).toBe(false)
    expect(isComplete(line('name', 'in', 'a,'))).toBe(true)
    expect(read(sample, encodeConditions(sample, [line('name', 'in', ',')]))).toBeNull()
  })
})

describe('rules', () => {
  it('[5.16f] are ten, in Chinese as everybody knows them', () => {
    expect(Object.values(RULE_TITLES).map(([zh]) => zh)).toEqual([
      '等于',
      '包含',
      '以..开始',
      '以..结尾',
      '在...中',
      '不等于',
      '大于',
      '大于等于',
      '小于',
      '小于等于',
    ])
    expect(Object.keys(RULE_TITLES).toSorted()).toEqual(Object.keys(ADVANCED_RULES).toSorted())
  })

  it('are those that make sense for the kind', () => {
    expect(rulesOf('name')).toEqual(['eq', 'like', 'right_like', 'left_like', 'in', 'ne'])
    expect(rulesOf('price')).toEqual(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in'])
    expect(rulesOf('seenAt')).toEqual(['eq', 'ne', 'gt', 'ge', 'lt', 'le'])
    expect(rulesOf('rank')).toEqual(['eq', 'in', 'ne'])
    expect(rulesOf('kinds')).toEqual(['eq', 'in'])
    expect(rulesOf('isHot')).toEqual(['eq', 'ne'])
    expect(rulesOf('pictures')).toEqual([])
  })

  it('a new line says equals; another field clears the value and keeps the rule where it can', () => {
    expect(NEW_CONDITION).toEqual(line('', 'eq'))
    expect(withField(sample, line('name', 'in', 'a,b'), 'rank')).toEqual(line('rank', 'in'))
    expect(withField(sample, line('name', 'like', 'a'), 'price')).toEqual(line('price', 'eq'))
    expect(withField(sample, line('name', 'ne', 'a'), 'detail')).toEqual(line('detail', 'like'))
  })

  it('another rule keeps the value; leaving "in" keeps the first', () => {
    expect(withRule(line('name', 'in', 'a,b'), 'ne')).toEqual(line('name', 'ne', 'a'))
    expect(withRule(line('name', 'eq', 'a'), 'like')).toEqual(line('name', 'like', 'a'))
    expect(withRule(line('rank', 'eq', 'low'), 'in')).toEqual(line('rank', 'in', 'low'))
  })
})
