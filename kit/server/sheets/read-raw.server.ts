import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { CellValue } from 'hucre'

/** What the spreadsheet library reads, as plain data; no other file reads with it. */

export type RawKind = 'xlsx' | 'xls'

export interface RawSheet {
  readonly name: string
  readonly rows: readonly RawRow[]
  /** Cells without a value below the last row; all from 0. */
  readonly tail: RawRange | null
  readonly merges: readonly RawRange[]
  /** What spreadsheets do not show of it; from 0, as far as it has cells. */
  readonly hiddenRows: readonly number[]
  readonly hiddenColumns: readonly number[]
  readonly isHidden: boolean
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
 * over holds everybody else up.
 */
export function readRaw(
  source: { kind: RawKind; data: Uint8Array },
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
  yield {
    sheet: {
      name: sheet.name, tail, merges: sheet.merges ?? [], isHidden: sheet.hidden === true || sheet.veryHidden === true,
      hiddenRows: [...(sheet.rowDefs ?? [])].filter(([row, { hidden }]) => hidden && row < sheet.rows.length).map(([row]) => row),
      hiddenColumns: (sheet.columns ?? []).flatMap((column, index) => (column?.hidden ? [index] : [])),
    },
  }
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

/** What an .xls hides, by its records: the library reads its values only. */
async function withHidden(workbook, data) {
  const part = (path) => import(new URL(path, workerData.library))
  const [{ readCfb }, { parseRecords }] = await Promise.all([part('./xlsx/crypto/cfb.mjs'), part('./xls/biff.mjs')])
  const streams = readCfb(data)
  const records = parseRecords(streams.get('Workbook') ?? streams.get('Book'))
  const view = ({ data }) => new DataView(data.buffer, data.byteOffset, data.byteLength)
  const beginnings = new Map(records.map(({ offset }, index) => [offset, index]))
  const bounds = records.filter(({ id }) => id === 0x85).map(view)
  for (const [index, sheet] of workbook.sheets.entries()) {
    const bound = bounds[index]
    sheet.hidden = bound !== undefined && (bound.getUint8(4) & 3) !== 0
    sheet.rowDefs = new Map()
    sheet.columns = []
    for (let at = beginnings.get(bound?.getUint32(0, true)) ?? records.length; records[at] && records[at].id !== 0x0a; at++) {
      const { id } = records[at]
      const fields = view(records[at])
      if (id === 0x208 && (fields.getUint16(12, true) & 0x20) !== 0) {
        sheet.rowDefs.set(fields.getUint16(0, true), { hidden: true })
      } else if (id === 0x7d && (fields.getUint16(8, true) & 1) !== 0) {
        const last = Math.min(fields.getUint16(2, true), 255)
        for (let column = fields.getUint16(0, true); column <= last; column++) sheet.columns[column] = { hidden: true }
      }
    }
  }
  return workbook
}

async function read(file) {
  const { kind, data } = file
  const hucre = await library
  const workbook =
    kind === 'xls' ? await withHidden(await hucre.readXls(data), data) : await hucre.readXlsx(data, { readStyles: true })
  return workbook.sheets.map((sheet) => checked(sheet, file))
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
