import { readFile, stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import {
  EMPTY_CELL,
  type ReadSheet,
  type SheetCell,
  type SheetCellKind,
  type SheetRange,
  type SheetRow,
} from '#kit/contract/sheet.ts'
import { checkArchive } from './archive-guard.server.ts'
import { unguarded } from './csv.ts'
import { decodeCsv } from './decode-csv.server.ts'
import { type CellValue, type RawDetail, type RawKind, type RawSheet, readRaw } from './hucre.server.ts'
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
} from './refusals.ts'

const ERROR_SIGN = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!)$/

/** Rows between two turns of the event loop. */
const ROWS_PER_TURN = 1_000

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
  const data = kind === 'csv' ? decodeCsv(bytes) : bytes
  if (data === null) {
    throw notAWorkbook(fileName)
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
    sheets.push(await sheetOf(sheet, kind, fileName))
  }
  return sheets
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

async function sheetOf(raw: RawSheet, kind: RawKind, fileName: string): Promise<ReadSheet> {
  const details = new Map(raw.details.map((detail) => [`${detail.row},${detail.column}`, detail]))
  const cellAt = (value: CellValue | undefined, row: number, column: number) =>
    cellOf(kind === 'csv' && typeof value === 'string' ? unguarded(value) : value, details.get(`${row},${column}`))
  const rows: SheetRow[] = []
  for (const [index, values] of raw.rows.entries()) {
    rows.push({
      row: index + 1,
      cells: trimmed(Array.from(values ?? [], (value, column) => cellAt(value, index, column))),
    })
    if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) {
      await setImmediate()
    }
  }
  return {
    name: kind === 'csv' ? fileName : raw.name,
    rows,
    merges: raw.merges.map((range) => ({
      firstRow: range.startRow + 1,
      lastRow: range.endRow + 1,
      firstColumn: range.startCol,
      lastColumn: range.endCol,
    })),
    styledTail: tailOf(raw.details, rows.length),
    typed: kind !== 'csv',
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
  const text = String(value)
  return { kind: kindOfValue(value, text), value, text }
}

function kindOfValue(value: string | number | boolean, text: string): SheetCellKind {
  if (typeof value === 'number') {
    return 'number'
  }
  if (typeof value === 'boolean') {
    return 'boolean'
  }
  return ERROR_SIGN.test(text) ? 'error' : 'text'
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

function tailOf(details: readonly RawDetail[], lastRow: number): SheetRange | null {
  let tail: SheetRange | null = null
  for (const { row, column } of details) {
    if (row >= lastRow) {
      const known: SheetRange = tail ?? { firstRow: row + 1, lastRow: row + 1, firstColumn: column, lastColumn: column }
      tail = {
        firstRow: Math.min(known.firstRow, row + 1),
        lastRow: Math.max(known.lastRow, row + 1),
        firstColumn: Math.min(known.firstColumn, column),
        lastColumn: Math.max(known.lastColumn, column),
      }
    }
  }
  return tail
}
