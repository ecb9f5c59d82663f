import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DayOrder,
  dayOrderOf,
  momentOf,
  type WrittenTime,
  wallOf,
  wallText,
  writtenMonth,
  writtenTime,
} from './written-time.ts'
import { zonedClock } from './zoned-time.ts'

const SHANGHAI = zonedClock('Asia/Shanghai')

/** What a text says on the clock of the shop, or why it says nothing. */
function said(text: string, order?: DayOrder): string {
  const written = writtenTime(text, order)
  return typeof written === 'string' ? written : wallOf(SHANGHAI, written)
}

describe('days and times as people and programs write them', () => {
  it.each([
    ['2026-01-05', '2026-01-05 00:00:00'],
    ['2026/1/5', '2026-01-05 00:00:00'],
    ['2026−01–05', '2026-01-05 00:00:00'],
    ['2026.01.05', '2026-01-05 00:00:00'],
    ['2026年1月5日', '2026-01-05 00:00:00'],
    ['２０２６／１／５', '2026-01-05 00:00:00'],
    ['20260105', '2026-01-05 00:00:00'],
    ['2026-01-05T08:30:15', '2026-01-05 08:30:15'],
    ['2026-01-05 08:30:15.250', '2026-01-05 08:30:15'],
    ['2026年1月5日 8时30分', '2026-01-05 08:30:00'],
    ['2026-01-05T20:30:00Z', '2026-01-06 04:30:00'],
    ['2026-01-05 08:30:00 -0500', '2026-01-05 21:30:00'],
    ['13/5/2026', '2026-05-13 00:00:00'],
    ['5/13/2026', '2026-05-13 00:00:00'],
    ['31.12.2026 23:59', '2026-12-31 23:59:00'],
    ['3/3/2026', '2026-03-03 00:00:00'],
    ['29.02.2024', '2024-02-29 00:00:00'],
  ])('%s is %s', (text, expected) => {
    expect(said(text)).toBe(expected)
  })

  it.each(['01/02/2026', '5.1.2026', '12-11-2026', '1/2/2026 10:30'])('%s may be two days', (text) => {
    expect(said(text)).toBe('ambiguous')
  })

  it.each([
    ...['', 'soon', '46000', '2026', '2026-13-01', '2026-02-30', '29.02.2026', '31/31/2026', '0/1/2026', '1/2/26'],
    ...[
      '2026-1-5 24:00',
      '2026-1-5 8:60',
      '2026/1-5',
      '1/2.2026',
      '2026-01-05Z',
      '1899-12-30',
      '2026-01-05 noon',
      '8:30',
    ],
  ])('%s is none', (text) => {
    expect(said(text)).toBe('none')
  })

  it.each([
    ['5.1.2026', 'dayFirst', '2026-01-05 00:00:00'],
    ['5.1.2026', 'monthFirst', '2026-05-01 00:00:00'],
    ['13/1/2026', 'monthFirst', 'none'],
    ['1/13/2026', 'dayFirst', 'none'],
    ['2026/1/5', 'monthFirst', '2026-01-05 00:00:00'],
  ] as const)('%s with %s is %s', (text, order, expected) => {
    expect(said(text, order)).toBe(expected)
  })
})

describe('the order of a column', () => {
  it.each([
    [['01/02/2026', '13/02/2026'], 'dayFirst'],
    [['01/02/2026', '02/13/2026'], 'monthFirst'],
    [['01/02/2026', '3/3/2026', '2026-12-31'], undefined],
    [['13/02/2026', '02/13/2026', '01/02/2026'], undefined],
    [['31/31/2026', '01/02/2026'], undefined],
  ] as const)('%j: %s', (texts, order) => {
    expect(dayOrderOf(texts)).toBe(order)
  })
})

it.each([
  ['2026-05', '2026-05'],
  ['2026/5', '2026-05'],
  ['2026年5月', '2026-05'],
  ['2026-13', null],
  ['5/2026', null],
  ['2026-05-01', null],
])('the month %s is %s', (text, month) => {
  expect(writtenMonth(text)).toBe(month)
})

it('what was read is the same moment when it is read once more', () => {
  const zone = fc.constantFrom('', 'Z', '+08:00', '-0330')
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      zone,
      (at, behind) => {
        const written = writtenTime(`${at.toISOString().slice(0, 19)}${behind}`) as WrittenTime
        const again = writtenTime(wallText(written)) as WrittenTime
        expect(momentOf(SHANGHAI, again)).toEqual(momentOf(SHANGHAI, written))
      },
    ),
  )
})
