import { expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'

const DAY = '2026-05-01'
const read = (...rows: readonly (readonly string[])[]) =>
  readSheet([['流水号', '金额'], ...rows], { day: DAY, instantOf: (text) => new Date(`${text}Z`) })

it.each([
  ['1,299.00', 129_900],
  ['¥12.5', 1250],
  ['-12.50', 1250],
  ['１２．５０', 1250],
  ['59.699999999999996', 5970],
])('the amount %s is %i fen', (amount, fen) => {
  expect(read(['t1', amount])).toMatchObject({ faults: [], entries: [{ amount: fen }] })
})

it.each(['12,50', '1.200,00', '5,00', '1e3', '12.345', '#N/A', '1.2E+05', 'x'])(
  'the amount %s is refused where it stands',
  (amount) => {
    expect(read(['t1', amount])).toMatchObject({ entries: [], faults: [{ row: 2, column: '金额' }] })
  },
)

it.each(['4.2E+27', '1.23457E+15', '4,2E+27'])('the number %s, whose digits are lost, is refused', (no) => {
  expect(read([no, '1'])).toMatchObject({ entries: [], faults: [{ row: 2, column: '流水号' }] })
})
