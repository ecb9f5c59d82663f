import { readFile, stat } from 'node:fs/promises'
import { EMPTY_CELL, type ReadSheet, type SheetCell, type SheetRange, type SheetRow } from '#kit/contract/sheet.ts'
import type { Steps } from '#kit/contract/steps.ts'
import { inTurns } from '../turns/in-turns.server.ts'
import { checkArchive } from './archive-guard.server.ts'
import { decodeCsv } from './decode-csv.server.ts'
import { quoteScan } from './quote-scan.ts'
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
  notAWorkbook,
  SHEET_LIMITS,
  type SheetLimits,
  tooManyBytes,
  tooManyColumns,
  tooManyRows,
  tooMuchWork,
  unclosedQuote,
} from './refusals.ts'
import { delimiterOf } from './stream-csv.server.ts'
import { numberCell, textCell, unguarded } from './text-cell.ts'

/** Name of the stream that holds an encrypted .xlsx inside an OLE container. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Reads .xls, .xlsx and .csv (clause 5.18a); what a file is, its bytes say, so an .xlsx that is named .xls, as exports
 * are, reads too. From .xls come values and merged ranges only: the format's styles are not read.
 * @param source the bytes, or the path of a file.
 * @returns the visible sheets.
 * @throws DomainError that says what is accepted, when the file is no workbook, has a password, or breaks a limit.
 */
export async function readWorkbook(
  source: Uint8Array | string,
  fileName: string,
  overrides: Partial<SheetLimits> = {},
): Promise<ReadSheet[]> {
  const limits = { ...SHEET_LIMITS, ...overrides }
  const size = typeof source === 'string' ? (await stat(source)).size : source.byteLength
  if (size > limits.fileBytes) {
    throw tooManyBytes(fileName, limits.fileBytes)
  }
  const bytes = typeof source === 'string' ? await readFile(source) : source
  const kind = kindOf(bytes, fileName)
  if (kind === 'xlsx') {
    await checkArchive(bytes, fileName, limits)
  }
  const data = kind === 'csv' ? await inTurns(decodeCsv(bytes)) : bytes
  if (data === null) {
    throw notAWorkbook(fileName)
  }
  const unclosed = typeof data === 'string' ? unclosedIn(data) : undefined
  if (unclosed !== undefined) {
    throw unclosedQuote(fileName, unclosed)
  }
  const raw = await readRaw({ kind, data }, limits)
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
    sheets.push(await inTurns(sheetOf(sheet, kind, fileName)))
  }
  return sheets
}

/** Line of a quotation mark that is never closed. */
function unclosedIn(text: string): number | undefined {
  const scan = quoteScan(delimiterOf(text))
  scan.feed(text)
  return scan.end()
}

function kindOf(bytes: Uint8Array, fileName: string): RawKind {
  const extension = ACCEPTED_EXTENSIONS.find((accepted) => fileName.toLowerCase().endsWith(accepted))
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

function* sheetOf(raw: RawSheet, kind: RawKind, fileName: string): Steps<ReadSheet> {
  const rows: SheetRow[] = []
  for (const [index, { values, details }] of raw.rows.entries()) {
    const detailAt = new Map(details.map((detail) => [detail.column, detail]))
    const cells = values.map((value, column) =>
      cellOf(kind === 'csv' && typeof value === 'string' ? unguarded(value) : value, detailAt.get(column)),
    )
    rows.push({ row: index + 1, cells: trimmed(cells) })
    yield
  }
  return {
    name: kind === 'csv' ? fileName : raw.name,
    rows,
    merges: raw.merges.map(rangeOf),
    styledTail: raw.tail && rangeOf(raw.tail),
    typed: kind !== 'csv',
  }
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
