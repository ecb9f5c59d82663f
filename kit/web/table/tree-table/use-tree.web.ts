import { App } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { ApiError } from '../../client/api-error.ts'
import {
  closed,
  EMPTY_TREE,
  failedBelow,
  loadedBelow,
  loadingBelow,
  ROOT,
  reordered,
  rowsIn,
  type TreeRow,
  type TreeState,
  UnknownTreeAnswer,
} from './tree-state.ts'

interface TreeOptions<Row extends TreeRow> {
  /** Asks for the rows below a parent (`ROOT` for the roots): a list, or a page of records. */
  readonly load: (parent: string) => Promise<unknown>
  readonly read: (wire: unknown) => Row
  /** What the tree shows; another one starts it anew. */
  readonly subject?: string
}

export interface Tree<Row extends TreeRow> {
  readonly state: TreeState<Row>
  /** The roots did not come. */
  readonly error: unknown
  /** The row that was asked to be shown last, to be scrolled to. */
  readonly revealed: { readonly id: string } | undefined
  readonly toggle: (id: string) => void
  /** Loads the rows below a parent again; those of open rows stay. */
  readonly reload: (parent?: string) => Promise<void>
  /** Opens every row of a path and shows its last; ids from the root down. */
  readonly reveal: (ids: readonly string[]) => Promise<void>
  /** Puts rows in another order at once, saves it, and takes it back when that fails. */
  readonly reorder: (parent: string, ids: readonly string[], save: () => Promise<unknown>) => Promise<void>
}

/** Rows of a lazy tree: roots first, children when a row is opened. */
export function useTree<Row extends TreeRow>({ load, read, subject = '' }: TreeOptions<Row>): Tree<Row> {
  const t = useTranslate()
  const { message } = App.useApp()
  const [state, setState] = useState<TreeState<Row>>(EMPTY_TREE)
  const [error, setError] = useState<unknown>()
  const [revealed, setRevealed] = useState<{ readonly id: string }>()
  /** Number of the newest question per parent; answers to older ones are dropped. */
  const asked = useRef(new Map<string, number>())

  const reload = async (parent: string = ROOT) => {
    const number = (asked.current.get(parent) ?? 0) + 1
    asked.current.set(parent, number)
    const isNewest = () => asked.current.get(parent) === number
    setState((now) => loadingBelow(now, parent))
    try {
      const rows = rowsIn(await load(parent)).map(read)
      if (isNewest()) {
        setState((now) => loadedBelow(now, parent, rows))
        setError(undefined)
      }
    } catch (failure) {
      if (isNewest()) {
        setState((now) => failedBelow(now, parent))
        setError(parent === ROOT ? failure : undefined)
        tell(failure)
      }
    }
  }

  /** Failures of the transport are told by the client, refusals by the page. */
  const tell = (failure: unknown) => {
    if (failure instanceof UnknownTreeAnswer) {
      void message.error(t(UNKNOWN_ANSWER))
    } else if (failure instanceof ApiError && failure.http === 200) {
      void message.warning(failure.message)
    }
  }

  const start = useEffectEvent(() => {
    setState(EMPTY_TREE)
    asked.current = new Map([[ROOT, asked.current.get(ROOT) ?? 0]])
    void reload()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is another tree
  useEffect(() => start(), [subject])

  return {
    state,
    error,
    revealed,
    reload,
    toggle: (id) => {
      if (state.open.has(id)) {
        setState((now) => closed(now, id))
      } else {
        void reload(id)
      }
    },
    async reveal(ids) {
      for (const parent of [ROOT, ...ids.slice(0, -1)]) {
        await reload(parent)
      }
      const id = ids.at(-1)
      setRevealed(id === undefined ? undefined : { id })
    },
    async reorder(parent, ids, save) {
      const before = (state.levels.get(parent) ?? []).map(({ id }) => id)
      setState((now) => reordered(now, parent, ids))
      try {
        await save()
      } catch (failure) {
        setState((now) => reordered(now, parent, before))
        tell(failure)
      }
    },
  }
}

const UNKNOWN_ANSWER: Text = ['返回数据类型不识别', 'Unrecognised return data type']
