import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { isEmpty, listOf } from '../../field/field-value.ts'
import type { CellProps, CellType } from '../cell-type.web.ts'
import { lateEditor } from './editor-frame.web.tsx'
import { OpeningCell } from './opening-cell.web.tsx'
import { optionText, optionTexts, readOption, readOptions } from './option-text.ts'
import './cells.css'

/** One of the options. */
export const selectCell: CellType = {
  text: optionText,
  read: readOption,
  Cell: SelectCell,
  Editor: lateEditor(async () => (await import('./select-editor.web.tsx')).SelectEditor),
}

/** One of the options, found by typing. */
export const searchCell: CellType = {
  ...selectCell,
  Editor: lateEditor(async () => (await import('./select-editor.web.tsx')).SearchingEditor),
}

/** Several of the options. */
export const multiCell: CellType = {
  text: optionTexts,
  read: readOptions,
  Cell: MultiCell,
  Editor: lateEditor(async () => (await import('./multi-editor.web.tsx')).MultiEditor),
}

function SelectCell({ value, text, label, column, isDisabled, isLoading }: CellProps) {
  if (isLoading) {
    return <Loading />
  }
  return (
    <OpeningCell label={label} isEmpty={isEmpty(value)} isDisabled={isDisabled} placeholder={column.placeholder}>
      {text}
    </OpeningCell>
  )
}

function Loading() {
  const t = useTranslate()
  return <span className="cell-loading">{t(LOADING)}</span>
}

/** Shows one tag, and how many there are besides. */
function MultiCell({ value, text, label, column, options, isDisabled }: CellProps) {
  const values = listOf(value)
  const others = values.length - 1
  return (
    <OpeningCell label={label} isEmpty={values.length === 0} isDisabled={isDisabled} placeholder={column.placeholder}>
      {column.formatter ? (
        text
      ) : (
        <span className="cell-tags" title={text}>
          {values.length > 0 && <span className="cell-tag">{optionText(values[0], { options })}</span>}
          {others > 0 && <span className="cell-tag">+{others}</span>}
        </span>
      )}
    </OpeningCell>
  )
}

const LOADING: Text = ['加载中…', 'Loading…']
