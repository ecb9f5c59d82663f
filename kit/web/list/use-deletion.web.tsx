import { App } from 'antd'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError } from '../client/api-error.ts'
import { ASK_MANY, ASK_ONE, DELETE, DELETE_QUESTION, RUN_MANY, RUN_ONE } from '../command/question-words.ts'
import { useModal } from '../page/modal/use-modal.web.ts'
import { CANCEL } from '../table/row-actions.web.tsx'
import type { ResourceList } from './use-resource-list.web.ts'
import { useStillUsed } from './use-still-used.web.tsx'

/** Names listed in the question before many rows go. */
const MOST_NAMED = 5

export interface DeletionOptions<Row> {
  /** Asked before the server is; a rejection or thrown refusal cancels with its message. */
  readonly before?: ((rows: readonly Row[]) => void | Promise<void>) | undefined
  readonly nameOf: (row: Row) => string
  /** What the rows are. */
  readonly noun: Text
  /** Says that it was done, with the way back. */
  readonly onDone: (rows: readonly Row[], said: string) => void
}

export interface Deletion<Row> {
  /** Deletes without asking; the caller has asked. */
  readonly remove: (rows: readonly Row[]) => Promise<void>
  /** Asks, naming and counting what will go, then deletes. */
  readonly askDelete: (rows: readonly Row[]) => void
}

/** Deleting rows of a list, with its questions and answers. */
export function useDeletion<Row>(
  list: Pick<ResourceList<Row>, 'remove'>,
  { before, nameOf, noun, onDone }: DeletionOptions<Row>,
): Deletion<Row> {
  const t = useTranslate()
  const { message } = App.useApp()
  const modal = useModal()
  const tellUsed = useStillUsed()

  const remove = async (rows: readonly Row[]) => {
    try {
      await before?.(rows)
      onDone(rows, (await list.remove(rows)) || t(REMOVED))
    } catch (error) {
      if (tellUsed(error)) {
        return
      }
      // Failures of the transport are told by the client.
      if (!(error instanceof ApiError) || error.http === 200) {
        void message.error(error instanceof Error ? error.message : String(error))
      }
    }
  }

  const askDelete = (rows: readonly Row[]) => {
    if (rows.length === 0) {
      void message.warning(t(NOTHING_SELECTED))
      return
    }
    const named = rows.slice(0, MOST_NAMED).map(nameOf)
    const rest = rows.length - named.length
    const of = { title: t(DELETE), n: rows.length, name: named[0] ?? '', noun: t(noun) }
    modal.confirm({
      title: t(rows.length === 1 ? ASK_ONE : ASK_MANY, of),
      content: (
        <>
          <p>{t(DELETE_QUESTION)}</p>
          <p>{t(REMOVE_COUNT, { n: rows.length })}</p>
          <p className="removal-names">
            {named.join(t(COMMA))}
            {rest > 0 && ` ${t(AND_MORE, { n: rest })}`}
          </p>
        </>
      ),
      okText: t(rows.length === 1 ? RUN_ONE : RUN_MANY, of),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: () => remove(rows),
    })
  }

  return { remove, askDelete }
}

const REMOVE_COUNT: Text = ['将删除 {n} 条数据。', 'Are you sure you want to delete {n} {n|item|items}?']
const NOTHING_SELECTED: Text = ['请选择一条记录！', 'Please select a record!']
const REMOVED: Text = ['删除成功！', 'Deleted']
const AND_MORE: Text = ['等，另有 {n} 条', 'and {n} more']
