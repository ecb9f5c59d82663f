import { App } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { ROOT, type TreeRow } from '#kit/web/table/tree-table/tree-state.ts'
import { TreeTable } from '#kit/web/table/tree-table/tree-table.web.tsx'
import { useTree } from '#kit/web/table/tree-table/use-tree.web.ts'

interface Shelf extends TreeRow {
  readonly name: string
  readonly count: number
}

/**
 * Has room for its roots, so that nothing below moves when they come. A level is asked for when its row is opened; rows
 * move by their handles.
 */
export function TreeTableExample() {
  const t = useTranslate()
  const { message } = App.useApp()
  const tree = useTree<Shelf>({ load: shelvesBelow, read: (wire) => wire as Shelf })
  return (
    <div style={{ minHeight: 180 }}>
      <TreeTable<Shelf>
        tree={tree}
        label={t(['展示柜', 'Cabinets'])}
        columns={[
          { key: 'name', title: ['名称', 'Name'], width: 'minmax(160px, 1fr)', render: ({ name }) => name },
          { key: 'count', title: ['数量', 'Figures'], width: '120px', render: ({ count }) => count },
        ]}
        nameOf={({ name }) => name}
        onOpen={({ name }) => void message.info(name)}
        onMove={(parent, ids) => void tree.reorder(parent, ids, async () => {})}
        empty={<EmptyState title={NOTHING} />}
      />
    </div>
  )
}

const NOTHING: Text = ['还没有展示柜', 'No cabinet yet']

/** Stands for a call to the server. */
async function shelvesBelow(parent: string): Promise<readonly Shelf[]> {
  await new Promise((resolve) => setTimeout(resolve, 300))
  const level = parent === ROOT ? 0 : parent.split('-').length
  return Array.from({ length: 3 }, (_, index) => ({
    id: parent === ROOT ? `${index + 1}` : `${parent}-${index + 1}`,
    name: `${['柜', '层', '格'][level] ?? '位'} ${parent === ROOT ? '' : `${parent}-`}${index + 1}`,
    count: 27 / 3 ** level,
    hasChildren: level < 2,
  }))
}
