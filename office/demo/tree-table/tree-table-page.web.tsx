import type { TreeRow } from '#kit/web/table/tree-table/tree-state.ts'
import type { TreeTableProps } from '#kit/web/table/tree-table/tree-table-props.web.ts'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { TreeFormExample } from './tree-form-example.web.tsx'
import { TreeTableExample } from './tree-table-example.web.tsx'
import { TreeTableStatesExample } from './tree-table-states.web.tsx'
import { TreeTableUrlExample } from './tree-table-url.web.tsx'

/** Gallery of the tree table. */
export function TreeTableDemoPage() {
  return (
    <PartPage
      when={[
        '有上下级的行：分类、部门、菜单。数据很深也不怕，展开一级才取一级；没有上下级的行用列表。',
        'For rows below rows: categories, departments, menus. It may be deep: a level is fetched when it is opened. Rows without levels belong in a list.',
      ]}
      examples={[
        {
          id: 'tree-table',
          title: ['逐级加载与排序', 'Levels and order'],
          text: [
            '每次展开都会重新取下级；同级的行可以拖动排序，保存失败时会还原。',
            'Each opening asks anew. Rows of a level are put in order by dragging; when saving fails they go back.',
          ],
          Example: TreeTableExample,
          source: () => import('./tree-table-example.web.tsx?raw'),
        },
        {
          id: 'tree-table-url',
          title: ['由地址加载', 'From an address'],
          text: [
            '给出地址和上级参数即可；这里是系统的部门。',
            'An address and the parameter of the parent are enough. These are the departments of the system.',
          ],
          Example: TreeTableUrlExample,
          source: () => import('./tree-table-url.web.tsx?raw'),
        },
        {
          id: 'tree-form',
          title: ['树与表单', 'A tree with a form'],
          text: [
            '左侧选择、搜索、拖动和新增，右侧是选中的行：名称、操作和标签页；拖到别处后可以撤销，未保存的内容留作草稿。',
            'Choose, search, drag and add on the left; on the right the chosen row with its name, commands and tabs. A move can be taken back, and what is not saved stays as a draft.',
          ],
          Example: TreeFormExample,
          source: () => import('./tree-form-example.web.tsx?raw'),
          parts: { 'place-form.web.tsx': () => import('./place-form.web.tsx?raw') },
        },
        {
          id: 'tree-table-states',
          title: ['状态', 'States'],
          text: ['没有数据，和正在加载。', 'Nothing there, and loading.'],
          Example: TreeTableStatesExample,
          source: () => import('./tree-table-states.web.tsx?raw'),
        },
      ]}
      keys={[
        ['↑ ↓', ['上一行、下一行', 'Row above, row below']],
        ['→ ←', ['展开、收起，或到下级、上级', 'Opens and closes, or goes to the child, to the parent']],
        ['Home End', ['第一行、最后一行', 'First row, last row']],
        ['Enter', ['打开当前行', 'Opens the row']],
        ['Space ↓ Space', ['在拖动柄上：拿起、移动、放下', 'On a handle: picks the row up, moves it, puts it down']],
      ]}
      props={[
        propNotes<TreeTableProps<TreeRow>>('TreeTable', {
          tree: ['Tree<Row>', ['useTree({ load, read }) 的结果', 'What useTree({ load, read }) gives']],
          columns: [
            'TreeColumn<Row>[]',
            ['第一列带树；手机上只显示第一列', 'The first carries the tree, and stays on phones'],
          ],
          nameOf: ['(row) => string', ['行的名字', 'Name of a row']],
          actions: ['(row) => ReactNode', ['行操作', 'Commands of a row']],
          onMove: [
            '(parent, ids) => void',
            ['同级的新顺序；没有时不能拖动', 'Another order of a level; without it the order is fixed'],
          ],
          onOpen: ['(row) => void', ['在行上按 Enter', 'Enter on a row']],
          empty: ['ReactNode', ['没有行时显示', 'Shown when there are no rows']],
        }),
      ]}
    />
  )
}
