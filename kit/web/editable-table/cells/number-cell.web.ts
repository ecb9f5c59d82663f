import type { CellType } from '../cell-type.web.ts'
import { isNumberSoFar, numberText, readNumber } from './read-number.ts'

/** A number, typed into the cell. */
export const numberCell: CellType = {
  text: numberText,
  read: readNumber,
  accepts: isNumberSoFar,
  typing: 'decimal',
  isNumeric: true,
}
