import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type CellValue, writeXlsxStream } from 'hucre'

/** The one file that knows the spreadsheet library: what it reads, as plain data, and its streaming writer. */

export type RawKind = 'xlsx' | 'xls' | 'csv'

export interface RawSheet {
  readonly name: string
  readonly rows: readonly (readonly CellValue[] | undefined)[]
  /** Row and column from 0, for cells that carry more than their value. */
  readonly details: readonly RawDetail[]
  readonly merges: readonly {
    readonly startRow: number
    readonly startCol: number
    readonly endRow: number
    readonly endCol: number
  }[]
}

export interface RawDetail {
  readonly row: number
  readonly column: number
  readonly type: string
  readonly formula: string | undefined
  readonly numberFormat: string | undefined
  readonly struck: boolean
}

/** Why nothing was read; `unreadable` also stands for a file that broke the parser. */
export type RawFailure = 'unreadable' | 'rows' | 'columns' | 'work'

export interface RawLimits {
  readonly rows: number
  readonly columns: number
  readonly heapMegabytes: number
  readonly seconds: number
}

/**
 * Reads a workbook in a thread of its own: a large file does not hold up the server, and a hostile one exhausts the
 * heap or the time of its thread only. Hidden sheets are left out.
 */
export function readRaw(
  source: { kind: RawKind; data: Uint8Array | string },
  limits: RawLimits,
): Promise<RawSheet[] | RawFailure> {
  const library = pathToFileURL(createRequire(import.meta.url).resolve('hucre')).href
  return new Promise((resolve) => {
    const worker = new Worker(READING_THREAD, {
      eval: true,
      workerData: { library, ...source, rows: limits.rows, columns: limits.columns },
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => finish('work'), limits.seconds * 1000)
    const finish = (answer: RawSheet[] | RawFailure) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    worker.once('message', finish)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'work' : 'unreadable'),
    )
    worker.once('exit', () => finish('unreadable'))
  })
}

/** Script of the thread; a text, so that it runs the same from sources, from tests and from the built server. */
const READING_THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const { library, kind, data, rows: maxRows, columns: maxColumns } = workerData

const isValue = (value) => value !== null && value !== undefined && value !== ''

function plain(sheet) {
  const details = []
  for (const [place, cell] of sheet.cells ?? []) {
    const [row, column] = place.split(',').map(Number)
    details.push({
      row, column, type: cell.type, formula: cell.formula,
      numberFormat: cell.style?.numFmt, struck: cell.style?.font?.strikethrough === true,
    })
  }
  const rows = sheet.rows
  while (rows.length > 0 && !(rows.at(-1) ?? []).some(isValue)) rows.pop()
  if (rows.length > maxRows) throw 'rows'
  for (const row of rows) {
    if (row && row.length > maxColumns && row.slice(maxColumns).some(isValue)) throw 'columns'
  }
  return { name: sheet.name, rows, details, merges: sheet.merges ?? [] }
}

async function read() {
  const hucre = await import(library)
  if (kind === 'csv') {
    return [plain({ name: '', rows: hucre.parseCsv(data, { skipEmptyRows: false }) })]
  }
  const workbook = kind === 'xls' ? await hucre.readXls(data) : await hucre.readXlsx(data, { readStyles: true })
  return workbook.sheets.filter((sheet) => !sheet.hidden && !sheet.veryHidden).map(plain)
}

read().then(
  (sheets) => parentPort.postMessage(sheets),
  (error) => parentPort.postMessage(typeof error === 'string' ? error : 'unreadable'),
)
`

export interface RawColumn {
  readonly width: number
  readonly numberFormat: string | undefined
}

/**
 * The bytes of an .xlsx, made while rows are pulled: memory does not grow with their number, and rows are pulled only
 * as fast as the reader takes bytes. Texts are stored as texts, never as formulas.
 */
export function writeRaw(options: {
  readonly sheetName: string
  readonly columns: readonly RawColumn[]
  readonly frozenRows: number
  readonly maxRowsPerSheet: number
  readonly rows: AsyncIterable<CellValue[]>
}): Readable {
  const stream = writeXlsxStream(options.rows, {
    name: options.sheetName,
    columns: options.columns.map(({ width, numberFormat }) =>
      numberFormat === undefined ? { width } : { width, numFmt: numberFormat },
    ),
    freezePane: { rows: options.frozenRows },
    maxRowsPerSheet: options.maxRowsPerSheet,
    repeatHeaders: false,
  })
  return Readable.from(stream as AsyncIterable<Uint8Array>, { objectMode: false, highWaterMark: 256 * 1024 })
}

export type { CellValue }
