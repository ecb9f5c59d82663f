import type { Readable } from 'node:stream'
import type { ReadSheet, SheetRow } from '#kit/contract/sheet.ts'
import type { FormLimits } from '../http/multipart.server.ts'
import { SHEET_FORM } from '../sheets/refusals.ts'
import { type CsvFacts, csvFacts, csvRows, LONG_CSV_LIMITS } from '../sheets/stream-csv.server.ts'
import { chosenHeaders, findSheet, type Importer, type ImportForm, noHeader, type ReadBook } from './importer.server.ts'

/** Rows of one portion; one more unit may make it longer. */
const PORTION_ROWS = 1000

/** Rows at the beginning of a file among which its header is looked for. */
const HEAD_ROWS = 30

export interface LongFile {
  readonly name: string
  open(): Readable
}

/** Whether a file is read in portions by this importer. */
export function isStreamed({ streamed }: Pick<Importer, 'streamed'>, { name }: { readonly name: string }): boolean {
  return streamed !== undefined && name.toLowerCase().endsWith('.csv')
}

/** What one import may send: long files where they are read in portions. */
export function importForm(importer: Pick<Importer, 'streamed'>): FormLimits {
  return importer.streamed === undefined
    ? SHEET_FORM
    : {
        ...SHEET_FORM,
        bytes: LONG_CSV_LIMITS.fileBytes,
        bytesOf: (name) => (isStreamed(importer, { name }) ? LONG_CSV_LIMITS.fileBytes : SHEET_FORM.bytesOf()),
      }
}

/** The first rows of a long file, as a book. */
export async function headOfFile(file: LongFile): Promise<ReadBook> {
  const rows: SheetRow[] = []
  for await (const row of csvRows(file.open, file.name, await csvFacts(file.open, file.name))) {
    rows.push(row)
    if (rows.length === 2 * HEAD_ROWS) {
      break
    }
  }
  return { file, sheets: [sheetWith(file.name, rows)] }
}

/**
 * A long file as books of a portion each, every one with the header row above its rows. No unit is cut in two as long as its
 * rows stand together; `earlier` tells of units whose key stood before.
 * @throws DomainError for a file without a header row
 */
export async function* portionsOf(
  importer: Importer,
  file: LongFile,
  form: ImportForm,
  facts: CsvFacts,
): AsyncGenerator<ReadBook> {
  const earlier = new Set<string>()
  let head: SheetRow[] = []
  let keyIndex: number | undefined
  let rows: SheetRow[] = []
  let keys = new Set<string>()
  let isEmpty = true
  const book = (): ReadBook => ({ file, sheets: [sheetWith(file.name, [...head, ...rows])], earlier })
  for await (const row of csvRows(file.open, file.name, facts)) {
    if (keyIndex === undefined) {
      head.push(row)
      const found = headerAmong(importer, file, form, head)
      if (found) {
        // what stands above the header is no row of the sheet
        head = head.slice(-1)
        keyIndex = found.keyIndex
      } else if (head.length >= HEAD_ROWS) {
        throw noHeader(file.name)
      }
      continue
    }
    const key = (row.cells[keyIndex]?.text ?? '').trim()
    const begins = key !== '' && !keys.has(key)
    if (begins && rows.length >= PORTION_ROWS) {
      yield book()
      isEmpty = false
      for (const one of keys) {
        earlier.add(one)
      }
      rows = []
      keys = new Set()
    }
    if (key !== '') {
      keys.add(key)
    }
    rows.push(row)
  }
  if (keyIndex === undefined) {
    throw noHeader(file.name)
  }
  if (rows.length > 0 || isEmpty) {
    yield book()
  }
}

function headerAmong(
  importer: Importer,
  { name }: LongFile,
  form: ImportForm,
  rows: readonly SheetRow[],
): { readonly keyIndex: number } | undefined {
  const found = findSheet([sheetWith(name, rows.slice(-1))], importer, chosenHeaders(importer, form))
  const column = found?.header.columns.find(({ field }) => field === importer.streamed?.key)
  return found ? { keyIndex: column?.index ?? -1 } : undefined
}

function sheetWith(name: string, rows: readonly SheetRow[]): ReadSheet {
  return { name, rows, merges: [], styledTail: null, typed: false }
}
