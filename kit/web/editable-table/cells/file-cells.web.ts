import { isEmpty } from '../../field/field-value.ts'
import type { CellType } from '../cell-type.web.ts'
import { FileCell } from './file-cell.web.tsx'
import { readPaths } from './read-paths.ts'

/** Uploaded files; stored paths joined by commas. They are chosen, dropped, or copied from another cell. */
export const fileCell: CellType = {
  text: (value) => (isEmpty(value) ? '' : String(value)),
  read: (text, { column }) => readPaths(text, column),
  Cell: FileCell,
}
