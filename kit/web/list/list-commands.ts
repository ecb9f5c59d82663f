import type { Text } from '#kit/contract/text.ts'

/** A command of one row that its page adds. */
export interface PageAction<Row> {
  readonly key: string
  readonly title: Text
  /** Permission code; without it nobody is asked. */
  readonly permission?: string
  readonly isDanger?: boolean
  /** Why the row forbids it: it is shown behind 更多, with the reason. */
  readonly forbidden?: Text | undefined
  /** Asked before it runs. */
  readonly confirm?: { readonly title: Text; readonly content: Text }
  readonly run: (row: Row) => unknown
}

/** A workbook of the rows of a list beside the standard export; the server knows it by its name. */
export interface SheetExport {
  readonly name: string
  /** What the choice says. */
  readonly command: Text
  /** What the file is called. */
  readonly title: Text
}

/** One of the sheets that may be had instead of the standard export. */
export interface ExportChoice {
  readonly key: string
  readonly title: Text
  readonly run: () => void
}

/** A command of the selected rows that a page adds. */
export interface BatchAction<Row> {
  readonly key: string
  readonly title: Text
  readonly permission?: string
  readonly isDanger?: boolean
  readonly run: (rows: readonly Row[]) => unknown
}
