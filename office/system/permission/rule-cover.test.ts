import { expect, it } from 'vitest'
import type { RuleMatch } from '#kit/contract/data-rule.ts'
import { covers } from './rule-cover.ts'

/** `a1 a2 b1`: three rules, two of them on column a. */
const bound = (rules: string, match: RuleMatch = 'and') => ({
  match,
  rules: rules.split(' ').flatMap((id) => (id === '' ? [] : [{ id, column: id.slice(0, 1) }])),
})

it.each([
  ['nothing binds me, nothing binds them', bound(''), bound(''), true],
  ['nothing binds me', bound(''), bound('a1'), true],
  ['they are not bound and I am', bound('a1'), bound(''), false],
  ['the same rule', bound('a1'), bound('a1'), true],
  ['one more column', bound('a1'), bound('a1 b1'), true],
  ['one less column', bound('a1 b1'), bound('a1'), false],
  ['another value of my column, which is an alternative', bound('a1'), bound('a1 a2'), false],
  ['one of my alternatives', bound('a1 a2'), bound('a1'), true],
  ['alternatives of two columns where mine must both hold', bound('a1 b1'), bound('a1 b1', 'or'), false],
  ['both must hold where mine are alternatives', bound('a1 b1', 'or'), bound('a1 b1'), true],
  ['one of my alternatives of two columns', bound('a1 b1', 'or'), bound('b1', 'or'), true],
  ['one alternative more', bound('a1 b1', 'or'), bound('a1 b1 c1', 'or'), false],
])('rows given: %s', (_, own, given, isCovered) => {
  expect(covers(own, given)).toBe(isCovered)
})
