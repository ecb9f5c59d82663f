import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import type { TreeRow } from '#kit/web/table/tree-table/tree-state.ts'
import { TreeTable } from '#kit/web/table/tree-table/tree-table.web.tsx'
import { urlTree } from '#kit/web/table/tree-table/url-tree.web.ts'
import { useTree } from '#kit/web/table/tree-table/use-tree.web.ts'

interface Depart extends TreeRow {
  readonly name: string
  readonly code: string
}

/** The address, the parameter of the parent, and what a row is made of. */
export function TreeTableUrlExample() {
  const t = useTranslate()
  const tree = useTree<Depart>(
    urlTree({
      url: '/sys/sysDepart/queryDepartTreeSync',
      parentKey: 'pid',
      read: (wire, { id }) => ({
        id,
        hasChildren: wire.isLeaf === false,
        name: String(wire.departName),
        code: String(wire.orgCode),
      }),
    }),
  )
  return (
    <div style={{ minHeight: 100 }}>
      <TreeTable<Depart>
        tree={tree}
        label={t(['部门', 'Departments'])}
        columns={[
          { key: 'name', title: ['部门', 'Department'], width: 'minmax(160px, 1fr)', render: ({ name }) => name },
          { key: 'code', title: ['编码', 'Code'], width: '160px', render: ({ code }) => code },
        ]}
        nameOf={({ name }) => name}
        empty={<EmptyState title={NOTHING} />}
      />
    </div>
  )
}

const NOTHING: Text = ['还没有部门', 'No department yet']
