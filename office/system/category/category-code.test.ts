import { describe, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { nextCode } from './category-code.ts'

describe('the next code', () => {
  it.each([
    ['', [], 'A01'],
    ['', ['A01', 'A02A01', 'A09'], 'A10'],
    ['', ['A99'], 'B01'],
    ['', ['Z98', 'Y99'], 'Z99'],
    ['Z99', [], 'Z99A01'],
    ['B02', ['B02A01', 'B02B99', 'B03A01'], 'B02C01'],
  ])('below %j of %j is %s', (parent, siblings, code) => {
    expect(nextCode(parent, siblings)).toBe(code)
  })

  it.each([
    ['', ['A01', 'Z99']],
    ['A01', ['A01Z99']],
  ])('below %j of %j is none: a longer one would be that of a child', (parent, siblings) => {
    expect(() => nextCode(parent, siblings)).toThrow(DomainError)
  })

  it('of a level too many does not exist', () => {
    expect(nextCode('A01'.repeat(32), [])).toHaveLength(99)
    expect(() => nextCode('A01'.repeat(33), [])).toThrow(DomainError)
  })
})
