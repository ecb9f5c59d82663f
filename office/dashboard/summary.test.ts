import { expect, test } from 'vitest'
import { LISTING_LINES } from '../catalogue/product/listing-lines.ts'
import { isEmptyShop, numbersOf, SHOP_LINES, type ShopSummary } from './summary.ts'

const nothing: ShopSummary = { goods: {}, products: {}, recent: [] }

test('what the answer leaves out is zero', () => {
  expect(numbersOf(nothing, 2)).toEqual({ goods: 0, on: 0, off: 0 })
  expect(numbersOf({ ...nothing, goods: { 2: 7 }, products: { 2: { on: 1, off: 3 } } }, 2)).toEqual({
    goods: 7,
    on: 1,
    off: 3,
  })
})

test('who may edit listings is what their pages ask', () => {
  expect(SHOP_LINES.map(({ editRight }) => editRight)).toEqual(
    ([1, 2, 3] as const).map((line) => `${LISTING_LINES[line].permission}:edit`),
  )
})

test('a shop is empty until a line has a figure or a listing', () => {
  expect(isEmptyShop(nothing)).toBe(true)
  expect(isEmptyShop({ ...nothing, goods: { 3: 1 } })).toBe(false)
  expect(isEmptyShop({ ...nothing, products: { 1: { on: 0, off: 1 } } })).toBe(false)
})
