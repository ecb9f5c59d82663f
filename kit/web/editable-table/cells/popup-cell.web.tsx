import { isEmpty } from '../../field/field-value.ts'
import { emptied } from '../../picker/popup-report/popup-report.ts'
import type { CellProps, CellType } from '../cell-type.web.ts'
import { lateEditor } from './editor-frame.web.tsx'
import { OpeningCell } from './opening-cell.web.tsx'

/** Filled from a report, together with other columns of its row. */
export const popupCell: CellType = {
  text: (value) => (isEmpty(value) ? '' : String(value)),
  // Emptied by a key or a paste; anything else comes from the report.
  read: (text) => (text.trim() === '' ? '' : undefined),
  Cell: PopupCell,
  keepsCell: true,
  Editor: lateEditor(async () => (await import('./popup-editor.web.tsx')).PopupEditor, true),
}

function PopupCell({ value, text, label, column, isDisabled, setMany }: CellProps) {
  const { popup } = column
  return (
    <OpeningCell
      label={label}
      isEmpty={isEmpty(value)}
      isDisabled={isDisabled}
      placeholder={isDisabled ? undefined : (column.placeholder ?? ['请选择', 'Choose'])}
      onClear={popup && (() => setMany(emptied(popup)))}
    >
      {text}
    </OpeningCell>
  )
}
