import fc from 'fast-check'
import { expect, it } from 'vitest'
import { detailColumns } from './detail-columns.ts'

it('[9.5f] has at most four columns', () => {
  expect(detailColumns(4).xl).toBe(4)
  expect(detailColumns(6).xl).toBe(4)
  expect(detailColumns(3).xl).toBe(3)
})

it('[9.5f] has one to four columns at every width, never more than on a wider window, one on a phone', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.double()), (wanted) => {
      const { xs, sm, md, lg, xl, xxl, xxxl } = detailColumns(wanted)
      const columns = [xs, sm, md, lg, xl, xxl, xxxl]
      expect(xs).toBe(1)
      expect(columns.every((count) => Number.isInteger(count) && count >= 1 && count <= 4)).toBe(true)
      expect(columns).toEqual(columns.toSorted((one, other) => one - other))
    }),
  )
})
