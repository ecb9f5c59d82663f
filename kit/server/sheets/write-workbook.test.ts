import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SheetError } from '#kit/contract/sheet.ts'
import { errorWorkbook } from './error-workbook.server.ts'
import { readWorkbook } from './read-workbook.server.ts'
import { streamWorkbook, type WorkbookColumn, type WorkbookValue } from './write-workbook.server.ts'

async function* batches(...rows: WorkbookValue[][]) {
  yield rows
}

async function read(stream: Readable) {
  return readWorkbook(new Uint8Array(await buffer(stream)), '导出文件.xls')
}

const columns: WorkbookColumn[] = [
  { header: '名称', kind: 'text', width: 30 },
  { header: '数量', kind: 'number' },
  { header: '金额', kind: 'money' },
  { header: '日期', kind: 'date' },
  { header: '时间', kind: 'datetime' },
  { header: '月份', kind: 'month' },
  { header: '图片', kind: 'image' },
]

describe('streamWorkbook', () => {
  it('writes title, note, headers and data from row 4, each value by its kind', async () => {
    const rows = batches(
      ['手办', 3, 129_900, '2026-03-15', '2026-03-15 08:53:19', '2026-03', '/a.png'],
      [null, '12', null, null, new Date('2026-03-15T00:53:19.600Z'), null, undefined],
    )
    const [sheet] = await read(
      streamWorkbook({ sheetName: '导出信息', title: '商品列表数据', note: '导出人:管理员', columns, rows }),
    )
    expect(sheet?.name).toBe('导出信息')
    const texts = sheet?.rows.map((row) => row.cells.map((cell) => cell.text))
    expect(texts).toEqual([
      ['商品列表数据'],
      ['导出人:管理员'],
      columns.map((column) => column.header),
      ['手办', '3', '1299', '2026-03-15', '2026-03-15 08:53:19', '2026-03-01', '/a.png'],
      ['', '12', '', '', '2026-03-15 08:53:20'],
    ])
    expect(sheet?.rows[3]?.cells.map((cell) => cell.kind)).toEqual([
      'text',
      'number',
      'number',
      'date',
      'date',
      'date',
      'text',
    ])
    expect(sheet?.rows[3]?.cells[5]?.numberFormat).toBe('yyyy-mm')
  })

  it('leaves title and note out where there is none', async () => {
    const [sheet] = await read(streamWorkbook({ sheetName: 'a', columns, rows: batches() }))
    expect(sheet?.rows.map((row) => row.cells[0]?.text)).toEqual(['名称'])
  })

  it('writes what does not fit its kind as text, and makes any sheet name fit', async () => {
    const rows = batches(['a', 'viele', 'x', '2026-02-30', '1850-01-01', '2026-13'])
    const [sheet] = await read(streamWorkbook({ sheetName: "'[a]:b/c?*\\".repeat(9), columns, rows }))
    expect(sheet?.rows[1]?.cells.map((cell) => [cell.kind, cell.text])).toEqual([
      ['text', 'a'],
      ['text', 'viele'],
      ['text', 'x'],
      ['text', '2026-02-30'],
      ['text', '1850-01-01'],
      ['text', '2026-13'],
    ])
    expect(sheet?.name.length).toBeLessThanOrEqual(31)
  })

  it('keeps every text itself, those that look like formulas or escapes included', async () => {
    const given = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', "'=1", '_x0041_', '<a> & "b"', ' 甲　', 'a\nb', '007']
    const random = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { numRuns: 200, seed: 7 })
    const all = [...given, ...random].filter((text) => !text.startsWith('#'))
    const stream = streamWorkbook({
      sheetName: 'a',
      columns: [
        { header: 'a', kind: 'text' },
        { header: 'b', kind: 'number' },
      ],
      rows: batches(...all.map((text): WorkbookValue[] => [text, 1])),
    })
    const [sheet] = await read(stream)
    const cells = sheet?.rows.slice(1).map((row) => row.cells[0])
    expect(cells?.map((cell) => cell?.text)).toEqual(all)
    expect(cells?.every((cell) => cell?.kind === 'text' && cell.formula === undefined)).toBe(true)
  })

  it('repeats the head on the sheets that take what does not fit on the first', async () => {
    async function* numbers() {
      yield [[1], [2]]
      yield [[3], [4], [5]]
    }
    const sheets = await read(
      streamWorkbook({
        sheetName: 'a',
        title: 't',
        columns: [{ header: 'n', kind: 'number' }],
        rows: numbers(),
        maxRowsPerSheet: 4,
      }),
    )
    expect(sheets.map((sheet) => sheet.rows.map((row) => row.cells[0]?.text))).toEqual([
      ['t', 'n', '1', '2'],
      ['t', 'n', '3', '4'],
      ['t', 'n', '5'],
    ])
  })

  it('ends the row source when the reader goes away, and passes its error on', async () => {
    let pulled = 0
    let isEnded = false
    async function* endless() {
      try {
        while (true) {
          pulled += 1
          yield Array.from({ length: 200 }, (): WorkbookValue[] => [Math.random().toString(36).repeat(20)])
        }
      } finally {
        isEnded = true
      }
    }
    const stream = streamWorkbook({ sheetName: 'a', columns: [{ header: 'a', kind: 'text' }], rows: endless() })
    for await (const chunk of stream) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    await expect.poll(() => isEnded).toBe(true)
    expect(pulled).toBeLessThan(100)

    async function* failing() {
      yield [['a']]
      throw new Error('connection lost')
    }
    const broken = streamWorkbook({ sheetName: 'a', columns: [{ header: 'a', kind: 'text' }], rows: failing() })
    await expect(buffer(broken)).rejects.toThrow('connection lost')
  })

  it('does not run ahead of a slow reader', async () => {
    let pulled = 0
    async function* endless() {
      while (true) {
        pulled += 1
        yield Array.from({ length: 200 }, (): WorkbookValue[] => [Math.random().toString(36).repeat(20)])
      }
    }
    const stream = streamWorkbook({ sheetName: 'a', columns: [{ header: 'a', kind: 'text' }], rows: endless() })
    const reader = stream[Symbol.asyncIterator]()
    await reader.next()
    // Some way ahead to fill its buffers, then it stands still.
    let before = -1
    await expect
      .poll(
        () => {
          const isStill = pulled === before
          before = pulled
          return isStill
        },
        { interval: 500, timeout: 15_000 },
      )
      .toBe(true)
    expect(pulled).toBeLessThan(1_000)
    await reader.return?.()
  })

  it('leaves the event loop its turns while it writes (time and memory: bench)', async () => {
    async function* many() {
      for (let batch = 0; batch < 20; batch++) {
        yield Array.from({ length: 1000 }, (_, row): WorkbookValue[] => [`手办 ${batch * 1000 + row}`])
      }
    }
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 0)
    for await (const _chunk of streamWorkbook({
      sheetName: 'a',
      columns: [{ header: '名称', kind: 'text' }],
      rows: many(),
    })) {
      // only the taking counts
    }
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
  })
})

