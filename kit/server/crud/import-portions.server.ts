import { decimalEvidence } from '#kit/contract/numbers.ts'
import type { SheetRow } from '#kit/contract/sheet.ts'
import { type SheetChoice, sheetChoice } from '#kit/contract/text-file.ts'
import { dayOrderEvidence } from '#kit/contract/written-time.ts'
import type { FormLimits } from '../http/multipart.server.ts'
import { textSheet } from '../sheets/read-workbook.server.ts'
import { SHEET_FORM } from '../sheets/refusals.ts'
import { csvRows, LONG_CSV_LIMITS } from '../sheets/stream-csv.server.ts'
import { type TextFacts, type TextFile, textFacts } from '../sheets/text-look.server.ts'
import {
  type ColumnWays,
  chosenHeaders,
  type FoundSheet,
  findSheet,
  type Importer,
  type ImportForm,
  type ReadBook,
} from './importer.server.ts'
import { headerRefusal } from './no-header.server.ts'
import { knownTexts } from './read-books.server.ts'
import { dayColumns, numericColumns } from './sure-cells.server.ts'

/** Rows of one portion; one more unit may make it longer. */
const PORTION_ROWS = 1000

/** Rows at the beginning of a file among which its header is looked for. */
const HEAD_ROWS = 30

export type LongFile = TextFile

/** A long file, and how it is read. */
export interface LongBook {
  readonly file: LongFile
  readonly facts: TextFacts
  readonly ways: ColumnWays
  readonly choice: SheetChoice
}

/** How each of some long files is read: as the form says, else by what it has. @throws DomainError that names the file */
export async function longBooks(
  importer: Importer,
  files: readonly LongFile[],
  form: ImportForm,
): Promise<readonly LongBook[]> {
  const known = knownTexts(importer)
  const books: LongBook[] = []
  for (const [index, file] of files.entries()) {
    const choice = sheetChoice(form, index)
    const facts = await textFacts(file, choice, known)
    books.push({ file, facts, ways: await columnWays(importer, { file, facts }, form), choice })
  }
  return books
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

/** What all rows of a long file say of how its columns are written: no portion knows the others. */
async function columnWays(
  importer: Importer,
  { file, facts }: Pick<LongBook, 'file' | 'facts'>,
  form: ImportForm,
): Promise<ColumnWays> {
  const signs = evidenceOf(decimalEvidence)
  const orders = evidenceOf(dayOrderEvidence)
  const head: SheetRow[] = []
  let header: FoundSheet['header'] | undefined
  for await (const row of csvRows(file, facts)) {
    if (header) {
      signs.add(numericColumns(header, importer.fields), row)
      orders.add(dayColumns(header, importer.fields), row)
      continue
    }
    head.push(row)
    header = headerAmong(importer, file, form, head)?.header
    if (!header && head.length >= HEAD_ROWS) {
      break
    }
  }
  const commas = [...signs.told()].flatMap(([field, sign]) => (sign === ',' ? [field] : []))
  return { commas: new Set(commas), days: orders.told() }
}

/** Gathers what texts of columns say of how they are written; what they do not agree on nobody knows. */
function evidenceOf<Way extends string>(read: (text: string) => Way | undefined) {
  const found = new Map<string, Set<Way>>()
  return {
    add(columns: FoundSheet['header']['columns'], { cells }: SheetRow): void {
      for (const { field, index } of columns) {
        const way = read(cells[index]?.text ?? '')
        if (way !== undefined) {
          found.set(field, (found.get(field) ?? new Set()).add(way))
        }
      }
    },
    told: (): ReadonlyMap<string, Way> =>
      new Map(
        [...found].flatMap(([field, [way, other]]) => (way !== undefined && other === undefined ? [[field, way]] : [])),
      ),
  }
}

/** The first rows of a long file, as a book. */
export async function headOfFile({ file, facts }: LongBook): Promise<ReadBook> {
  const rows: SheetRow[] = []
  for await (const row of csvRows(file, facts)) {
    rows.push(row)
    if (rows.length === 2 * HEAD_ROWS) {
      break
    }
  }
  return { file, sheets: [textSheet(file.name, rows)] }
}

/**
 * A long file as books of a portion each, every one with the header row above its rows. No unit is cut in two as long as its
 * rows stand together; `earlier` tells of units whose key stood before.
 * @throws DomainError for a file without a header row
 */
export async function* portionsOf(
  importer: Importer,
  { file, facts, ways, choice }: LongBook,
  form: ImportForm,
): AsyncGenerator<ReadBook> {
  const earlier = new Set<string>()
  let head: SheetRow[] = []
  let keyIndex: number | undefined
  let rows: SheetRow[] = []
  let keys = new Set<string>()
  let isEmpty = true
  const book = (): ReadBook => ({
    ...{ file, sheets: [textSheet(file.name, [...head, ...rows])], earlier, ways, choice },
  })
  for await (const row of csvRows(file, facts)) {
    if (keyIndex === undefined) {
      head.push(row)
      const found = headerAmong(importer, file, form, head)
      if (found) {
        // what stands above the header is no row of the sheet
        head = head.slice(-1)
        keyIndex = found.keyIndex
      } else if (head.length >= HEAD_ROWS) {
        throw headerRefusal(importer, { file, sheets: [textSheet(file.name, head)] })
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
    throw headerRefusal(importer, { file, sheets: [textSheet(file.name, head)] })
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
): { readonly keyIndex: number; readonly header: FoundSheet['header'] } | undefined {
  const found = findSheet([textSheet(name, rows.slice(-1))], importer, chosenHeaders(importer, form))
  const column = found?.header.columns.find(({ field }) => field === importer.streamed?.key)
  return found ? { keyIndex: column?.index ?? -1, header: found.header } : undefined
}
