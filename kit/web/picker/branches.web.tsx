import { Empty, Tree } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ROOT, type TreeRow, type TreeState } from '../table/tree-table/tree-state.ts'
import { useTree } from '../table/tree-table/use-tree.web.ts'

interface Branch extends TreeRow {
  readonly title: string
}

interface BranchesProps {
  readonly label: Text
  /** The nodes below one, '' for the roots. */
  readonly load: (parent: string) => Promise<unknown>
  /** Id of the chosen node, '' when none is. */
  readonly onChoose: (id: string) => void
}

/** A lazy tree beside a list: roots first, an only root opened, the rest when it is opened. */
export function Branches({ label, load, onChoose }: BranchesProps) {
  const t = useTranslate()
  const { state, toggle } = useTree<Branch>({ load: (parent) => load(parent === ROOT ? '' : parent), read: branchFrom })
  const [root, ...others] = state.levels.get(ROOT) ?? []
  const openOnly = useEffectEvent(() => {
    if (root?.hasChildren && others.length === 0 && !state.open.has(root.id)) {
      toggle(root.id)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the only root is opened once, when it comes
  useEffect(() => openOnly(), [root?.id])
  const nodes = useMemo(() => nodesBelow(state, ROOT), [state])
  if (nodes.length === 0) {
    return state.loading.has(ROOT) ? null : <Empty description={t(NOTHING)} />
  }
  return (
    <Tree
      aria-label={t(label)}
      blockNode
      height={HEIGHT}
      treeData={nodes}
      expandedKeys={[...state.open]}
      onExpand={(_keys, { node }) => toggle(String(node.key))}
      onSelect={(keys) => onChoose(String(keys[0] ?? ''))}
    />
  )
}

/** Pixels; only what is in sight is rendered. */
const HEIGHT = 400

interface BranchNode {
  readonly key: string
  readonly title: ReactNode
  readonly isLeaf: boolean
  children: BranchNode[]
}

function nodesBelow(state: TreeState<Branch>, parent: string): BranchNode[] {
  return (state.levels.get(parent) ?? []).map(({ id, title, hasChildren }) => ({
    key: id,
    title,
    isLeaf: !hasChildren,
    children: nodesBelow(state, id),
  }))
}

function branchFrom(wire: unknown): Branch {
  const node: Readonly<Record<string, unknown>> = typeof wire === 'object' && wire !== null ? { ...wire } : {}
  return {
    id: String(node.key ?? node.id ?? ''),
    title: String(node.title ?? ''),
    hasChildren: node.isLeaf !== true && node.leaf !== true,
  }
}

const NOTHING: Text = ['没有查询到任何数据', 'No data found']
