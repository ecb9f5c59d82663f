import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddSettings, bounded, DEFAULT_ADD, isAddSettings, MOST_ADDED, placeOf } from './add-settings.ts'

const numbers = fc.oneof(fc.integer(), fc.double())
const settings: fc.Arbitrary<AddSettings> = fc.record({
  count: numbers,
  position: numbers,
  scrollsToEnd: fc.boolean(),
})
const sizes = fc.nat(5000)

it('[9.7a] one row is added at the bottom unless somebody chose otherwise', () => {
  expect(DEFAULT_ADD).toMatchObject({ count: 1, position: 0 })
  expect(placeOf(DEFAULT_ADD, 7)).toBe(7)
})

describe('settings within their bounds', () => {
  it('[5.9] add at least one row, at a position from 0 to the count of rows', () => {
    fc.assert(
      fc.property(settings, sizes, (wild, rows) => {
        const { count, position, scrollsToEnd } = bounded(wild, rows)
        expect(Number.isInteger(count) && count >= 1 && count <= MOST_ADDED).toBe(true)
        expect(Number.isInteger(position) && position >= 0 && position <= rows).toBe(true)
        expect(scrollsToEnd).toBe(wild.scrollsToEnd)
      }),
    )
  })

  it('[5.9] are kept as they are', () => {
    const right = fc.tuple(fc.integer({ min: 1, max: MOST_ADDED }), sizes, fc.nat(), fc.boolean())
    fc.assert(
      fc.property(right, ([count, rows, at, scrollsToEnd]) => {
        const chosen = { count, position: at % (rows + 1), scrollsToEnd }
        expect(bounded(chosen, rows)).toEqual(chosen)
      }),
    )
  })
})

it('[5.9] position 0 is the bottom, any other the row before which the new ones go', () => {
  expect([0, 1, 2, 3].map((position) => placeOf({ ...DEFAULT_ADD, position }, 3))).toEqual([3, 0, 1, 2])
  // The table may have become shorter since the position was chosen.
  expect([4, 5, 99].map((position) => placeOf({ ...DEFAULT_ADD, position }, 3))).toEqual([3, 3, 3])
  expect([0, 1].map((position) => placeOf({ ...DEFAULT_ADD, position }, 0))).toEqual([0, 0])
})

it('what a browser kept is used only when it has the form of settings', () => {
  expect(isAddSettings(JSON.parse(JSON.stringify(DEFAULT_ADD)))).toBe(true)
  const broken = [
    undefined,
    null,
    'x',
    3,
    [],
    {},
    { ...DEFAULT_ADD, count: '1' },
    { ...DEFAULT_ADD, count: 1.5 },
    { ...DEFAULT_ADD, position: null },
    { ...DEFAULT_ADD, position: 0.5 },
    { ...DEFAULT_ADD, scrollsToEnd: 1 },
  ]
  expect(broken.filter(isAddSettings)).toEqual([])
})