describe('errorWorkbook', () => {
  const error = (row: number, column: string | null, reason: string): SheetError => ({
    code: 'X',
    severity: 'refused',
    warn: true,
    sheet: 'a',
    row,
    column,
    field: null,
    header: column === null ? null : '价格',
    reason: [reason, `${reason} (en)`],
  })

  it('[3.17] lists the rows in error with row, column and reason, and the cells as they stood', async () => {
    const cell = (value: string | number) => ({ kind: 'text' as const, value, text: String(value) })
    const stream = errorWorkbook({
      headers: ['名称', '价格'],
      rows: [
        { row: 4, cells: [cell('甲'), cell(10)] },
        { row: 5, cells: [cell('乙'), cell('待定'), cell('备注')] },
        { row: 6, cells: [cell('=1+1')] },
      ],
      errors: [
        error(5, 'B', '价格无法识别'),
        error(6, 'A', '名称过长'),
        error(6, null, '重复'),
        error(99, 'A', '别处'),
      ],
    })
    const [sheet] = await read(stream)
    expect(sheet?.name).toBe('错误数据')
    expect(sheet?.rows.map((row) => row.cells.map((each) => each.value))).toEqual([
      ['行', '列', '原因', '名称', '价格'],
      [5, 'B 价格', '价格无法识别', '乙', '待定', '备注'],
      [6, 'A 价格\n', '名称过长\n重复', '=1+1'],
    ])
  })

  it('speaks English where asked', async () => {
    const stream = errorWorkbook({
      headers: ['Name'],
      rows: [{ row: 2, cells: [{ kind: 'number', value: 7, text: '7' }] }],
      errors: [error(2, 'A', '错')],
      locale: 'en-US',
    })
    const [sheet] = await read(stream)
    expect(sheet?.rows.map((row) => row.cells.map((each) => each.value))).toEqual([
      ['Row', 'Column', 'Reason', 'Name'],
      [2, 'A 价格', '错 (en)', 7],
    ])
  })
})
