import { fileUrl } from '../../client/client.web.ts'
import { listOf } from '../../field/field-value.ts'
import { historyValue, type UploadValue } from '../../field/upload/upload-list.ts'
import { type CellValue, isRemoved, isUpload, type TableColumn } from '../column.ts'

/** The files of a cell, without a removed one; of a stored path no more is known than it tells. */
export function filesIn(value: unknown): readonly UploadValue[] {
  return isUpload(value) ? (isRemoved(value) ? [] : [value]) : listOf(value).map((path) => historyValue(path, fileUrl))
}

/** What a cell holds of its files: all that is known of the one of an `upload`, the paths of the others. */
export function filesValue({ type }: Pick<TableColumn, 'type'>, files: readonly UploadValue[]): CellValue {
  return type === 'upload' ? (files[0] ?? '') : files.map(({ path }) => path).join(',')
}
