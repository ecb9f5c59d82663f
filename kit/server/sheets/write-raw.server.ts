import { Readable } from 'node:stream'
import { type CellValue, writeXlsx, writeXlsxStream } from 'hucre'
import { columnLetter } from '#kit/contract/sheet.ts'

/** The writers of the spreadsheet library; no other file writes with it. */

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
