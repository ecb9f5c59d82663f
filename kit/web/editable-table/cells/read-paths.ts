import { keepLast } from '../../field/upload/upload-list.ts'
import type { TableColumn } from '../column.ts'
import { fileLimit } from './file-kind.ts'

/** A path of the store, or a whole address. */
const PATH = /^(https?:\/\/\S+|[^\s:/][^\s:]*\.\w+)$/i

/** Stored paths as they were copied from another cell; undefined for anything else. */
export function readPaths(text: string, column: TableColumn): string | undefined {
  const paths = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (paths.length === 0) {
    return column.allowRemove === false ? undefined : ''
  }
  return paths.every((path) => PATH.test(path)) ? keepLast(paths, fileLimit(column)).join(',') : undefined
}
