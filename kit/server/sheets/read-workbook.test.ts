import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import type { ReadSheet } from '#kit/contract/sheet.ts'
import { readWorkbook } from './read-workbook.server.ts'

async function refusal(promise: Promise<unknown>): Promise<DomainError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof DomainError) {
    return error
  }
  throw new Error(`no refusal but ${String(error)}`)
}

function texts(sheets: readonly ReadSheet[]): string[][] {
  return sheets[0]?.rows.map((row) => row.cells.map((cell) => cell.text)) ?? []
}

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('readWorkbook, .xlsx', () => {
  it('tells texts, numbers, dates, formulas, errors, formats, strikes and merges apart', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '预定表',
          rows: [
            ['题', null, null, null, null],
            [' 甲 ', 4580416944731, new Date(Date.UTC(2026, 2, 15, 8, 53, 19, 600)), true, null],
            [null, null, null, null, '#N/A'],
          ],
          cells: new Map([
            ['1,0', { value: ' 甲 ', type: 'string', style: { font: { strikethrough: true } } }],
            ['1,2', { style: { numFmt: 'yyyy-mm-dd hh:mm:ss' } }],
            ['2,0', { value: 6, type: 'formula', formula: '2*3', formulaResult: 6 }],
            ['4,1', { value: null, type: 'empty', style: { numFmt: '0.00' } }],
          ]),
          merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 4 }],
        },
        { name: '隐藏', rows: [['x']], hidden: true },
      ],
    })
    const sheets = await readWorkbook(bytes, '报价.xlsx')
    expect(sheets.map((sheet) => sheet.name)).toEqual(['预定表'])
    const [first, second, third] = sheets[0]?.rows ?? []
    expect(first).toEqual({ row: 1, cells: [{ kind: 'text', value: '题', text: '题' }] })
    expect(second?.cells).toEqual([
      { kind: 'text', value: ' 甲 ', text: ' 甲 ', struck: true },
      { kind: 'number', value: 4580416944731, text: '4580416944731' },
      { kind: 'date', value: '2026-03-15T08:53:20', text: '2026-03-15 08:53:20', numberFormat: 'yyyy-mm-dd hh:mm:ss' },
      { kind: 'boolean', value: true, text: 'true' },
    ])
    expect(third?.cells[0]).toEqual({ kind: 'number', value: 6, text: '6', formula: '2*3' })
    expect(third?.cells[4]?.kind).toBe('error')
    expect(sheets[0]?.merges).toEqual([{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 4 }])
    expect(sheets[0]?.rows).toHaveLength(3)
    expect(sheets[0]?.styledTail).toEqual({ firstRow: 5, lastRow: 5, firstColumn: 1, lastColumn: 1 })
  })

  it('[5.18a] reads .xlsx content under the name .xls, as exports are named, and from a path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
    try {
      const path = join(folder, '导出文件.xls')
      await writeFile(path, await writeXlsx({ sheets: [{ name: 'a', rows: [['值']] }] }))
      expect(texts(await readWorkbook(path, '导出文件.xls'))).toEqual([['值']])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('tells a formula without a result from an empty cell', async () => {
    const cells = new Map([['0,0', { value: null, type: 'formula' as const, formula: 'A2+1' }]])
    const sheets = await readWorkbook(
      await writeXlsx({ sheets: [{ name: 'a', rows: [[null, 'x']], cells }] }),
      'a.xlsx',
    )
    expect(sheets[0]?.rows[0]?.cells[0]).toMatchObject({ kind: 'error', formula: 'A2+1', text: '=A2+1' })
  })
})

