import { App } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { ApiError } from '../client/api-error.ts'
import { CANCEL, OK } from '../table/row-actions.web.tsx'
import { useText } from '../text/text.web.ts'
import type { ResourceList } from './use-resource-list.web.ts'

/** Names listed in the question before many rows go. */
const MOST_NAMED = 5

export interface RemovalOptions<Row> {
  /** Asked before the server is; a rejection or thrown refusal cancels with its message (specification 8.15d). */
  readonly before?: ((rows: readonly Row[]) => void | Promise<void>) | undefined
  readonly nameOf: (row: Row) => string
}

export interface Removal<Row> {
  /** Deletes without asking; the caller has asked. */
  readonly remove: (rows: readonly Row[]) => Promise<void>
  /** Asks, naming and counting what will go, then deletes (specification 5.14a, 8.15f). */
  readonly askRemove: (rows: readonly Row[]) => void
}

/** Deleting rows of a list, with its questions and answers. */
export function useRemoval<Row>(
  list: Pick<ResourceList<Row>, 'remove'>,
  { before, nameOf }: RemovalOptions<Row>,
): Removal<Row> {
  const say = useText()
  const { message, modal } = App.useApp()

  const remove = async (rows: readonly Row[]) => {
    try {
      await before?.(rows)
      void message.success((await list.remove(rows)) || say(REMOVED))
    } catch (error) {
      // Failures of the transport are told by the client.
      if (!(error instanceof ApiError) || error.http === 200) {
        void message.error(error instanceof Error ? error.message : String(error))
      }
    }
  }

  const askRemove = (rows: readonly Row[]) => {
    if (rows.length === 0) {
      void message.warning(say(NOTHING_TICKED))
      return
    }
    const named = rows.slice(0, MOST_NAMED).map(nameOf)
    const rest = rows.length - named.length
    modal.confirm({
      title: say(REMOVE_TITLE),
      content: (
        <>
          <p>{say(REMOVE_QUESTION)}</p>
          <p>{say(REMOVE_COUNT, { n: rows.length })}</p>
          <p className="removal-names">
            {named.join(say(COMMA))}
            {rest > 0 && ` ${say(AND_MORE, { n: rest })}`}
          </p>
        </>
      ),
      okText: say(OK),
      cancelText: say(CANCEL),
      okButtonProps: { danger: true },
      onOk: () => remove(rows),
    })
  }

  return { remove, askRemove }
}

export const REMOVE_TITLE: Text = ['确认删除', 'Confirm deletion']
export const REMOVE_QUESTION: Text = ['是否删除选中数据?', 'Delete the selected data?']
const REMOVE_COUNT: Text = ['将删除 {n} 条数据。', 'Are you sure you want to delete these {n} items?']
const NOTHING_TICKED: Text = ['请选择一条记录！', 'Please select a record!']
const REMOVED: Text = ['删除成功！', 'Deleted']
const COMMA: Text = ['、', ', ']
const AND_MORE: Text = ['等，另有 {n} 条', 'and {n} more']
