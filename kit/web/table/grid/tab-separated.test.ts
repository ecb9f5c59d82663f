import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTabSeparated, writeTabSeparated } from './tab-separated.ts'

describe('a range from a spreadsheet', () => {
  it('reads one column, a range, and quoted cells', () => {
    expect(parseTabSeparated('1\n2\n3')).toEqual([['1'], ['2'], ['3']])
    expect(parseTabSeparated('1\t2\r\n3\t\r\n')).toEqual([
      ['1', '2'],
      ['3', ''],
    ])
    expect(parseTabSeparated('"两\n行"\t"a ""b"""\n')).toEqual([['两\n行', 'a "b"']])
    expect(parseTabSeparated('5" 手办\t"open')).toEqual([['5" 手办', '"open']])
    expect(parseTabSeparated('')).toEqual([['']])
  })

  it('keeps empty rows in the middle, drops only the line end of the last row', () => {
    expect(parseTabSeparated('1\n\n3\n')).toEqual([['1'], [''], ['3']])
  })

  it('what a spreadsheet copies comes back cell by cell', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r\n', ' ', ',', '9', '元') })
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((width) =>
            fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
          ),
        fc.constantFrom('\n', '\r\n'),
        (rows, end) => {
          // Excel ends every row, also the last one.
          expect(parseTabSeparated(writeTabSeparated(rows) + end)).toEqual(rows)
        },
      ),
    )
  })
})
