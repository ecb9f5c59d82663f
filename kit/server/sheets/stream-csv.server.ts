import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { refused } from '#kit/contract/errors.ts'
import type { SheetCell, SheetRow } from '#kit/contract/sheet.ts'
import { SEPARATORS } from '#kit/contract/text-file.ts'
import { textDecoding } from './decode-text.server.ts'
import { type QuoteScan, quoteScan } from './quote-scan.ts'
import { type SheetLimits, tooManyColumns, tooManyRows, unclosedQuote } from './refusals.ts'
import { textCell, unguarded } from './text-cell.ts'
import type { TextFacts, TextFile } from './text-look.server.ts'

/** Ceilings of a CSV file that is read in portions: none of it is kept, so it may be long. */
export const LONG_CSV_LIMITS: Pick<SheetLimits, 'fileBytes' | 'rows' | 'columns'> = {
  fileBytes: 200 * 1024 * 1024,
  rows: 1_000_000,
  columns: 256,
}

/** Characters of one row; a quotation mark that is never closed would take the rest of the file for one value. */
const LONGEST_ROW = 1024 * 1024

/**
 * The rows of a CSV file, pulled as fast as they are taken; numbers as spreadsheets show them.
 * @throws DomainError that names the row for what is no CSV, or breaks a limit
 */
export async function* csvRows(
  { name: fileName, open }: TextFile,
  { encoding, separator }: TextFacts,
  limits: Pick<SheetLimits, 'rows' | 'columns'> = LONG_CSV_LIMITS,
): AsyncGenerator<SheetRow> {
  const source = open()
  const delimiter = SEPARATORS[separator].sign
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
  'sheet.broken',
] as const

/** Decodes the file into the parser, waiting while that is full. */
async function feed(
  source: Readable,
  encoding: TextFacts['encoding'],
  { parser, scan }: { readonly parser: ReturnType<typeof parse>; readonly scan: QuoteScan },
): Promise<void> {
  const decoding = textDecoding(encoding)
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
      await write(decoding.decode(chunk))
    }
    await write(decoding.end())
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

function cellsOf(values: readonly string[]): readonly SheetCell[] {
  const cells = values.map((value) => textCell(unguarded(value)))
  return cells.slice(0, cells.findLastIndex((cell) => cell.kind !== 'empty') + 1)
}
