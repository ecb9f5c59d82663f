import { buffer } from 'node:stream/consumers'
import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { inOneGo } from '#kit/contract/testing/at-once.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { streamWorkbook, type WorkbookColumnKind } from '#kit/server/sheets/write-workbook.server.ts'
import { csvLine } from '#kit/server/testing/csv-line.ts'
import { type GoodsImportOptions, type GoodsImportPlan, readGoodsImport as readingOf } from './goods-import.ts'
import {
  EMPTY_GOODS,
  GOODS_HEADERS,
  GOODS_IMPORT_FIELDS,
  type GoodsImportField,
  type GoodsValues,
} from './goods-values.ts'

const readGoodsImport = inOneGo(readingOf)

const shop: GoodsImportOptions = { makers: ['Alter', 'Good Smile Company'], categories: ['Nendoroid', 'Scale Figure'] }

async function planOf(
  lines: (string | number | null)[][],
  options: Partial<GoodsImportOptions> = {},
): Promise<GoodsImportPlan> {
  const bytes = await writeXlsx({ sheets: [{ name: '表', rows: lines }] })
  return readGoodsImport(await readWorkbook(bytes, 'a.xlsx'), { ...shop, ...options })
}

const brief = (plan: GoodsImportPlan) => plan.errors.map((error) => `${error.column ?? ''}${error.row} ${error.code}`)

