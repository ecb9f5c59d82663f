import { describe, expect, it } from 'vitest'
import { readWorkbook } from './read-workbook.server.ts'

describe('readWorkbook, .xls', () => {
  it('[5.18a] reads values, dates, errors, cached results and merged ranges of a BIFF8 file', async () => {
    const book = workbook('预定表', [
      label(0, 0, '名称'),
      label(0, 1, '价格'),
      label(1, 0, '  甲\u00a0'),
      number(1, 1, 199.5),
      number(1, 2, 46096.37037, DATE_FORMAT),
      failed(1, 3),
      formula(2, 1, 21780),
      merged(1, 2, 0, 0),
    ])
    const [sheet] = await readWorkbook(book, '旧表.xls')
    expect(sheet?.name).toBe('预定表')
    expect(sheet?.typed).toBe(true)
    expect(sheet?.rows.map((row) => row.cells.map((cell) => [cell.kind, cell.value]))).toEqual([
      [
        ['text', '名称'],
        ['text', '价格'],
      ],
      [
        ['text', '  甲\u00a0'],
        ['number', 199.5],
        ['date', '2026-03-15T08:53:20'],
        ['error', '#N/A'],
      ],
      [
        ['empty', null],
        ['number', 21780],
      ],
    ])
    expect(sheet?.merges).toEqual([{ firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 0 }])
  })

  it('takes the noise of computations away, and shows a number that lost digits with an exponent', async () => {
    const book = workbook('账单', [
      number(0, 0, 19.9 * 3),
      number(0, 1, 13911110005),
      number(0, 2, 1.2345678901234567e19),
      formula(0, 3, 0.1 + 0.2),
    ])
    const [sheet] = await readWorkbook(book, '账单.xls')
    expect(sheet?.rows[0]?.cells.map(({ text }) => text)).toEqual([
      '59.7',
      '13911110005',
      '1.23456789012346E+19',
      '0.3',
    ])
  })
})

/** Index of the cell format that shows dates in the workbook below; 0 is the general one. */
const DATE_FORMAT = 1

function record(id: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u16(id, body.length), body])
}

function u16(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => Buffer.from(Uint16Array.of(value).buffer)))
}

function u32(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer)))
}

function f64(value: number): Buffer {
  return Buffer.from(Float64Array.of(value).buffer)
}

function label(row: number, column: number, text: string): Buffer {
  return record(0x0204, u16(row, column, 0, text.length), Buffer.of(1), Buffer.from(text, 'utf16le'))
}

function number(row: number, column: number, value: number, format = 0): Buffer {
  return record(0x0203, u16(row, column, format), f64(value))
}

/** `#N/A`. */
function failed(row: number, column: number): Buffer {
  return record(0x0205, u16(row, column, 0), Buffer.of(42, 1))
}

function formula(row: number, column: number, result: number): Buffer {
  return record(0x0006, u16(row, column, 0), f64(result), Buffer.alloc(8))
}

function merged(firstRow: number, lastRow: number, firstColumn: number, lastColumn: number): Buffer {
  return record(0x00e5, u16(1, firstRow, lastRow, firstColumn, lastColumn))
}

const START = (kind: number) => record(0x0809, u16(0x0600, kind, 0, 0), u32(0, 0))
const END = record(0x000a)

function cellFormat(numberFormat: number): Buffer {
  return record(0x00e0, u16(0, numberFormat), Buffer.alloc(16))
}

function workbook(name: string, cells: readonly Buffer[]): Uint8Array {
  const bound = (position: number) =>
    record(0x0085, u32(position), Buffer.of(0, 0, name.length, 1), Buffer.from(name, 'utf16le'))
  const globals = (position: number) =>
    Buffer.concat([START(0x0005), cellFormat(0), cellFormat(22), bound(position), END])
  const position = globals(0).length
  return ole('Workbook', Buffer.concat([globals(position), START(0x0010), ...cells, END]))
}

const SECTOR = 512
const FREE = 0xffffffff
const END_OF_CHAIN = 0xfffffffe
const TABLE = 0xfffffffd
/** Smaller streams would go to the mini stream; zeros after the last record are ignored by readers. */
const STREAM_SECTORS = 8

/** A compound file with one stream: sector 0 is the allocation table, 1 the directory, then the stream. */
function ole(name: string, stream: Buffer): Uint8Array {
  const header = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(16),
    u16(0x3e, 3, 0xfffe, 9, 6),
    Buffer.alloc(6),
    u32(0, 1, 1, 0, SECTOR * STREAM_SECTORS, END_OF_CHAIN, 0, END_OF_CHAIN, 0, 0),
    u32(...Array.from({ length: 108 }, () => FREE)),
  ])
  const chain = Array.from({ length: STREAM_SECTORS }, (_, index) =>
    index === STREAM_SECTORS - 1 ? END_OF_CHAIN : index + 3,
  )
  const table = u32(TABLE, END_OF_CHAIN, ...chain, ...Array.from({ length: 126 - STREAM_SECTORS }, () => FREE))
  const directory = Buffer.concat([
    directoryEntry({ name: 'Root Entry', kind: 5, child: 1, start: END_OF_CHAIN, size: 0 }),
    directoryEntry({ name, kind: 2, child: FREE, start: 2, size: SECTOR * STREAM_SECTORS }),
    Buffer.alloc(256),
  ])
  const padded = Buffer.alloc(SECTOR * STREAM_SECTORS)
  stream.copy(padded)
  return new Uint8Array(Buffer.concat([header, table, directory, padded]))
}

function directoryEntry(entry: { name: string; kind: number; child: number; start: number; size: number }): Buffer {
  const name = Buffer.alloc(64)
  name.write(entry.name, 'utf16le')
  return Buffer.concat([
    name,
    u16((entry.name.length + 1) * 2),
    Buffer.of(entry.kind, 1),
    u32(FREE, FREE, entry.child),
    Buffer.alloc(36),
    u32(entry.start, entry.size, 0),
  ])
}
