import { Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { EmptyState } from '../page/states.web.tsx'
import type { RowAction } from '../table/row-actions.web.tsx'
import { ROOT, type TreeRow } from '../table/tree-table/tree-state.ts'
import { RowHead, RowTabs, type RowTabsProps } from './row-head.web.tsx'
import type { RowTree } from './use-row-tree.web.ts'

/** What a form of a new row does at its end. */
interface Added {
  readonly onCancel: () => void
  readonly onSaved: (row: { readonly id: string }) => void
}

interface TreeDetailProps<Row extends TreeRow> {
  readonly rows: RowTree<Row>
  readonly nameOf: (row: Row) => string
  readonly actionsOf: (row: Row) => readonly RowAction[]
  readonly tabsOf: (row: Row) => RowTabsProps['tabs']
  /** The form of a new row below another one, or below `ROOT`. */
  readonly renderNew: (parent: string, added: Added) => ReactNode
  /** Said while no row is chosen. */
  readonly nothing: { readonly title: Text; readonly hint: Text }
}

/** What stands beside a tree whose rows are edited in place: a new row, the chosen one with its tabs, or what to do. */
export function TreeDetail<Row extends TreeRow>({ rows, nameOf, nothing, ...props }: TreeDetailProps<Row>) {
  const { adding, chosen: chosenId, keyword, choose } = rows
  const chosen = rows.rowOf(chosenId)
  if (adding !== undefined) {
    const added = {
      onCancel: () => choose(adding === ROOT ? '' : adding),
      onSaved: ({ id }: { readonly id: string }) => {
        choose(id)
        void rows.show(id)
      },
    }
    return <Suspense fallback={<Skeleton active />}>{props.renderNew(adding, added)}</Suspense>
  }
  if (chosen) {
    return (
      <>
        <RowHead title={nameOf(chosen)} actions={props.actionsOf(chosen)} />
        <RowTabs key={chosen.id} tab={rows.tab} onTab={rows.openTab} tabs={props.tabsOf(chosen)} />
      </>
    )
  }
  return chosenId === '' || keyword !== '' ? <EmptyState {...nothing} /> : <Skeleton active />
}
