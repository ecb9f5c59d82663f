import type { GridCell, GridColumn } from '../table/grid/grid-types.web.ts'
import { cellTypeOf } from './cell-types.web.ts'
import { type TableColumn, type TableRow, widthOf } from './column.ts'
import { ReloadEffect } from './reload-effect.web.tsx'
import { type CellColumn, CellEditor, TableCell } from './table-cell.web.tsx'
import type { EditableTableProps } from './table-props.web.ts'
import type { EditableTableState } from './use-editable-table.web.ts'

interface ColumnsInput {
  readonly props: EditableTableProps
  readonly columns: readonly TableColumn[]
  readonly table: EditableTableState
  readonly tableId: string
  readonly t: CellColumn['t']
}

/** The declared columns as the grid renders them. */
export function tableColumns({ props, columns, table, tableId, t }: ColumnsInput): readonly GridColumn<TableRow>[] {
  const hasEffect = props.live?.reloadEffect ?? false
  return columns
    .filter(({ type }) => type !== 'hidden')
    .map((column): GridColumn<TableRow> => {
      const type = cellTypeOf(column.type)
      const shared = {
        column,
        type,
        table,
        tableId,
        t,
        isFramed: props.alwaysEdit ?? false,
        slot: column.type === 'slot' ? props.slots?.[column.key] : undefined,
      }
      return {
        name: column.key,
        title: t(column.title),
        width: widthOf(column),
        grows: column.width === undefined,
        ...(column.minWidth !== undefined && { minWidth: column.minWidth }),
        ...(column.isFrozen && { isFrozen: true }),
        ...(type.isNumeric && { isNumeric: true }),
        text: (row) => table.textOf(column, row),
        ...((type.Cell || shared.slot || shared.isFramed || column.placeholder || hasEffect) && {
          cell: (at: GridCell<TableRow>) => (
            <>
              <TableCell {...shared} at={at} />
              {hasEffect && <ReloadEffect tableId={tableId} id={at.row.id} column={column.key} />}
            </>
          ),
        }),
        isEditable: (row) => !table.isDisabled(row, column),
        ...(type.typing && {
          typing: type.typing,
          editText: (row: TableRow) =>
            type.text?.(row[column.key], table.scopeOf(column, row)) ?? String(row[column.key] ?? ''),
          errorOf: (row: TableRow, text: string) => {
            const value = type.read?.(text, table.scopeOf(column, row))
            const error = value === undefined ? undefined : table.draftError(column, row, value)
            return error && t(error)
          },
        }),
        ...(type.accepts && { accepts: type.accepts }),
        ...(type.Editor &&
          !type.typing && {
            editor: (edit) => <CellEditor {...shared} edit={edit} />,
            keepsCell: type.keepsCell ?? false,
          }),
      }
    })
}
