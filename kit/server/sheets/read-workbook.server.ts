import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { EMPTY_CELL, type ReadSheet, type SheetCell, type SheetRange, type SheetRow } from '#kit/contract/sheet.ts'
import type { Steps } from '#kit/contract/steps.ts'
import type { SheetChoice } from '#kit/contract/text-file.ts'
import { inTurns } from '../turns/in-turns.server.ts'
import { checkArchive } from './archive-guard.server.ts'
import { chosenParts, hiddenIn } from './hidden-parts.ts'
import {
  type CellValue,
  type RawDetail,
  type RawKind,
  type RawRange,
  type RawSheet,
  readRaw,
} from './read-raw.server.ts'
import {
  ACCEPTED_EXTENSIONS,
  encrypted,
  foreignWorkbook,
  notAWorkbook,
  SHEET_LIMITS,
  type SheetLimits,
  tooManyBytes,
  tooManyColumns,
  tooManyRows,
  tooMuchWork,
} from './refusals.ts'
import type { KnownTexts } from './separator-of.ts'
import { csvRows } from './stream-csv.server.ts'
import { numberCell, textCell } from './text-cell.ts'
import { type TextFile, textFacts } from './text-look.server.ts'

/** Name of the stream that holds an encrypted .xlsx inside an OLE container. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le')

/** How a file is read. */
export interface Reading {
  /** What a person chose. Where something is hidden and nothing was chosen of it, the file is refused. */
  readonly choice?: SheetChoice
  /** Texts of headers that are known: they tell encodings, separators, and hidden sheets that matter. */
  readonly known?: KnownTexts
  readonly limits?: Partial<SheetLimits>
}

/** Of files that no person chose: what they hide counts as what they show. */
const TAKEN: SheetChoice = { hidden: 'take' }

/**
 * Reads .xls, .xlsx and .csv (clause 5.18a); what a file is, its bytes say, so an .xlsx that is named .xls, as exports
 * are, reads too. From .xls come values and merged ranges only: the format's styles are not read.
 * @param source the bytes, or the path of a file.
 * @returns the sheets; those that are hidden only where they are known and to be taken.
 * @throws DomainError that says what is accepted, when the file is no workbook, has a password, or breaks a limit; for a text
 * whose encoding is not told by its content, and for hidden parts of which nobody said what becomes of them.
 */
export async function readWorkbook(
  source: Uint8Array | string,
  fileName: string,
  { choice = TAKEN, known = new Set(), limits: overrides }: Reading = {},
): Promise<ReadSheet[]> {
  const limits = { ...SHEET_LIMITS, ...overrides }
  const opened = await openSheets(source, fileName, limits)
  if ('sheets' in opened) {
    return chosenParts(opened.sheets, { fileName, choice, known })
  }
  const rows = csvRows(opened.text, await textFacts(opened.text, choice, known), limits)
  return [textSheet(fileName, await allOf(rows))]
}

/**
 * A file before anything of it was chosen: the sheets of a workbook, the hidden ones as well, or a text to be read.
 * @throws DomainError like `readWorkbook`
 */
export async function openSheets(
  source: Uint8Array | string,
  fileName: string,
  limits: SheetLimits = SHEET_LIMITS,
): Promise<{ readonly sheets: readonly ReadSheet[] } | { readonly text: TextFile }> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.byteLength
  if (size > limits.fileBytes) {
    throw tooManyBytes(fileName, limits.fileBytes)
  }
  const bytes = typeof source === 'string' ? await readFile(source) : source
  const kind = kindOf(bytes, fileName)
  if (kind === 'csv') {
    return { text: textFile(source, fileName) }
  }
  if (kind === 'xlsx') {
    await checkArchive(bytes, fileName, limits)
  }
  const raw = await readRaw({ kind, data: bytes }, limits)
  if (typeof raw === 'string') {
    switch (raw) {
      case 'rows':
        throw tooManyRows(fileName, limits.rows)
      case 'columns':
        throw tooManyColumns(fileName, limits.columns)
      case 'work':
        throw tooMuchWork(fileName)
      default:
        throw notAWorkbook(fileName)
    }
  }
  const sheets: ReadSheet[] = []
  for (const sheet of raw) {
    sheets.push(await inTurns(sheetOf(sheet)))
  }
  return { sheets }
}

async function allOf(rows: AsyncIterable<SheetRow>): Promise<readonly SheetRow[]> {
  const all: SheetRow[] = []
  for await (const row of rows) {
    all.push(row)
  }
  return all
}

/** A text file, of bytes or on disk. */
export function textFile(source: Uint8Array | string, name: string): TextFile {
  return { name, open: () => (typeof source === 'string' ? createReadStream(source) : Readable.from(piecesOf(source))) }
}