describe('readWorkbook, .csv', () => {
  it.each([
    ['UTF-8', utf8('名称,价格\n甲,1\n')],
    ['UTF-8 with mark', utf8('\uFEFF名称,价格\n甲,1\n')],
    [
      'GB18030',
      Uint8Array.of(0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xbc, 0xdb, 0xb8, 0xf1, 0x0a, 0xbc, 0xd7, 0x2c, 0x31, 0x0a),
    ],
    ['UTF-16 with mark', new Uint8Array(Buffer.from('\uFEFF名称\t价格\n甲\t1\n', 'utf16le'))],
    ['semicolons', utf8('名称;价格\r\n甲;1\r\n')],
    ['tabs', utf8('名称\t价格\n甲\t1\n')],
    ['a separator line', utf8('sep=;\n名称;价格\n甲;1\n')],
  ])('reads %s', async (_, bytes) => {
    const sheets = await readWorkbook(bytes, 'a.csv', { known: new Set(['名称']) })
    expect(texts(sheets)).toEqual([
      ['名称', '价格'],
      ['甲', '1'],
    ])
    expect(sheets[0]).toMatchObject({ name: 'a.csv', typed: false, styledTail: null })
  })

  it('keeps quoted separators, quotes, line breaks, leading zeros, and blank lines in their place', async () => {
    const sheets = await readWorkbook(utf8('a,"b,""c""\nd"\n\n007,"\'=1+1"\n'), 'a.csv')
    expect(texts(sheets)).toEqual([['a', 'b,"c"\nd'], [], ['007', '=1+1']])
    expect(sheets[0]?.rows[2]?.row).toBe(3)
  })
})

