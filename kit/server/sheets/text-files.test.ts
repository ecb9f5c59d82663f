import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { keysOf } from '#kit/contract/keys.ts'
import {
  SEPARATORS,
  type Separator,
  type SheetChoice,
  TEXT_ENCODINGS,
  type TextEncoding,
} from '#kit/contract/text-file.ts'
import { encodedText } from '../testing/encoded-text.ts'
import { readWorkbook } from './read-workbook.server.ts'
import { separatorOf } from './separator-of.ts'
import { textCell, unguarded } from './text-cell.ts'
import { lookAtText, textFacts } from './text-look.server.ts'

const KNOWN = new Set(['名称', '价格', '名稱', '商品名', '備考', 'name', 'releasemonth', 'größe', 'preis'])
const NOTHING_KNOWN: ReadonlySet<string> = new Set()

const bytesOf = (text: string, encoding: TextEncoding) => {
  const bytes = encodedText(text, encoding)
  if (bytes === null) {
    throw new Error(`${text} has letters that ${encoding} does not have`)
  }
  return bytes
}

const read = async (bytes: Uint8Array, known = NOTHING_KNOWN, choice: SheetChoice = {}) => {
  const [sheet] = await readWorkbook(bytes, 'a.csv', { known, choice })
  return sheet?.rows.map(({ cells }) => cells.map(({ text }) => text))
}

const refusal = async (promise: Promise<unknown>): Promise<DomainError> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof DomainError) {
    return error
  }
  throw new Error(`no refusal but ${String(error)}`)
}

describe('a text file is read in its encoding, without anything that says it', () => {
  it.each<readonly [TextEncoding, string, string]>([
    ['shift_jis', 'a sentence of Japanese', '備考\n発売日の変更についてお知らせいたします。\n'],
    ['shift_jis', 'names of a maker', 'Name,Price\nセイバー 1/7スケール フィギュア,15800\n初音ミク,9900\n'],
    ['euc-jp', 'names of a maker', 'コード;名前\n1;綾波レイ プラグスーツ\n2;初音ミク フィギュア\n'],
    ['gb18030', 'a sheet of our own', '商品名称,库存数量\n初音未来 手办,5\n'],
    ['gb18030', 'an address', '收货地址\n上海市浦东新区世纪大道100号\n'],
    ['big5', 'a short text', '商品名稱,庫存數量\n初音未來 公仔,5\n'],
    ['big5', 'an address', '收件地址\n台北市信義區松仁路100號\n'],
    ['windows-1252', 'a header alone', 'Größe;Straße'],
    ['windows-1252', 'French and a price', 'Modèle;Prix\nChâteau fort;12,50 €\n'],
    ['windows-1252', 'Spanish', 'Año|Tamaño\n2024|pequeño\n'],
    ['utf-8', 'German', 'Größe;Straße\n1;Königsallee\n'],
    ['utf-16le', 'a number of the first of lots', '名称,数量\n一番くじ,1\n'],
    ['utf-16be', 'the same', '名称,数量\n一番くじ,1\n'],
  ])('%s: %s', async (encoding, _, text) => {
    const sign = SEPARATORS[separatorOf(text, NOTHING_KNOWN)].sign
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(sign))
    expect(await read(bytesOf(text, encoding))).toEqual(rows)
  })

  it('is the one in which a header is known, where the words say too little', async () => {
    const text = '名稱,A\n綾,1\n'
    expect((await refusal(read(bytesOf(text, 'big5')))).text[0]).toContain('编码无法确定')
    expect(await read(bytesOf(text, 'big5'), KNOWN)).toEqual([
      ['名稱', 'A'],
      ['綾', '1'],
    ])
  })

  it('of a file of a maker in Japan', async () => {
    const bytes = readFileSync('../shared/data/trial-files/shift-jis.csv')
    expect(await read(bytes, KNOWN)).toEqual([
      ['Name', 'Release month'],
      ['夜空の図書館 1/7', '2027-05'],
      ['小さな灯台守', '2027-06'],
    ])
  })
})

