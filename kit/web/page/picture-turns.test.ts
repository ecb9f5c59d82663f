import { expect, it } from 'vitest'
import { takePictureTurn } from './picture-turns.ts'

it('four pictures load at once, the others in their order; who gives up leaves the line', () => {
  const begun: number[] = []
  const ends = Array.from({ length: 8 }, (_, place) => takePictureTurn(() => begun.push(place)))
  expect(begun).toEqual([0, 1, 2, 3])
  ends[4]?.()
  ends[1]?.()
  ends[1]?.()
  expect(begun).toEqual([0, 1, 2, 3, 5])
  for (const end of ends) {
    end()
  }
  expect(begun).toEqual([0, 1, 2, 3, 5, 6, 7])
  const later: string[] = []
  const again = Array.from({ length: 5 }, () => takePictureTurn(() => later.push('begun')))
  expect(later).toHaveLength(4)
  for (const end of again) {
    end()
  }
})
