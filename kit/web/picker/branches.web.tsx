import { Empty, Skeleton } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ErrorState } from '../page/states.web.tsx'
import { BranchTree } from '../table/tree-table/branch-tree.web.tsx'
import { ROOT, type TreeRow } from '../table/tree-table/tree-state.ts'
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
  /** The same, where somebody else keeps it. */
  readonly chosen?: string
}

/** A lazy tree beside a list: roots first, an only root opened, the rest when it is opened. */
export function Branches({ label, load, onChoose, chosen }: BranchesProps) {
  const t = useTranslate()
  const tree = useTree<Branch>({ load: (parent) => load(parent === ROOT ? '' : parent), read: branchFrom })
  const { state, toggle } = tree
  const [root, ...others] = state.levels.get(ROOT) ?? []
  const openOnly = useEffectEvent(() => {
    if (root?.hasChildren && others.length === 0 && !state.open.has(root.id)) {
      toggle(root.id)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the only root is opened once, when it comes
  useEffect(() => openOnly(), [root?.id])
  if (root === undefined && tree.error !== undefined) {
    return <ErrorState error={tree.error} title={FAILED} onRetry={() => void tree.reload()} />
  }
  if (root === undefined) {
    return state.loading.has(ROOT) ? (
      <Skeleton active title={false} paragraph={{ rows: 5 }} />
    ) : (
      <Empty description={t(NOTHING)} />
    )
  }
  return (
    <BranchTree<Branch>
      tree={tree}
      label={t(label)}
      render={titleOf}
      height={HEIGHT}
      {...(chosen !== undefined && { selected: chosen })}
      onChoose={onChoose}
    />
  )
}

const titleOf = ({ title }: Branch) => title

/** Pixels. */
const HEIGHT = 400

function branchFrom(wire: unknown): Branch {
  const node: Readonly<Record<string, unknown>> = typeof wire === 'object' && wire !== null ? { ...wire } : {}
  return {
    id: String(node.key ?? node.id ?? ''),
    title: String(node.title ?? ''),
    hasChildren: node.isLeaf !== true && node.leaf !== true,
  }
}

const FAILED: Text = ['加载失败', 'It could not be loaded']
const NOTHING: Text = ['没有查询到任何数据', 'No data found']
