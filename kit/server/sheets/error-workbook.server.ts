import type { Readable } from 'node:stream'
import type { SheetCell, SheetError, SheetRow } from '#kit/contract/sheet.ts'
import { type Locale, type Text, textIn } from '#kit/contract/text.ts'
import { streamWorkbook, type WorkbookColumn } from './write-workbook.server.ts'

const ERROR_SHEET: Text = ['错误数据', 'Rows in error']
const ROW: Text = ['行', 'Row']
const COLUMN: Text = ['列', 'Column']
const REASON: Text = ['原因', 'Reason']

/** Rows written at once. */
const BATCH = 500

/**
 * The rows in error as a workbook (clause 3.17): row, column and reason in front, then the cells as they stood in the
 * file, under its own headers, so that the sheet can be corrected and imported again.
 */
export function errorWorkbook(input: {
  /** Header cells of the file, from column A on. */
  readonly headers: readonly string[]
  readonly rows: readonly SheetRow[]
  /** Only errors of rows in `rows` are shown; several of one row share its line. */
  readonly errors: readonly SheetError[]
  readonly locale?: Locale
}): Readable {
  const locale = input.locale ?? 'zh-CN'
  const errorsOf = new Map<number, SheetError[]>()
  for (const error of input.errors) {
    errorsOf.set(error.row, [...(errorsOf.get(error.row) ?? []), error])
  }
  const lines = input.rows.filter((row) => errorsOf.has(row.row))
  const width = Math.max(input.headers.length, ...lines.map((line) => line.cells.length))
  const columns: WorkbookColumn[] = [
    { header: textIn(locale, ROW), kind: 'number', width: 8 },
    { header: textIn(locale, COLUMN), kind: 'text', width: 20 },
    { header: textIn(locale, REASON), kind: 'text', width: 50 },
    ...Array.from({ length: width }, (_, index) => ({ header: input.headers[index] ?? '', kind: 'text' as const })),
  ]
  async function* batches() {
    for (let at = 0; at < lines.length; at += BATCH) {
      yield lines.slice(at, at + BATCH).map((line) => {
        const errors = errorsOf.get(line.row) ?? []
        return [
          line.row,
          errors.map(placeOf).join('\n'),
          errors.map((error) => textIn(locale, error.reason)).join('\n'),
          ...line.cells.map(originalValue),
        ]
      })
    }
  }
  return streamWorkbook({ sheetName: textIn(locale, ERROR_SHEET), columns, rows: batches() })
}

function placeOf(error: SheetError): string {
  return [error.column, error.header].filter((part) => part !== null).join(' ')
}

/** Numbers stay numbers; everything else is shown as its text. */
function originalValue(cell: SheetCell): string | number | boolean {
  return typeof cell.value === 'number' || typeof cell.value === 'boolean' ? cell.value : cell.text
}
