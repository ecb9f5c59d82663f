import { describe, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { nextDepartCode, parentCodeOf } from './depart-code.ts'

describe('the next code of a department', () => {
  it.each([
    ['', [], 'A01'],
    ['', ['A01', 'A02A01', 'A09'], 'A10'],
    ['', ['A99'], 'B01'],
    ['', ['Z98', 'Y99'], 'Z99'],
    ['A01', ['A01', 'A01A01', 'A01A01A07', 'A02A05'], 'A01A02'],
    ['A01', ['A01Z99', 'A01B01'], 'A01Z99A01'],
    ['A01', ['A01Z99', 'A01Z99A01'], 'A01Z99A02'],
    ['A01Z99', ['A01Z99', 'A01Z99A04'], 'A01Z99A05'],
  ])('below %j of %j is %s', (parent, taken, code) => {
    expect(nextDepartCode(parent, taken)).toBe(code)
  })

  it('of a level too many does not exist', () => {
    expect(nextDepartCode('A01'.repeat(20), [])).toHaveLength(63)
    expect(() => nextDepartCode('A01'.repeat(21), [])).toThrow(DomainError)
  })

  it('names the parent by all but its last step', () => {
    expect([parentCodeOf('A01A02'), parentCodeOf('A01')]).toEqual(['A01', ''])
  })
})
