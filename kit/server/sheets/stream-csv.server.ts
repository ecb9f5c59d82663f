import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { refused } from '#kit/contract/errors.ts'
import type { SheetCell, SheetRow } from '#kit/contract/sheet.ts'
import { type QuoteScan, quoteScan } from './quote-scan.ts'
import { notAWorkbook, type SheetLimits, tooManyColumns, tooManyRows, unclosedQuote } from './refusals.ts'
import { textCell, unguarded } from './text-cell.ts'

/** Ceilings of a CSV file that is read in portions: none of it is kept, so it may be long. */
export const LONG_CSV_LIMITS: Pick<SheetLimits, 'fileBytes' | 'rows' | 'columns'> = {
  fileBytes: 200 * 1024 * 1024,
  rows: 1_000_000,
  columns: 256,
}

/** Characters of one row; a quotation mark that is never closed would take the rest of the file for one value. */
const LONGEST_ROW = 1024 * 1024

/** Begins to read the file anew. */
type OpenFile = () => Readable

export interface CsvFacts {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'
  readonly delimiter: ',' | ';' | '\t' | '|'
  /** Lines of the file: no fewer than its rows. */
  readonly lines: number
}

/**
 * What has to be known of a CSV file before it is read: its encoding by the byte order mark, else UTF-8 where all of it is
 * valid UTF-8, else GB18030; the delimiter by its first line. Reads the file once, keeping none of it.
 * @throws DomainError for what is no text
 */
export async function csvFacts(open: OpenFile, fileName: string): Promise<CsvFacts> {
  const probes = {
    'utf-8': new TextDecoder('utf-8', { fatal: true }),
    gb18030: new TextDecoder('gb18030', { fatal: true }),
  }
  const possible = new Set<keyof typeof probes>(['utf-8', 'gb18030'])
  let first: Buffer | undefined
  let marked: CsvFacts['encoding'] | undefined
  let lines = 1
  for await (const chunk of open() as AsyncIterable<Buffer>) {
    if (first === undefined) {
      first = chunk
      marked = byMark(chunk)
    }
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) {
      lines += 1
    }
    if (marked === undefined) {
      if (chunk.includes(0)) {
        throw notAWorkbook(fileName)
      }
      drop(possible, (name) => probes[name].decode(chunk, { stream: true }))
      if (possible.size === 0) {
        throw notAWorkbook(fileName)
      }
    }
  }
  drop(possible, (name) => probes[name].decode())
  const encoding = marked ?? [...possible][0]
  if (first === undefined || encoding === undefined) {
    throw notAWorkbook(fileName)
  }
  return { encoding, delimiter: delimiterOf(new TextDecoder(encoding).decode(first, { stream: true })), lines }
}

function drop<Name>(possible: Set<Name>, decode: (name: Name) => unknown): void {
  for (const name of possible) {
    try {
      decode(name)
    } catch {
      possible.delete(name)
    }
  }
}

function byMark(chunk: Buffer): CsvFacts['encoding'] | undefined {
  const start = chunk.subarray(0, 2).toString('hex')
  return start === 'fffe' ? 'utf-16le' : start === 'feff' ? 'utf-16be' : undefined
}

/** The sign that parts the first line into most values; `sep=;` in front says it by itself. */
export function delimiterOf(text: string): CsvFacts['delimiter'] {
  const said = /^\uFEFF?sep=([,;\t|])\r?\n/.exec(text)?.[1]
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const counts = ([',', ';', '\t', '|'] as const).map((sign) => [sign, line.split(sign).length] as const)
  const [best] = counts.toSorted((one, other) => other[1] - one[1])
  return counts.find(([sign]) => sign === said)?.[0] ?? best?.[0] ?? ','
}

/**
 * The rows of a CSV file, pulled as fast as they are taken; numbers as spreadsheets show them.
 * @throws DomainError that names the row for what is no CSV, or breaks a limit
 */
export async function* csvRows(
  open: OpenFile,
  fileName: string,
  { encoding, delimiter }: CsvFacts,
  limits: Pick<SheetLimits, 'rows' | 'columns'> = LONG_CSV_LIMITS,
): AsyncGenerator<SheetRow> {
  const source = open()
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: LONGEST_ROW,
  })
  const scan = quoteScan(delimiter)
  const feeding = feed(source, encoding, { parser, scan })
  let row = 0
  try {
    for await (const values of parser as AsyncIterable<readonly string[]>) {
      row += 1
      const cells = cellsOf(values)
      if (row > limits.rows) {
        throw tooManyRows(fileName, limits.rows)
      }
      if (cells.length > limits.columns) {
        throw tooManyColumns(fileName, limits.columns)
      }
      if (row === 1 && /^sep=.?$/.test(values.join(''))) {
        row = 0
        continue
      }
      yield { row, cells }
    }
    await feeding
    const unclosed = scan.end()
    if (unclosed !== undefined) {
      throw unclosedQuote(fileName, unclosed)
    }
  } catch (error) {
    const unclosed = error instanceof CsvError ? scan.end() : undefined
    if (unclosed !== undefined) {
      throw unclosedQuote(fileName, unclosed)
    }
    if (error instanceof CsvError) {
      throw refused(BROKEN, { fileName, row: row + 1 })
    }
    throw error
  } finally {
    source.destroy()
    parser.destroy()
    await feeding.catch(() => undefined)
  }
}

const BROKEN = [
  '“{fileName}”第 {row} 行起不是有效的 CSV（引号未闭合或内容过长）',
  '“{fileName}” is no valid CSV from row {row} on: a quotation mark is not closed, or the row is too long',
] as const

/** Decodes the file into the parser, waiting while that is full. */
async function feed(
  source: Readable,
  encoding: CsvFacts['encoding'],
  { parser, scan }: { readonly parser: ReturnType<typeof parse>; readonly scan: QuoteScan },
): Promise<void> {
  const decoder = new TextDecoder(encoding)
  const write = async (text: string) => {
    scan.feed(text)
    if (text !== '' && !parser.write(text)) {
      await new Promise<void>((resolve) => {
        const goOn = () => {
          parser.off('drain', goOn).off('close', goOn)
          resolve()
        }
        parser.once('drain', goOn).once('close', goOn)
      })
    }
  }
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (parser.destroyed) {
        return
      }
      await write(decoder.decode(chunk, { stream: true }))
    }
    await write(decoder.decode())
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

function cellsOf(values: readonly string[]): readonly SheetCell[] {
  const cells = values.map((value) => textCell(unguarded(value)))
  return cells.slice(0, cells.findLastIndex((cell) => cell.kind !== 'empty') + 1)
}
