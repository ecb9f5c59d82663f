import { isEmpty } from '../../field/field-value.ts'
import type { CellProps, CellType } from '../cell-type.web.ts'
import { readTime, timeText } from './date-text.web.ts'
import { lateEditor } from './editor-frame.web.tsx'
import { OpeningCell } from './opening-cell.web.tsx'

/** A day, a moment or a time of day, kept as text in its format. */
export const dateCell: CellType = {
  text: (value, { column }) => timeText(value, column),
  read: (text, { column }) => readTime(text, column),
  Cell: DateCell,
  Editor: lateEditor(async () => (await import('./date-editor.web.tsx')).DateEditor),
}

function DateCell({ value, text, label, column, isDisabled }: CellProps) {
  return (
    <OpeningCell label={label} isEmpty={isEmpty(value)} isDisabled={isDisabled} placeholder={column.placeholder}>
      {text}
    </OpeningCell>
  )
}
