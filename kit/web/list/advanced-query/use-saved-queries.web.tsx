import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { SAVED_QUERY_PATH } from '#kit/contract/paths.ts'
import type { SavedContent, SavedInput, SavedKind, SavedQuery } from '#kit/contract/saved-query.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { ApiError } from '../../client/api-error.ts'
import { client } from '../../client/client.web.ts'
import { useModal } from '../../page/modal/use-modal.web.ts'
import { askAgain } from '../../session/ask-again.web.ts'
import { CANCEL, OK } from '../../table/row-actions.web.tsx'

/** How something is to be saved. */
export type SaveHow = Pick<SavedInput, 'title' | 'sharedWith' | 'roleId'>

export interface SavedQueries {
  readonly items: readonly SavedQuery[]
  readonly isLoading: boolean
  /** Resolves with false when the person or the server said no. */
  readonly save: (how: SaveHow, content: SavedContent) => Promise<boolean>
  /** Asks first. */
  readonly askDelete: (item: SavedQuery, question: Text) => void
  readonly refresh: () => void
}

/** What is saved of a list on the server: one's own, and what is shared. */
export function savedOptions(page: string) {
  return {
    queryKey: ['savedQuery', page],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      client.get<readonly SavedQuery[]>(`${SAVED_QUERY_PATH}/list`, { page }, { signal }),
  }
}

export function addSaved(saved: SavedInput) {
  return client.post(`${SAVED_QUERY_PATH}/add`, saved, { handles: 'all' })
}

/** Saved queries or views of one list, with the questions and words of saving. */
export function useSavedQueries(page: string, kind: SavedKind): SavedQueries {
  const t = useTranslate()
  const { message } = App.useApp()
  const modal = useModal()
  const queries = useQueryClient()
  const { data = [], isPending } = useQuery(savedOptions(page))
  const items = data.filter((item) => item.kind === kind)
  const refresh = () => void askAgain(queries, { queryKey: savedOptions(page).queryKey })

  /** Undefined when the server said no. */
  async function orTold<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      void message.error(error.message)
      return undefined
    }
  }

  const telling = async (work: () => Promise<string>): Promise<boolean> => {
    const done = await orTold(work)
    if (done === undefined) {
      return false
    }
    void message.success(done)
    refresh()
    return true
  }

  return {
    items,
    isLoading: isPending,
    async save({ title: typed, ...share }, content) {
      const title = typed.trim()
      if (title === '') {
        void message.warning(t(NO_TITLE))
        return false
      }
      const saved: SavedInput = { page, kind, title, ...share, content }
      // the name may be typed before it is known which names there are
      const known = await orTold(() => queries.ensureQueryData(savedOptions(page)))
      if (!known) {
        return false
      }
      const old = known.find((item) => item.kind === kind && item.isMine && item.title === title)
      if (!old) {
        return telling(async () => (await addSaved(saved)).message || t(SAVED))
      }
      const isSure = await new Promise<boolean>((resolve) => {
        modal.confirm({
          title: t(OVERWRITE, { title }),
          okText: t(OK),
          cancelText: t(CANCEL),
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      })
      return (
        isSure &&
        telling(
          async () =>
            (await client.put(`${SAVED_QUERY_PATH}/edit`, { ...saved, id: old.id }, { handles: 'all' })).message ||
            t(SAVED),
        )
      )
    },
    askDelete: ({ id }, question) => {
      modal.confirm({
        title: t(question),
        okText: t(OK),
        cancelText: t(CANCEL),
        okButtonProps: { danger: true },
        onOk: async () => {
          await telling(
            async () =>
              (await client.remove(`${SAVED_QUERY_PATH}/delete`, { id }, { handles: 'all' })).message || t(REMOVED),
          )
        },
      })
    },
    refresh,
  }
}

const NO_TITLE: Text = ['保存名称不能为空', 'The name cannot be empty']
const OVERWRITE: Text = ['{title} 已存在，是否覆盖？', '{title} already exists, overwrite?']
const SAVED: Text = ['保存成功', 'Saved']
const REMOVED: Text = ['删除成功！', 'Deleted']
