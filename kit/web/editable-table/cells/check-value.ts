import { isSame, isYes } from '../../field/field-value.ts'
import type { CellValue, TableColumn } from '../column.ts'

type Pair = Pick<TableColumn, 'customValue'>

/** Values of checked and unchecked. */
export function pairOf({ customValue = [true, false] }: Pair): readonly [CellValue, CellValue] {
  return customValue
}

/** Is the box checked? Values compare as text; without values of its own, every way to write yes counts. */
export function isChecked(value: unknown, column: Pair): boolean {
  return isSame(value, pairOf(column)[0]) || (column.customValue === undefined && isYes(value))
}

const WORDS: readonly [checked: readonly string[], unchecked: readonly string[]] = [
  ['是', 'yes', 'true', 'y', '1', '√', '✓'],
  ['否', 'no', 'false', 'n', '0', '×', ''],
]

/** What a pasted text means: one of the pair, or a word for yes or no; undefined for anything else. */
export function readChecked(text: string, column: Pair): CellValue | undefined {
  const pair = pairOf(column)
  const wanted = text.trim()
  const own = pair.findIndex((one) => isSame(one, wanted))
  const place = own === -1 ? WORDS.findIndex((words) => words.includes(wanted.toLowerCase())) : own
  return pair[place]
}
