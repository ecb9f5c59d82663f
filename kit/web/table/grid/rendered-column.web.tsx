import type { KeyboardEvent, ReactNode } from 'react'
import type { Column, RenderEditCellProps } from 'react-data-grid'
import { EditedCell } from './edited-cell.web.tsx'
import type { GridColumn, GridPlace } from './grid-types.web.ts'
import type { SideRow, Slot } from './slots.ts'
import { TypedCell } from './typed-cell.web.tsx'

interface RenderedColumn<Row> {
  readonly column: GridColumn<Row>
  /** Given to the first column only. */
  readonly batchLabel: ReactNode
  readonly onLeave: (place: GridPlace) => void
}

/** A column as react-data-grid renders it. */
export function renderedColumn<Row>({ column, batchLabel, onLeave }: RenderedColumn<Row>): Column<Slot<Row>, SideRow> {
  const { name, title, cell, text, typing, editor, header, batch } = column
  const { isEditable } = column
  return {
    key: name,
    name: title,
    width: column.grows ? `minmax(${column.width}px, 1fr)` : (column.width ?? 'minmax(0, 1fr)'),
    minWidth: column.minWidth ?? column.width,
    frozen: column.isFrozen,
    cellClass: classOf(column),
    headerCellClass: classOf(column),
    summaryCellClass: classOf(column),
    ...(header && { renderHeaderCell: ({ tabIndex }) => header(tabIndex) }),
    renderCell: ({ row: slot, tabIndex }) =>
      cell ? cell({ row: slot.row, index: slot.index, tabIndex }) : text(slot.row),
    renderSummaryCell: ({ row, tabIndex }) =>
      row.texts
        ? (row.texts[name] ?? '')
        : (batchLabel ?? (
            <div role="none" onKeyDown={keepTyping}>
              {batch?.(tabIndex)}
            </div>
          )),
    ...((typing || editor) && {
      editable: ({ row, isDetail }) => !isDetail && (isEditable?.(row) ?? true),
      renderEditCell: (edit) => (
        <EditedCell onClosed={() => onLeave({ row: edit.row.index, column: name })}>
          {editor ? editorOf(editor, edit) : <TypedCell column={column} edit={edit} />}
        </EditedCell>
      ),
      editorOptions: { displayCellContent: column.keepsCell ?? false, closeOnExternalRowChange: false },
    }),
  }
}

function editorOf<Row>(
  editor: NonNullable<GridColumn<Row>['editor']>,
  { row: slot, onRowChange, onClose }: RenderEditCellProps<Slot<Row>, SideRow>,
): ReactNode {
  const draft = (value: unknown) => {
    if (slot.edited) {
      slot.edited.value = value
    } else {
      onRowChange({ ...slot, edited: { value } })
    }
  }
  return editor({
    row: slot.row,
    index: slot.index,
    draft,
    // Without a value the draft counts; an absent argument is not the value undefined.
    done: (...values) =>
      values.length > 0 ? onRowChange({ ...slot, edited: { value: values[0] } }, true) : onClose(true),
    cancel: () => onClose(false),
  })
}

function classOf<Row>({ isNumeric, isGutter }: GridColumn<Row>): string | undefined {
  return isGutter ? 'grid-gutter' : isNumeric ? 'grid-numeric' : undefined
}

const LEAVING_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Tab'])

/** In the controls above the rows other keys are for the text, not for moving between cells. */
function keepTyping(event: KeyboardEvent): void {
  if (!LEAVING_KEYS.has(event.key)) {
    event.stopPropagation()
  }
}
