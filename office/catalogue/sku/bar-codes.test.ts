import { expect, it } from 'vitest'
import { barCodesError, barCodesIn, readCode } from './bar-codes.ts'

it('reads several codes from a cell, each once, however they are apart and however wide they are', () => {
  expect(barCodesIn('４５８０４１，690 A-1、A-1;\n')).toEqual(['458041', '690', 'A-1'])
  expect(barCodesIn(null)).toEqual([])
})

it('refuses too many codes and one that is too long', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `C${index}`)
  expect(barCodesError(many(10))).toBeNull()
  expect(barCodesError(many(11))?.[1]).toBe('At most 10 more barcodes')
  expect(barCodesError(['x'.repeat(50)])).toBeNull()
  expect(barCodesError(['x'.repeat(51)])?.[1]).toBe('A barcode has at most 50 characters')
})

it('takes a UPC with and without its zero for one code', () => {
  expect(readCode('0012345678905')).toBe(readCode('012345678905'))
  expect(readCode('ａ-1')).toBe('A-1')
  expect(readCode('4580416940290')).not.toBe(readCode('580416940290'))
})

it('each is read as a code: without what guards its digits, and not where a spreadsheet has cut them', () => {
  expect(barCodesIn(`'0049012,="690-1"`)).toEqual(['0049012', '690-1'])
  expect(barCodesError(barCodesIn('4901234567894,4.90123E+12'))?.[1]).toContain('exponent form')
})
