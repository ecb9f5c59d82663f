import { expect, it } from 'vitest'
import { cellFault } from './cell-fault.ts'
import type { SheetCell } from './sheet.ts'

const number = (value: number): SheetCell => ({ kind: 'number', value, text: String(value) })
const text = (value: string): SheetCell => ({ kind: 'text', value, text: value })

it.each([
  ['sixteen digits', number(1_000_000_000_000_000)],
  ['sixteen digits below zero', number(-1_000_000_000_000_000)],
  ['twenty digits', number(1.234e19)],
  ['a number cut by a spreadsheet', text('1.23457E+14')],
  ['the same with a comma', text(' 4,2e+27 ')],
  ['an error cell', { kind: 'error', value: '#N/A', text: '#N/A' }],
  ['a formula as a text', text('=C2&"-2"')],
  ['a call as a text', text('=SUM(A1:A2)')],
  ['bytes that are no text', text('手\uFFFD')],
] as const)('in %s nothing stands for sure', (_, cell) => {
  expect(cellFault(cell)).toBeDefined()
})

it.each([
  ['fifteen digits', number(999_999_999_999_999)],
  ['a long code as a text', text('12345678901234567890')],
  ['a code with an E', text('1E5')],
  ['an equals sign', text('=')],
  ['an equation', text('A=B2')],
  ['a computed value', { kind: 'number', value: 3, text: '3', formula: 'A1+2' }],
] as const)('%s says what stands there', (_, cell) => {
  expect(cellFault(cell)).toBeUndefined()
})
