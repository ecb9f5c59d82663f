import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isChecked, pairOf, readChecked } from './check-value.ts'

const custom = { customValue: ['Y', 'N'] } as const

describe('a box', () => {
  it('[3.12a] is checked by the first of its pair, compared as text', () => {
    expect(['Y', 'N', 'y', '1', true, null].map((value) => isChecked(value, custom))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(['1', 1, '0', 0].map((value) => isChecked(value, { customValue: [1, 0] }))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('[3.12a] without a pair is true or false, whatever the server made of it', () => {
    expect([true, 'true', 1, 'Y', false, '0', null, ''].map((value) => isChecked(value, {}))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('reads its own values and the words for yes and no; a gap is no', () => {
    expect(['Y', '否', 'TRUE', '', 'maybe'].map((text) => readChecked(text, custom))).toEqual([
      'Y',
      'N',
      'Y',
      'N',
      undefined,
    ])
    // Its own values win over the words.
    expect(readChecked('1', { customValue: [0, 1] })).toBe(1)
  })

  it('[3.12a] holds nothing but its pair', () => {
    const pair = fc.tuple(
      fc.oneof(fc.string(), fc.integer(), fc.boolean()),
      fc.oneof(fc.string(), fc.integer(), fc.boolean()),
    )
    fc.assert(
      fc.property(pair, fc.string(), (customValue, text) => {
        const value = readChecked(text, { customValue })
        expect(value === undefined || pairOf({ customValue }).includes(value)).toBe(true)
      }),
    )
  })
})
