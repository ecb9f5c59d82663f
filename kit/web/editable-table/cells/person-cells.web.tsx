import type { Text } from '#kit/contract/text.ts'
import { listOf } from '../../field/field-value.ts'
import { pickerOf } from '../../picker/pickers.web.ts'
import type { CellProps, CellType } from '../cell-type.web.ts'
import type { TableColumn } from '../column.ts'
import { lateEditor } from './editor-frame.web.tsx'
import { labelNow, useLabels, valueNow } from './labels.web.ts'
import { OpeningCell } from './opening-cell.web.tsx'
import { departSource, readPersons, shownByName, userSource } from './person-source.ts'

/** Users, chosen in a dialog; usernames are stored and names shown (specification 3.13c). */
export const userCell = personCell(userSource, ['请选择用户', 'Choose users'])

/** Departments, chosen in a dialog; ids are stored and names shown (specification 3.13b). */
export const departCell = personCell(departSource, ['请点击选择部门', 'Click to choose departments'])

function personCell(storedBy: (column: TableColumn) => string, hint: Text): CellType {
  // The server knows the tables that pickers are registered for, and refuses any other.
  const sourceOf = (column: TableColumn) => {
    const source = storedBy(column)
    return pickerOf(source) ? source : shownByName(source)
  }
  return {
    text: (value, { column }) =>
      listOf(value)
        .map((one) => labelNow(sourceOf(column), one))
        .join(','),
    read: (text, { column }) => readPersons(text, column, (one) => valueNow(sourceOf(column), one)),
    Cell: (props) => <PersonCell {...props} source={sourceOf(props.column)} hint={hint} />,
    keepsCell: true,
    Editor: lateEditor(async () => {
      const { PersonEditor } = await import('./person-editor.web.tsx')
      return (props) => <PersonEditor {...props} source={sourceOf(props.column)} />
    }, true),
  }
}

interface PersonCellProps extends CellProps {
  readonly source: string
  readonly hint: Text
}

function PersonCell({ source, hint, value, text, label, column, isDisabled, set }: PersonCellProps) {
  const names = useLabels(source, listOf(value)).join(',')
  return (
    <OpeningCell
      label={label}
      isEmpty={names === ''}
      isDisabled={isDisabled}
      placeholder={isDisabled ? undefined : (column.placeholder ?? hint)}
      onClear={() => set('')}
    >
      <span title={names}>{column.formatter ? text : names}</span>
    </OpeningCell>
  )
}
