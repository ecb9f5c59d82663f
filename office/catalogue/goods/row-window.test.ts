import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnHeight, rowColumn, windowAt } from './row-window.ts'

const heights = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 400 })

it('draws every row that is in sight, and few others', () => {
  fc.assert(
    fc.property(heights, fc.nat(100_000), fc.integer({ min: 1, max: 2000 }), (rows, offset, height) => {
      const column = rowColumn(rows)
      const top = offset % columnHeight(column)
      const { first, end } = windowAt(column, top, height)
      rows.forEach((row, index) => {
        const from = rows.slice(0, index).reduce((sum, one) => sum + one, 0)
        const isSeen = from + row > top && from < top + height
        expect(!isSeen || (index >= first && index < end)).toBe(true)
      })
      const seen = rows.filter(
        (row, index) => (column.tops[index] ?? 0) + row > top && (column.tops[index] ?? 0) < top + height,
      )
      expect(end - first).toBeLessThanOrEqual(seen.length + 14)
    }),
    { numRuns: 60 },
  )
})

it('is as high as its rows', () => {
  expect(columnHeight(rowColumn([44, 60, 44]))).toBe(148)
  expect(columnHeight(rowColumn([]))).toBe(0)
  expect(windowAt(rowColumn([]), 0, 600)).toEqual({ first: 0, end: 0 })
})
