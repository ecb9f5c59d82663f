import type { RefObject } from 'react'
import type { CellError } from './rules.ts'
import type { EditableTableHandle } from './table-props.web.ts'

interface TableInTab {
  readonly table: RefObject<EditableTableHandle | null>
  /** Brings the tab of the table to the front. */
  readonly open?: () => void
}

/**
 * Checks the tables of a page in order, up to the first that is wrong; opens its tab and goes to its first error.
 * @returns the errors of that table; undefined when all tables are right
 */
export async function validateTables(tables: readonly TableInTab[]): Promise<readonly CellError[] | undefined> {
  for (const { table, open } of tables) {
    const errors = await table.current?.validate()
    const [first] = errors ?? []
    if (first) {
      open?.()
      // A tab that was hidden is rendered before its cell can have the focus.
      await new Promise((resolve) => setTimeout(resolve, TAB_MS))
      table.current?.goTo(first)
      return errors
    }
  }
  return undefined
}

/** A little longer than a tab takes to change, in milliseconds. */
const TAB_MS = 50
