import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subTablePlace } from './sub-table-place.ts'

const box = (top: number, bottom: number, left = 0, width = 1000) => ({ top, bottom, left, width })
const place = (row: ReturnType<typeof box>, viewHeight: number, table = row) =>
  subTablePlace({ row, table, viewHeight })

describe('where a sub-table hangs', () => {
  it('[9.7l] below with more than 350 pixels there, else above', () => {
    expect(place(box(388, 449), 800)).toMatchObject({ top: 449 })
    expect(place(box(389, 450), 800)).toMatchObject({ bottom: 411 })
    expect(place(box(389, 450), 800)).not.toHaveProperty('top')
  })

  it('[9.7l] never covers its row, nor leaves the window', () => {
    const heights = fc.tuple(fc.nat(2000), fc.integer({ min: 20, max: 200 }), fc.integer({ min: 300, max: 2000 }))
    fc.assert(
      fc.property(heights, ([top, height, viewHeight]) => {
        const at = place(box(top, top + height), viewHeight)
        if ('top' in at) {
          expect(viewHeight - at.top).toBeGreaterThan(350)
          expect(at.top).toBe(top + height)
          expect(at.top + at.maxHeight).toBeLessThanOrEqual(viewHeight)
        } else {
          expect(viewHeight - (top + height)).toBeLessThanOrEqual(350)
          const lower = viewHeight - at.bottom
          expect(lower).toBe(top)
          expect(lower - at.maxHeight).toBeGreaterThanOrEqual(0)
        }
        expect(at.maxHeight).toBeLessThanOrEqual(340)
      }),
    )
  })

  it('takes 96 percent of the table, in its middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 100, max: 3000 }), (left, width) => {
        const at = place(box(0, 61, 7, 7), 900, box(0, 61, left, width))
        expect(at.width).toBeCloseTo(width * 0.96)
        expect(at.left - left).toBeCloseTo(left + width - (at.left + at.width))
      }),
    )
  })
})
