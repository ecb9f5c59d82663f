import { expect, it } from 'vitest'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { readSheet } from './read-sheet.ts'

const DAY = '2026-05-01'
const read = (...rows: readonly (readonly string[])[]) =>
  readSheet([['流水号', '金额', '时间'], ...rows], { day: DAY, clock: zonedClock('Asia/Shanghai') })

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

it.each(['2026/5/1 8:30', '2026年5月1日 08:30', '2026-05-01T00:30:00Z'])('%s is a time of the day', (at) => {
  expect(read(['t1', '1', at])).toMatchObject({ faults: [], entries: [{ at: new Date('2026-05-01T00:30:00Z') }] })
})

it('times whose day and month may be either are refused where they stand, unless the column tells it', () => {
  expect(read(['t1', '1', '1/5/2026'])).toMatchObject({ entries: [], faults: [{ row: 2, column: '时间' }] })
  const faults = [{ row: 3, message: ['“31/5/2026”不是 2026-05-01 的流水', '"31/5/2026" is not of 2026-05-01'] }]
  expect(read(['t1', '1', '1/5/2026'], ['t2', '1', '31/5/2026'])).toMatchObject({ faults })
})

it('each fault says what stands there', () => {
  const head = ['流水号', '金额', '时间', '类型']
  const { faults } = readSheet([head, ['t1', '1.005', 'noon', '转账']], {
    day: DAY,
    clock: zonedClock('Asia/Shanghai'),
  })
  expect(faults.map(({ column, message }) => [column, message[0].slice(0, 10), message[1].slice(0, 8)])).toEqual([
    ['金额', '“1.005”不是金', '"1.005" '],
    ['类型', '“转账”不是类型，应', '"转账" is '],
    ['时间', '“noon”不是时间', '"noon" i'],
  ])
})
