import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { SavedContent, SavedInput, SavedKind, SavedQuery } from '#kit/contract/saved-query.ts'
import type { Text } from '#kit/contract/text.ts'
import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { CANCEL, OK } from '../table/row-actions.web.tsx'
import { useText } from '../text/text.web.ts'

/** How something is to be saved. */
export type SaveHow = Pick<SavedInput, 'title' | 'sharedWith' | 'roleId'>

export interface SavedQueries {
  readonly items: readonly SavedQuery[]
  readonly isLoading: boolean
  /** Resolves with false when the person or the server said no. */
  readonly save: (how: SaveHow, content: SavedContent) => Promise<boolean>
  /** Asks first (specification 5.16e). */
  readonly askRemove: (item: SavedQuery, question: Text) => void
  readonly refresh: () => void
}

const PATH = '/sys/savedQuery'

/** What is saved of a list on the server: one's own, and what is shared. */
export function savedOptions(page: string) {
  return {
    queryKey: ['savedQuery', page],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      client.get<readonly SavedQuery[]>(`${PATH}/list`, { page }, { signal }),
  }
}

export function addSaved(saved: SavedInput) {
  return client.post(`${PATH}/add`, saved, { handles: 'all' })
}

/** Saved queries or views of one list, with the questions and words of saving (specification 5.16c-e). */
export function useSavedQueries(page: string, kind: SavedKind): SavedQueries {
  const say = useText()
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  const { data = [], isPending } = useQuery(savedOptions(page))
  const items = data.filter((item) => item.kind === kind)
  const refresh = () => void queries.invalidateQueries({ queryKey: savedOptions(page).queryKey })

  const telling = async (work: () => Promise<string>): Promise<boolean> => {
    try {
      void message.success(await work())
      refresh()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      void message.error(error.message)
      return false
    }
  }

  return {
    items,
    isLoading: isPending,
    async save({ title: typed, ...share }, content) {
      const title = typed.trim()
      if (title === '') {
        void message.warning(say(NO_TITLE))
        return false
      }
      const saved: SavedInput = { page, kind, title, ...share, content }
      const old = items.find((item) => item.isMine && item.title === title)
      if (!old) {
        return telling(async () => (await addSaved(saved)).message || say(SAVED))
      }
      const isSure = await modal.confirm({
        title: say(OVERWRITE, { title }),
        okText: say(OK),
        cancelText: say(CANCEL),
      })
      return (
        isSure &&
        telling(
          async () =>
            (await client.put(`${PATH}/edit`, { ...saved, id: old.id }, { handles: 'all' })).message || say(SAVED),
        )
      )
    },
    askRemove: ({ id }, question) => {
      void modal.confirm({
        title: say(question),
        okText: say(OK),
        cancelText: say(CANCEL),
        okButtonProps: { danger: true },
        onOk: async () => {
          await telling(
            async () => (await client.remove(`${PATH}/delete`, { id }, { handles: 'all' })).message || say(REMOVED),
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
