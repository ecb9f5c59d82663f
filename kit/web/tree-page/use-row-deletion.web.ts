import { App } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError } from '../client/api-error.ts'
import type { Answer } from '../client/client.web.ts'
import { useStillUsed } from '../list/use-still-used.web.tsx'
import { useModal } from '../page/modal/use-modal.web.ts'

interface RowDeletion<Row> {
  /** What goes with the row. */
  readonly ask: (row: Row) => Promise<{ readonly title: string; readonly content: string; readonly okText?: string }>
  readonly remove: (row: Row) => Promise<Answer<unknown>>
  readonly onGone: (row: Row) => void
}

/** Deletes a row of a tree after saying what goes with it; a refusal is told. */
export function useRowDeletion<Row>({ ask, remove, onGone }: RowDeletion<Row>): (row: Row) => Promise<void> {
  const t = useTranslate()
  const { message } = App.useApp()
  const modal = useModal()
  const tellUsed = useStillUsed()
  const handleOk = async (row: Row) => {
    try {
      const { message: words } = await remove(row)
      void message.success(words || t(REMOVED))
      onGone(row)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (!tellUsed(error) && error.http === 200) {
        void message.warning(error.message)
      }
    }
  }
  return async (row) => {
    const { title, content, okText } = await ask(row)
    modal.confirm({
      title,
      content,
      okText: okText ?? t(REMOVE),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: () => handleOk(row),
    })
  }
}

const REMOVE: Text = ['删除', 'Delete']
const REMOVED: Text = ['删除成功!', 'Deleted']
const CANCEL: Text = ['取消', 'Cancel']
