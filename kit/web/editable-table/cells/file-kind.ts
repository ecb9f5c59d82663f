import type { Text } from '#kit/contract/text.ts'
import { extensionOf, type TableColumn } from '../column.ts'

/** What differs between the columns of files. */
export interface FileKind {
  readonly isPicture: boolean
  /** On the button of an empty cell. */
  readonly choose: Text
  /** Whether the dialog for several files can be opened. */
  readonly hasDialog: boolean
}

const KINDS: Readonly<Record<string, FileKind>> = {
  upload: { isPicture: false, choose: ['点击上传', 'Upload'], hasDialog: false },
  file: { isPicture: false, choose: ['上传文件', 'Upload files'], hasDialog: true },
  image: { isPicture: true, choose: ['上传图片', 'Upload pictures'], hasDialog: true },
}

const FILE: FileKind = { isPicture: false, choose: ['上传文件', 'Upload files'], hasDialog: true }

export function fileKindOf({ type }: Pick<TableColumn, 'type'>): FileKind {
  return KINDS[type] ?? FILE
}

/** So many files are kept, the last ones; 0 for no limit. The plain upload keeps one. */
export function fileLimit(column: TableColumn): number {
  if (column.type === 'upload') {
    return 1
  }
  const limit = Number(column.number ?? extensionOf(column).uploadnum ?? 0)
  return Number.isInteger(limit) && limit > 0 ? limit : 0
}
