import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvField, csvLine, unguarded } from './csv.ts'
import { readWorkbook } from './read-workbook.server.ts'

describe('csv', () => {
  it('quotes what needs it and guards what a spreadsheet program would run', () => {
    expect(csvLine(['甲', 'a,b', 'say "x"', 'a\nb', ' x', null, undefined, 1.5, true])).toBe(
      '甲,"a,b","say ""x""","a\nb"," x",,,1.5,true\r\n',
    )
    expect(['=1', '+1', '-1', '@a'].map(csvField)).toEqual(["'=1", "'+1", "'-1", "'@a"])
    expect(csvField('\tx')).toBe(`"'\tx"`)
    expect(csvField('\rx')).toBe(`"'\rx"`)
    expect(csvField(-5)).toBe('-5')
  })

  it('takes the guard off again and no other quote', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (sign, rest) => {
        expect(unguarded(`'${sign}${rest}`)).toBe(sign + rest)
      }),
    )
    expect(unguarded("'quoted'")).toBe("'quoted'")
  })

  it('is read back as it was', async () => {
    const texts = ['甲', 'a,b;c', '"', 'a\nb', '=1+1', '@x', '007', 'x\ty', ' spaced ']
    const file = csvLine(['a', 'b']) + texts.map((text) => csvLine([text, 1])).join('')
    const [sheet] = await readWorkbook(new TextEncoder().encode(`\uFEFF${file}`), 'a.csv')
    expect(sheet?.rows.slice(1).map((row) => row.cells[0]?.text)).toEqual(texts)
  })
})
