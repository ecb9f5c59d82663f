import { useTranslate } from '../../browser/text.web.ts'
import { isEmpty } from '../../field/field-value.ts'
import type { CellProps, CellType } from '../cell-type.web.ts'
import { lateEditor } from './editor-frame.web.tsx'
import './cells.css'

const plain = (value: unknown): string => (isEmpty(value) ? '' : String(value))

/** Shown, never edited. */
export const normalCell: CellType = { text: plain }

/** A line of text. */
export const inputCell: CellType = { text: plain, typing: 'text', read: (text) => text.replace(/\s*\r?\n\s*/g, ' ') }

/** A text of several lines, written in a large field that hangs below the cell. */
export const areaCell: CellType = {
  text: plain,
  read: (text) => text,
  Cell: AreaCell,
  keepsCell: true,
  Editor: lateEditor(async () => (await import('./area-editor.web.tsx')).AreaEditor, true),
}

function AreaCell({ text, column }: CellProps) {
  const t = useTranslate()
  return text === '' && column.placeholder ? (
    <span className="cell-line cell-placeholder">{t(column.placeholder)}</span>
  ) : (
    <span className="cell-line">{text}</span>
  )
}
