import { type KeyboardEvent, useId } from 'react'
import { isSame } from '../../field/field-value.ts'
import type { CellProps } from '../cell-type.web.ts'
import './cells.css'

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Options side by side. Left and right go from one to the next without choosing, as they do between cells, and leave
 * the cell at its ends; Space chooses.
 */
export function RadioCell({ value, column, options, label, isDisabled, tabIndex, set }: CellProps) {
  const name = useId()
  const chosen = options.findIndex((option) => isSame(option.value, value))
  const entry = options[chosen]?.disabled ? -1 : chosen
  const first = entry === -1 ? options.findIndex((option) => !option.disabled) : entry
  const press = (place: number) => {
    const option = options[place]
    if (option && !option.disabled && !isDisabled) {
      if (place !== chosen) {
        set(option.value)
      } else if (column.allowClear) {
        set('')
      }
    }
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>, place: number) => {
    const next = neighbour(event.currentTarget, STEPS[event.key])
    if (next) {
      event.stopPropagation()
      event.preventDefault()
      next.focus()
    } else if (event.key === ' ') {
      event.stopPropagation()
      event.preventDefault()
      press(place)
    } else if (event.key.startsWith('Arrow')) {
      // Between cells now; the browser would choose another option.
      event.preventDefault()
    }
  }
  return (
    <span role="radiogroup" aria-label={label} className="cell-radios">
      {options.map((option, place) => (
        <label key={option.value} className="cell-radio">
          <input
            type="radio"
            name={name}
            tabIndex={place === first && !isDisabled ? tabIndex : -1}
            disabled={isDisabled || option.disabled}
            checked={place === chosen}
            onChange={() => {}}
            onClick={() => press(place)}
            onKeyDown={(event) => handleKey(event, place)}
          />
          {option.text}
        </label>
      ))}
    </span>
  )
}

/** The next option that can be chosen, in the direction of the step. */
function neighbour(input: HTMLInputElement, step: -1 | 1 | undefined): HTMLInputElement | undefined {
  const group = input.closest('[role=radiogroup]')
  if (!group || step === undefined) {
    return undefined
  }
  const inputs = [...group.querySelectorAll('input')].filter((one) => !one.disabled)
  return inputs[inputs.indexOf(input) + step]
}
