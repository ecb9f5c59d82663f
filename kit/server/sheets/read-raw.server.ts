import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { CellValue } from 'hucre'

/** What the spreadsheet library reads, as plain data; no other file reads with it. */

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
 * Reads a workbook in a thread beside the server: a large file does not hold up the server, and a hostile one exhausts the
 * heap or the time of its thread only. What was read comes over in portions, each asked for, because taking a large one
 * over holds everybody else up. Hidden sheets are left out.
 */
export function readRaw(
  source: { kind: RawKind; data: Uint8Array | string },
  limits: RawLimits,
): Promise<RawSheet[] | RawFailure> {
  const thread = takeThread(limits.heapMegabytes)
  const { worker } = thread
  return new Promise((resolve) => {
    const timer = setTimeout(() => end('work'), limits.seconds * 1000)
    const sheets: (RawSheet & { readonly rows: RawRow[] })[] = []
    const take = (message: ThreadMessage) => {
      if (typeof message === 'string') {
        end(message === 'end' ? sheets : message)
        return
      }
      clearTimeout(timer)
      if ('sheet' in message) {
        sheets.push({ ...message.sheet, rows: [] })
      } else {
        sheets.at(-1)?.rows.push(...message.rows)
      }
      worker.postMessage('next')
    }
    const fail = (error: NodeJS.ErrnoException) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'work' : 'unreadable')
    const exit = () => end('unreadable')
    const end = (answer: RawSheet[] | RawFailure) => {
      clearTimeout(timer)
      worker.off('message', take).off('error', fail).off('exit', exit)
      if (Array.isArray(answer) && source.data.length <= SMALL_FILE) {
        keepThread(thread)
      } else {
        void worker.terminate()
      }
      resolve(answer)
    }
    worker.on('message', take).once('error', fail).once('exit', exit)
    worker.postMessage({ ...source, maxRows: limits.rows, maxColumns: limits.columns })
  })
}

interface ReadingThread {
  readonly worker: Worker
  readonly heapMegabytes: number
}

/** Bytes of a file that leaves little behind in the heap of its thread. */
const SMALL_FILE = 1024 * 1024

/**
 * A thread that has read a small file without fault waits for the next one: starting it costs more than most files. It is given to
 * one file at a time, ends with the first that fails, and keeps no process alive.
 */
let waiting: ReadingThread | undefined

function takeThread(heapMegabytes: number): ReadingThread {
  const found = waiting
  if (found?.heapMegabytes === heapMegabytes) {
    waiting = undefined
    found.worker.ref()
    return found
  }
  const worker = new Worker(READING_THREAD, {
    eval: true,
    workerData: { library: pathToFileURL(createRequire(import.meta.url).resolve('hucre')).href },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    stdout: true,
    stderr: true,
  })
  const thread = { worker, heapMegabytes }
  const forget = () => {
    waiting = waiting === thread ? undefined : waiting
  }
  worker.on('error', forget).on('exit', forget)
  return thread
}

function keepThread(thread: ReadingThread): void {
  const { worker } = thread
  if (waiting) {
    void worker.terminate()
    return
  }
  waiting = thread
  worker.unref()
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
const library = import(workerData.library)

const isValue = (value) => value !== null && value !== undefined && value !== ''

/** Cells of a portion: taking one over costs a few milliseconds. */
const PORTION_CELLS = 5_000

function widened(tail, row, col) {
  return {
    startRow: Math.min(tail?.startRow ?? row, row), endRow: Math.max(tail?.endRow ?? row, row),
    startCol: Math.min(tail?.startCol ?? col, col), endCol: Math.max(tail?.endCol ?? col, col),
  }
}

function checked(sheet, { maxRows, maxColumns }) {
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

async function read(file) {
  const { kind, data } = file
  const hucre = await library
  if (kind === 'csv') {
    return [checked({ name: '', rows: hucre.parseCsv(data, { skipEmptyRows: false }) }, file)]
  }
  const workbook = kind === 'xls' ? await hucre.readXls(data) : await hucre.readXlsx(data, { readStyles: true })
  return workbook.sheets.filter((sheet) => !sheet.hidden && !sheet.veryHidden).map((sheet) => checked(sheet, file))
}

function* allMessages(sheets) {
  for (const sheet of sheets) yield* messagesOf(sheet)
  yield 'end'
}

let messages
parentPort.on('message', (message) => {
  if (message === 'next') {
    parentPort.postMessage(messages.next().value)
    return
  }
  read(message).then(
    (sheets) => {
      messages = allMessages(sheets)
      parentPort.postMessage(messages.next().value)
    },
    (error) => parentPort.postMessage(typeof error === 'string' ? error : 'unreadable'),
  )
})
`

export type { CellValue }
