import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type CellValue, writeXlsx, writeXlsxStream } from 'hucre'
import { columnLetter } from '#kit/contract/sheet.ts'

/** The one file that knows the spreadsheet library: what it reads, as plain data, and its writers. */

export type RawKind = 'xlsx' | 'xls' | 'csv'

export interface RawSheet {
  readonly name: string
  readonly rows: readonly RawRow[]
  /** Cells without a value below the last row; all from 0. */
  readonly tail: RawRange | null
  readonly merges: readonly RawRange[]
}

export interface RawRange {
  readonly startRow: number
  readonly startCol: number
  readonly endRow: number
  readonly endCol: number
}

interface RawRow {
  readonly values: readonly CellValue[]
  /** For cells that carry more than their value. */
  readonly details: readonly RawDetail[]
}

export interface RawDetail {
  /** From 0. */
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
 * heap or the time of its thread only. What was read comes over in portions, each asked for, because taking a large one
 * over holds everybody else up. Hidden sheets are left out.
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
    const sheets: (RawSheet & { readonly rows: RawRow[] })[] = []
    worker.on('message', (message: ThreadMessage) => {
      if (typeof message === 'string') {
        finish(message === 'end' ? sheets : message)
        return
      }
      clearTimeout(timer)
      if ('sheet' in message) {
        sheets.push({ ...message.sheet, rows: [] })
      } else {
        sheets.at(-1)?.rows.push(...message.rows)
      }
      worker.postMessage('next')
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'work' : 'unreadable'),
    )
    worker.once('exit', () => finish('unreadable'))
  })
}

/** A failure or `end` closes; each of the others is answered by asking for the next. */
type ThreadMessage =
  | RawFailure
  | 'end'
  | { readonly sheet: Omit<RawSheet, 'rows'> }
  | { readonly rows: readonly RawRow[] }

/** Script of the thread; a text, so that it runs the same from sources, from tests and from the built server. */
const READING_THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const { library, kind, data, rows: maxRows, columns: maxColumns } = workerData

const isValue = (value) => value !== null && value !== undefined && value !== ''

/** Cells of a portion: taking one over costs a few milliseconds. */
const PORTION_CELLS = 5_000

function widened(tail, row, col) {
  return {
    startRow: Math.min(tail?.startRow ?? row, row), endRow: Math.max(tail?.endRow ?? row, row),
    startCol: Math.min(tail?.startCol ?? col, col), endCol: Math.max(tail?.endCol ?? col, col),
  }
}

function checked(sheet) {
  const { rows } = sheet
  while (rows.length > 0 && !(rows.at(-1) ?? []).some(isValue)) rows.pop()
  if (rows.length > maxRows) throw 'rows'
  for (const row of rows) {
    if (row && row.length > maxColumns && row.slice(maxColumns).some(isValue)) throw 'columns'
  }
  return sheet
}

function* messagesOf(sheet) {
  const details = new Map()
  let tail = null
  for (const [place, cell] of sheet.cells ?? []) {
    const [row, column] = place.split(',').map(Number)
    if (row >= sheet.rows.length) {
      tail = widened(tail, row, column)
      continue
    }
    const detail = {
      column, type: cell.type, formula: cell.formula,
      numberFormat: cell.style?.numFmt, struck: cell.style?.font?.strikethrough === true,
    }
    const known = details.get(row)
    if (known) known.push(detail)
    else details.set(row, [detail])
  }
  yield { sheet: { name: sheet.name, tail, merges: sheet.merges ?? [] } }
  let rows = []
  let cells = 0
  for (const [index, values = []] of sheet.rows.entries()) {
    const own = details.get(index) ?? []
    rows.push({ values: Array.from(values ?? []), details: own })
    cells += 1 + (values?.length ?? 0) + 2 * own.length
    if (cells >= PORTION_CELLS) {
      yield { rows }
      rows = []
      cells = 0
    }
  }
  yield { rows }
}

async function read() {
  const hucre = await import(library)
  if (kind === 'csv') {
    return [checked({ name: '', rows: hucre.parseCsv(data, { skipEmptyRows: false }) })]
  }
  const workbook = kind === 'xls' ? await hucre.readXls(data) : await hucre.readXlsx(data, { readStyles: true })
  return workbook.sheets.filter((sheet) => !sheet.hidden && !sheet.veryHidden).map(checked)
}

function* allMessages(sheets) {
  for (const sheet of sheets) yield* messagesOf(sheet)
  yield 'end'
}

read().then(
  (sheets) => {
    const messages = allMessages(sheets)
    const post = () => parentPort.postMessage(messages.next().value)
    parentPort.on('message', post)
    post()
  },
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

/** A column to be filled in. */
export interface FormColumn {
  readonly header: string
  readonly isRequired: boolean
  readonly width: number
  readonly numberFormat: string | undefined
  /** What a cell may hold; any value where left out. */
  readonly choices: readonly string[] | undefined
}

/** Rows below the header whose cells offer their choices. */
const FORM_ROWS = 10_000

/**
 * The bytes of an .xlsx with nothing but headers, the required ones bold. Cells offer the choices of their column, which
 * stand on a hidden sheet: a list inside a validation may have 255 characters only.
 */
export async function writeForm(options: {
  readonly sheetName: string
  /** Of the hidden sheet. */
  readonly choicesName: string
  readonly columns: readonly FormColumn[]
}): Promise<Uint8Array> {
  const { sheetName, choicesName, columns } = options
  const lists = columns.flatMap(({ choices }, index) => (choices && choices.length > 0 ? [{ index, choices }] : []))
  const longest = Math.max(0, ...lists.map(({ choices }) => choices.length))
  const choiceRows = Array.from({ length: longest }, (_, row) => lists.map(({ choices }) => choices[row] ?? null))
  const written = await writeXlsx({
    sheets: [
      {
        name: sheetName,
        columns: columns.map(({ width, numberFormat }) =>
          numberFormat === undefined ? { width } : { width, numFmt: numberFormat },
        ),
        rows: [columns.map(({ header }) => header)],
        cells: new Map(
          columns.map(({ isRequired }, index) => [`0,${index}`, { style: { font: { bold: isRequired } } }] as const),
        ),
        freezePane: { rows: 1 },
        dataValidations: lists.map(({ index, choices }, place) => ({
          type: 'list',
          formula1: `'${choicesName}'!$${columnLetter(place)}$1:$${columnLetter(place)}$${choices.length}`,
          allowBlank: true,
          showErrorMessage: true,
          range: `${columnLetter(index)}2:${columnLetter(index)}${FORM_ROWS}`,
        })),
      },
      ...(lists.length > 0 ? [{ name: choicesName, rows: choiceRows, hidden: true }] : []),
    ],
  })
  return new Uint8Array(written)
}

export type { CellValue }