describe('readWorkbook refuses', () => {
  const accepted = /\.xls.*\.xlsx.*\.csv/

  it.each([
    ['another type', utf8('hello'), 'a.pdf'],
    ['another type with workbook content', zip([{ name: 'xl/workbook.xml', data: '' }]), 'a.zip'],
    ['text named as a workbook', utf8('<table><tr><td>1</td></tr></table>'), 'a.xls'],
    ['an empty file', new Uint8Array(), 'a.csv'],
    ['bytes that are no text', Uint8Array.of(0, 1, 2, 3, 255), 'a.csv'],
    ['an archive that is no workbook', zip([{ name: 'word/document.xml', data: '<a/>' }]), 'a.xlsx'],
    ['a broken archive', utf8('PK\u0003\u0004 and no more'), 'a.xlsx'],
    ['a workbook without its parts', zip([{ name: 'xl/workbook.xml', data: '<workbook/>' }]), 'a.xlsx'],
    [
      'an OLE file that is no workbook',
      new Uint8Array(Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex')),
      'a.xls',
    ],
  ])('[5.18a] %s, and says what it takes', async (_, bytes, name) => {
    const error = await refusal(readWorkbook(bytes, name))
    expect(error.code).toBe('refused')
    expect(error.text[0]).toMatch(accepted)
    expect(error.text[1]).toMatch(accepted)
    expect(error.text[0]).toContain(name)
  })

  it('a file, rows and columns beyond the limits', async () => {
    const wide = await writeXlsx({ sheets: [{ name: 'a', rows: [['1', '2', '3'], ['4']] }] })
    expect((await refusal(readWorkbook(wide, 'a.xlsx', { limits: { fileBytes: 100 } }))).code).toBe('refused')
    expect((await refusal(readWorkbook(wide, 'a.xlsx', { limits: { rows: 1 } }))).text[0]).toContain('超过 1 行')
    expect((await refusal(readWorkbook(wide, 'a.xlsx', { limits: { columns: 2 } }))).text[0]).toContain('超过 2 列')
    expect((await refusal(readWorkbook(wide, 'a.xlsx', { limits: { parts: 3 } }))).text[1]).toContain(
      'more than 3 parts',
    )
    expect(texts(await readWorkbook(wide, 'a.xlsx', { limits: { rows: 2, columns: 3 } }))).toHaveLength(2)
  })

  it('a zip bomb, also when it lies about its size', async () => {
    const bomb = Buffer.alloc(8 * 1024 * 1024)
    for (const size of [bomb.length, 10]) {
      const bytes = zip([
        { name: 'xl/workbook.xml', data: '<workbook/>' },
        { name: 'xl/media/a.png', data: bomb, size },
      ])
      expect(bytes.length).toBeLessThan(20_000)
      const error = await refusal(readWorkbook(bytes, 'a.xlsx', { limits: { unpackedBytes: 1024 * 1024 } }))
      expect([error.code, error.text[0]]).toEqual(['refused', '“a.xlsx”解压后超过 1 MB，请拆分后上传'])
    }
  })

  describe('an archive that tells two stories:', () => {
    const good = () => Buffer.from(workbookOf('<row r="1"><c r="A1"><v>1</v></c></row>'))
    const end = (bytes: Buffer) => bytes.lastIndexOf('PK\u0005\u0006')
    /** A second workbook of a few megabytes behind the first, and the records of ZIP64 that lead to its directory. */
    const withWideDirectory = (field: 'size' | 'start' | 'count') => {
      const bytes = good()
      const at = end(bytes)
      const padding = `<!--${'x'.repeat(4 * 1024 * 1024)}-->`
      const bomb = Buffer.from(workbookOf(`${padding}<row r="1"><c r="A1"><v>2</v></c></row>`))
      const bombEnd = end(bomb)
      const start = bomb.readUInt32LE(bombEnd + 16)
      const count = bomb.readUInt16LE(bombEnd + 10)
      for (let entry = start; entry < bombEnd; entry += 46 + bomb.readUInt16LE(entry + 28)) {
        bomb.writeUInt32LE(bomb.readUInt32LE(entry + 42) + at, entry + 42)
      }
      const record = Buffer.alloc(56)
      record.writeUInt32LE(0x06064b50, 0)
      record.writeBigUInt64LE(BigInt(count), 32)
      record.writeBigUInt64LE(BigInt(bombEnd - start), 40)
      record.writeBigUInt64LE(BigInt(at + start), 48)
      const locator = Buffer.alloc(20)
      locator.writeUInt32LE(0x07064b50, 0)
      locator.writeBigUInt64LE(BigInt(at + bombEnd), 8)
      const last = Buffer.from(bytes.subarray(at))
      if (field === 'count') {
        last.writeUInt16LE(0xffff, 10)
      } else {
        last.writeUInt32LE(0xffffffff, field === 'size' ? 12 : 16)
      }
      return Buffer.concat([bytes.subarray(0, at), bomb.subarray(0, bombEnd), record, locator, last])
    }
    const changed = (change: (bytes: Buffer, at: number) => void) => {
      const bytes = good()
      change(bytes, end(bytes))
      return bytes
    }
    const twice = (name: string) => zip([0, 1].map(() => ({ name, data: '<workbook/>' })))

    it.each([
      ['a second directory, by its size', () => withWideDirectory('size')],
      ['a second directory, by its place', () => withWideDirectory('start')],
      ['a second directory, by its number of parts', () => withWideDirectory('count')],
      ['a size of the directory that is another', () => changed((bytes, at) => bytes.writeUInt32LE(7, at + 12))],
      ['counts that differ', () => changed((bytes, at) => bytes.writeUInt16LE(1, at + 8))],
      [
        'fewer parts than there are',
        () =>
          changed((bytes, at) => {
            bytes.writeUInt16LE(4, at + 8)
            bytes.writeUInt16LE(4, at + 10)
          }),
      ],
      ['several volumes', () => changed((bytes, at) => bytes.writeUInt16LE(1, at + 4))],
      [
        'two end records',
        () => {
          const bytes = good()
          const last = Buffer.from(bytes.subarray(end(bytes)))
          bytes.writeUInt16LE(last.length, end(bytes) + 20)
          return Buffer.concat([bytes, last])
        },
      ],
      ['something behind its end', () => Buffer.concat([good(), Buffer.from('more')])],
      ['two parts of one name', () => twice('xl/workbook.xml')],
      ['a part that is larger than it says', () => zip([{ name: 'xl/workbook.xml', data: '<workbook/>', size: 3 }])],
      [
        'a part whose size stands elsewhere',
        () => zip([{ name: 'xl/workbook.xml', data: '<workbook/>', size: 0xffffffff }]),
      ],
    ])('%s', async (_, make) => {
      const error = await refusal(readWorkbook(make(), 'a.xlsx', { limits: { unpackedBytes: 1024 * 1024 } }))
      expect(error.text[0]).toContain('不是可读取的表格')
    })

    it('its plain brother is read', async () => {
      expect(texts(await readWorkbook(good(), 'a.xlsx'))).toEqual([['1']])
    })
  })

  it('document types and entities, in UTF-8 and UTF-16', async () => {
    const xml = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><workbook>&x;</workbook>'
    for (const data of [xml, Buffer.from(xml, 'utf16le')]) {
      const error = await refusal(readWorkbook(zip([{ name: 'xl/workbook.xml', data }]), 'a.xlsx'))
      expect(error.text[1]).toContain('document entities')
    }
  })

  it('a workbook with a password', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'a', rows: [['1']] }],
      encryption: { password: 'secret', spinCount: 10 },
    })
    const error = await refusal(readWorkbook(bytes, 'a.xlsx'))
    expect(error.text[0]).toContain('设有密码')
  })

  it('a sheet that would exhaust the memory: only its thread ends', async () => {
    const sparse = workbookOf('<row r="1200"><c r="XFD1200"><v>1</v></c></row>')
    const error = await refusal(readWorkbook(sparse, 'a.xlsx', { limits: { heapMegabytes: 24 } }))
    expect(error.code).toBe('refused')
    expect(texts(await readWorkbook(workbookOf('<row r="1"><c r="A1"><v>1</v></c></row>'), 'a.xlsx'))).toEqual([['1']])
  })
})

