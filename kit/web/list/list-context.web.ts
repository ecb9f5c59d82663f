import { createContext, useContext } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AnyRow } from '../client/page-of.ts'
import type { RunCommand } from '../command/use-command.web.tsx'
import type { ListCommand } from '../command/use-row-commands.web.ts'
import type { FormMode } from '../form/form-values.ts'
import type { RowAction } from '../table/row-actions.web.tsx'
import type { BatchAction, ExportChoice } from './list-commands.ts'
import type { ListColumns } from './use-list-columns.web.ts'
import type { ResourceList } from './use-resource-list.web.ts'

/** What is opened of a row: its form, or its record to read. */
export type OpenMode = FormMode | 'detail'

/** What the parts of a list share: its rows and columns, and what this person may do. */
export interface ListContextValue<Row = AnyRow> {
  readonly resource: AnyResource
  readonly list: ResourceList<Row>
  readonly listColumns: ListColumns
  readonly nameOf: (row: Row) => string
  /** Opens the form of a row, its record, or the noun's own page. */
  readonly open: (mode: OpenMode, row?: Row) => void
  /** Each is missing when it is not permitted. */
  readonly commands: {
    readonly add?: (() => void) | undefined
    readonly import?: (() => void) | undefined
    readonly export?: (() => void) | undefined
    /** Other sheets of the same rows, and the same sheet with more. */
    readonly exportChoices: readonly ExportChoice[]
    readonly delete?: ((rows: readonly Row[]) => void) | undefined
  }
  /** Declared commands that need no row. */
  readonly listCommands: readonly ListCommand[]
  readonly isExporting: boolean
  /** Commands of a row, in order; undefined when the rows have none. */
  readonly actionsOf: ((row: Row) => readonly RowAction[]) | undefined
  /** Runs a declared command, as it is declared or in other words. */
  readonly run: RunCommand
  readonly batchActions: readonly BatchAction<Row>[]
  /** Whether the server lets a command be done with a row, as far as nothing but its state is in the way. */
  readonly isOpenTo: (name: string, row: Row) => boolean
  /** The list alone fills the window. */
  readonly isFull: boolean
  readonly setFull: (isFull: boolean) => void
}

export const ListContext = createContext<ListContextValue | undefined>(undefined)

/** The list around a part. @throws Error outside a ListProvider */
export function useList(): ListContextValue {
  const context = useContext(ListContext)
  if (!context) {
    throw new Error('a part of a list stands in a ListProvider')
  }
  return context
}
