import { type CellType, registeredCellType } from './cell-type.web.ts'
import { checkboxCell, radioCell } from './cells/check-cells.web.tsx'
import { multiCell, searchCell, selectCell } from './cells/choice-cells.web.tsx'
import { dateCell } from './cells/date-cells.web.tsx'
import { fileCell } from './cells/file-cells.web.ts'
import { numberCell } from './cells/number-cell.web.ts'
import { pickedCell } from './cells/picked-cell.web.tsx'
import { popupCell } from './cells/popup-cell.web.tsx'
import { progressCell } from './cells/progress-cell.web.tsx'
import { remoteSearchCell } from './cells/search-cell.web.tsx'
import { tagsCell } from './cells/tags-cell.web.tsx'
import { areaCell, inputCell, normalCell } from './cells/text-cells.web.tsx'
import type { ColumnType } from './column.ts'

/** The built-in types. The table itself renders `slot`; `hidden` has no cell. */
const CELL_TYPES: Readonly<Record<ColumnType, CellType>> = {
  normal: normalCell,
  input: inputCell,
  inputNumber: numberCell,
  textarea: areaCell,
  input_pop: areaCell,
  checkbox: checkboxCell,
  checkbox_meta: checkboxCell,
  radio: radioCell,
  select: selectCell,
  list_multi: multiCell,
  sel_search: searchCell,
  sel_search_async: remoteSearchCell,
  sel_depart: pickedCell,
  sel_user: pickedCell,
  date: dateCell,
  datetime: dateCell,
  time: dateCell,
  upload: fileCell,
  file: fileCell,
  image: fileCell,
  popup: popupCell,
  progress: progressCell,
  tags: tagsCell,
  slot: normalCell,
  hidden: normalCell,
}

const byName: ReadonlyMap<string, CellType> = new Map(Object.entries(CELL_TYPES))

/** Do cells of this type take what a person writes? */
export function isWritten(type: string): boolean {
  const { read, Editor } = cellTypeOf(type)
  return Boolean(read ?? Editor)
}

/** How a type of column shows, reads and edits its values; a name that nobody knows is shown, and not edited. */
export function cellTypeOf(type: string): CellType {
  return byName.get(type) ?? registeredCellType(type) ?? normalCell
}