interface ZipPart {
  readonly name: string
  readonly data: string | Uint8Array
  /** The unpacked size that the archive claims. */
  readonly size?: number
}

/** A small archive with deflated parts; the checksum is left out (zero), which readers take for "not known". */
function zip(parts: readonly ZipPart[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, size } of parts) {
    const bytes = Buffer.from(data)
    const packed = deflateRawSync(bytes)
    const label = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size ?? bytes.length, 18)
    common.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, label, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, label]))
    files.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...files, entries, Buffer.from('PK\u0005\u0006'), end]))
}

/** The least that makes a workbook, around one sheet. */
function workbookOf(sheetData: string): Uint8Array {
  const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`
  return zip([
    { name: '[Content_Types].xml', data: `<Types xmlns="${packages}/content-types"/>` },
    { name: '_rels/.rels', data: relation('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/_rels/workbook.xml.rels', data: relation('worksheet', 'worksheets/sheet1.xml') },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: `<worksheet xmlns="${spreadsheet}"><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  ])
}

it.each([
  ['from its bytes, whatever its name', 'a.xlsx', true],
  ['from its name', 'a.ods', false],
  ['from its name', 'a.et', false],
])('a workbook of another program is refused with what to do: %s (%s)', async (_, name, isOpenDocument) => {
  const type = 'application/vnd.oasis.opendocument.spreadsheet'
  // their first part is stored as it is, so that programs know them
  const head = Buffer.from(`504b0304${'00'.repeat(26)}`, 'hex')
  const bytes = isOpenDocument ? Buffer.concat([head, Buffer.from(`mimetype${type}`)]) : Buffer.from('x')
  await expect(readWorkbook(bytes, name)).rejects.toMatchObject({
    text: [
      expect.stringContaining('另存为 .xlsx'),
      expect.stringContaining('save it there as .xlsx'),
      'sheet.otherFormat',
    ],
  })
})

it.each(['#N/A', '#BUSY!', '#Xyz'])(
  'a cell that the program calls an error is one, whatever its sign: %s',
  async (sign) => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
    const link = (type: string, target: string) =>
      `<Relationships xmlns="${links}"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`
    const bytes = zip([
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: '_rels/.rels', data: link('officeDocument', 'xl/workbook.xml') },
      {
        name: 'xl/workbook.xml',
        data: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
      },
      { name: 'xl/_rels/workbook.xml.rels', data: link('worksheet', 'worksheets/sheet1.xml') },
      {
        name: 'xl/worksheets/sheet1.xml',
        data: `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="e"><v>${sign}</v></c></row></sheetData></worksheet>`,
      },
    ])
    const [sheet] = await readWorkbook(bytes, 'a.xlsx')
    expect(sheet?.rows[0]?.cells[0]).toMatchObject({ kind: 'error', text: sign })
  },
)
