import type { CellType } from '../cell-type.web.ts'
import { isNumberSoFar, numberText, readNumber } from './read-number.ts'

/** A number, typed into the cell (specification 5.7). */
export const numberCell: CellType = {
  text: numberText,
  read: readNumber,
  accepts: isNumberSoFar,
  typing: 'decimal',
  isNumeric: true,
}