/** Bytes that are taken at once. */
const PIECE_BYTES = 64 * 1024

function* piecesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) {
    yield Buffer.from(bytes.subarray(at, at + PIECE_BYTES))
  }
}

/** The sheet of a text file. */
export function textSheet(name: string, rows: readonly SheetRow[]): ReadSheet {
  const last = rows.findLastIndex(({ cells }) => cells.length > 0)
  return { name, rows: rows.slice(0, last + 1), merges: [], styledTail: null, typed: false }
}

/** @throws DomainError for a file that is no sheet, or has a password */
function kindOf(bytes: Uint8Array, fileName: string): RawKind | 'csv' {
  const extension = ACCEPTED_EXTENSIONS.find((accepted) => fileName.toLowerCase().endsWith(accepted))
  if (isForeign(bytes, fileName)) {
    throw foreignWorkbook(fileName)
  }
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (extension !== undefined && start === '504b0304') {
    return 'xlsx'
  }
  if (extension !== undefined && start === 'd0cf11e0') {
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_STREAM)) {
      throw encrypted(fileName)
    }
    return 'xls'
  }
  if (extension === '.csv' && bytes.length > 0) {
    return 'csv'
  }
  throw notAWorkbook(fileName)
}

/** What OpenDocument files begin with, behind the head of their first part: its name and what it says. */
const OPEN_DOCUMENT = Buffer.from('mimetypeapplication/vnd.oasis.opendocument')
const PART_HEAD = 30

/** Whether a workbook is of a program whose files are not read, by its bytes or its name. */
function isForeign(bytes: Uint8Array, fileName: string): boolean {
  const start = Buffer.from(bytes.subarray(PART_HEAD, PART_HEAD + OPEN_DOCUMENT.length))
  return start.equals(OPEN_DOCUMENT) || /\.(?:ods|fods|ots|et|numbers)$/i.test(fileName)
}

function* sheetOf(raw: RawSheet): Steps<ReadSheet> {
  const rows: SheetRow[] = []
  for (const [index, { values, details }] of raw.rows.entries()) {
    const detailAt = new Map(details.map((detail) => [detail.column, detail]))
    const cells = values.map((value, column) => cellOf(value, detailAt.get(column)))
    rows.push({ row: index + 1, cells: trimmed(cells) })
    yield
  }
  const sheet = { name: raw.name, rows, merges: raw.merges.map(rangeOf), styledTail: raw.tail && rangeOf(raw.tail) }
  const hidden = hiddenIn(rows, raw)
  return { ...sheet, typed: true, ...(hidden && { hidden }) }
}

function rangeOf(range: RawRange): SheetRange {
  return {
    firstRow: range.startRow + 1,
    lastRow: range.endRow + 1,
    firstColumn: range.startCol,
    lastColumn: range.endCol,
  }
}

function cellOf(value: CellValue | undefined, detail: RawDetail | undefined): SheetCell {
  const bare = bareCell(value ?? null)
  if (detail === undefined) {
    return bare
  }
  const extra = {
    ...(detail.numberFormat === undefined ? {} : { numberFormat: detail.numberFormat }),
    ...(detail.struck ? { struck: true } : {}),
    ...(detail.formula === undefined ? {} : { formula: detail.formula }),
  }
  if (detail.formula !== undefined && bare.kind === 'empty') {
    // A formula that was never calculated: there is no result to take.
    return { kind: 'error', value: `=${detail.formula}`, text: `=${detail.formula}`, ...extra }
  }
  return detail.type === 'error' ? { ...bare, kind: 'error', ...extra } : { ...bare, ...extra }
}

function bareCell(value: CellValue): SheetCell {
  if (value === null || value === '') {
    return EMPTY_CELL
  }
  if (value instanceof Date) {
    return dateCell(value)
  }
  switch (typeof value) {
    case 'number':
      return numberCell(value)
    case 'boolean':
      return { kind: 'boolean', value, text: String(value) }
    default:
      return textCell(String(value))
  }
}

/** Serial numbers are fractions of a day; rounding to the second takes their binary noise away. */
function dateCell(value: Date): SheetCell {
  const milliseconds = Math.round(value.getTime() / 1000) * 1000
  if (Number.isNaN(milliseconds)) {
    return { kind: 'error', value: '#NUM!', text: '#NUM!' }
  }
  const iso = new Date(milliseconds).toISOString().slice(0, 19)
  return { kind: 'date', value: iso, text: iso.replace('T', ' ').replace(' 00:00:00', '') }
}

function trimmed(cells: SheetCell[]): SheetCell[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.kind !== 'empty') + 1)
}
