import { Button } from 'antd'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { ROOT, type TreeRow } from '#kit/web/table/tree-table/tree-state.ts'
import { TreeDetail } from '#kit/web/tree-page/tree-detail.web.tsx'
import { TreePanes } from '#kit/web/tree-page/tree-panes.web.tsx'
import { useRowDeletion } from '#kit/web/tree-page/use-row-deletion.web.ts'
import { useRowMove } from '#kit/web/tree-page/use-row-move.web.tsx'
import { useRowTree } from '#kit/web/tree-page/use-row-tree.web.ts'
import { CABINET_WORDS, cabinets, type Place, CABINET_TEXTS as TEXTS } from './cabinets.ts'
import { PlaceForm } from './place-form.web.tsx'

type Row = Place & TreeRow

/** Choice, search, tab and the new row are in the address. */
export function TreeFormExample() {
  const t = useTranslate()
  const rows = useRowTree<Row>({
    load: async (parent) => cabinets.below(parent),
    search: async (keyword) => cabinets.named(keyword),
    read: (wire) => wire as Row,
    pathOf: async (id) => cabinets.path(id),
    words: CABINET_WORDS,
  })
  const show = ({ id }: { readonly id: string }) => void rows.show(id)
  const { move } = useRowMove<Row>({ rows, nameOf, parentOf, send: cabinets.move, onMoved: (id) => show({ id }) })
  const askRemove = useRowDeletion<Row>({
    ask: async ({ name }) => ({ title: t(TEXTS.ask, { name }), content: t(TEXTS.withAll) }),
    remove: ({ id }) => cabinets.remove(id),
    onGone: ({ parent }) => {
      rows.choose('')
      void rows.tree.reload(parent)
    },
  })
  return (
    <TreePanes<Row>
      rows={rows}
      render={nameOf}
      onMove={move}
      onReload={() => show({ id: rows.chosen })}
      toolbar={<Button onClick={() => rows.add(ROOT)}>{t(TEXTS.add)}</Button>}
      empty={<EmptyState title={TEXTS.nothing} />}
    >
      <TreeDetail<Row>
        rows={rows}
        nameOf={nameOf}
        actionsOf={(row) => [
          { key: 'add', title: TEXTS.add, run: () => rows.add(row.id) },
          { key: 'remove', title: TEXTS.remove, isDanger: true, run: () => askRemove(row) },
        ]}
        tabsOf={(row) => [
          { key: 'name', title: TEXTS.name, children: <PlaceForm place={row} parent={row.parent} onSaved={show} /> },
          { key: 'about', title: TEXTS.about, children: <p>{cabinets.path(row.id).join(' / ')}</p> },
        ]}
        renderNew={(parent, added) => <PlaceForm parent={parent} {...added} />}
        nothing={{ title: TEXTS.choose, hint: TEXTS.hint }}
      />
    </TreePanes>
  )
}

const nameOf = ({ name }: Row) => name
const parentOf = ({ parent }: Row) => parent
