import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from '../testing/csv-line.ts'
import { readWorkbook } from './read-workbook.server.ts'
import { numberCell, textCell, unguarded } from './text-cell.ts'

describe('csv', () => {
  it('takes the guard off again and no other quote', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (sign, rest) => {
        expect(unguarded(`'${sign}${rest}`)).toBe(sign + rest)
      }),
    )
    expect(unguarded("'quoted'")).toBe("'quoted'")
  })

  it('is read as it was written', async () => {
    const texts = ['甲', 'a,b;c', '"', 'a\nb', '=1+1', '@x', '007', 'x\ty', ' spaced ']
    const file = csvLine(['a', 'b']) + texts.map((text) => csvLine([text, 1])).join('')
    const [sheet] = await readWorkbook(new TextEncoder().encode(`\uFEFF${file}`), 'a.csv')
    expect(sheet?.rows.slice(1).map((row) => row.cells[0]?.text)).toEqual(texts)
  })
})

describe('a cell', () => {
  it.each([
    ["'0012345", '0012345'],
    ["'SF1234567890", 'SF1234567890'],
    ['="4901234567894"', '4901234567894'],
    ['="00-12"', '00-12'],
    ['=""', ''],
    ["'Tis", "'Tis"],
    ["'店长'", "'店长'"],
    ['="a"&"b"', '="a"&"b"'],
  ])('with the text %j is %j', (text, shown) => expect(textCell(text).text).toBe(shown))

  it.each(['#N/A', '#REF!', '#DIV/0!', '="#N/A"', '#NAME?'])('with %s is an error', (text) => {
    expect(textCell(text).kind).toBe('error')
  })

  it.each([
    [19.9 * 3, '59.7', 59.7],
    [0.1 + 0.2, '0.3', 0.3],
    [13911110005, '13911110005', 13911110005],
    [123456789012345, '123456789012345', 123456789012345],
    [1234567890123456, '1.23456789012346E+15', 1.23456789012346e15],
    [4.2e27, '4.2E+27', 4.2e27],
  ])('with the number %d is %s', (number, text, value) => {
    expect(numberCell(number)).toEqual({ kind: 'number', value, text })
  })
})
