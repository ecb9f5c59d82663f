import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { sheetName, type WorkbookColumnKind, type WorkbookValue, workbookCell } from './workbook-cell.ts'
import { type CellValue, writeRaw } from './write-raw.server.ts'

export interface WorkbookColumn {
  readonly header: string
  readonly kind: WorkbookColumnKind
  /** In characters. */
  readonly width?: number
}

export interface WorkbookOptions {
  readonly sheetName: string
  /** Row 1, such as `商品列表数据`; left out, the rows below move up. */
  readonly title?: string
  /** Row 2, such as `导出人:管理员`. */
  readonly note?: string
  readonly columns: readonly WorkbookColumn[]
  /** Batches of rows, pulled only as fast as the bytes are taken. */
  readonly rows: AsyncIterable<readonly (readonly WorkbookValue[])[]>
  readonly timeZone?: string
  /** Rows that fit on one sheet; more go to further sheets with the same head. */
  readonly maxRowsPerSheet?: number
}

/** Media type of what `streamWorkbook` writes. */
export const WORKBOOK_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const DEFAULT_TIME_ZONE = 'Asia/Shanghai'
const EXCEL_MAX_ROWS = 1_048_576
const DEFAULT_WIDTH = 16

/** Rows between two turns of the event loop: about 10 ms of work at 20 columns. */
const ROWS_PER_TURN = 250

const NUMBER_FORMATS: Readonly<Partial<Record<WorkbookColumnKind, string>>> = {
  money: '"¥"#,##0.00',
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  month: 'yyyy-mm',
}

/**
 * Streams an .xlsx: title, note, headers, then the data. Memory does not grow with the number of
 * rows and the event loop gets its turn between batches. Destroying the stream ends the row source.
 */
export function streamWorkbook(options: WorkbookOptions): Readable {
  const head = headOf(options)
  const maxRowsPerSheet = options.maxRowsPerSheet ?? EXCEL_MAX_ROWS
  return writeRaw({
    sheetName: sheetName(options.sheetName),
    columns: options.columns.map((column) => ({
      width: column.width ?? DEFAULT_WIDTH,
      numberFormat: NUMBER_FORMATS[column.kind],
    })),
    frozenRows: head.length,
    maxRowsPerSheet,
    rows: sheetRows({ options, head, maxRowsPerSheet }),
  })
}

function headOf({ title, note, columns }: WorkbookOptions): CellValue[][] {
  const above = [title, note].filter((text) => text !== undefined).map((text) => [text])
  return [...above, columns.map((column) => column.header)]
}

async function* sheetRows(input: {
  options: WorkbookOptions
  head: CellValue[][]
  maxRowsPerSheet: number
}): AsyncGenerator<CellValue[]> {
  const { options, head, maxRowsPerSheet } = input
  const kinds = options.columns.map((column) => column.kind)
  const timeZone = options.timeZone ?? DEFAULT_TIME_ZONE
  let onSheet = head.length
  let sinceTurn = 0
  yield* head
  for await (const batch of options.rows) {
    for (const row of batch) {
      if (onSheet === maxRowsPerSheet) {
        yield* head
        onSheet = head.length
      }
      yield kinds.map((kind, index) => workbookCell(row[index], kind, timeZone))
      onSheet += 1
      sinceTurn += 1
      if (sinceTurn >= ROWS_PER_TURN) {
        sinceTurn = 0
        await setImmediate()
      }
    }
  }
}

export type { WorkbookColumnKind, WorkbookValue }
