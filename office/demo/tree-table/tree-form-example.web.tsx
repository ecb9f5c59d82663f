import { Form, Input } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EntryForm } from '#kit/web/form/entry-form.web.tsx'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import type { TreeRow } from '#kit/web/table/tree-table/tree-state.ts'
import { RowHead } from '#kit/web/tree-page/row-head.web.tsx'
import { TreePanes } from '#kit/web/tree-page/tree-panes.web.tsx'
import { useRowMove } from '#kit/web/tree-page/use-row-move.web.tsx'
import { useRowTree } from '#kit/web/tree-page/use-row-tree.web.ts'
import { CABINET_WORDS, cabinets, type Place } from './cabinets.ts'

type Row = Place & TreeRow

/** Choice, search and the new row are in the address; what is typed is kept as a draft until it is saved. */
export function TreeFormExample() {
  const t = useTranslate()
  const [form] = Form.useForm()
  const rows = useRowTree<Row>({
    load: async (parent) => cabinets.below(parent),
    search: async (keyword) => cabinets.named(keyword),
    read: (wire) => wire as Row,
    pathOf: async (id) => cabinets.path(id),
    words: CABINET_WORDS,
  })
  const { move } = useRowMove<Row>({
    rows,
    nameOf: ({ name }) => name,
    parentOf: ({ parent }) => parent,
    send: cabinets.move,
    onMoved: (id) => void rows.show(id),
  })
  const chosen = rows.rowOf(rows.chosen)
  return (
    <TreePanes<Row>
      rows={rows}
      render={nameOf}
      onMove={move}
      onReload={() => void rows.show(rows.chosen)}
      empty={<EmptyState title={NOTHING} />}
    >
      {chosen ? (
        <>
          <RowHead title={chosen.name} />
          <EntryForm<Place>
            key={chosen.id}
            form={form}
            draft={`demo:cabinets:${chosen.id}`}
            start={{ name: chosen.name }}
            save={(values) => cabinets.rename(chosen.id, String(values.name))}
            onSaved={({ id }) => void rows.show(id)}
          >
            <Form.Item name="name" label={t(NAME)} rules={[{ required: true, message: t(NEEDED) }]}>
              <Input />
            </Form.Item>
          </EntryForm>
        </>
      ) : (
        <EmptyState title={CHOOSE} />
      )}
    </TreePanes>
  )
}

const nameOf = ({ name }: Row) => name
const NAME: Text = ['名称', 'Name']
const NEEDED: Text = ['请输入名称', 'Enter a name']
const NOTHING: Text = ['还没有展示柜', 'No cabinet yet']
const CHOOSE: Text = ['请选择一个位置', 'Choose a place']
