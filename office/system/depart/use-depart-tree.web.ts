import { useEffect, useEffectEvent } from 'react'
import { useAddress } from '#kit/web/list/address.web.ts'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import { type Tree, useTree } from '#kit/web/table/tree-table/use-tree.web.ts'
import { departCalls } from './depart-calls.web.ts'
import { type DepartTreeRow, departTreeRow } from './depart-tree-row.ts'

interface DepartTreeOptions {
  /** The departments below one, `ROOT` for the top. */
  readonly load: (parent: string) => Promise<unknown>
  /** Those whose name holds a text, without hierarchy. */
  readonly search: (keyword: string) => Promise<unknown>
}

export interface DepartTreeState {
  readonly tree: Tree<DepartTreeRow>
  /** '' shows the tree, a text the departments found by it. */
  readonly keyword: string
  readonly search: (keyword: string) => void
  /** Id of the chosen department, '' when none is. */
  readonly chosen: string
  readonly choose: (id: string) => void
  /** The tab that is open on the right. */
  readonly tab: string
  readonly openTab: (tab: string) => void
  /** Loads the tree anew and opens it at a department. */
  readonly show: (id: string) => Promise<void>
}

/** A tree of departments with a search and a choice, all kept in the address. */
export function useDepartTree({ load, search }: DepartTreeOptions): DepartTreeState {
  const [query, write] = useAddress()
  const { name: keyword = '', id: chosen = '', tab = '' } = query
  const tree = useTree<DepartTreeRow>({
    subject: keyword,
    load: (parent) => (keyword === '' ? load(parent) : search(keyword)),
    read: departTreeRow,
  })
  const [root, ...others] = tree.state.levels.get(ROOT) ?? []

  const show = async (id: string) => {
    const path = await departCalls.pathOf(id)
    await (path.length > 0 ? tree.reveal(path) : tree.reload())
  }
  const start = useEffectEvent(() => {
    if (root === undefined || keyword !== '' || tree.state.open.size > 0) {
      return
    }
    if (chosen !== '') {
      void show(chosen)
    } else if (others.length === 0 && root.hasChildren) {
      tree.toggle(root.id)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when the top comes
  useEffect(() => start(), [root?.id])

  return {
    tree,
    keyword,
    search: (text) => {
      const { name: _, ...rest } = query
      write(text.trim() === '' ? rest : { ...rest, name: text.trim() })
    },
    chosen,
    choose: (id) => {
      const { id: _, ...rest } = query
      write(id === '' ? rest : { ...rest, id })
    },
    tab,
    openTab: (next) => write({ ...query, tab: next }, { replace: true }),
    show,
  }
}