describe('readGoodsImport', () => {
  it('reads a sheet with any order of columns, Chinese and English headers mixed', async () => {
    const plan = await planOf([
      ['供应商报价'],
      ['Official price', '币种', '名称*', 'Height (mm)', '序号', 'JAN Code'],
      [199.5, 'CNY', '星野', 230, 1, '4580416945110'],
    ])
    expect(plan.rows.map((row) => [row.kind, row.state])).toEqual([
      ['title', 'skipped'],
      ['header', 'skipped'],
      ['data', 'ready'],
    ])
    expect(plan.rows[2]?.values).toEqual({
      ...EMPTY_GOODS,
      name: '星野',
      heightMm: 230,
      janCode: '4580416945110',
      officialPrice: 199.5,
      officialPriceMinor: 19950,
      officialCurrency: 'CNY',
    })
    expect(brief(plan)).toEqual(['1 TITLE_ROW'])
  })

  it('says where an error is and why, in both languages', async () => {
    const plan = await planOf([
      ['名称', 'JAN码'],
      ['星野', '4580416945111'],
    ])
    expect(plan.errors).toEqual([
      {
        code: 'JAN_BAD_CHECKSUM',
        severity: 'refused',
        warn: true,
        sheet: '表',
        row: 2,
        column: 'B',
        field: 'janCode',
        header: 'JAN码',
        reason: ['JAN码校验位错误', 'The check digit of the JAN is wrong'],
      },
    ])
    expect(plan.counts).toEqual({ ready: 0, refused: 1, skipped: 1 })
  })

  it('passes over what is no data, and tells columns that it does not know once', async () => {
    const plan = await planOf([
      ['名称', '备注', '官方价格', '行', '列', '原因', '币种'],
      [null],
      ['  ', ' '],
      ['甲', '送特典', 100, 9, 'A', '旧错误', 'JPY', '杂'],
      ['名称', '备注', '官方价格'],
      ['小计', null, 100],
    ])
    expect(brief(plan)).toEqual([
      'B1 UNKNOWN_COLUMN',
      '2 BLANK_ROW',
      '3 WHITESPACE_ROW',
      'H4 STRAY_CELL',
      '5 REPEATED_HEADER',
      '6 SUBTOTAL_ROW',
    ])
    expect(plan.counts).toEqual({ ready: 1, refused: 0, skipped: 5 })
  })

  it('keeps a product that is named like a total', async () => {
    const plan = await planOf([
      ['名称', '厂商', '官方价格'],
      ['Total', 'Alter', null],
    ])
    expect(plan.rows[1]).toMatchObject({ kind: 'data', state: 'ready' })
  })

  it('refuses a workbook without a header of goods, and skips a sheet without one beside others', async () => {
    const none = await planOf([['说明'], ['角色', '作品'], ['a', 'b']])
    expect([brief(none), none.rows]).toEqual([['1 HEADER_MISSING'], []])
    expect(none.errors[0]?.severity).toBe('refused')
    const bytes = await writeXlsx({
      sheets: [
        { name: '说明', rows: [['读我']] },
        {
          name: '一',
          rows: [
            ['名称', '比例'],
            ['甲', '1:8'],
          ],
        },
        {
          name: '二',
          rows: [
            ['Name', 'Scale'],
            ['乙', '1/7'],
          ],
        },
      ],
    })
    const plan = readGoodsImport(await readWorkbook(bytes, 'a.xlsx'), shop)
    expect(plan.errors.map((error) => [error.sheet, error.code])).toEqual([
      ['说明', 'EXTRA_SHEET'],
      ['一', 'SCALE_COLON'],
    ])
    expect(plan.rows.filter((row) => row.kind === 'data').map((row) => [row.sheet, row.row, row.values?.name])).toEqual(
      [
        ['一', 2, '甲'],
        ['二', 2, '乙'],
      ],
    )
  })

  it('refuses rows without a usable name, and only those', async () => {
    const plan = await planOf([
      ['名称', '原名', '角色'],
      [null, 'x'],
      ['-', 'x'],
      ['长'.repeat(256), 'x'],
      ['长'.repeat(255), 'x', '角'.repeat(101)],
      ['甲', '-'],
    ])
    expect(brief(plan)).toEqual([
      'A2 NAME_MISSING',
      'A3 NAME_MISSING',
      'A4 NAME_TOO_LONG',
      'C5 TEXT_TOO_LONG',
      'B6 MANUFACTURER_DASH',
    ])
    expect(plan.rows.map((row) => row.state)).toEqual(['skipped', 'refused', 'refused', 'refused', 'refused', 'ready'])
  })

  it('never guesses a currency, and never lets two disagree', async () => {
    const plan = await planOf([
      ['名称', '官方价格', '币种'],
      ['甲', '¥100', null],
      ['乙', '100円', null],
      ['丙', '100円', 'CNY'],
      ['丁', 100, '￥'],
      ['戊', '199.5', 'JPY'],
      ['己', 100, '贝壳'],
      ['庚', null, null],
    ])
    const values = plan.rows
      .slice(1)
      .map((row) => [row.state, row.values?.officialPriceMinor, row.values?.officialCurrency])
    expect(values).toEqual([
      ['ready', null, null],
      ['ready', 100, 'JPY'],
      ['refused', 10000, 'CNY'],
      ['ready', null, null],
      ['refused', null, 'JPY'],
      ['refused', null, null],
      ['ready', null, null],
    ])
    expect(brief(plan).filter((code) => !code.includes('PRICE_TEXT'))).toEqual([
      'C2 CURRENCY_MISSING',
      'C3 CURRENCY_FROM_PRICE',
      'B4 CURRENCY_CONFLICT',
      'C5 CURRENCY_MISSING',
      'B6 NUMBER_AS_TEXT',
      'B6 PRICE_DECIMALS',
      'C7 CURRENCY_UNKNOWN',
    ])
  })

  it('asks for makers and categories that the shop does not keep, or takes them as new', async () => {
    const lines = [
      ['名称', '厂商', '分类'],
      ['甲', '星屑', '景品'],
      ['乙', 'GSC', '粘土人'],
      ['丙', '星屑', '限定'],
      ['丁', '寿屋', null],
    ]
    const asked = await planOf(lines)
    expect(asked.rows.slice(1).map((row) => [row.state, row.values?.manufacturer, row.values?.category])).toEqual([
      ['refused', null, null],
      ['ready', 'Good Smile Company', 'Nendoroid'],
      ['refused', null, null],
      ['refused', null, null],
    ])
    expect(asked.unknownMakers.map(({ name, rows }) => [name, rows.map((row) => row.row)])).toEqual([
      ['星屑', [2, 4]],
      ['Kotobukiya', [5]],
    ])
    expect(asked.unknownCategories.map((each) => each.name)).toEqual(['Prize Figure', '限定'])
    const taken = await planOf(lines, { newMakers: 'accept', newCategories: 'accept' })
    expect(taken.rows.slice(1).map((row) => [row.state, row.values?.manufacturer, row.values?.category])).toEqual([
      ['ready', '星屑', 'Prize Figure'],
      ['ready', 'Good Smile Company', 'Nendoroid'],
      ['ready', '星屑', '限定'],
      ['ready', 'Kotobukiya', null],
    ])
    expect(taken.errors.filter((error) => error.code.endsWith('_NEW')).every((error) => error.warn)).toBe(true)
  })

  it('skips a product told twice, refuses its JAN on another product, and keeps editions of one name apart', async () => {
    const plan = await planOf([
      ['名称', 'JAN码', '发售月', '作品'],
      ['甲', '4580416945110', null, null],
      ['甲', '4580416945110', null, null],
      ['乙', '4580416945110', null, null],
      ['丙', null, '2010-01', 'A'],
      ['丙', null, '2015-03', 'A'],
      ['丙', null, '2015-03', 'A'],
      ['丙', null, '2015-03', 'B'],
    ])
    expect(plan.rows.slice(1).map((row) => row.state)).toEqual([
      'ready',
      'skipped',
      'refused',
      'ready',
      'ready',
      'skipped',
      'ready',
    ])
    expect(brief(plan)).toEqual(['B3 DUPLICATE_ROW', 'B4 JAN_DUPLICATE', 'A7 DUPLICATE_ROW'])
    expect(plan.errors[0]?.reason[0]).toBe('与第 2 行重复，已跳过')
  })

  it('reads merged cells downwards only, and never the title', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '表',
          rows: [
            ['名称', '作品', '角色'],
            ['甲', 'X', '角'],
            ['乙', null, null],
            ['丙', 'Y', null],
          ],
          merges: [
            { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
            { startRow: 3, startCol: 1, endRow: 3, endCol: 2 },
            { startRow: 0, startCol: 2, endRow: 2, endCol: 2 },
          ],
        },
      ],
    })
    const plan = readGoodsImport(await readWorkbook(bytes, 'a.xlsx'), shop)
    expect(plan.rows.slice(1).map((row) => [row.values?.ipName, row.values?.characterName])).toEqual([
      ['X', '角'],
      ['X', null],
      ['Y', null],
    ])
    expect(brief(plan)).toEqual(['B3 MERGED_DATA_CELL'])
  })

  it('keeps struck rows with a warning, or skips them', async () => {
    const struck = { style: { font: { strikethrough: true } } }
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '表',
          rows: [
            ['名称', '比例'],
            ['甲', '1/7'],
            ['乙', '1/7'],
          ],
          cells: new Map([
            ['1,0', { value: '甲', type: 'string', ...struck }],
            ['1,1', { value: '1/7', type: 'string', ...struck }],
            ['2,0', { value: '乙', type: 'string', ...struck }],
          ]),
        },
      ],
    })
    const sheets = await readWorkbook(bytes, 'a.xlsx')
    const kept = readGoodsImport(sheets, shop)
    expect([brief(kept), kept.counts.ready]).toEqual([['A2 STRIKETHROUGH_ROW'], 2])
    expect(readGoodsImport(sheets, { ...shop, struckRows: 'skip' }).counts.ready).toBe(1)
  })

  it('gives back what an export wrote, without an error, as workbook and as CSV, in both languages', async () => {
    const goods: GoodsValues[] = [
      {
        name: '=星野 "Ver."',
        originalName: '-星野',
        ipName: 'ペルソナ４',
        characterName: '星野',
        manufacturer: 'Alter',
        sculptor: '匠',
        category: 'Scale Figure',
        scale: '1/7',
        heightMm: 230,
        janCode: '4580416945110',
        officialPrice: 199.5,
        officialPriceMinor: 19950,
        officialCurrency: 'CNY',
        releaseMonth: '2026-03',
      },
      { ...EMPTY_GOODS, name: '乙', scale: 'non-scale' },
    ]
    const kinds: Partial<Record<GoodsImportField, WorkbookColumnKind>> = {
      heightMm: 'number',
      officialPrice: 'number',
      releaseMonth: 'month',
    }
    const lines = goods.map((each) => GOODS_IMPORT_FIELDS.map((field) => each[field]))
    for (const language of [0, 1] as const) {
      const headers = GOODS_IMPORT_FIELDS.map((field) => GOODS_HEADERS[field][language])
      async function* rows() {
        yield lines
      }
      const workbook = streamWorkbook({
        sheetName: '导出信息',
        title: '商品列表数据',
        note: '导出人:管理员',
        columns: GOODS_IMPORT_FIELDS.map((field, index) => ({
          header: headers[index] ?? '',
          kind: kinds[field] ?? 'text',
        })),
        rows: rows(),
      })
      const csv = new TextEncoder().encode(`\uFEFF${[headers, ...lines].map(csvLine).join('')}`)
      for (const [name, bytes] of [
        ['a.xls', new Uint8Array(await buffer(workbook))],
        ['a.csv', csv],
      ] as const) {
        const plan = readGoodsImport(await readWorkbook(bytes, name), shop)
        expect(plan.rows.filter((row) => row.kind === 'data').map((row) => row.values)).toEqual(goods)
        expect(plan.errors.filter((error) => error.severity !== 'skipped')).toEqual([])
      }
    }
  })

  it('has no header text that two fields share', () => {
    const texts = Object.values(GOODS_HEADERS).flat()
    const keys = texts.map((text) => text.toLowerCase().replaceAll(' ', ''))
    expect(new Set(keys).size).toBe(keys.length)
  })
})
