import { describe, expect, it } from 'vitest'
import { groupedNumber, isEmpty, isSame, isYes, listOf, textOfHtml } from './field-value.ts'

describe('field values', () => {
  it('[9.8c] several values are separated by commas', () => {
    expect(listOf('a, b,,c')).toEqual(['a', 'b', 'c'])
    expect(listOf(null)).toEqual([])
    expect(listOf([1, 2])).toEqual(['1', '2'])
  })

  it('compares as text and takes every kind of nothing as one', () => {
    expect(isSame(1, '1')).toBe(true)
    expect(isSame('', null)).toBe(true)
    expect(isSame(undefined, 0)).toBe(false)
    expect(isSame('1', '01')).toBe(false)
    expect(isEmpty([])).toBe(true)
    expect(isEmpty(0)).toBe(false)
    expect(isEmpty(false)).toBe(false)
  })

  it.each([
    [0, '0'],
    [1204, '1,204'],
    [-1234567.5, '-1,234,567.5'],
    ['abc', 'abc'],
  ])('[9.8b] groups %s by thousands: %s', (value, shown) => {
    expect(groupedNumber(value)).toBe(shown)
  })

  it('reads flags in every form of the wire', () => {
    expect([true, 1, '1', 'Y', 'true'].every(isYes)).toBe(true)
    expect([false, 0, '0', 'N', null, ''].some(isYes)).toBe(false)
  })

  it('shows HTML as the text a person would read', () => {
    expect(textOfHtml('<p>手办&nbsp;<b>1/7</b></p><style>p{}</style><p>A &amp; B</p>')).toBe('手办 1/7 A & B')
  })
})
