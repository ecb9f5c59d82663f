import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import type { TreeRow } from './tree-state.ts'
import type { Tree } from './use-tree.web.ts'

export interface TreeColumn<Row> {
  readonly key: string
  readonly title: Text
  /** Track of a CSS grid: `120px`, `minmax(160px, 1fr)`. */
  readonly width: string
  readonly render: (row: Row) => ReactNode
}

export interface TreeTableProps<Row extends TreeRow> {
  readonly tree: Tree<Row>
  /** Name of the tree for those who do not see it. */
  readonly label: string
  /** The first one carries the tree; the others are left out on phones, where it shows what matters of them. */
  readonly columns: readonly TreeColumn<Row>[]
  readonly nameOf: (row: Row) => string
  /** The commands of a row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  readonly actionsWidth?: string
  /** Rows below a parent were put in another order; without it the order is fixed. */
  readonly onMove?: ((parent: string, ids: readonly string[]) => void) | undefined
  /** Enter on a row. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode
}
