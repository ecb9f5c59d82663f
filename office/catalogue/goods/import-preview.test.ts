import { describe, expect, it } from 'vitest'
import {
  filteredRows,
  mergedErrors,
  type PreviewError,
  placeTexts,
  readPreview,
  struckCount,
  tabCounts,
} from './import-preview.ts'

const error = (more: Partial<PreviewError>): PreviewError => ({
  code: 'X',
  severity: 'forgiven',
  warn: false,
  column: 'K',
  header: '价格',
  text: '',
  reason: '',
  readAs: '',
  ...more,
})

const wire = {
  totalCount: 4,
  createdCount: 1,
  updatedCount: 1,
  errorCount: 1,
  unknownMakers: ['星屑'],
  files: [
    {
      file: 'a.xlsx',
      rows: [
        {
          sheet: '预定表',
          row: 5,
          outcome: 'created',
          name: '初音',
          changed: {},
          values: { manufacturer: 'Max Factory', scale: '1/7', officialPrice: 12800, officialCurrency: 'JPY' },
          errors: [
            {
              code: 'PRICE_TEXT_CURRENCY',
              severity: 'forgiven',
              column: 'K',
              header: '价格',
              field: 'officialPrice',
              reason: '价格带货币符号：¥12800',
            },
          ],
        },
        {
          sheet: '预定表',
          row: 6,
          outcome: 'updated',
          name: '绫波',
          changed: { scale: { from: '1/8', to: '1/7' } },
          errors: [
            {
              code: 'STRIKETHROUGH_ROW',
              severity: 'forgiven',
              warn: true,
              column: null,
              header: null,
              reason: '删除线',
            },
          ],
        },
        {
          sheet: '预定表',
          row: 7,
          outcome: 'refused',
          name: null,
          changed: {},
          errors: [
            {
              code: 'NAME_MISSING',
              severity: 'refused',
              warn: true,
              column: 'A',
              header: '名称',
              reason: '名称不能为空',
            },
          ],
        },
      ],
      skipped: [
        { code: 'TITLE_ROW', severity: 'skipped', sheet: '预定表', row: 1, column: null, reason: '标题行' },
        { code: 'EXTRA_SHEET', severity: 'skipped', sheet: '说明', row: 1, column: null, reason: '没有表头' },
      ],
    },
  ],
}
const preview = readPreview(wire)

describe('preview of an import', () => {
  it('counts rows by what becomes of them; forgiven readings by themselves', () => {
    expect(tabCounts(preview)).toEqual({
      all: 5,
      created: 1,
      updated: 1,
      unchanged: 0,
      corrected: 2,
      refused: 1,
      skipped: 2,
    })
    expect(struckCount(preview)).toBe(1)
  })

  it('tells what a forgiven cell was read as, what changes, and what a new figure is', () => {
    const [created] = filteredRows(preview, 'created', '')
    expect(created?.errors[0]).toMatchObject({ column: 'K', reason: '价格带货币符号：¥12800', readAs: '12800' })
    expect(created?.facts).toEqual(['Max Factory', '1/7', '¥12,800 JPY'])
    expect(filteredRows(preview, 'updated', '')[0]?.changes).toEqual([{ field: 'scale', from: '1/8', to: '1/7' }])
  })

  it('keeps titles and sheets without data among the skipped, a sheet by its name', () => {
    expect(filteredRows(preview, 'skipped', '').map(({ name, row }) => [name, row])).toEqual([
      ['说明', 1],
      ['', 1],
    ])
  })

  it('finds rows by name, number and reason', () => {
    expect(filteredRows(preview, 'all', ' 初音 ').map(({ row }) => row)).toEqual([5])
    expect(filteredRows(preview, 'all', '不能为空').map(({ row }) => row)).toEqual([7])
    expect(filteredRows(preview, 'refused', '初音')).toEqual([])
  })

  it('says where a row is from only where the figures come from several places', () => {
    const [row] = filteredRows(preview, 'created', '')
    expect(row && placeTexts(preview)(row)).toBe('')
    const two = readPreview({
      files: [...wire.files, { file: 'b.csv', rows: [{ sheet: 'b', row: 2, outcome: 'created', name: 'x' }] }],
    })
    expect(two.rows.map(placeTexts(two)).at(-1)).toBe('b.csv / b')
  })

  it('takes what is no answer of an import as nothing', () => {
    for (const other of [null, 'x', [], { files: [null, { rows: [3] }] }]) {
      expect(tabCounts(readPreview(other)).created).toBe(0)
    }
  })
})

describe('errors of one cell', () => {
  it('become one, with their common text told once', () => {
    const merged = mergedErrors([
      error({ reason: '价格带货币符号：¥1,200' }),
      error({ reason: '价格带千位分隔符：¥1,200', warn: true }),
      error({ column: 'J', reason: 'JAN码存为数字' }),
    ])
    expect(merged.map(({ reason, warn }) => [reason, warn])).toEqual([
      ['价格带货币符号、价格带千位分隔符：¥1,200', true],
      ['JAN码存为数字', false],
    ])
  })

  it('keep their own words where these differ', () => {
    const reasons = (...texts: string[]) => mergedErrors(texts.map((reason) => error({ reason })))[0]?.reason
    expect(reasons('首尾空格', '连续空格')).toBe('首尾空格；连续空格')
    expect(reasons('Price with a sign: 1', 'Full-width: 1')).toBe('Price with a sign, Full-width: 1')
  })

  it('stay apart when they refuse, or are of the whole row', () => {
    expect(mergedErrors([error({ severity: 'refused' }), error({ severity: 'refused' })])).toHaveLength(2)
    expect(mergedErrors([error({ column: '' }), error({ column: '' })])).toHaveLength(2)
  })
})
