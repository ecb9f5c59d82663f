import { isEmpty, listOf } from '../../field/field-value.ts'
import type { CellProps, CellType } from '../cell-type.web.ts'
import { sourceOf } from '../column.ts'
import { searchCell, selectCell } from './choice-cells.web.tsx'
import { lateEditor } from './editor-frame.web.tsx'
import { labelNow, useLabels, valueNow } from './labels.web.ts'
import { OpeningCell } from './opening-cell.web.tsx'
import { optionText, readOption } from './option-text.ts'

const RemoteEditor = lateEditor(async () => (await import('./search-editor.web.tsx')).SearchEditor)
const LocalEditor = searchCell.Editor
const LocalCell = selectCell.Cell

/** A row of another table, found by typing; a column with a plain dictionary, or options, searches in those. */
export const remoteSearchCell: CellType = {
  text: (value, cell) => {
    const source = sourceOf(cell.column)
    return source ? (isEmpty(value) ? '' : labelNow(source, String(value))) : optionText(value, cell)
  },
  read: (text, cell) => {
    const source = sourceOf(cell.column)
    return source ? (text.trim() === '' ? '' : valueNow(source, text.trim())) : readOption(text, cell)
  },
  Cell: (props) => {
    const source = sourceOf(props.column)
    return source ? <RemoteCell {...props} source={source} /> : LocalCell && <LocalCell {...props} />
  },
  Editor: (props) => (sourceOf(props.column) ? <RemoteEditor {...props} /> : LocalEditor && <LocalEditor {...props} />),
}

function RemoteCell({ source, value, text, label, column, isDisabled }: CellProps & { readonly source: string }) {
  const labels = useLabels(source, listOf(value))
  return (
    <OpeningCell label={label} isEmpty={isEmpty(value)} isDisabled={isDisabled} placeholder={column.placeholder}>
      {column.formatter ? text : labels.join(',')}
    </OpeningCell>
  )
}
