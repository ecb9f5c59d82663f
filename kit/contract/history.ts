import type { Text } from './text.ts'

/** One thing that was done to a row or to one of the rows that it consists of, as a history shows it. */
export interface RecordChange {
  readonly id: string
  /** Last part of the command: `add`, `edit`, `importExcel`, or an action's. */
  readonly command: string
  /** The command as its button says it, in the reader's language. */
  readonly commandText: string
  /** Whether the row came, changed, or went. */
  readonly kind: 'added' | 'edited' | 'deleted'
  /** The row of a child that it happened to; null for the row itself. */
  readonly child: { readonly name: string; readonly row: string } | null
  /** Username of who did it. */
  readonly createBy: string
  readonly createTime: string
  /** Finds the request in the log of the server. */
  readonly requestId: string
  /** Why it was done, in the words of who did it; null where nobody was asked. */
  readonly note: string | null
  /** The fields that changed; empty where the row was added or deleted. */
  readonly fields: readonly string[]
  /** Their values before and after, with the texts of dictionary values beside them. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** What became of a row, in a word. */
export const CHANGE_KINDS: Readonly<Record<RecordChange['kind'], Text>> = {
  added: ['新增', 'Added'],
  edited: ['修改', 'Changed'],
  deleted: ['删除', 'Deleted'],
}
