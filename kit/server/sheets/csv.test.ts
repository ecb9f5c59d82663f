import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from '../testing/csv-line.ts'
import { unguarded } from './csv.ts'
import { readWorkbook } from './read-workbook.server.ts'

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
