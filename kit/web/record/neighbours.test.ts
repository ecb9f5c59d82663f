import { expect, it } from 'vitest'
import { exactPage } from '#kit/contract/envelope.ts'
import { extendedBy, neighboursOf, pageBeyond, type Trail } from './neighbours.ts'

/** The second of three pages of three rows, seven in all. */
const TRAIL: Trail = {
  search: '?pageNo=2',
  params: {},
  size: 3,
  firstPage: 2,
  lastPage: 2,
  ids: ['d', 'e', 'f'],
  total: 7,
  isCapped: false,
}
const page = (current: number, ...ids: readonly string[]) =>
  exactPage(
    ids.map((id) => ({ id })),
    { total: 7, size: 3, current },
  )

it('goes from one record to the next of the list, and counts its place in the whole list', () => {
  expect(neighboursOf(TRAIL, 'e')).toEqual({ previous: 'd', next: 'f', place: 5, count: 7, isCapped: false })
  expect(neighboursOf(TRAIL, 'd')).toMatchObject({ previous: undefined, next: 'e', place: 4 })
  expect(neighboursOf(TRAIL, 'x')).toEqual({
    previous: undefined,
    next: undefined,
    place: 0,
    count: 7,
    isCapped: false,
  })
})

it('asks for the page beyond an end of what is known, and for none where the list ends', () => {
  expect(['d', 'e', 'f', 'x'].map((id) => pageBeyond(TRAIL, id))).toEqual([1, undefined, 3, undefined])
  const whole = { ...TRAIL, firstPage: 1, lastPage: 3, ids: [...'abcdefg'] }
  expect(['a', 'g'].map((id) => pageBeyond(whole, id))).toEqual([undefined, undefined])
  expect(pageBeyond({ ...whole, isCapped: true }, 'g')).toBe(4)
})

it('goes on over the next and the page before', () => {
  const next = extendedBy(TRAIL, 3, page(3, 'g'))
  expect(neighboursOf(next, 'f')).toMatchObject({ next: 'g', place: 6 })
  expect(pageBeyond(next, 'g')).toBeUndefined()
  const before = extendedBy(next, 1, page(1, 'a', 'b', 'c'))
  expect(neighboursOf(before, 'd')).toMatchObject({ previous: 'c', place: 4 })
  expect(neighboursOf(before, 'a')).toMatchObject({ previous: undefined, place: 1 })
})

it('meets no record twice when rows moved meanwhile, and ends at a page without rows', () => {
  expect(extendedBy(TRAIL, 3, page(3, 'f', 'g')).ids).toEqual(['d', 'e', 'f', 'g'])
  const ended = extendedBy({ ...TRAIL, isCapped: true }, 3, page(3))
  expect(pageBeyond(ended, 'f')).toBeUndefined()
})
