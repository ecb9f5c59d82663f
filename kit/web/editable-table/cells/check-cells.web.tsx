import type { Text } from '#kit/contract/text.ts'
import { currentText } from '../../browser/text.web.ts'
import type { CellProps, CellType } from '../cell-type.web.ts'
import { isChecked, pairOf, readChecked } from './check-value.ts'
import { optionText, readOption } from './option-text.ts'
import { RadioCell } from './radio-cell.web.tsx'
import './cells.css'

const YES: Text = ['是', 'Yes']
const NO: Text = ['否', 'No']

/** A box that is always there; Space toggles it. */
export const checkboxCell: CellType = {
  text: (value, { column }) => currentText(isChecked(value, column) ? YES : NO),
  read: (text, { column }) => readChecked(text, column),
  initial: (column) => pairOf(column)[column.defaultChecked ? 0 : 1],
  Cell: CheckboxCell,
}

/** One of a few options, all of them always there. */
export const radioCell: CellType = { text: optionText, read: readOption, Cell: RadioCell }

function CheckboxCell({ value, column, label, isDisabled, tabIndex, set }: CellProps) {
  const [checked, unchecked] = pairOf(column)
  const isOn = isChecked(value, column)
  return (
    <span className="cell-check">
      <input
        type="checkbox"
        aria-label={label}
        tabIndex={isDisabled ? -1 : tabIndex}
        disabled={isDisabled}
        checked={isOn}
        onChange={() => set(isOn ? unchecked : checked)}
        onKeyDown={(event) => {
          // The grid would begin to edit at any key.
          if (event.key === ' ') {
            event.stopPropagation()
          }
        }}
      />
    </span>
  )
}
