import { expect, it } from 'vitest'
import { isArticleNumber, packedPieces, type WantedPieces } from './packing.ts'

const line = (id: string, qty: number, codes: readonly string[]): WantedPieces => ({
  ...{ id, qty, codes, isUncoded: codes.length === 0 },
})
const packed = (wanted: readonly WantedPieces[], scans: readonly string[], confirmed = {}) =>
  packedPieces(wanted, { scans, confirmed })

it('counts each piece by any of its codes, and says what is wrong, surplus and missing', () => {
  const wanted = [line('a', 2, ['A1', 'A2']), line('b', 1, ['B'])]
  expect(packed(wanted, ['A1'])).toEqual({
    ...{ counts: { a: 1, b: 0 }, wrong: [], surplus: [] },
    missing: [
      { id: 'a', qty: 1 },
      { id: 'b', qty: 1 },
    ],
  })
  expect(packed(wanted, ['A1', 'A2', 'B'])).toEqual({ counts: { a: 2, b: 1 }, wrong: [], surplus: [], missing: [] })
  expect(packed(wanted, ['A1', 'A2', 'A1', 'X'])).toMatchObject({ wrong: ['X'], surplus: ['A1'] })
})

it('a piece with a code that items share counts for the one that leaves the others complete', () => {
  const wanted = [line('a', 1, ['BOX', 'A']), line('b', 1, ['BOX'])]
  expect(packed(wanted, ['BOX', 'A'])).toMatchObject({ counts: { a: 1, b: 1 }, surplus: [], missing: [] })
  expect(packed(wanted, ['BOX', 'A', 'BOX'])).toMatchObject({ surplus: ['BOX'] })
  const three = [line('a', 1, ['1', '2']), line('b', 1, ['2', '3']), line('c', 1, ['3'])]
  expect(packed(three, ['3', '2', '1']).missing).toEqual([])
})

it('pieces without a bar code are confirmed by hand, others are not', () => {
  const wanted = [line('a', 2, []), line('b', 1, ['B'])]
  expect(packed(wanted, [], { a: 5, b: 1 })).toMatchObject({ counts: { a: 2, b: 0 }, missing: [{ id: 'b', qty: 1 }] })
})

it('reads codes as readers write them: full-width, in small letters, a UPC with or without its zero', () => {
  const wanted = [line('a', 3, ['SKU-1', '0012345678905'])]
  expect(packed(wanted, ['ｓｋｕ-１', '012345678905', '0012345678905'])).toMatchObject({ wrong: [], missing: [] })
})

it('knows the article number of a product from the number of a parcel', () => {
  expect(isArticleNumber('4580416940290')).toBe(true)
  expect(isArticleNumber('4580416940291')).toBe(false)
  expect(isArticleNumber('7712345678905')).toBe(false)
})
