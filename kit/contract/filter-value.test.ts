import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Operator } from './condition.ts'
import { filterValue, readFilterText } from './filter-value.ts'
import { fieldOf } from './resource-fields.ts'
import { sample } from './testing/sample.ts'

type Row = readonly [sent: string, operator: Operator, ...texts: string[]]

/** The table of wire 1.7, first match wins. */
const TABLE: readonly Row[] = [
  ['>= 5', 'ge', '5'],
  ['<= 5', 'le', '5'],
  ['!= x', 'ne', 'x'],
  ['ge 5', 'ge', '5'],
  ['le 5', 'le', '5'],
  ['ne x', 'ne', 'x'],
  ['eq x', 'eq', 'x'],
  ['gt 5', 'gt', '5'],
  ['lt 5', 'lt', '5'],
  ['in a,b', 'in', 'a', 'b'],
  ['> 5', 'gt', '5'],
  ['< 5', 'lt', '5'],
  ['= x', 'eq', 'x'],
  ['*', 'eq', '*'],
  ['*v*', 'like', 'v'],
  ['*v', 'ends', 'v'],
  ['v*', 'starts', 'v'],
  ['a,b', 'in', 'a', 'b'],
  ['admin,', 'in', 'admin'],
  ['!v', 'ne', 'v'],
  ['a++b', 'eq', 'a,b'],
  ['++b', 'eq', '++b'],
  [',1,3,', 'anyOf', '1', '3'],
  ['plain', 'eq', 'plain'],
  // the input box of older clients leaves the space out (trap of wire 1.7)
  ['>=5', 'ge', '5'],
  ['<=5', 'le', '5'],
  ['  spaced  ', 'eq', 'spaced'],
  ['*a,b*', 'like', 'a,b'],
  ['ge', 'eq', 'ge'],
  ['inside', 'eq', 'inside'],
  ['*100%_\\*', 'like', '100%_\\'],
]

describe('the operator inside a list parameter', () => {
  it.each(TABLE)('[7.25a] reads %j as %s', (sent, operator, ...texts) => {
    expect(readFilterText(sent)).toEqual({ operator, texts })
  })

  it.each(['', '  ', '**', '!', '>=', '<=', ',,', '***'])('[7.25a] asks nothing with %j', (sent) => {
    expect(readFilterText(sent)).toBeNull()
  })

  it('reads any text to an operator without throwing, and plain text to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (sent) => {
        const read = readFilterText(sent)
        expect(read === null || read.texts.every((part) => typeof part === 'string')).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{3,20}$/), (sent) => {
        expect(readFilterText(sent)).toEqual({ operator: 'eq', texts: [sent] })
      }),
    )
  })
})

describe('the value of a filter', () => {
  const field = (name: string) => fieldOf(sample, name) ?? expect.fail(`no field ${name}`)

  it.each([
    ['count', '12', 12],
    ['count', '-3', -3],
    ['price', '12.5', 1250],
    ['isHot', 'true', true],
    ['isHot', 'N', false],
    ['state', '1', 1],
    ['day', '2026-02-28', '2026-02-28'],
    ['month', '2026-02', '2026-02'],
    ['seenAt', '2026-02-28 10:00:00', '2026-02-28 10:00:00'],
    ['name', 'a text longer than the field itself may be', 'a text longer than the field itself may be'],
    ['code', 'not-a-code', 'not-a-code'],
  ])('[7.25a] reads %s=%j as the kind of the field', (name, sent, value) => {
    expect(filterValue(field(name), 'eq', sent)).toBe(value)
  })

  it.each([
    ['count', 'many'],
    ['count', '99999999999'],
    ['price', '1.234'],
    ['isHot', 'perhaps'],
    ['day', '2026-02-30'],
    ['day', '0000-01-01'],
    ['month', '2026-13'],
    ['seenAt', 'yesterday'],
    ['name', 'a\u0000b'],
  ])('[7.25a] refuses %s=%j', (name, sent) => {
    expect(filterValue(field(name), 'eq', sent)).toBeUndefined()
  })

  it('takes any text for a wildcard, up to a length, and never a character that cannot be stored', () => {
    expect(filterValue(field('count'), 'like', '1')).toBe('1')
    expect(filterValue(field('name'), 'like', 'x'.repeat(201))).toBeUndefined()
    expect(filterValue(field('name'), 'like', 'a\u0000b')).toBeUndefined()
  })
})
