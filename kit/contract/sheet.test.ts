import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellRef, columnLetter, findHeader, headerKey, mergeAt, rangeRef, type SheetRow } from './sheet.ts'

const known = { name: ['名称', 'Name'], heightMm: ['高度mm', 'Height (mm)'], janCode: ['JAN码', 'JAN'] } as const

function rowsOf(...lines: string[][]): SheetRow[] {
  return lines.map((texts, index) => ({
    row: index + 1,
    cells: texts.map((text) =>
      text === '' ? { kind: 'empty', value: null, text } : { kind: 'text', value: text, text },
    ),
  }))
}

describe('findHeader', () => {
  it('finds the header below title and note rows, whatever their number', () => {
    const found = findHeader(rowsOf(['2026年预定表'], ['更新日期'], [], ['名称', 'JAN码'], ['A', '1']), known)
    expect(found?.row).toBe(4)
    expect(found?.columns.map((column) => [column.letter, column.field])).toEqual([
      ['A', 'name'],
      ['B', 'janCode'],
    ])
  })

  it('forgives case, width, spaces, signs and the star of required columns', () => {
    const found = findHeader(rowsOf([' ＮＡＭＥ * ', '高度 （mm）', 'jan码：']), known)
    expect(found?.columns.map((column) => column.field)).toEqual(['name', 'heightMm', 'janCode'])
    expect(found?.columns[0]?.header).toBe('ＮＡＭＥ *')
  })

  it('accepts the field names themselves', () => {
    expect(findHeader(rowsOf(['name', 'heightMm', 'janCode']), known)?.columns).toHaveLength(3)
  })

  it('tells unknown and repeated headers and takes the first of a repeated one', () => {
    const found = findHeader(rowsOf(['名称', '备注', '', 'Name', 'JAN']), known)
    expect(found?.columns.map((column) => column.index)).toEqual([0, 4])
    expect(found?.unknown.map((column) => [column.letter, column.header])).toEqual([
      ['B', '备注'],
      ['D', 'Name'],
    ])
  })

  it('takes the first of two equal header rows, the fuller of unequal ones, and none where one text matches by chance', () => {
    expect(findHeader(rowsOf(['名称', 'JAN'], ['x'], ['名称', 'JAN']), known)?.row).toBe(1)
    expect(findHeader(rowsOf(['名称', 'JAN'], ['名称', 'JAN', '高度mm']), known)?.row).toBe(2)
    expect(findHeader(rowsOf(['说明'], ['名称', '以官网为准']), known)).toBeNull()
    expect(findHeader(rowsOf(['名称']), { name: ['名称'] })?.row).toBe(1)
  })
})

describe('places', () => {
  it('names columns and ranges as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702, 16383].map(columnLetter)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
      'XFD',
    ])
    expect(cellRef(12, 10)).toBe('K12')
    expect(rangeRef({ firstRow: 75, lastRow: 94, firstColumn: 0, lastColumn: 12 })).toBe('A75:M94')
  })

  it('gives every column a letter of its own', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), (a, b) => {
        expect(columnLetter(a) === columnLetter(b)).toBe(a === b)
      }),
    )
  })

  it('finds the merged range around a cell', () => {
    const merges = [{ firstRow: 67, lastRow: 69, firstColumn: 2, lastColumn: 2 }]
    expect(mergeAt(merges, 69, 2)).toBe(merges[0])
    expect(mergeAt(merges, 70, 2)).toBeUndefined()
    expect(mergeAt(merges, 68, 3)).toBeUndefined()
  })

  it('compares headers without signs', () => {
    expect(headerKey('高度 (mm)*')).toBe(headerKey('高度ＭＭ'))
  })
})