describe('a text file is refused', () => {
  it.each<readonly [string, TextEncoding, string]>([
    ['a word of two letters', 'gb18030', '限定,1\n'],
    ['a word of Taiwan', 'big5', '現貨,1\n'],
    ['a letter between letters', 'gb18030', 'a手b\n'],
    ['capital letters with accents', 'windows-1252', 'ÄÖÜ\n'],
  ])('that does not say its encoding: %s', async (_, encoding, text) => {
    const error = await refusal(read(bytesOf(text, encoding)))
    expect(error.code).toBe('refused')
    const { encodings } = error.detail.data as { readonly encodings: readonly TextEncoding[] }
    expect(encodings).toContain(encoding)
    expect(error.text[0]).toContain(TEXT_ENCODINGS[encoding][0])
    expect(error.text[1]).toContain(TEXT_ENCODINGS[encoding][1])
    expect(await read(bytesOf(text, encoding), NOTHING_KNOWN, { encoding })).toEqual([text.trim().split(',')])
  })

  it('that is no text in the encoding that somebody chose, naming those in which it is', async () => {
    const bytes = bytesOf('商品名称,库存数量\n初音未来 手办,5\n', 'gb18030')
    const error = await refusal(read(bytes, NOTHING_KNOWN, { encoding: 'utf-8' }))
    expect(error.text).toEqual([
      expect.stringContaining('不是UTF-8编码的文本，可以读取的编码：简体中文（GBK、GB18030）'),
      expect.stringContaining('is no text in UTF-8; it can be read as Simplified Chinese'),
      'sheet.wrongEncoding',
    ])
  })

  it.each([
    ['half a letter at its end', Buffer.concat([Buffer.from('名称,价格\n甲'), Buffer.from([0xe4, 0xb8])])],
    ['letters of seven bits of mails', Buffer.from('\x1B$B>&IJ\x1B(B,1\n')],
    ['a mark of UTF-8 before other bytes', Buffer.concat([Buffer.from('\uFEFFa,'), Buffer.from([0xff, 0x0a])])],
    ['zeros', Buffer.from('a,b\0\n')],
  ])('that has %s', async (_, bytes) => {
    expect((await refusal(read(new Uint8Array(bytes)))).code).toBe('refused')
  })
})

it.each<readonly [string, Separator]>([
  ['名称,价格\n甲,1\n', 'comma'],
  ['SKU;Menge\nA1;1,5\nA2;2,5\n', 'semicolon'],
  ['Name;Note\nA;x, y\nB;z, w\n', 'semicolon'],
  ['Name\tPrice\nA, B; C\t1\n', 'tab'],
  ['a|b|c\n1|2,5|3\n', 'pipe'],
  ['sep=;\na,b;c\n', 'semicolon'],
  ['"a;b;c;d",e\n"f;g;h;i",j\n', 'comma'],
  ['#账单\n#账号,1\n名称|价格|数量\n甲|1|2\n', 'pipe'],
  ['名称;价格\n甲,乙,丙;1\n丁,戊,己;2\n', 'semicolon'],
  ['single\n1\n', 'comma'],
  ['name,note\nA,"x; y; z"\nB,"u; v; w"\n', 'comma'],
])('the values of %j are parted by a %s', (text, separator) => {
  expect(separatorOf(text, KNOWN)).toBe(separator)
})

it('what somebody chose parts the values, whatever the content looks like', async () => {
  const bytes = bytesOf('名称;价格,数量\n甲;1,2\n', 'utf-8')
  expect(await read(bytes, KNOWN, { separator: 'comma' })).toEqual([
    ['名称;价格', '数量'],
    ['甲;1', '2'],
  ])
})

it('a long file is judged by the first line that tells something, and by whether all of it is text', async () => {
  const ascii = 'A1,1\n'.repeat(30_000)
  const file = (bytes: Uint8Array) => ({
    name: 'long.csv',
    // pieces end within letters
    open: () =>
      Readable.from(
        Array.from({ length: Math.ceil(bytes.length / 1001) }, (_, n) =>
          Buffer.from(bytes.subarray(n * 1001, (n + 1) * 1001)),
        ),
      ),
  })
  const japanese = bytesOf(`code,name\n${ascii}B1,葬送のフリーレン 特典付き\n${ascii}`, 'shift_jis')
  expect(await textFacts(file(japanese), {}, NOTHING_KNOWN)).toMatchObject({ encoding: 'shift_jis', lines: 60_003 })
  const broken = Buffer.concat([
    bytesOf(`code,name\n${ascii}甲,1\n`, 'utf-8'),
    bytesOf('葬送のフリーレン\n', 'shift_jis'),
  ])
  expect((await lookAtText(file(broken), NOTHING_KNOWN)).fitting).not.toContain('utf-8')
})

