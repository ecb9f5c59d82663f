import { type GetRef, Tree, type TreeProps } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useHeight } from '../../browser/use-width.web.ts'
import { type BranchMove, branchMove } from './branch-move.ts'
import './branch-tree.css'
import { ROOT, type TreeRow, type TreeState } from './tree-state.ts'
import type { Tree as LazyTree } from './use-tree.web.ts'

interface BranchTreeProps<Row extends TreeRow> {
  readonly tree: Pick<LazyTree<Row>, 'state' | 'toggle' | 'revealed'>
  /** Name of the tree for those who do not see it. */
  readonly label: string
  readonly render: (row: Row) => ReactNode
  /** Pixels; what the window has left when left out. Only what is in sight is rendered. */
  readonly height?: number
  /** Id of the chosen row. Without it the tree keeps its own choice. */
  readonly selected?: string
  /** Id of the chosen row, '' when the choice was taken back. */
  readonly onChoose: (id: string) => void
  /** A row was dragged to another place; without it rows stay where they are. */
  readonly onMove?: ((move: BranchMove) => void) | undefined
  /** Whether others may be put below a row. */
  readonly mayHold?: ((row: Row) => boolean) | undefined
}

/** A lazy tree to choose one row of: by mouse, by finger, by arrow keys and Enter. */
export function BranchTree<Row extends TreeRow>(props: BranchTreeProps<Row>) {
  const { tree, label, render, height, selected, onChoose, onMove, mayHold } = props
  const { state, toggle, revealed } = tree
  const rows = useRef<GetRef<typeof Tree>>(null)
  const box = useRef<HTMLDivElement>(null)
  const measured = useHeight(box)
  const nodes = useMemo(() => nodesBelow(state, ROOT, render), [state, render])
  useEffect(() => {
    if (revealed) {
      rows.current?.scrollTo({ key: revealed.id, align: 'auto' })
    }
  }, [revealed])
  const drop: TreeProps['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    const index = Number(node.pos.split('-').at(-1))
    const place = !dropToGap ? 'inside' : dropPosition < index ? 'before' : 'after'
    const move = branchMove(state, { id: String(dragNode.key), target: String(node.key), place })
    if (move) {
      onMove?.(move)
    }
  }
  const holds = (id: string) => {
    const row = mayHold && [...state.levels.values()].flat().find((one) => one.id === id)
    return row === undefined || mayHold?.(row) !== false
  }
  return (
    <div ref={box} className={`branch-tree${height === undefined ? ' is-filling' : ''}`}>
      <Tree
        ref={rows}
        aria-label={label}
        blockNode
        height={height ?? (measured || DEFAULT_HEIGHT)}
        treeData={nodes}
        expandedKeys={[...state.open]}
        onExpand={(_keys, { node }) => toggle(String(node.key))}
        {...(selected !== undefined && { selectedKeys: selected === '' ? [] : [selected] })}
        onSelect={(keys) => onChoose(String(keys[0] ?? ''))}
        draggable={onMove ? { icon: false } : false}
        allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || holds(String(dropNode.key))}
        onDrop={drop}
      />
    </div>
  )
}

/** Pixels, as long as nothing is measured. */
const DEFAULT_HEIGHT = 400

interface BranchNode {
  readonly key: string
  readonly title: ReactNode
  readonly isLeaf: boolean
  children: BranchNode[]
}

function nodesBelow<Row extends TreeRow>(
  state: TreeState<Row>,
  parent: string,
  render: (row: Row) => ReactNode,
): BranchNode[] {
  return (state.levels.get(parent) ?? []).map((row) => ({
    key: row.id,
    title: render(row),
    isLeaf: !row.hasChildren,
    children: nodesBelow(state, row.id, render),
  }))
}
