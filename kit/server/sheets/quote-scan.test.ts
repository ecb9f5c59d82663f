import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from '../testing/csv-line.ts'
import { quoteScan } from './quote-scan.ts'

function scanned(text: string, piece = text.length, delimiter = ','): number | undefined {
  const scan = quoteScan(delimiter)
  for (let at = 0; at < text.length; at += Math.max(1, piece)) {
    scan.feed(text.slice(at, at + Math.max(1, piece)))
  }
  return scan.end()
}

it.each([
  ['Code,Name\nua,"店长\nub,店员\nuc,客服', 2],
  ['Code,Name\nua,"店长\nub,店员\nuc,"客服"', 2],
  ['a,b\n1,2\n3,"x', 3],
  ['"a', 1],
  ['a,"b\n\n\nc', 1],
  ['a\n"x""', 2],
  ['a\n1,"x\ny"z\n', 2],
  ['a\n"x\ny""\n', 2],
  ['a,"b\r\n1,2\r\n', 1],
  ['a\nb\nc\n"d\n"e', 4],
])('of %j the line of the mark that is never closed is %i, in whatever pieces it comes', (text, line) => {
  expect([scanned(text), scanned(text, 1), scanned(text, 3)]).toEqual([line, line, line])
})

it.each([
  'a,b\n1,2\n',
  'a,"b\nc",d\n1,2,3',
  'a,"b ""c"" d"\n',
  'a,5" pipe,b\n',
  'a,"b"c,d\n',
  '"a"\r\n"b\r\nc"\r\n',
  '""\n"",""',
  "a,'b\n",
  '',
])('of %j all marks are closed', (text) => {
  expect([scanned(text), scanned(text, 1)]).toEqual([undefined, undefined])
})

it('what is written as CSV has all its marks closed', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      expect(scanned(rows.map((row) => csvLine(row)).join(''), 2)).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})