const WORDS: Readonly<Record<string, readonly string[]>> = {
  japanese: ['初音ミク', 'フィギュア', '限定版', '東京', '発売日未定', '雪', 'ﾌｨｷﾞｭｱ', '①', '～'],
  simplified: ['初音未来', '手办', '限定', '发货仓库', '定金', '雪', '￥', '（再版）'],
  traditional: ['初音未來', '公仔', '現貨', '預購', '雪', '尾款', '—'],
  western: ['Größe', 'Straße', 'Año', 'déjà vu', 'ÄÖÜ', 'É', 'SØREN', '12 €', '½'],
  plain: ['SKU-1', '1,5', '12.50', 'a;b', 'x|y', '"', "it's", '', ' ', '5" tall', 'x\ny', '007'],
}
const HEADERS: Readonly<Record<TextEncoding, readonly [string, readonly string[]]>> = {
  'utf-8': ['名称', [...Object.values(WORDS).flat()]],
  'utf-16le': ['名称', [...Object.values(WORDS).flat()]],
  'utf-16be': ['名称', [...Object.values(WORDS).flat()]],
  gb18030: ['名称', [...(WORDS.simplified ?? []), ...(WORDS.plain ?? [])]],
  big5: ['名稱', [...(WORDS.traditional ?? []), ...(WORDS.plain ?? [])]],
  shift_jis: ['商品名', [...(WORDS.japanese ?? []), ...(WORDS.plain ?? [])]],
  'euc-jp': ['商品名', [...(WORDS.japanese ?? []), ...(WORDS.plain ?? [])]],
  'windows-1252': ['Größe', [...(WORDS.western ?? []), ...(WORDS.plain ?? [])]],
}

const randomFile = fc
  .record({ encoding: fc.constantFrom(...keysOf(TEXT_ENCODINGS)), separator: fc.constantFrom(...keysOf(SEPARATORS)) })
  .chain(({ encoding, separator }) => {
    const [title, words] = HEADERS[encoding]
    const value = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...words) },
      fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 3 }).map((parts) => parts.join(' ')),
      fc.integer({ min: 0, max: 99_999 }).map(String),
    )
    return fc.record({
      encoding: fc.constant(encoding),
      separator: fc.constant(separator),
      isTold: fc.boolean(),
      header: fc.boolean().map((isForeign) => (isForeign ? ['Name', 'Preis', 'x'] : [title, 'Preis', 'x'])),
      rows: fc.array(fc.array(value, { minLength: 1, maxLength: 3 }), { minLength: 0, maxLength: 4 }),
    })
  })

const written = (values: readonly string[], sign: string) =>
  values
    .map((value) =>
      /["\r\n]|^\s|\s$/.test(value) || value.includes(sign) ? `"${value.replaceAll('"', '""')}"` : value,
    )
    .join(sign)

it('a thousand random files are each read as they were written, or refused: never as something else', async () => {
  let [right, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(randomFile, async ({ encoding, separator, isTold, header, rows }) => {
      const { sign } = SEPARATORS[separator]
      const lines = [header, ...rows].map((values) => written(values, sign))
      const bytes = encodedText(`${lines.join('\r\n')}\r\n`, encoding)
      fc.pre(bytes !== null)
      const choice = isTold ? { encoding, separator } : {}
      const found = await read(bytes ?? new Uint8Array(), KNOWN, choice).catch((error: unknown) => {
        if (error instanceof DomainError) {
          return undefined
        }
        throw error
      })
      if (found === undefined) {
        refused += 1
        expect(isTold).toBe(false)
        return
      }
      right += 1
      const cells = [header, ...rows].map((values) => values.map((value) => textCell(unguarded(value)).text))
      const bare = (table: readonly (readonly string[])[]) => {
        const cut = table.map((row) => row.slice(0, row.findLastIndex((text) => text !== '') + 1))
        return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1)
      }
      expect(bare(found)).toEqual(bare(cells))
    }),
    { numRuns: 1000 },
  )
  expect(right).toBeGreaterThan(3 * refused)
})
