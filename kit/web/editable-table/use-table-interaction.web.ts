import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { isTextInput } from '../browser/is-text-input.web.ts'
import type { GridHandle, GridPlace } from '../table/grid/grid-types.web.ts'
import { isWritten } from './cell-types.web.ts'
import type { TableColumn, TableRow } from './column.ts'
import { toggled } from './gutter-columns.web.tsx'
import type { EditableTableProps } from './table-props.web.ts'
import type { EditableTableState } from './use-editable-table.web.ts'

interface InteractionInput {
  readonly props: EditableTableProps
  readonly table: EditableTableState
  /** Those in sight, in order. */
  readonly shown: readonly TableColumn[]
  readonly frame: RefObject<HTMLElement | null>
  readonly grid: RefObject<GridHandle | null>
  readonly onSubTable: (id: string, pressed: Element) => void
  readonly onDetails: (place: { readonly row: TableRow; readonly column: TableColumn }) => void
}

/** Boxes, handles and whatever else a cell holds have their own clicks. */
const OWN_CLICKS = 'button, input, a, label, .table-field'
/** Beside a box is as good as on it: nothing opens. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['row-drag-sort', 'row-expand', 'row-checkbox'])

/** What a press on a row does, by pointer or by Enter, and the keys of undo and redo. */
export function useTableInteraction({ props, table, shown, frame, grid, onSubTable, onDetails }: InteractionInput) {
  const active = useRef<GridPlace>(undefined)

  const press = ({ row: index, column: name }: GridPlace, target: EventTarget) => {
    const row = table.rows()[index]
    const column = shown.find(({ key }) => key === name)
    if (!row || OWN_COLUMNS.has(name) || !(target instanceof Element) || target.closest(OWN_CLICKS)) {
      return
    }
    if (column && isWritten(column.type) && !table.isDisabled(row, column)) {
      return
    }
    if (column?.showDetails && props.details) {
      onDetails({ row, column })
    } else if (props.subTable) {
      onSubTable(row.id, target)
    } else if (props.clickSelectRow && table.canSelect(row)) {
      table.select(toggled(table.selected, row.id, props.rowSelectionType === 'radio'))
    }
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    // Tables and dialogs that hang at this one have their own keys.
    if (!(target instanceof Element) || target.closest('.editable-table') !== frame.current) {
      return
    }
    if (event.key === 'Enter' && target.matches('[role=gridcell]') && active.current) {
      // The same key would press what has the focus in a dialog that opens.
      event.preventDefault()
      press(active.current, target)
      return
    }
    const key = event.key.toLowerCase()
    const isHistory = (event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')
    if (!isHistory || props.isDisabled || isTextInput(target)) {
      return
    }
    event.preventDefault()
    if (key === 'y' || event.shiftKey) {
      table.redo()
    } else {
      table.undo()
    }
  }

  return {
    press,
    handleKeyDown,
    /** A cell that is left is checked, also when nothing was written. */
    handleLeave: ({ row: index, column: key }: GridPlace) => {
      const row = table.rows()[index]
      if (row) {
        table.errors.checkLeft(table.rows(), { id: row.id, key })
      }
    },
    handleActive: (place: GridPlace | undefined) => {
      active.current = place
    },
    /** Deletes what is chosen; the button that had the focus goes, so the focus moves to where the rows were. */
    removeSelection: async () => {
      const place = table.rows().findIndex(({ id }) => table.selected.has(id))
      await table.remove(table.selected)
      // The rows that are left are rendered first.
      setTimeout(() => {
        const row = Math.min(place, table.rows().length - 1)
        const column = shown[0]?.key
        if (row >= 0 && column !== undefined) {
          grid.current?.goTo({ row, column })
        } else {
          frame.current?.querySelector<HTMLElement>('.table-toolbar button:not([disabled])')?.focus()
        }
      })
    },
  }
}
