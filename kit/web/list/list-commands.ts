import type { Text } from '#kit/contract/text.ts'

/** A command of one row that its page adds. */
export interface PageAction<Row> {
  readonly key: string
  readonly title: Text
  /** Permission code; without it nobody is asked. */
  readonly permission?: string
  /** What the server has to say of the row that it may be done (`_can`): a verb, an action, or `TOUCH`. */
  readonly asks?: string
  readonly isDanger?: boolean
  /** Why the row forbids it: it is shown behind 更多, with the reason. */
  readonly forbidden?: Text | undefined
  /** Asked before it runs. */
  readonly confirm?: { readonly title: Text; readonly content: Text }
  readonly run: (row: Row) => unknown
}

/** Those of the commands that are to be offered for a row. */
export function offeredOf<Row>(
  actions: readonly PageAction<Row>[],
  can: (permission: string) => boolean,
  row: Row,
): readonly PageAction<Row>[] {
  const { _can: told } = row as { readonly _can?: unknown }
  return actions.filter(
    ({ permission, asks }) =>
      (permission === undefined || can(permission)) &&
      (asks === undefined || !Array.isArray(told) || told.includes(asks)),
  )
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

/** A command of the selected rows. */
export interface BatchAction<Row> {
  readonly key: string
  readonly title: Text
  readonly permission?: string
  /** What the server has to say of a row (`_can`): it is done with those of which it does, and grey where there are none. */
  readonly asks?: string
  readonly isDanger?: boolean
  /** Why it cannot be done with these rows together: its button is grey and says so. */
  readonly forbidden?: (rows: readonly Row[]) => Text | undefined
  readonly run: (rows: readonly Row[]) => unknown
}

/** A command of the selected rows that a page adds; with `deselect` they are selected no more once it is done. */
export interface PageBatchAction<Row> extends Omit<BatchAction<Row>, 'run'> {
  readonly run: (rows: readonly Row[], deselect: () => void) => unknown
}
