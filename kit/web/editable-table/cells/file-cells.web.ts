import type { CellType } from '../cell-type.web.ts'
import { comparedText } from '../column.ts'
import { filesIn, filesValue } from './cell-files.web.ts'
import { FileCell } from './file-cell.web.tsx'
import { readPaths } from './read-paths.ts'

/** Uploaded files, as text their stored paths. They are chosen, dropped, or copied from another cell. */
export const fileCell: CellType = {
  text: comparedText,
  read: (text, { column }) => {
    const paths = readPaths(text, column)
    return paths === undefined ? undefined : filesValue(column, filesIn(paths))
  },
  Cell: FileCell,
}
