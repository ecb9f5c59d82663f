import { listOf } from '../../field/field-value.ts'
import { pickerOf } from '../../field/pickers.web.ts'
import type { CellProps, CellType } from '../cell-type.web.ts'
import type { TableColumn } from '../column.ts'
import { pickedColumn } from '../picked-columns.ts'
import { lateEditor } from './editor-frame.web.tsx'
import { labelNow, useLabels, valueNow } from './labels.web.ts'
import { OpeningCell } from './opening-cell.web.tsx'
import { pickedSource, readPicked, shownAsUsual } from './picked-source.ts'

/** Rows chosen in the dialog of a picker: the type of the column says of which table, what is stored and what is shown. */
export const pickedCell: CellType = {
  text: (value, { column }) =>
    listOf(value)
      .map((one) => labelNow(sourceOf(column), one))
      .join(','),
  read: (text, { column }) => readPicked(text, column, (one) => valueNow(sourceOf(column), one)),
  Cell: PickedCell,
  keepsCell: true,
  Editor: lateEditor(async () => {
    const { PickedEditor } = await import('./picked-editor.web.tsx')
    return (props) => <PickedEditor {...props} source={sourceOf(props.column)} />
  }, true),
}

/** The server knows the tables that pickers are registered for, and refuses any other. */
function sourceOf(column: TableColumn): string {
  const source = pickedSource(column)
  return pickerOf({ kind: 'ref', source }) ? source : shownAsUsual(source, column)
}

function PickedCell({ value, text, label, column, isDisabled, set }: CellProps) {
  const source = sourceOf(column)
  const values = listOf(value)
  const labels = useLabels(source, source === '' ? NOTHING : values)
  const names = (source === '' ? values : labels).join(',')
  return (
    <OpeningCell
      label={label}
      isEmpty={names === ''}
      isDisabled={isDisabled}
      placeholder={isDisabled ? undefined : (column.placeholder ?? pickedColumn(column.type)?.hint)}
      onClear={() => set('')}
    >
      <span title={names}>{column.formatter ? text : names}</span>
    </OpeningCell>
  )
}

const NOTHING: readonly string[] = []
