import { App } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError } from '../client/api-error.ts'
import { useAddress } from '../list/address.web.ts'
import { ROOT, type TreeRow } from '../table/tree-table/tree-state.ts'
import { type Tree, useTree } from '../table/tree-table/use-tree.web.ts'
import type { TreeWords } from './tree-words.ts'

interface RowTreeOptions<Row extends TreeRow> {
  /** The rows below one, `ROOT` for the top. */
  readonly load: (parent: string) => Promise<unknown>
  /** Rows of any level whose name holds a text, without hierarchy. */
  readonly search: (keyword: string) => Promise<unknown>
  readonly read: (wire: unknown) => Row
  /** Ids of the rows above one and of the row itself, from the top; none where there is no such row. */
  readonly pathOf: (id: string) => Promise<readonly string[]>
  readonly words: TreeWords
}

export interface RowTree<Row extends TreeRow> {
  readonly tree: Tree<Row>
  readonly words: TreeWords
  /** '' shows the tree, a text the rows found by it. */
  readonly keyword: string
  readonly search: (keyword: string) => void
  /** Id of the chosen row, '' when none is. */
  readonly chosen: string
  readonly choose: (id: string) => void
  /** Id of the row that a new one is being written below, `ROOT` for the top; undefined when none is. */
  readonly adding: string | undefined
  readonly add: (parent: string) => void
  /** The tab that is open on the right. */
  readonly tab: string
  readonly openTab: (tab: string) => void
  /** A row that was loaded; one that a search hides as it was before. */
  readonly rowOf: (id: string) => Row | undefined
  /** Loads the tree anew and opens it at a row, '' for the top. */
  readonly show: (id: string) => Promise<void>
}

/** A tree of rows with a search, a choice and a new row, all kept in the address. */
export function useRowTree<Row extends TreeRow>(options: RowTreeOptions<Row>): RowTree<Row> {
  const { load, search, read, pathOf, words } = options
  const t = useTranslate()
  const { message } = App.useApp()
  const [query, write] = useAddress()
  const { name: keyword = '', id: chosen = '', tab = '', below: adding } = query
  const tree = useTree<Row>({
    subject: keyword,
    load: (parent) => (keyword === '' ? load(parent) : search(keyword)),
    read,
  })
  const [root, ...others] = tree.state.levels.get(ROOT) ?? []

  const known = useRef(new Map<string, Row>())
  const loaded = (id: string) => [...tree.state.levels.values()].flat().find((row) => row.id === id)

  const choose = (id: string) => {
    const { id: _, below: __, ...rest } = query
    write(id === '' ? rest : { ...rest, id })
  }
  const show = async (id: string) => {
    if (id === '' || keyword !== '') {
      await tree.reload()
      return
    }
    try {
      const path = await pathOf(id)
      await (path.length > 0 ? tree.reveal(path) : tree.reload())
      if (path.length === 0) {
        void message.warning(t(words.missing))
      }
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      void message.warning(t(words.missing))
      choose('')
    }
  }
  const start = useEffectEvent(() => {
    if (root === undefined || keyword !== '') {
      return
    }
    if (chosen !== '') {
      if (!loaded(chosen)) {
        void show(chosen)
      }
    } else if (others.length === 0 && root.hasChildren && tree.state.open.size === 0) {
      tree.toggle(root.id)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened when the top comes, and at a row that others name
  useEffect(() => start(), [root?.id, chosen])

  return {
    tree,
    words,
    keyword,
    search: (text) => {
      const { name: _, ...rest } = query
      write(text.trim() === '' ? rest : { ...rest, name: text.trim() })
    },
    chosen,
    choose,
    adding,
    add: (parent) => {
      const { id: _, tab: __, ...rest } = query
      write({ ...rest, below: parent })
    },
    tab,
    openTab: (next) => write({ ...query, tab: next }, { replace: true }),
    rowOf: (id) => {
      const row = loaded(id)
      if (row) {
        known.current.set(id, row)
      }
      return row ?? known.current.get(id)
    },
    show,
  }
}
