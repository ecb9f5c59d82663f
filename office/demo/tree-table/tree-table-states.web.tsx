import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import type { TreeRow } from '#kit/web/table/tree-table/tree-state.ts'
import { TreeTable } from '#kit/web/table/tree-table/tree-table.web.tsx'
import { useTree } from '#kit/web/table/tree-table/use-tree.web.ts'
import { State, States } from '../gallery/states.web.tsx'

/** Nothing there, and still on its way. */
export function TreeTableStatesExample() {
  return (
    <States>
      <State of="empty">
        <Shelves load={async () => []} />
      </State>
      <State of="loading">
        <Shelves load={() => new Promise(() => {})} />
      </State>
    </States>
  )
}

function Shelves({ load }: { readonly load: () => Promise<unknown> }) {
  const t = useTranslate()
  const tree = useTree<TreeRow>({ load, read: (wire) => wire as TreeRow })
  return (
    <TreeTable<TreeRow>
      tree={tree}
      label={t(['展示柜', 'Cabinets'])}
      columns={[{ key: 'name', title: ['名称', 'Name'], width: '1fr', render: ({ id }) => id }]}
      nameOf={({ id }) => id}
      empty={<EmptyState title={['还没有展示柜', 'No cabinet yet']} />}
    />
  )
}
