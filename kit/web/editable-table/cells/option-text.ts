import { itemsIn } from '#kit/contract/listed-items.ts'
import { isEmpty, listOf } from '../../field/field-value.ts'
import type { CellOption, TableColumn } from '../column.ts'

interface Choice {
  readonly column: Pick<TableColumn, 'allowInput'>
  readonly options: readonly CellOption[]
}

/** Text of a chosen value; what is no option stays as it is. */
export function optionText(value: unknown, { options }: Pick<Choice, 'options'>): string {
  if (isEmpty(value)) {
    return ''
  }
  const wanted = String(value)
  return options.find((option) => option.value === wanted)?.text ?? wanted
}

/** Texts of a comma list of values. */
export function optionTexts(value: unknown, { options }: Pick<Choice, 'options'>): string {
  return listOf(value)
    .map((one) => optionText(one, { options }))
    .join(',')
}

/** The value of an option by its text, which is what copying gives, or by its value. Disabled ones cannot be chosen. */
export function readOption(text: string, { column, options }: Choice): string | undefined {
  const wanted = text.trim()
  if (wanted === '') {
    return ''
  }
  const found = options.find((option) => option.text === wanted) ?? options.find((option) => option.value === wanted)
  if (found) {
    return found.disabled ? undefined : found.value
  }
  return column.allowInput ? wanted : undefined
}

/** Several of them, separated as people and spreadsheets do; undefined when one is no option. */
export function readOptions(text: string, choice: Choice): string | undefined {
  const whole = readOption(text, { ...choice, column: {} })
  if (whole !== undefined) {
    return whole
  }
  const values = itemsIn(text).map((part) => readOption(part, choice))
  return values.includes(undefined) ? undefined : [...new Set(values)].join(',')
}
